import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Reservation } from '../contract.ts'
import { type ReservationRow, reseatReservation } from '../queries.ts'
import type { Plan } from '../rules/decide.ts'
import { assertCorrection } from '../rules/lifecycle.ts'
import { placeIsFree } from '../rules/tables.ts'
import { lockedDay, takeFirstFree } from './book-table.ts'
import { saveMove } from './change-status.ts'
import type { ReservationEventHandlers } from './event-handlers.ts'

/**
 * The guests have come after all. They get their tables back where nobody has them meanwhile; else the booking has none,
 * and staff give it one. A deposit that is owed again waits: the party is here.
 */
export async function undoNoShow(
  tx: Tx,
  eventHandlers: ReservationEventHandlers,
  plan: Plan,
  row: ReservationRow,
): Promise<Reservation> {
  assertCorrection(row.status, 'confirmed')
  const occupancy = await lockedDay(tx, plan, row.date, row.id)
  const own = { tableIds: row.table_ids }
  const places = placeIsFree(own, occupancy, row.starts_at, row.ends_at) ? [own] : []
  const none: ReservationRow = { ...row, table_ids: [], pay_by: null }
  const back = await takeFirstFree(tx, [...places, { tableIds: [] }], none, (one) =>
    reseatReservation(tx, one),
  )
  return saveMove(tx, eventHandlers, back ?? none, { status: 'confirmed' })
}
