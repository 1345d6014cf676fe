// A restaurant in the middle of its evening: tables with codes, a small menu, bookings, and people at work.
import type { Role } from '../src/ground/staff/rights.ts'
import type { ShownSitting } from '../src/restaurant/sittings/staff-contract.ts'
import type { TestApp, Venue } from './app.ts'
import { BOOKING } from './dining.ts'
import { smallMenu } from './documents.ts'
import { signedInAs, type Told } from './visitor.ts'

export const EVENING = Date.parse('2026-11-14T20:00:00Z')
export const SOUP = 1000
export const WATER = 300

const COUNT = 40
export const FLOOR = Array.from({ length: COUNT }, (_, index) => ({
  ref: `t${index + 1}`,
  name: `Table ${index + 1}`,
  code: `T${index + 1}`,
  min_seats: 1,
  max_seats: 4,
}))

export async function servingVenue(service: TestApp, booking: object = {}, currency = 'USD'): Promise<Venue> {
  service.clock.now = EVENING
  return service.venue({
    timezone: 'UTC',
    currency,
    document: {
      ...smallMenu(),
      tables: FLOOR,
      booking: { ...BOOKING, periods: [{ from: '00:00', to: '24:00' }], ...booking },
    },
  })
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Asker = (path: string, body?: object, key?: string, method?: Method) => Promise<Told>

/** Somebody signed in, by the routes of the web app: a body makes it a POST. */
export async function signedIn(service: TestApp, venue: Venue, role: Role): Promise<Asker> {
  const visitor = await signedInAs(service, venue, role)
  return (path, body, key, method = body ? 'POST' : 'GET') => visitor.call(method, path, body, { key })
}

/** What people do at one restaurant's tables. */
export function atTables(service: TestApp, venue: Venue, ask: Asker) {
  let next = 0
  const idOf = (code: string) => venue.ids.tables![code.toLowerCase()]!
  const item = (ref: string) => venue.ids.items![ref]!
  const lines = (...refs: string[]) => refs.map((ref) => ({ item_id: item(ref), quantity: 1 }))
  const all = async (): Promise<ShownSitting[]> => (await ask('/sittings')).data.sittings
  const at = async (code: string) =>
    (await all()).filter(({ tables }) => tables.some((one) => one.code === code))
  return {
    idOf,
    lines,
    all,
    at,
    /** A table that no test has used yet. */
    freeCode: () => `T${++next}`,
    /** As a guest does by the code on the table. */
    order: async (code: string, ...refs: string[]) => {
      const placed = await venue.post('/orders', {
        type: 'dine_in',
        table_code: code,
        customer_name: 'Ada',
        customer_phone: '+1 413 555 0101',
        lines: lines(...(refs.length > 0 ? refs : ['soup'])),
      })
      if (placed.status !== 201) throw new Error(placed.text)
      return placed
    },
    seat: (codes: string[], size = 2, more: object = {}) =>
      ask('/sittings', { table_ids: codes.map(idOf), party_size: size, ...more }),
    round: (id: string, ...refs: string[]) => ask(`/sittings/${id}/orders`, { lines: lines(...refs) }),
    one: async (id: string): Promise<ShownSitting> => (await ask(`/sittings/${id}`)).data,
    tickets: async (id: string) =>
      (
        await service.owner.query(
          `select k.order_id, k.state, k.heading, k.station_name from kitchen_tickets k join orders o on o.id = k.order_id
            where k.sitting_id = $1 order by o.placed_at, k.id`,
          [id],
        )
      ).rows as { order_id: string; state: string; heading: string; station_name: string }[],
  }
}
