import { ROLES } from '../../ground/staff/rights.ts'
import { FEATURES, type Feature } from '../../ground/tenants/plans.ts'
import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, Moment } from '../../platform/http/validation/values.ts'

/** Who is signed in and where they act: what the app's frame needs before anything else. */
export const Me = Type.Object({
  name: Type.String(),
  email: Type.String(),
  role: OneOf(ROLES),
  restaurant: Type.Object({
    id: Id(),
    name: Type.String(),
    slug: Type.String(),
    currency: Type.String(),
    zone: Type.String(),
    default_language: Type.String(),
    languages: Type.Array(Type.String()),
  }),
  /** Those that they may see, the default one first. */
  branches: Type.Array(
    Type.Object({
      id: Id(),
      slug: Type.String(),
      name: Type.String(),
      zone: Type.String(),
      is_active: Type.Boolean(),
      /** What guests are offered to give on top; empty where they are asked for nothing. */
      tip_percents: Type.Array(Type.Number()),
    }),
  ),
  /** Whether they are limited to these. */
  is_limited: Type.Boolean(),
  /** Whether this is a till that they have opened by their PIN: its pages are all that they are shown. */
  at_till: Type.Boolean(),
  restaurants: Type.Array(
    Type.Object({ id: Id(), slug: Type.String(), name: Type.String(), role: OneOf(ROLES) }),
  ),
  features: Type.Array(OneOf(FEATURES)),
  plan: Nullable(Type.String()),
  plan_in_force: Type.Boolean(),
  plan_ends_at: Nullable(Moment()),
  suspended: Type.Boolean(),
  /** Whether the list of first steps is to be shown. */
  first_steps: Type.Boolean(),
  /** Whether they may create another restaurant. */
  may_create: Type.Boolean(),
})
export type Me = Static<typeof Me>

/** What the owner's restaurant may use and until when, beside the other plans of the installation. */
export type PlanState = {
  plan: string | null
  in_force: boolean
  starts_at: string | null
  ends_at: string | null
  suspended_at: string | null
  plans: { name: string; features: readonly Feature[] }[]
}
