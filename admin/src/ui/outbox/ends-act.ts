import { ApiError } from '../api.ts'

/** By these the server can speak of what was asked; any other status is about the session, the pace or the way there. */
const OF_THE_ACT = new Set([400, 403, 404, 405, 409, 410, 413, 415, 422])

/** Will pass: the act is as good as it was, and waits. */
const NOT_OF_THE_ACT = new Set([
  'idempotency_key_in_use',
  'not_your_restaurant',
  'second_factor_required',
  'foreign_origin',
  'plan_lapsed',
  'plan_feature_unavailable',
  'restaurant_suspended',
  // No word of the service's own: a proxy, or the page of somebody's Wi-Fi, has answered.
  'internal_error',
])

/** Whether the server has refused the act itself, so that it would refuse it again. */
export function endsAct(error: unknown): error is ApiError {
  return error instanceof ApiError && OF_THE_ACT.has(error.status) && !NOT_OF_THE_ACT.has(error.code)
}
