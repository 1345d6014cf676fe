import type { Restaurant } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import type { Experience, ExperienceBooking } from './contract.ts'
import type { BookingRow, Named } from './queries/bookings.ts'
import type { ExperienceRow } from './queries/experiences.ts'

export function presentExperience(
  row: ExperienceRow,
  { currency, zone }: Pick<Restaurant, 'currency' | 'zone'>,
): Experience {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    currency,
    price_minor: row.price_minor,
    capacity: row.capacity,
    tickets_left: row.capacity - row.taken,
    starts_at: formatMoment(row.starts_at, zone),
    ends_at: formatMoment(row.ends_at, zone),
    sales_until: formatMoment(row.sales_until, zone),
    is_active: row.is_active,
    updated_at: formatMoment(row.updated_at, zone),
  }
}

export function presentBooking(row: BookingRow, experience: Named, zone: string): ExperienceBooking {
  return {
    id: row.id,
    experience: {
      id: experience.id,
      name: experience.name,
      starts_at: formatMoment(experience.starts_at, zone),
    },
    status: row.status,
    tickets: row.tickets,
    name: row.name,
    currency: row.currency,
    total_minor: row.total_minor,
    paid_at: formatMoment(row.paid_at, zone),
    created_at: formatMoment(row.created_at, zone),
    updated_at: formatMoment(row.updated_at, zone),
  }
}
