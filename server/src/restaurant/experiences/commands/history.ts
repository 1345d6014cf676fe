import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { keepTables } from '../../reservations/commands/keep-tables-for-experience.ts'
import { type BookingRow, insertBooking } from '../queries/bookings.ts'
import { type ExperienceFields, insertExperience, takeTickets } from '../queries/experiences.ts'
import { insertTickets, setCheckedIn } from '../queries/tickets.ts'
import { insertWait, type WaitRow } from '../queries/waits.ts'

export type OldTickets = {
  booking: Pick<
    BookingRow,
    'id' | 'guest_id' | 'status' | 'tickets' | 'name' | 'phone' | 'email' | 'note' | 'locale' | 'source'
  > & { bookedAt: number }
  /** The kept halves of their codes. */
  codes: string[]
  checkedIn: { at: number; by: string } | null
}

export type OldExperience = ExperienceFields & {
  seriesId: string | null
  madeAt: number
  sold: OldTickets[]
  waiting: Pick<WaitRow, 'id' | 'guest_id' | 'tickets' | 'name' | 'phone' | 'email' | 'locale'>[]
}

/** A date from before now with what was sold of it, as the commands write it; nobody is told, no log is kept. */
export async function enterOldExperience(tx: Tx, old: OldExperience): Promise<number> {
  const { sold, waiting, seriesId, madeAt, ...fields } = old
  const row = await insertExperience(tx, { ...fields, series_id: seriesId, photo_id: null }, madeAt)
  if (row.table_ids.length > 0) {
    await keepTables(tx, row.id, row.table_ids, { startsAt: row.starts_at, endsAt: row.ends_at })
  }
  for (const { booking, codes, checkedIn } of sold) {
    const { bookedAt, ...held } = booking
    const total = row.price_minor * held.tickets
    await takeTickets(tx, row.id, held.tickets, bookedAt)
    insertBooking(tx, {
      ...held,
      experience_id: row.id,
      currency: tx.restaurant.currency,
      total_minor: total,
      hold_until: null,
      paid_at: total === 0 ? null : bookedAt,
      booked_at: bookedAt,
      cancelled_at: null,
      cancel_cause: null,
      sequence: 0,
      created_at: bookedAt,
      updated_at: bookedAt,
    })
    insertTickets(tx, held.id, codes)
    if (checkedIn) setCheckedIn(tx, held.id, checkedIn)
  }
  for (const wait of waiting) {
    const at = { created_at: madeAt, updated_at: madeAt }
    insertWait(tx, { ...wait, ...at, experience_id: row.id, status: 'waiting', booking_id: null })
  }
  return row.id
}
