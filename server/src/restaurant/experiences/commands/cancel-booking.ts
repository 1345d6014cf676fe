import { record } from '../../../ground/audit/commands.ts'
import { AppError } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { type BookingRow, type CancelCause, lapsedHolds, updateBooking } from '../queries/bookings.ts'
import { freeTickets } from '../queries/experiences.ts'
import { settleOffer } from '../queries/waits.ts'
import { findBookingForChange } from './book-tickets.ts'
import type { ExperienceEventHandlers } from './event-handlers.ts'
import { queueBookingMail } from './queue-mail.ts'
import { offerTickets } from './waitlist.ts'

/** Its tickets are free at once, and offered to whoever waits for some; its money goes back as that of an order does. */
export async function cancelBooking(
  tx: Tx,
  eventHandlers: ExperienceEventHandlers,
  row: BookingRow,
  cause: CancelCause,
): Promise<BookingRow> {
  if (row.status === 'cancelled') {
    throw new AppError('invalid_transition', { from: 'cancelled', to: 'cancelled' })
  }
  const at = changedAt(tx)
  const next: BookingRow = {
    ...row,
    status: 'cancelled',
    hold_until: null,
    cancelled_at: at,
    cancel_cause: cause,
    sequence: row.sequence + 1,
    updated_at: at,
  }
  updateBooking(tx, next)
  const experience = await freeTickets(tx, row.experience_id, row.tickets, at)
  settleOffer(tx, row.id, cause === 'lapsed' ? 'lapsed' : 'left', at)
  record(tx, {
    action: 'experience.booking_cancelled',
    subject: { kind: 'experience_booking', id: row.id },
    before: { status: row.status },
    after: { status: next.status, cause },
  })
  for (const handler of eventHandlers) await handler.cancelled(tx, next)
  if (row.status === 'booked' || cause === 'date') queueBookingMail(tx, next, 'cancelled')
  await offerTickets(tx, experience)
  return next
}

const AT_ONCE = 100

/** Ends one hold whose time is over; another process may have done it, or the guest may have paid meanwhile. */
export async function releaseHold(
  tx: Tx,
  eventHandlers: ExperienceEventHandlers,
  id: string,
  now = tx.cause.now,
): Promise<void> {
  const row = await findBookingForChange(tx, id)
  if (row.status !== 'held' || (row.hold_until ?? 0) > now) return
  await cancelBooking(tx, eventHandlers, row, 'lapsed')
}

/** All holds that are over by then, in this transaction: for a sandbox whose clock was moved. */
export async function releaseHolds(
  tx: Tx,
  eventHandlers: ExperienceEventHandlers,
  now: number,
): Promise<void> {
  for (const { id } of await lapsedHolds(tx, now, AT_ONCE)) await releaseHold(tx, eventHandlers, id, now)
}
