import { AppError, type ErrorKind } from '../../platform/errors.ts'
import type { Caller, Operation } from '../../platform/http/operations/operation.ts'
import { TENANT_ERRORS } from './errors.ts'
import { featuresOf, isInForce, type Plans } from './plans.ts'
import type { RestaurantRow } from './queries.ts'

/** What the restaurant's plan and the operator let it do at this moment. */
export type Standing = { planInForce: boolean; features: ReadonlySet<string>; suspended: boolean }

declare module '../../platform/http/operations/operation.ts' {
  interface Caller extends Standing {}
}

/** Of a sandbox always, as its tokens have it. */
export function hasPlan(row: RestaurantRow, now: number): boolean {
  const { plan, planStartsAt: startsAt, planEndsAt: endsAt } = row
  return row.liveRestaurantId !== null || (plan !== null && isInForce({ startsAt, endsAt }, now))
}

export function restaurantStanding(row: RestaurantRow, plans: Plans, now: number): Standing {
  const { plan, planStartsAt, planEndsAt, suspendedAt } = row
  return {
    planInForce: plan !== null && isInForce({ startsAt: planStartsAt, endsAt: planEndsAt }, now),
    features: featuresOf(plans, plan),
    suspended: suspendedAt !== null,
  }
}

export function assertPlanInForce({ planInForce }: Standing): void {
  if (!planInForce) throw new AppError(TENANT_ERRORS.plan_lapsed)
}

type Wanted = { feature: string | undefined; changes: boolean }

/** Only what the plan carries, and no change while suspended. */
export function assertAllows({ features, suspended }: Standing, { feature, changes }: Wanted): void {
  if (feature !== undefined && !features.has(feature)) {
    throw new AppError(TENANT_ERRORS.plan_feature_unavailable, { feature })
  }
  if (suspended && changes) throw new AppError(TENANT_ERRORS.restaurant_suspended)
}

/** For the gate of the API. */
export const standingChecks = {
  beforeScope: (caller: Caller) => assertPlanInForce(caller),
  afterScope: (caller: Caller, operation: Operation) =>
    assertAllows(caller, { feature: operation.feature, changes: isChange(operation) }),
}

/** What these checks may answer, for the description of the API. */
export function standingErrors(operation: Operation): { error: ErrorKind; details?: object }[] {
  const { plan_lapsed, plan_feature_unavailable, restaurant_suspended } = TENANT_ERRORS
  const { feature } = operation
  return [
    { error: plan_lapsed },
    ...(feature === undefined ? [] : [{ error: plan_feature_unavailable, details: { feature } }]),
    ...(isChange(operation) ? [{ error: restaurant_suspended }] : []),
  ]
}

function isChange({ run, readsOnly }: Operation): boolean {
  return run !== undefined && !readsOnly
}
