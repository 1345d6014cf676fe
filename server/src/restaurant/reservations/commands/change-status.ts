import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { AppError, notFound, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { countVisit, localeOf, uncountVisit } from '../../guests/commands.ts'
import { tellGuest } from '../../notifications/commands.ts'
import type { BookingMessage } from '../../notifications/rules/messages.ts'
import type { DepositStatus, Reservation } from '../contract.ts'
import { bookingFault } from '../faults.ts'
import { lastSeatedAt } from '../guest-queries.ts'
import { announceBooking } from '../held.ts'
import { presentReservation } from '../present.ts'
import { lockReservation, type ReservationRow, updateDeposit, updateStatus } from '../queries.ts'
import { assertCorrection, assertMove, isLive, noShowFrom, type Status } from '../rules/lifecycle.ts'
import { askWaitlist } from '../waitlist/queries.ts'
import { askEventHandlers, type ReservationEventHandlers } from './event-handlers.ts'

export async function findReservationForChange(tx: Tx, id: string): Promise<ReservationRow> {
  const row = await lockReservation(tx, id)
  if (!row) throw notFound()
  return row
}

export function confirmReservation(
  tx: Tx,
  eventHandlers: ReservationEventHandlers,
  row: ReservationRow,
): Promise<Reservation> {
  assertMove(row.status, 'confirmed')
  return saveMove(tx, eventHandlers, row, { status: 'confirmed' }, 'confirmed')
}

export function declineReservation(
  tx: Tx,
  eventHandlers: ReservationEventHandlers,
  row: ReservationRow,
): Promise<Reservation> {
  assertMove(row.status, 'declined')
  return saveMove(tx, eventHandlers, row, { status: 'declined' }, 'declined')
}

export function markNoShow(
  tx: Tx,
  eventHandlers: ReservationEventHandlers,
  row: ReservationRow,
): Promise<Reservation> {
  assertMove(row.status, 'no_show')
  return saveMove(tx, eventHandlers, row, { status: 'no_show' })
}

/** As staff mark it: not before the booked time, and never a party that was served. */
export function markAbsent(
  tx: Tx,
  eventHandlers: ReservationEventHandlers,
  row: ReservationRow,
): Promise<Reservation> {
  assertMove(row.status, 'no_show')
  const from = noShowFrom(row)
  if (from === null) throw refuse({ status: [WAS_SERVED] })
  if (tx.cause.now < from) throw refuse({ status: [NOT_YET] })
  return markNoShow(tx, eventHandlers, row)
}

const WAS_SERVED = bookingFault('already_served')
const NOT_YET = bookingFault('too_early')

/** The guest is told, whoever cancels. */
export function cancelReservation(
  tx: Tx,
  eventHandlers: ReservationEventHandlers,
  row: ReservationRow,
  by: 'restaurant' | 'guest',
): Promise<Reservation> {
  assertMove(row.status, 'cancelled')
  return saveMove(tx, eventHandlers, row, { status: 'cancelled', cancelled_by: by }, 'cancelled')
}

/** Its deposit was not paid in time. */
export function cancelUnpaid(
  tx: Tx,
  eventHandlers: ReservationEventHandlers,
  row: ReservationRow,
): Promise<Reservation> {
  assertMove(row.status, 'cancelled')
  return saveMove(tx, eventHandlers, row, { status: 'cancelled', cancelled_by: 'restaurant' }, 'unpaid')
}

/** Counts as a visit of the guest. */
export function seatReservation(
  tx: Tx,
  eventHandlers: ReservationEventHandlers,
  row: ReservationRow,
): Promise<Reservation> {
  assertMove(row.status, 'seated')
  if (row.guest_id !== null) countVisit(tx, row.guest_id, { spendMinor: 0, at: tx.cause.now })
  return saveMove(tx, eventHandlers, row, { status: 'seated', seated_at: tx.cause.now })
}

/** Staff put right that a party was marked as seated. */
export async function correctReservation(
  tx: Tx,
  eventHandlers: ReservationEventHandlers,
  row: ReservationRow,
  to: 'confirmed' | 'no_show',
): Promise<Reservation> {
  assertCorrection(row.status, to)
  if (row.left_at !== null) throw new AppError('invalid_transition', { from: row.status, to })
  if (row.guest_id !== null && row.seated_at !== null) {
    const before = await lastSeatedAt(tx, row.guest_id, row.id)
    uncountVisit(tx, row.guest_id, { spendMinor: 0, at: row.seated_at, before })
  }
  return saveMove(tx, eventHandlers, row, { status: to, seated_at: null })
}

/** What `bin/comanda reservation set` does. */
export const STAFF_MOVES = {
  confirmed: confirmReservation,
  declined: declineReservation,
  seated: seatReservation,
  no_show: markNoShow,
} as const

type Change = { status: Status; cancelled_by?: 'restaurant' | 'guest'; seated_at?: number | null }

export async function saveMove(
  tx: Tx,
  eventHandlers: ReservationEventHandlers,
  row: ReservationRow,
  change: Change,
  message?: BookingMessage,
): Promise<Reservation> {
  const sequence = row.sequence + (message ? 1 : 0)
  const wanted: ReservationRow = { ...row, ...change, sequence, updated_at: changedAt(tx) }
  const next = await askEventHandlers(tx, eventHandlers, wanted, row.status)
  updateStatus(tx, next, isLive(next.status))
  const cancelled = change.status === 'cancelled'
  record(tx, {
    action: `reservation.${change.status}`,
    subject: { kind: 'reservation', id: row.id },
    before: { status: row.status },
    after: { status: next.status, ...(cancelled && { cancelled_by: next.cancelled_by }) },
  })
  const reservation = announceChange(tx, next, row.status)
  if (message && row.email !== null) await tellGuest(tx, message, next, await localeOf(tx, row.guest_id))
  return reservation
}

export function announceChange(tx: Tx, row: ReservationRow, previousStatus: Status): Reservation {
  const reservation = presentReservation(row, tx.restaurant.zone)
  const type = row.status === 'cancelled' ? 'reservation.cancelled' : 'reservation.updated'
  emit(tx, type, { reservation, previous_status: previousStatus }, `reservation:${row.id}`)
  announceBooking(tx, row.branch_id)
  if (!isLive(row.status)) askWaitlist(tx, row.date)
  return reservation
}

/** The deposit was paid, given back or kept; the booking itself stays where it is. Who was told that it is held is told that it is booked. */
export async function changeDepositStatus(
  tx: Tx,
  row: ReservationRow,
  to: DepositStatus,
): Promise<ReservationRow> {
  const isSure = to === 'paid' && row.status === 'confirmed' && row.pay_by !== null
  const sequence = row.sequence + (isSure ? 1 : 0)
  const next: ReservationRow = { ...row, deposit_status: to, sequence, updated_at: changedAt(tx) }
  updateDeposit(tx, next)
  record(tx, {
    action: 'reservation.deposit_moved',
    subject: { kind: 'reservation', id: row.id },
    before: { deposit_status: row.deposit_status },
    after: { deposit_status: to },
  })
  const reservation = presentReservation(next, tx.restaurant.zone)
  emit(tx, 'reservation.updated', { reservation, previous_status: row.status }, `reservation:${row.id}`)
  announceBooking(tx, row.branch_id)
  if (isSure && row.email !== null) await tellGuest(tx, 'confirmed', next, await localeOf(tx, row.guest_id))
  return next
}
