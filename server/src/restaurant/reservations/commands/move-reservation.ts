import { record } from '../../../ground/audit/commands.ts'
import { AppError, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { localeOf } from '../../guests/commands.ts'
import { tellGuest } from '../../notifications/commands.ts'
import type { Reservation } from '../contract.ts'
import { bookingFault } from '../faults.ts'
import { type ReservationRow, reseatReservation } from '../queries.ts'
import { decide, type Plan, placesAsked, type TablesAsked } from '../rules/decide.ts'
import { depositFor, depositMinor } from '../rules/deposit.ts'
import { isLive } from '../rules/lifecycle.ts'
import { type Place, placeIsFree } from '../rules/tables.ts'
import { askWaitlist } from '../waitlist/queries.ts'
import { auditOf, lockedDay, takeFirstFree } from './book-table.ts'
import { announceChange } from './change-status.ts'
import { type ReservationEventHandlers, tellReseated } from './event-handlers.ts'
import { expectDeposit, payBy } from './release-unpaid.ts'

export type NewPlace = { date?: string; time?: string; partySize?: number; tableId?: TablesAsked }

/** To another time, number of guests or table, of a booking that is still to come; to another table, of a seated one too. */
export async function moveReservation(
  tx: Tx,
  eventHandlers: ReservationEventHandlers,
  plan: Plan,
  row: ReservationRow,
  to: NewPlace,
): Promise<Reservation> {
  const { date = row.date, time = row.time, partySize = row.party_size } = to
  const other = date !== row.date || time !== row.time || partySize !== row.party_size
  const movable = other ? row.status === 'pending' || row.status === 'confirmed' : isLive(row.status)
  if (!movable) throw new AppError('invalid_transition', { from: row.status, to: row.status })
  const tableId = to.tableId === undefined && !plan.rules.engine ? tablesOf(row) : to.tableId
  const wanted = { date, time, party: partySize, tableId: tableId ?? null }
  const { row: next, places } = other
    ? await atAnotherTime(tx, plan, row, wanted)
    : await atAnotherTable(tx, plan, row, wanted.tableId)
  const moved = await takeFirstFree(tx, places, next, (candidate) => reseatReservation(tx, candidate))
  if (!moved)
    throw refuse(
      tableId == null ? { time: [bookingFault('no_table')] } : { table_id: [bookingFault('table_taken')] },
    )
  if (moved.pay_by !== row.pay_by) expectDeposit(tx, moved)
  record(tx, {
    action: 'reservation.moved',
    subject: { kind: 'reservation', id: row.id },
    before: auditOf(row),
    after: auditOf(moved),
  })
  await tellReseated(tx, eventHandlers, moved, row)
  const reservation = announceChange(tx, moved, row.status)
  askWaitlist(tx, row.date)
  // The guest is not told about a change of table.
  if (other && row.email !== null) await tellGuest(tx, 'changed', moved, await localeOf(tx, row.guest_id))
  return reservation
}

/** Taken by hand, a booking keeps its tables, or has none. */
function tablesOf({ table_ids }: ReservationRow): TablesAsked {
  return table_ids.length === 0 ? null : table_ids
}

type Wanted = { date: string; time: string; party: number; tableId: TablesAsked }
type Move = { row: ReservationRow; places: readonly Place[] }

/** By the rules for reservations, except the lead time, which does not apply to staff. */
async function atAnotherTime(tx: Tx, plan: Plan, row: ReservationRow, wanted: Wanted): Promise<Move> {
  const { date, time, party } = wanted
  const waived: Plan = { ...plan, rules: { ...plan.rules, lead_minutes: 0 } }
  const occupancy = await lockedDay(tx, plan, date, row.id)
  const { faults, granted } = decide(waived, wanted, tx.cause.now, occupancy)
  if (faults) throw refuse(faults)
  const deposit = depositFor(plan.rules.deposit, party, date)
  const moved: ReservationRow = {
    ...row,
    date,
    time,
    party_size: party,
    starts_at: granted.slot.startAt,
    ends_at: granted.endAt,
    // What was paid stays as it is; what is still due follows the booking.
    ...((row.deposit_status === null || row.deposit_status === 'pending') && {
      deposit_minor: deposit && depositMinor(deposit, party),
      deposit_status: deposit && 'pending',
      pay_by: deposit && (row.deposit_status === null ? payBy(tx, deposit) : row.pay_by),
    }),
    sequence: row.sequence + 1,
    updated_at: changedAt(tx),
  }
  return { row: moved, places: granted.places }
}

async function atAnotherTable(tx: Tx, plan: Plan, row: ReservationRow, tableId: TablesAsked): Promise<Move> {
  const occupancy = await lockedDay(tx, plan, row.date, row.id)
  const places = placesAsked(plan, row.party_size, tableId).filter((place) =>
    placeIsFree(place, occupancy, row.starts_at, row.ends_at),
  )
  return { row: { ...row, updated_at: changedAt(tx) }, places }
}
