// A restaurant that takes bookings: two tables for two, one for four, dinner every day.
import type { TestApp, Venue, VenueOptions } from './app.ts'

export const DAY = '2026-11-20'
export const NOW = Date.parse('2026-11-14T12:00:00Z')

export const TABLES = [
  { ref: 'a', name: 'A', min_seats: 1, max_seats: 2 },
  { ref: 'b', name: 'B', min_seats: 1, max_seats: 2 },
  { ref: 'c', name: 'C', min_seats: 2, max_seats: 4 },
]

export const BOOKING = {
  engine: true,
  notify: false,
  auto_confirm: true,
  periods: [{ from: '18:00', to: '22:00' }],
  slot_minutes: 30,
  durations: [{ up_to_party: 2, minutes: 90 }],
  min_party: 1,
  max_party: 8,
  lead_minutes: 0,
  ahead_days: 30,
  closing_days: [] as string[],
  pacing: null,
  deposit: null,
}

export async function diningVenue(
  service: TestApp,
  booking: object = {},
  { document, ...options }: VenueOptions = {},
): Promise<Venue> {
  service.clock.now ??= NOW
  return service.venue({
    timezone: 'Europe/Madrid',
    country: 'ES',
    ...options,
    document: { tables: TABLES, booking: { ...BOOKING, ...booking }, ...document },
  })
}

export const ANNA = { name: 'Anna Smith', phone: '+34 600 111 222', email: 'Anna@Example.com' }

export function asked(change: object = {}) {
  return { ...ANNA, party_size: 2, date: DAY, time: '20:00', ...change }
}

/** In the order in which they were written. */
export async function eventsOf(service: TestApp, venue: Venue, type = '%') {
  const { rows } = await service.owner.query(
    'select type, body from events where restaurant_id = $1 and type like $2 order by place',
    [venue.restaurant.id, type],
  )
  return rows.map(({ type, body }) => ({ type, data: JSON.parse(body).data }))
}

export async function auditOf(service: TestApp, venue: Venue, action: string) {
  const { rows } = await service.owner.query(
    'select action, actor_kind, subject_id, before, after from audit_log where restaurant_id = $1 and action like $2 order by id',
    [venue.restaurant.id, action],
  )
  return rows
}

export async function free(venue: Venue, party = 2, date = DAY): Promise<string[]> {
  const { body } = await venue.get(`/availability?date=${date}&party_size=${party}`)
  return body.data.slots
    .filter((slot: { available: boolean }) => slot.available)
    .map(({ time }: { time: string }) => time)
}
