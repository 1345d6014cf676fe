import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { eventsOf } from '../../../test/dining.ts'
import { smallMenu, withSettings } from '../../../test/documents.ts'
import { addPerson, Visitor } from '../../../test/visitor.ts'
import { importDocument } from '../../across/document/import.ts'
import { findOrder, moveOrder } from './commands/change-status.ts'
import type { OrderEventHandlers } from './commands/event-handlers.ts'
import { rebuildSales } from './commands/rebuild-sales.ts'
import { voidLine } from './commands/void-line.ts'
import type { Order, OrderStatus } from './contract.ts'

const SETTINGS = {
  taxes: [
    { name: 'Food', rate_pct: 8, default: true },
    { name: 'Drinks', rate_pct: 20, category_refs: ['drinks'] },
  ],
  discounts: [{ name: 'Big table', percent: 10, minimum_minor: 2000 }],
  order_types: { pickup: { service_charge_pct: 5 } },
}

let service: TestApp
let venue: Venue
let staff: Visitor
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: withSettings(SETTINGS, smallMenu()) })
  const { email } = await addPerson(venue, 'manager')
  staff = new Visitor(service.app)
  await staff.signIn(email)
})
afterAll(() => service.close())

const item = (ref: string) => venue.ids.items![ref]!
const LINES = () => [
  { item_id: item('soup'), quantity: 1 },
  { item_id: item('pizza'), quantity: 1 },
  { item_id: item('water'), quantity: 2 },
]

async function place(steps: OrderStatus[] = []): Promise<Order> {
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: LINES(),
  })
  for (const status of steps) await venue.post(`/orders/${body.data.id}/status`, { status })
  return body.data
}

function strike(order: Order, place: number, reason = 'Sent back', eventHandlers: OrderEventHandlers = []) {
  const lineId = order.items[place]!.id
  return venue.inside(async (tx) =>
    voidLine(tx, eventHandlers, await findOrder(tx, order.id), { lineId, reason }),
  )
}

async function tickets(order: Order) {
  const { rows } = await service.owner.query(
    'select state, lines from kitchen_tickets where order_id = $1 order by station_id',
    [order.id],
  )
  return rows.map(({ state, lines }) => [state, lines.map((line: { voided?: true }) => line.voided ?? false)])
}

async function sales() {
  const { rows } = await service.owner.query(
    'select sum(orders)::int as orders, sum(revenue_minor)::int as revenue from daily_sales where restaurant_id = $1',
    [venue.restaurant.id],
  )
  return rows[0]
}

test('an order without the line costs what it would have cost without it', async () => {
  const before = await sales()
  const order = await place(['accepted'])
  const without = await venue.post('/orders/quote', { type: 'pickup', lines: LINES().slice(0, 2) })
  const shown = await strike(order, 2)
  const { items, minimum_minor, deliverable, discounts, scheduled_for, ...sums } = without.body.data
  expect(shown).toMatchObject(sums)
  expect(shown.items.map(({ voided }) => voided)).toEqual([false, false, true])
  expect(shown.items[2]).toEqual({ ...order.items[2], voided: true })
  expect((await venue.get(`/orders/${order.id}`)).body.data).toEqual(shown)
  expect(await tickets(order)).toEqual([
    ['fired', [false, false]],
    ['voided', [true]],
  ])
  const after = await sales()
  expect([after.orders - (before.orders ?? 0), after.revenue - (before.revenue ?? 0)]).toEqual([
    1,
    shown.total_minor,
  ])
  const events = await eventsOf(service, venue, 'order.updated')
  expect(events.at(-1)?.data).toEqual({
    order: shown,
    changed: ['lines'],
  })
  const timeline = (await venue.get(`/orders/${order.id}/timeline`)).body.data
  expect(timeline.at(-1)).toMatchObject({ kind: 'line_voided', by: 'test', note: 'Sent back' })
})

test('the owner may change taxes and discounts meanwhile: the order keeps those that it was placed with', async () => {
  const order = await place()
  const without = await venue.post('/orders/quote', { type: 'pickup', lines: LINES().slice(0, 2) })
  const changed = { taxes: [{ name: 'All', rate_pct: 50, default: true }], discounts: [], order_types: {} }
  await venue.inside((tx) => importDocument(tx, { settings: changed }))
  const { items, minimum_minor, deliverable, discounts, scheduled_for, ...sums } = without.body.data
  expect(await strike(order, 2)).toMatchObject(sums)
  await venue.inside((tx) => importDocument(tx, { settings: SETTINGS }))
})

test('minimums are not asked again, and the last line left stays', async () => {
  const order = await place()
  await strike(order, 0)
  const shown = await strike(order, 1)
  expect(shown).toMatchObject({ subtotal_minor: 600, discount_minor: 60, service_charge_minor: 27 })
  await expect(strike(order, 2)).rejects.toMatchObject({
    code: 'validation_failed',
    details: { line: [{ message: 'The last line cannot be voided: cancel the order instead.' }] },
  })
  expect(await strike(order, 1)).toEqual(shown)
  expect(await tickets(order)).toEqual([
    ['voided', [true, true]],
    ['waiting', [false]],
  ])
})

test.each([
  ['rejected', ['rejected']],
  ['completed', ['accepted', 'ready', 'completed']],
  ['cancelled', ['cancelled']],
] as [string, OrderStatus[]][])('an order that is %s keeps its lines', async (_, steps) => {
  const order = await place(steps)
  await expect(strike(order, 0)).rejects.toMatchObject({ code: 'invalid_transition' })
})

test('a paid order keeps its lines, and one whose money went back does not', async () => {
  const order = await place()
  await service.owner.query('update orders set paid_at = now() where id = $1', [order.id])
  const strikeWhere = (isCovered: boolean) =>
    strike(order, 0, 'Sent back', [{ covers: async () => isCovered }])
  await expect(strikeWhere(true)).rejects.toMatchObject({
    code: 'order_settled',
    message: 'The order is paid: refund it instead.',
  })
  expect((await strikeWhere(false)).items[0]!.voided).toBe(true)
})

test('whoever follows the money is told of the new sums, and may mark the order paid', async () => {
  const order = await place()
  const lineId = order.items[0]!.id
  const told: number[] = []
  const handler = {
    async repriced(_: unknown, found: Awaited<ReturnType<typeof findOrder>>) {
      told.push(found.order.total_minor)
      return { ...found, order: { ...found.order, paid_at: 0 } }
    },
  }
  const shown = await venue.inside(async (tx) =>
    voidLine(tx, [handler], await findOrder(tx, order.id), { lineId, reason: 'Sent back' }),
  )
  expect(told).toEqual([shown.total_minor])
  expect(shown.paid_at).toBe('1969-12-31T19:00:00.000-05:00')
})

test('of two voids of the last two lines one wins, and of a void and a cancel nothing is counted twice', async () => {
  const order = await place()
  await strike(order, 0)
  const both = await Promise.allSettled([strike(order, 1), strike(order, 2)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  for (let round = 0; round < 5; round++) {
    const one = await place()
    const moves = ['accepted', 'cancelled'] as const
    await Promise.allSettled([
      strike(one, 0),
      venue.inside(async (tx) => moveOrder(tx, [], await findOrder(tx, one.id), moves[round % 2]!)),
      strike(one, 2),
    ])
  }
  const counted = await sales()
  await venue.inside(rebuildSales)
  expect(await sales()).toEqual(counted)
})

test('a member of staff voids a line with a reason, of their own restaurant alone', async () => {
  const order = await place()
  const call = (id: string, line: number, body: object) =>
    staff.call('POST', `/orders/${id}/lines/${line}/void`, body)
  const line = order.items[0]!.id
  expect((await call(order.id, line, { reason: 'no' })).status).toBe(422)
  const done = await call(order.id, line, { reason: 'Sent back' })
  expect([done.status, done.data.items[0].voided]).toEqual([200, true])
  expect((await call(order.id, 999_999_999, { reason: 'Sent back' })).status).toBe(404)
  const other = await service.venue({ document: smallMenu() })
  const foreign = await other.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: other.ids.items!.soup, quantity: 1 }],
  })
  const { id, items } = foreign.body.data
  expect((await call(id, items[0].id, { reason: 'Sent back' })).status).toBe(404)
})
