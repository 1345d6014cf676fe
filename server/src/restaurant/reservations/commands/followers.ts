import type { Tx } from '../../../platform/db/transaction.ts'
import type { ReservationRow } from '../queries.ts'
import type { Status } from '../rules/lifecycle.ts'

/**
 * What another domain does in the transaction in which a booking moves, such as giving its deposit back. Handed in where
 * the service is put together (`followers.ts`), since reservations must not know of those that stand on them.
 */
export type ReservationFollower = {
  /**
   * Asked before the booking is saved and told. Answers it as it shall be, with its deposit moved perhaps. A party that
   * walks in comes from no status: its booking is saved already.
   */
  moving?(tx: Tx, next: ReservationRow, from: Status | null): Promise<ReservationRow>
  /** It has other tables or another time than before. */
  reseated?(tx: Tx, next: ReservationRow, before: ReservationRow): Promise<void>
}

export type ReservationFollowers = readonly ReservationFollower[]

export async function askFollowers(
  tx: Tx,
  followers: ReservationFollowers,
  next: ReservationRow,
  from: Status | null,
): Promise<ReservationRow> {
  let row = next
  for (const { moving } of followers) row = (await moving?.(tx, row, from)) ?? row
  return row
}

export async function tellReseated(
  tx: Tx,
  followers: ReservationFollowers,
  next: ReservationRow,
  before: ReservationRow,
): Promise<void> {
  for (const { reseated } of followers) await reseated?.(tx, next, before)
}
