// What tests of changed orders stand on. The bindings are live: each test file finds its own in them.
import { afterAll, beforeAll, expect } from 'vitest'
import type { Order } from '../src/restaurant/orders/contract.ts'
import { type TestApp, testApp, type Venue } from './app.ts'
import { eventsOf } from './dining.ts'
import { smallMenu, withSettings } from './documents.ts'

export const NOON = Date.parse('2026-11-14T12:00:00-05:00')
export const SETTINGS = {
  taxes: [
    { name: 'Food', rate_pct: 8, default: true },
    { name: 'Drinks', rate_pct: 20, category_refs: ['drinks'] },
  ],
  discounts: [],
  delivery_zones: [
    { name: 'Town', cities: ['Springfield'], fee_minor: 300, minimum_minor: 0 },
    { name: 'Far', cities: ['Shelbyville'], fee_minor: 700, minimum_minor: 5000 },
  ],
}
const TABLES = [
  { ref: 't1', name: 'Table 1', code: 'T1', area: 'Room', min_seats: 1, max_seats: 4 },
  { ref: 't2', name: 'Table 2', code: 'T2', area: 'Room', min_seats: 1, max_seats: 4 },
]

export let service: TestApp
export let venue: Venue
export let other: Venue

export function standOnOrderChanges(): void {
  beforeAll(async () => {
    service = await testApp()
    service.clock.now = NOON
    venue = await service.venue({ document: withSettings(SETTINGS, { ...smallMenu(), tables: TABLES }) })
    other = await service.venue({ document: smallMenu() })
  })
  afterAll(() => service.close())
}

export const item = (ref: string) => venue.ids.items![ref]!
export const soup = () => ({ item_id: item('soup'), quantity: 1 })
export const water = (quantity = 1) => ({ item_id: item('water'), quantity })
const customer = { customer_name: 'Ada', customer_phone: '+1 413 555 0101' }

export async function place(body: object = {}): Promise<Order> {
  const sent = { type: 'pickup', ...customer, lines: [soup(), water()], ...body }
  const placed = await venue.post('/orders', sent)
  expect(placed.status).toBe(201)
  return placed.body.data
}
export const move = (order: Order, status: string) => venue.post(`/orders/${order.id}/status`, { status })
export const patch = (order: Order, body: object, headers = {}) =>
  venue.patch(`/orders/${order.id}`, body, headers)
export const shown = async (order: Order): Promise<Order> =>
  (await venue.get(`/orders/${order.id}`)).body.data
export const told = async (order: Order) =>
  (await eventsOf(service, venue, 'order.updated')).filter(({ data }) => data.order.id === order.id)
export const kinds = async (order: Order) =>
  (await venue.get(`/orders/${order.id}/timeline`)).body.data.map(({ kind }: { kind: string }) => kind)
export async function tickets(order: Order) {
  const { rows } = await service.owner.query(
    'select state, added, lines from kitchen_tickets where order_id = $1 order by id',
    [order.id],
  )
  return rows.map(({ state, added, lines }) => [state, added, lines.map((l: { name: object }) => l.name)])
}
