// What tests of experiences stand on. The bindings are live: each test file finds its own in them.
import { afterAll, beforeAll } from 'vitest'
import { experienceEventHandlers } from '../src/event-handlers.ts'
import { endDueBookings } from '../src/restaurant/experiences/commands/end-due-bookings.ts'
import { type TestApp, testApp, type Venue } from './app.ts'
import { BOOKING, TABLES } from './dining.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')
export const MINUTE = 60_000

export function document(changes: Record<string, object> = {}) {
  const tasting = {
    ref: 'tasting',
    name: { en: 'Wine tasting', es: 'Cata de vinos' },
    description: { en: 'Six wines' },
    price_minor: 6000,
    capacity: 10,
    starts_at: '2026-12-05T20:00:00-05:00',
    ends_at: '2026-12-05T22:30:00-05:00',
    sales_until: '2026-12-05T12:00:00-05:00',
    is_active: true,
    ...changes.tasting,
  }
  const tour = {
    ...tasting,
    ref: 'tour',
    name: { en: 'Kitchen tour' },
    description: null,
    price_minor: 0,
    capacity: 4,
    starts_at: '2026-11-20T17:00:00-05:00',
    ends_at: '2026-11-20T18:00:00-05:00',
    sales_until: '2026-11-20T17:00:00-05:00',
    ...changes.tour,
  }
  return { experiences: [tasting, tour], tables: TABLES, booking: BOOKING }
}

export const ANA = { name: 'Ana García', phone: '+1 413 555 0187', email: 'ana@example.com', tickets: 2 }

export let service: TestApp
export let venue: Venue
export let other: Venue

export function standOnExperiences(): void {
  beforeAll(async () => {
    service = await testApp()
    service.clock.now = NOON
    venue = await service.venue({ document: document() })
    other = await service.venue({ document: document() })
  })
  afterAll(() => service.close())
}

export const fresh = (changes: Record<string, object> = {}) => service.venue({ document: document(changes) })
export const tasting = (at: Venue) => at.ids.experiences!.tasting!
export const left = async (at: Venue, ref = 'tasting') =>
  (await at.get(`/experiences/${at.ids.experiences![ref]}`)).body.data.tickets_left
export const book = (at: Venue, body: object = {}, ref = 'tasting', headers = {}) =>
  at.post(`/experiences/${at.ids.experiences![ref]}/bookings`, { ...ANA, ...body }, headers)
export const pay = (at: Venue, id: string, body: object = { method: 'cash' }) =>
  at.post(`/experience-bookings/${id}/payments`, body)
export const shown = async (at: Venue, id: string) => (await at.get(`/experience-bookings/${id}`)).body.data
export const round = (at: Venue, eventHandlers = experienceEventHandlers) =>
  endDueBookings(
    {
      database: service.database,
      now: () => service.clock.now ?? Date.now(),
      eventHandlers,
      onError: (error) => {
        throw error
      },
    },
    at.restaurant.id,
  )
export const later = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  service.clock.now = NOON + ms
  try {
    return await work()
  } finally {
    service.clock.now = NOON
  }
}
