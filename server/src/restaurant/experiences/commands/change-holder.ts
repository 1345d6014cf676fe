import { record } from '../../../ground/audit/commands.ts'
import { refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { meetGuest } from '../../guests/commands.ts'
import { ticketFault } from '../faults.ts'
import { type BookingRow, updateHolder } from '../queries/bookings.ts'
import { findBookingForChange } from './book-tickets.ts'

export const HOLDER_CHANGED = 'experience.holder_changed'

/** Another name or address for the same tickets: none is taken and none is freed. */
export async function changeHolder(
  tx: Tx,
  id: string,
  wanted: Pick<BookingRow, 'name' | 'phone' | 'email' | 'note'>,
): Promise<BookingRow> {
  const row = await findBookingForChange(tx, id)
  if (row.status === 'cancelled') throw refuse({ booking: [ticketFault('cancelled.booking')] })
  const guest = await meetGuest(tx, wanted)
  const next: BookingRow = { ...row, ...wanted, guest_id: guest.id, updated_at: changedAt(tx) }
  updateHolder(tx, next)
  // By this an erasure finds whoever had the tickets before: events of that time bear the name.
  record(tx, {
    action: HOLDER_CHANGED,
    subject: { kind: 'experience_booking', id },
    before: { guest_id: row.guest_id, name: row.name },
    after: { guest_id: next.guest_id },
  })
  return next
}
