import { ROLES } from '../../ground/staff/rights.ts'
import { FEATURES } from '../../ground/tenants/plans.ts'
import { Id, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'

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
  restaurants: Type.Array(Type.Object({ id: Id(), name: Type.String(), role: OneOf(ROLES) })),
  features: Type.Array(OneOf(FEATURES)),
  plan: Nullable(Type.String()),
  plan_in_force: Type.Boolean(),
  suspended: Type.Boolean(),
})
export type Me = Static<typeof Me>

export const RestaurantChoice = Type.Object({ restaurant_id: Id() })
export type RestaurantChoice = Static<typeof RestaurantChoice>
