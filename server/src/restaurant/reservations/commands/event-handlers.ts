import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { ReservationRow } from '../queries.ts'
import type { Status } from '../rules/lifecycle.ts'

/**
 * What another domain does in the transaction in which a booking moves, such as giving its deposit back. Handed in where
 * the service is put together (`eventHandlers.ts`), since reservations must not know of those that stand on them.
 */
export type ReservationEventHandler = {
  /**
   * Asked before the booking is saved and told. Answers it as it shall be, with its deposit moved perhaps. A party that
   * walks in comes from no status: its booking is saved already.
   */
  moving?(tx: Tx, next: ReservationRow, from: Status | null): Promise<ReservationRow>
  /** It has other tables or another time than before. */
  reseated?(tx: Tx, next: ReservationRow, before: ReservationRow): Promise<void>
}

export type ReservationEventHandlers = readonly ReservationEventHandler[]

export async function askEventHandlers(
  tx: Tx,
  eventHandlers: ReservationEventHandlers,
  next: ReservationRow,
  from: Status | null,
): Promise<ReservationRow> {
  let row = next
  for (const { moving } of eventHandlers) row = (await moving?.(tx, row, from)) ?? row
  return row
}

export async function tellReseated(
  tx: Tx,
  eventHandlers: ReservationEventHandlers,
  next: ReservationRow,
  before: ReservationRow,
): Promise<void> {
  for (const { reseated } of eventHandlers) await reseated?.(tx, next, before)
}
