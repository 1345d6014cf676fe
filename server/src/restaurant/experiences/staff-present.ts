import type { Restaurant } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { presentPhoto } from '../menu/photo.ts'
import type { CheckedIn } from './commands/check-in.ts'
import { presentExperience } from './present.ts'
import type { BookingRow } from './queries/bookings.ts'
import type { ExperienceRow } from './queries/experiences.ts'
import type { PhotoRow } from './queries/photos.ts'
import type { CountsRow } from './queries/staff.ts'
import type { TicketRow } from './queries/tickets.ts'
import type { WaitRow } from './queries/waits.ts'
import type { DoorAnswer, StaffBooking, StaffExperience, StaffTicket, StaffWait } from './staff-contract.ts'

export function staffExperience(
  row: ExperienceRow,
  restaurant: Pick<Restaurant, 'id' | 'currency' | 'zone'>,
  { counts, photo }: { counts: CountsRow | undefined; photo: PhotoRow | undefined },
): StaffExperience {
  return {
    ...presentExperience(row, restaurant),
    photo: photo ? presentPhoto({ ...photo, item_id: row.id }, restaurant.id, '') : null,
    series: counts?.dates == null ? null : { dates: counts.dates, later: counts.later ?? 0 },
    table_ids: row.table_ids,
    cancelled_at: formatMoment(row.cancelled_at, restaurant.zone),
    cancel_reason: row.cancel_reason,
    version: row.version,
    booked_tickets: counts?.booked ?? 0,
    held_tickets: counts?.held ?? 0,
    checked_in: counts?.checked_in ?? 0,
    waiting: counts?.waiting ?? 0,
  }
}

export function staffBooking(
  row: BookingRow,
  each: readonly TicketRow[],
  { zone, url }: { zone: string; url: string },
): StaffBooking {
  const { id, status, tickets, name, phone, email, note, total_minor, source, cancel_cause } = row
  return {
    id,
    status,
    tickets,
    name,
    phone,
    email,
    note,
    total_minor,
    source,
    cancel_cause,
    hold_until: formatMoment(row.hold_until, zone),
    paid_at: formatMoment(row.paid_at, zone),
    created_at: formatMoment(row.created_at, zone),
    each: each.map((ticket) => staffTicket(ticket, zone)),
    tickets_url: url,
  }
}

export function staffTicket({ number, checked_in_at, checked_in_by }: TicketRow, zone: string): StaffTicket {
  return { number, checked_in_at: formatMoment(checked_in_at, zone), checked_in_by }
}

export function staffWait(row: WaitRow, zone: string): StaffWait {
  const { id, status, tickets, name, phone, email } = row
  return { id, status, tickets, name, phone, email, created_at: formatMoment(row.created_at, zone) }
}

export function doorAnswer({ outcome, booking, ticket }: CheckedIn, zone: string): DoorAnswer {
  return {
    outcome,
    experience: {
      id: booking.experience_id,
      name: booking.experience_name,
      starts_at: formatMoment(booking.experience_starts_at, zone),
    },
    booking_id: booking.id,
    name: booking.name,
    tickets: booking.tickets,
    ticket: staffTicket(ticket, zone),
  }
}
