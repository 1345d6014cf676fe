import { record } from '../../../ground/audit/commands.ts'
import { STAFF_ERRORS } from '../../../ground/staff-calls/errors.ts'
import { AppError } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Reservation } from '../contract.ts'
import { type ReservationRow, updateNote } from '../queries.ts'
import { announceChange } from './change-status.ts'

/** `seen` is the note as the writer knew it: what somebody else wrote meanwhile is not written over. */
export function noteReservation(
  tx: Tx,
  row: ReservationRow,
  { note, seen }: { note: string | null; seen: string | null },
): Reservation {
  if (row.note !== seen && row.note !== note) {
    throw new AppError(STAFF_ERRORS.changed_meanwhile, { current: row.note })
  }
  const next: ReservationRow = { ...row, note, updated_at: changedAt(tx) }
  updateNote(tx, next)
  record(tx, { action: 'reservation.noted', subject: { kind: 'reservation', id: row.id } })
  return announceChange(tx, next, row.status)
}
