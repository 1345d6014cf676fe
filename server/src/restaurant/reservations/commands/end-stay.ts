import { record } from '../../../ground/audit/commands.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { MINUTE_MS } from '../../../platform/time/clock.ts'
import { announceBooking } from '../held.ts'
import { lockReservation, type ReservationRow, reseatReservation, updateEnd } from '../queries.ts'
import { announceChange } from './change-status.ts'

const TAKEN = 'reservation_tables_during_excl'

/** A seated party has left: its tables can be given away from now on, and its stay was no longer than this. */
export async function endStay(tx: Tx, id: string): Promise<void> {
  const row = await lockReservation(tx, id)
  if (row?.status !== 'seated') return
  const leftAt = Math.max(row.starts_at + MINUTE_MS, Math.floor(tx.cause.now / MINUTE_MS) * MINUTE_MS)
  const endsAt = Math.min(leftAt, row.ends_at)
  updateEnd(tx, { id, ends_at: endsAt, left_at: tx.cause.now })
  record(tx, {
    action: 'reservation.stay_ended',
    subject: { kind: 'reservation', id },
    before: { ends_at: new Date(row.ends_at).toISOString() },
    after: {
      ends_at: new Date(endsAt).toISOString(),
      left_at: new Date(tx.cause.now).toISOString(),
    },
  })
  announceBooking(tx, row.branch_id)
}

/** A seated party sits elsewhere now. False where another booking holds a table there: the booking stays as it was. */
export async function followParty(tx: Tx, id: string, tableIds: number[]): Promise<boolean> {
  const row = await lockReservation(tx, id)
  if (row?.status !== 'seated') return false
  const moved: ReservationRow = { ...row, table_ids: tableIds, updated_at: changedAt(tx) }
  try {
    await tx.attempt(() => reseatReservation(tx, moved))
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== TAKEN) throw error
    return false
  }
  record(tx, {
    action: 'reservation.moved',
    subject: { kind: 'reservation', id },
    before: { table_ids: row.table_ids },
    after: { table_ids: tableIds },
  })
  announceChange(tx, moved, row.status)
  return true
}
