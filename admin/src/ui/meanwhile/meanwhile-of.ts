import type { Meanwhile } from '../../../../server/src/restaurant/menu/staff-contract.ts'
import { ApiError } from '../api.ts'

/** Somebody else has changed it since it was read. */
export function isMeanwhile(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed_meanwhile'
}

/** What somebody else made of it meanwhile; null where the failure was another. */
export function meanwhileOf(error: unknown): Meanwhile | null {
  return isMeanwhile(error) ? (error.details as Meanwhile) : null
}
