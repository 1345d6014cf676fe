import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { eventsOf } from '../../../test/dining.ts'
import { smallMenu, withSettings } from '../../../test/documents.ts'
import { importDocument } from '../../across/document/import.ts'
import type { Order } from './contract.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')
const MINUTE = 60_000
const SETTINGS = {
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

let service: TestApp
let venue: Venue
let other: Venue
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  venue = await service.venue({ document: withSettings(SETTINGS, { ...smallMenu(), tables: TABLES }) })
  other = await service.venue({ document: smallMenu() })
})
afterAll(() => service.close())

const item = (ref: string) => venue.ids.items![ref]!
const soup = () => ({ item_id: item('soup'), quantity: 1 })
const water = (quantity = 1) => ({ item_id: item('water'), quantity })
const customer = { customer_name: 'Ada', customer_phone: '+1 413 555 0101' }

async function place(body: object = {}): Promise<Order> {
  const sent = { type: 'pickup', ...customer, lines: [soup(), water()], ...body }
  const placed = await venue.post('/orders', sent)
  expect(placed.status).toBe(201)
  return placed.body.data
}
const move = (order: Order, status: string) => venue.post(`/orders/${order.id}/status`, { status })
const add = (order: Order, lines: object[], headers = {}) =>
  venue.post(`/orders/${order.id}/lines`, { lines }, headers)
const patch = (order: Order, body: object, headers = {}) => venue.patch(`/orders/${order.id}`, body, headers)
const strike = (order: Order, place: number, headers = {}) =>
  venue.post(`/orders/${order.id}/lines/${order.items[place]!.id}/void`, { reason: 'Sent back' }, headers)
const shown = async (order: Order): Promise<Order> => (await venue.get(`/orders/${order.id}`)).body.data
const told = async (order: Order) =>
  (await eventsOf(service, venue, 'order.updated')).filter(({ data }) => data.order.id === order.id)
const kinds = async (order: Order) =>
  (await venue.get(`/orders/${order.id}/timeline`)).body.data.map(({ kind }: { kind: string }) => kind)
async function tickets(order: Order) {
  const { rows } = await service.owner.query(
    'select state, added, lines from kitchen_tickets where order_id = $1 order by id',
    [order.id],
  )
  return rows.map(({ state, added, lines }) => [state, added, lines.map((l: { name: object }) => l.name)])
}
async function sales() {
  const { rows } = await service.owner.query(
    `select (select sum(orders)::int from daily_sales where restaurant_id = $1) as orders,
            (select sum(revenue_minor)::int from daily_sales where restaurant_id = $1) as revenue,
            (select sum(quantity)::int from dish_sales where restaurant_id = $1) as dishes`,
    [venue.restaurant.id],
  )
  return rows[0]
}

describe('adding lines', () => {
  test('costs what the same order placed at once would cost, and tells everybody', async () => {
    const order = await place({ lines: [soup()] })
    await move(order, 'accepted')
    const before = await sales()
    const { status, body } = await add(order, [water(2), soup()])
    const quoted = await venue.post('/orders/quote', { type: 'pickup', lines: [soup(), water(2), soup()] })
    const { items, minimum_minor, deliverable, discounts, ...sums } = quoted.body.data
    expect(status).toBe(201)
    expect(body.data).toMatchObject(sums)
    expect(body.data.items.map(({ id, voided, ...line }: Order['items'][number]) => line)).toEqual(items)
    expect(await shown(order)).toEqual(body.data)
    expect(await told(order)).toEqual([
      { type: 'order.updated', data: { order: body.data, changed: ['lines'] } },
    ])
    expect(await kinds(order)).toEqual(['placed', 'accepted', 'fired', 'lines_added'])
    const after = await sales()
    expect([after.orders, after.dishes, after.revenue]).toEqual([
      before.orders,
      before.dishes + 3,
      before.revenue + body.data.total_minor - order.total_minor,
    ])
    expect(await tickets(order)).toEqual([
      ['fired', false, [{ en: 'Soup' }]],
      ['fired', true, [{ en: 'Water' }]],
      ['fired', true, [{ en: 'Soup' }]],
    ])
  })

  test('lets the kitchen wait with the rest where the order waits', async () => {
    const order = await place({ lines: [soup()] })
    await add(order, [water()])
    expect(await tickets(order)).toEqual([
      ['waiting', false, [{ en: 'Soup' }]],
      ['waiting', false, [{ en: 'Water' }]],
    ])
    await move(order, 'accepted')
    expect((await tickets(order)).map(([state]) => state)).toEqual(['fired', 'fired'])
  })

  test('taxes dishes that are there as before, and others by the entries of the day of placing', async () => {
    const order = await place({ lines: [soup()] })
    const taxes = [{ name: 'All', rate_pct: 50, default: true }]
    await venue.inside((tx) => importDocument(tx, { settings: { ...SETTINGS, taxes } }))
    const { body } = await add(order, [soup(), water()])
    await venue.inside((tx) => importDocument(tx, { settings: SETTINGS }))
    expect(body.data.tax_breakdown).toEqual([
      { name: 'Food', rate_pct: 8, included: false, base_minor: 2000, tax_minor: 160 },
      { name: 'All', rate_pct: 50, included: false, base_minor: 300, tax_minor: 150 },
    ])
    const voided = await venue.post(`/orders/${order.id}/lines/${body.data.items[1].id}/void`, {
      reason: 'Mistake',
    })
    expect(voided.body.data.tax_breakdown[0]).toMatchObject({ base_minor: 1000, tax_minor: 80 })
  })

  test('refuses what placing refuses, and more than a hundred lines in all', async () => {
    const order = await place()
    const refused = await add(order, [
      { item_id: item('sold-out'), quantity: 1 },
      { item_id: item('tacos'), quantity: 1 },
      { item_id: 999_999, quantity: 1 },
    ])
    expect([refused.status, refused.body.error.details]).toEqual([
      422,
      {
        'lines.0.item_id': ['This item is sold out.'],
        'lines.1.option_ids': ['Choose at least 1 of "Sauce".'],
        'lines.2.item_id': ['The restaurant has no such item.'],
      },
    ])
    const many = await add(
      order,
      Array.from({ length: 99 }, () => water()),
    )
    expect([many.status, Object.keys(many.body.error.details)]).toEqual([422, ['lines']])
    expect(await add(order, []).then(({ status }) => status)).toBe(422)
    expect(await shown(order)).toEqual(order)
    expect(await told(order)).toEqual([])
  })

  test('once for its key, of this restaurant alone, and with the scope alone', async () => {
    const order = await place()
    const key = { 'idempotency-key': 'round two' }
    const [first, again] = [await add(order, [water()], key), await add(order, [water()], key)]
    expect(again.body).toEqual(first.body)
    expect((await shown(order)).items).toHaveLength(3)
    const foreign = await other.post(`/orders/${order.id}/lines`, { lines: [water()] })
    expect(foreign.status).toBe(404)
    const { token } = await venue.newToken({ scopes: ['orders:read'] })
    for (const [method, path, body] of [
      ['POST', '/lines', { lines: [water()] }],
      ['POST', `/lines/${order.items[0]!.id}/void`, { reason: 'Sent back' }],
      ['PATCH', '', { note: 'x' }],
    ] as const) {
      const answer = await service.request(method, `/orders/${order.id}${path}`, { token, body })
      expect([answer.status, answer.body.error.code]).toEqual([403, 'insufficient_scope'])
    }
  })
})

describe('the states in which an order changes', () => {
  const tries = (order: Order) =>
    [
      ['add', () => add(order, [water()])],
      ['change', () => patch(order, { note: 'Later' })],
      ['void', () => strike(order, 0)],
    ] as const
  test.each([
    ['ready', ['accepted', 'ready'], [409, 409, 200]],
    ['completed', ['accepted', 'ready', 'completed'], [409, 409, 409]],
    ['cancelled', ['cancelled'], [409, 409, 409]],
    ['rejected', ['rejected'], [409, 409, 409]],
  ])('%s', async (_, steps, statuses) => {
    const order = await place()
    for (const step of steps) await move(order, step)
    const answers = []
    for (const [, attempt] of tries(order)) answers.push(await attempt())
    expect(answers.map(({ status }) => status)).toEqual(statuses)
    const codes = answers.filter(({ status }) => status === 409).map(({ body }) => body.error.code)
    expect(new Set(codes)).toEqual(new Set(['invalid_transition']))
  })

  test('not when payments cover it; again once they do not; over and paid, its state is said first', async () => {
    const order = await place()
    const { body: paid } = await venue.post(`/orders/${order.id}/payments`, { method: 'cash' })
    for (const [, attempt] of tries(order)) {
      const { status, body } = await attempt()
      expect([status, body.error.code]).toEqual([409, 'order_settled'])
    }
    await venue.post(`/payments/${paid.data.id}/refunds`, { amount_minor: 100 })
    expect((await patch(order, { note: 'Later' })).status).toBe(200)
    await venue.post(`/orders/${order.id}/payments`, { method: 'cash' })
    for (const status of ['accepted', 'ready', 'completed']) await move(order, status)
    expect((await add(order, [water()])).body.error.code).toBe('invalid_transition')
  })

  test('down to what was paid, it is paid; below that, staff give back what is too much', async () => {
    const order = await place()
    const without = await venue.post('/orders/quote', { type: 'pickup', lines: [soup()] })
    const due = without.body.data.total_minor
    const more = { method: 'cash', amount_minor: due + 10 }
    const { body: paid } = await venue.post(`/orders/${order.id}/payments`, more)
    const struck = (await strike(order, 1)).body.data
    expect([struck.total_minor, struck.paid_at]).toEqual([due, '2026-11-14T12:00:00.000-05:00'])
    const events = await eventsOf(service, venue, 'order.paid')
    expect(events.filter(({ data }) => data.order.id === order.id)).toHaveLength(1)
    expect((await venue.get(`/payments/${paid.data.id}`)).body.data.refunded_minor).toBe(0)
    const back = await venue.post(`/payments/${paid.data.id}/refunds`, { amount_minor: 10 })
    expect(back.status).toBe(201)
    expect((await add(order, [water()])).body.error.code).toBe('order_settled')
  })
})

describe('voiding', () => {
  test('a voided line again changes nothing, and the last one left stays', async () => {
    const order = await place()
    const first = await strike(order, 1)
    expect(first.body.data.items.map(({ voided }: { voided: boolean }) => voided)).toEqual([false, true])
    expect((await strike(order, 1)).body).toEqual(first.body)
    expect(await told(order)).toHaveLength(1)
    const last = await strike(order, 0)
    expect([last.status, Object.keys(last.body.error.details)]).toEqual([422, ['line']])
    const unknown = await venue.post(`/orders/${order.id}/lines/999999/void`, { reason: 'Sent back' })
    expect(unknown.status).toBe(404)
    const short = await venue.post(`/orders/${order.id}/lines/${order.items[0]!.id}/void`, { reason: 'x' })
    expect([short.status, Object.keys(short.body.error.details)]).toEqual([422, ['reason']])
  })
})

describe('changing who, where and when', () => {
  test('what is left out stays; changed names the fields; a change of nothing writes nothing', async () => {
    const order = await place({ note: 'No onions', customer_email: 'ada@example.com' })
    service.clock.now = NOON + MINUTE
    const { status, body } = await patch(order, { note: 'No salt', customer_name: 'Ada King' })
    service.clock.now = NOON
    expect(status).toBe(200)
    expect(body.data).toEqual({
      ...order,
      note: 'No salt',
      customer: { ...order.customer, name: 'Ada King' },
      updated_at: '2026-11-14T12:01:00.000-05:00',
    })
    const event = { type: 'order.updated', data: { order: body.data, changed: ['note', 'customer_name'] } }
    expect(await told(order)).toEqual([event])
    expect(await kinds(order)).toEqual(['placed', 'changed'])
    const same = { note: ' No salt ', customer_email: 'ada@example.com', table_code: 'T1' }
    expect((await patch(order, same)).body).toEqual(body)
    expect((await patch(order, {})).body).toEqual(body)
    expect(await told(order)).toEqual([event])
    const cleared = (await patch(order, { note: null, customer_email: null })).body.data
    expect([cleared.note, cleared.customer.email]).toEqual([null, null])
  })

  test('another phone is another guest', async () => {
    const order = await place()
    const { body } = await patch(order, { customer_phone: '+1 413 555 7788', customer_name: 'Grace' })
    expect(body.data.guest_id).not.toBe(order.guest_id)
    const { body: found } = await venue.post('/guests/lookup', { phone: '+1 413 555 7788' })
    expect([found.data.id, found.data.name]).toEqual([body.data.guest_id, 'Grace'])
  })

  test('another table: the kitchen and the sitting follow', async () => {
    const order = await place({ type: 'dine_in', table_code: 'T1' })
    const { body } = await patch(order, { table_code: 'T2' })
    expect(body.data.table).toEqual({ id: venue.ids.tables!.t2, name: 'Table 2', code: 'T2' })
    expect((await told(order)).map(({ data }) => data.changed)).toEqual([['table_code']])
    const { rows } = await service.owner.query(
      `select s.closed_at is null as open, p.table_id::int, t.heading from sitting_orders o join sittings s on s.id = o.sitting_id
         join sitting_tables p on p.sitting_id = s.id join kitchen_tickets t on t.order_id = o.order_id and t.sitting_id = s.id
        where o.order_id = $1`,
      [order.id],
    )
    expect(rows[0]).toEqual({ open: true, table_id: venue.ids.tables!.t2, heading: 'Table 2' })
    for (const [code, sentence] of [
      ['T9', 'The restaurant has no table with this code.'],
      [null, 'Needed for dine_in: the code on the table.'],
    ]) {
      const refused = await patch(order, { table_code: code })
      expect(refused.body.error.details).toEqual({ table_code: [sentence] })
    }
  })

  test('another address has the fee of its zone, outside of all it is refused, and no minimum is asked again', async () => {
    const address = { line1: '1 Main St', city: 'Springfield', phone: '+1 413 555 0101' }
    const order = await place({ type: 'delivery', delivery_address: address })
    const quoted = await venue.post('/orders/quote', {
      type: 'delivery',
      delivery_address: { ...address, city: 'Springfield' },
      lines: [soup(), water()],
    })
    expect(order.total_minor).toBe(quoted.body.data.total_minor)
    const { body } = await patch(order, { delivery_address: { ...address, city: 'Shelbyville' } })
    expect([body.data.delivery_fee_minor, body.data.delivery_address.city]).toEqual([700, 'Shelbyville'])
    expect(body.data.total_minor - order.total_minor).toBe(400 + 32)
    const refusals = [
      [{ ...address, city: 'Ogdenville' }, 'delivery_address.city'],
      [{ line1: '1 Main St' }, 'delivery_address.city'],
      [null, 'delivery_address'],
      [{ ...address, phone: '12' }, 'delivery_address.phone'],
    ] as const
    for (const [sent, field] of refusals) {
      const refused = await patch(order, { delivery_address: sent })
      expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, [field]])
    }
    expect((await shown(order)).delivery_address).toEqual(body.data.delivery_address)
  })

  test('another time moves what the kitchen and the guest were told', async () => {
    const at = (minutes: number) => new Date(NOON + minutes * MINUTE).toISOString()
    const order = await place({ scheduled_for: at(180) })
    await move(order, 'accepted')
    const { body } = await patch(order, { scheduled_for: at(240) })
    expect(Date.parse(body.data.scheduled_for)).toBe(NOON + 240 * MINUTE)
    expect(body.data.ready_at).toBe(body.data.scheduled_for)
    expect((await tickets(order)).map(([state]) => state)).toEqual(['waiting', 'waiting'])
    const past = await patch(order, { scheduled_for: at(-5) })
    expect(past.body.error.details).toEqual({ scheduled_for: ['This moment has passed.'] })
    const now = await patch(order, { scheduled_for: null })
    expect(now.body.data.scheduled_for).toBeNull()
    expect((await tickets(order)).map(([state]) => state)).toEqual(['fired', 'fired'])
  })

  test('the rules of placing refuse the same fields', async () => {
    const order = await place()
    for (const [body, field] of [
      [{ customer_name: '' }, 'customer_name'],
      [{ customer_name: null }, 'customer_name'],
      [{ customer_phone: '12' }, 'customer_phone'],
      [{ customer_phone: null }, 'customer_phone'],
      [{ customer_email: 'nobody' }, 'customer_email'],
      [{ note: 'x'.repeat(501) }, 'note'],
      [{ scheduled_for: 'soon' }, 'scheduled_for'],
    ] as const) {
      const refused = await patch(order, body)
      expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, [field]])
    }
    expect((await other.patch(`/orders/${order.id}`, { note: 'x' })).status).toBe(404)
  })
})

describe('If-Match', () => {
  test('whoever goes by an order that has changed is told, and nothing changes', async () => {
    const order = await place()
    const read = await venue.get(`/orders/${order.id}`)
    const seen = { 'if-match': String(read.headers.etag) }
    const first = await patch(order, { note: 'Ring twice' }, seen)
    expect(first.status).toBe(200)
    for (const attempt of [
      () => patch(order, { note: 'Ring once' }, seen),
      () => add(order, [water()], seen),
      () => strike(order, 0, seen),
      () => add(order, [water()], { 'if-match': '"nonsense"' }),
    ]) {
      const late = await attempt()
      expect([late.status, late.body.error.code]).toEqual([412, 'changed_meanwhile'])
    }
    expect(await shown(order)).toEqual(first.body.data)
    const { headers } = await venue.get(`/orders/${order.id}`)
    expect((await add(order, [water()], { 'if-match': String(headers.etag) })).status).toBe(201)
    expect((await add(order, [water()], { 'if-match': '*' })).status).toBe(201)
  })

  test('of twenty at once with the same tag one is done', async () => {
    const order = await place()
    const { headers } = await venue.get(`/orders/${order.id}`)
    const seen = { 'if-match': String(headers.etag) }
    const all = await Promise.all(Array.from({ length: 20 }, () => add(order, [water()], seen)))
    const counts = Map.groupBy(all, ({ status }) => status)
    expect([counts.get(201)?.length, counts.get(412)?.length]).toEqual([1, 19])
    expect((await shown(order)).items).toHaveLength(3)
  })
})

test('a payment that races a change settles the order or waits for it, never both', async () => {
  for (let round = 0; round < 8; round++) {
    const order = await place()
    const [paid, added] = await Promise.all([
      venue.post(`/orders/${order.id}/payments`, { method: 'cash', amount_minor: order.total_minor }),
      round % 2 === 0 ? add(order, [water()]) : strike(order, 1),
    ])
    const now = await shown(order)
    if (added.status === 409) {
      expect([paid.status, now.total_minor, now.paid_at === null]).toEqual([201, order.total_minor, false])
    } else if (paid.status === 201) {
      expect([round % 2, now.paid_at]).toEqual([0, null])
    } else {
      expect([round % 2, paid.status, now.paid_at]).toEqual([1, 422, null])
    }
  }
})
