import { record } from '../../../ground/audit/commands.ts'
import { notFound, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { ticketFault } from '../faults.ts'
import type { TicketKeys } from '../link.ts'
import { findBooking, type ShownBookingRow } from '../queries/bookings.ts'
import { lockTicketByCode, lockTickets, type TicketRow, updateCheckIn } from '../queries/tickets.ts'
import { readTicketCode } from '../rules/code.ts'

/** `already`: somebody came in with it before, at `ticket.checked_in_at`; nothing has changed. */
export type CheckedIn = {
  outcome: 'in' | 'already' | 'cancelled' | 'another_date'
  booking: ShownBookingRow
  ticket: TicketRow
}

/** At the door. The same code twice lets one guest in, and says when and by whom it was seen first. */
export async function checkInByCode(
  tx: Tx,
  keys: TicketKeys,
  { code, experienceId }: { code: string; experienceId: number | null },
): Promise<CheckedIn> {
  const half = readTicketCode(keys.code, tx.restaurant.id, code)
  const ticket = half === null ? undefined : await lockTicketByCode(tx, half)
  if (!ticket) throw refuse({ code: [ticketFault('not_found.ticket')] })
  const booking = await bookingOf(tx, ticket.booking_id)
  if (booking.status !== 'booked') return { outcome: 'cancelled', booking, ticket }
  if (experienceId !== null && booking.experience_id !== experienceId) {
    return { outcome: 'another_date', booking, ticket }
  }
  if (ticket.checked_in_at !== null) return { outcome: 'already', booking, ticket }
  return { outcome: 'in', booking, ticket: enter(tx, ticket) }
}

/** From the guest list: one ticket in, or out again where it was a mistake. */
export async function setCheckIn(
  tx: Tx,
  bookingId: string,
  { number, isIn }: { number: number; isIn: boolean },
): Promise<TicketRow> {
  const booking = await bookingOf(tx, bookingId)
  if (booking.status !== 'booked') throw refuse({ number: [ticketFault('cancelled.booking')] })
  const ticket = (await lockTickets(tx, bookingId)).find((one) => one.number === number)
  if (!ticket) throw notFound()
  if (isIn === (ticket.checked_in_at !== null)) return ticket
  return isIn ? enter(tx, ticket) : leave(tx, ticket)
}

async function bookingOf(tx: Tx, id: string): Promise<ShownBookingRow> {
  const [booking] = await tx.run(findBooking(id))
  if (!booking) throw notFound()
  return booking
}

function enter(tx: Tx, ticket: TicketRow): TicketRow {
  const by = tx.cause.actor.name ?? tx.cause.actor.kind
  return save(tx, { ...ticket, checked_in_at: tx.cause.now, checked_in_by: by }, 'experience.checked_in')
}

function leave(tx: Tx, ticket: TicketRow): TicketRow {
  return save(tx, { ...ticket, checked_in_at: null, checked_in_by: null }, 'experience.check_in_undone')
}

function save(tx: Tx, ticket: TicketRow, action: string): TicketRow {
  updateCheckIn(tx, ticket)
  record(tx, {
    action,
    subject: { kind: 'experience_booking', id: ticket.booking_id },
    after: { ticket: ticket.number },
  })
  return ticket
}
