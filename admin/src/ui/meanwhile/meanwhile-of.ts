import type { Meanwhile } from '../../../../server/src/restaurant/menu/staff-contract.ts'
import { ApiError } from '../api.ts'

/** What somebody else made of it meanwhile; null where the failure was another. */
export function meanwhileOf(error: unknown): Meanwhile | null {
  const isThat = error instanceof ApiError && error.code === 'changed_meanwhile'
  return isThat ? (error.details as Meanwhile) : null
}
