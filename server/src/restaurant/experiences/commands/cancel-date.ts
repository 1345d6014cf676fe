import { record } from '../../../ground/audit/commands.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { changedAt, realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { releaseKeptTables } from '../../reservations/commands/keep-tables-for-experience.ts'
import { type ExperienceRow, updateExperience } from '../queries/experiences.ts'
import { insertCancellations, scheduleRound, settleCancellation } from '../queries/rounds.ts'
import { endWaits } from '../queries/waits.ts'
import { findBookingForChange, ROUND_TASK } from './book-tickets.ts'
import { cancelBooking } from './cancel-booking.ts'
import type { ExperienceEventHandlers } from './event-handlers.ts'

/**
 * Ends the sale now and writes down, one row each, which bookings are to be cancelled. The rounds do that, one
 * transaction for each, and go on where they were after a crash. The experience is locked.
 */
export function cancelDate(tx: Tx, experience: ExperienceRow, reason: string | null): ExperienceRow {
  if (experience.cancelled_at !== null) return experience
  const at = changedAt(tx)
  const next: ExperienceRow = {
    ...experience,
    is_active: false,
    cancelled_at: at,
    cancel_reason: reason,
    table_ids: [],
    version: experience.version + 1,
    updated_at: at,
  }
  updateExperience(tx, next)
  releaseKeptTables(tx, experience.id)
  endWaits(tx, experience.id, at)
  insertCancellations(tx, experience.id)
  record(tx, {
    action: 'experience.date_cancelled',
    subject: { kind: 'experience', id: experience.id },
    after: { reason },
  })
  scheduleRound(tx, realNow(tx))
  const payload = { restaurantId: tx.restaurant.id }
  enqueue(tx, ROUND_TASK, payload, { key: `${ROUND_TASK}:date:${experience.id}` })
  return next
}

/** One booking of a cancelled date. It may have ended by itself meanwhile. */
export async function cancelForDate(
  tx: Tx,
  eventHandlers: ExperienceEventHandlers,
  bookingId: string,
): Promise<void> {
  const row = await findBookingForChange(tx, bookingId)
  if (row.status !== 'cancelled') await cancelBooking(tx, eventHandlers, row, 'date')
  settleCancellation(tx, bookingId)
}
