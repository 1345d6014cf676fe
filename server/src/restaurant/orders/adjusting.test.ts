import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { auditOf, eventsOf } from '../../../test/dining.ts'
import { withSettings } from '../../../test/documents.ts'
import { eraseGuest, findGuestForChange } from '../../across/privacy/commands.ts'
import { rebuildSales } from './commands/rebuild-sales.ts'
import type { Order } from './contract.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')
const AT = '2026-11-14T12:00:00.000-05:00'

let service: TestApp
let venue: Venue
let ruled: Venue
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  const taxes = [
    { name: 'Food', rate_pct: 8, default: true },
    { name: 'Drinks', rate_pct: 20, category_refs: ['drinks'] },
  ]
  venue = await service.venue({ document: withSettings({ taxes }) })
  const discounts = [{ name: 'Lunch', percent: 10, minimum_minor: 1000 }]
  ruled = await service.venue({ document: withSettings({ taxes, discounts }) })
})
afterAll(() => service.close())

/** A soup at 10.00 and two waters at 3.00. */
async function place(at = venue, body: object = {}): Promise<Order> {
  const placed = await at.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada Byron',
    customer_phone: '+1 413 555 0101',
    lines: [
      { item_id: at.ids.items!.soup, quantity: 1 },
      { item_id: at.ids.items!.water, quantity: 2 },
    ],
    ...body,
  })
  expect(placed.status).toBe(201)
  return placed.body.data
}
type Sent = Record<string, unknown>
const adjust = (order: Order, body: Sent, headers = {}, at = venue) =>
  at.post(`/orders/${order.id}/adjustments`, { reason: 'Waited too long', ...body }, headers)
const list = async (order: Order, at = venue) => (await at.get(`/orders/${order.id}/adjustments`)).body.data
const back = (order: Order, id: number, at = venue) =>
  service.request('DELETE', `/orders/${order.id}/adjustments/${id}`, { token: at.token })
const strike = (order: Order, place: number, at = venue) =>
  at.post(`/orders/${order.id}/lines/${order.items[place]!.id}/void`, { reason: 'Sent back' })
const line = (order: Order, place: number) => order.items[place]!.id
const sumsOf = ({ subtotal_minor, discount_minor, total_minor, tax_breakdown }: Order) => [
  subtotal_minor,
  discount_minor,
  total_minor,
  tax_breakdown?.map(({ tax_minor }) => tax_minor),
]

describe('what staff take off', () => {
  test('a discount of the order lowers what every rate is on, and tells everybody', async () => {
    const order = await place()
    const { status, body } = await adjust(order, { kind: 'discount', percent: 12.5 })
    expect(status).toBe(201)
    // 1600 × 12.5 % = 200; 875 at 8 % and 525 at 20 %.
    expect(sumsOf(body.data)).toEqual([1600, 200, 1575, [70, 105]])
    expect(body.data.items).toEqual(order.items)
    expect((await venue.get(`/orders/${order.id}`)).body.data).toEqual(body.data)
    const told = (await eventsOf(service, venue, 'order.updated')).at(-1)
    expect(told!.data).toEqual({ order: body.data, changed: ['adjustments'] })
    const { data: timeline } = (await venue.get(`/orders/${order.id}/timeline`)).body
    expect(timeline.at(-1)).toEqual({ at: AT, kind: 'changed', by: 'test', note: 'Waited too long' })
    expect(await list(order)).toEqual([
      {
        id: expect.any(Number),
        kind: 'discount',
        name: null,
        line_id: null,
        percent: 12.5,
        price_minor: null,
        amount_minor: 200,
        reason: 'Waited too long',
        by: 'test',
        created_at: AT,
      },
    ])
    const [logged] = (await auditOf(service, venue, 'order.adjusted')).slice(-1)
    expect(logged).toMatchObject({
      before: { total_minor: order.total_minor },
      after: { total_minor: 1575, kind: 'discount', percent: 12.5, reason: 'Waited too long' },
    })
  })

  test('a line that is given away bears no tax, and stays as it is', async () => {
    const order = await place()
    const { body } = await adjust(order, { kind: 'comp', line_id: line(order, 1) })
    expect(sumsOf(body.data)).toEqual([1600, 600, 1080, [80]])
    expect(body.data.items).toEqual(order.items)
    expect((await list(order))[0]).toMatchObject({ kind: 'comp', amount_minor: 600, line_id: line(order, 1) })
  })

  test('another price changes the line; the latest counts, and the first comes back', async () => {
    const order = await place()
    const to = (price_minor: number) => adjust(order, { kind: 'price', line_id: line(order, 1), price_minor })
    const { body } = await to(250)
    expect(body.data.items[1]).toEqual({
      ...order.items[1],
      unit_price_minor: 250,
      line_total_minor: 500,
    })
    expect(sumsOf(body.data)).toEqual([1500, 0, 1680, [80, 100]])
    await to(100)
    const [first, second] = await list(order)
    expect([first.amount_minor, second.amount_minor]).toEqual([100, 300])
    await back(order, first.id)
    expect(await list(order)).toMatchObject([{ id: second.id, price_minor: 100, amount_minor: 400 }])
    const again = await back(order, second.id)
    expect(again.body.data).toEqual({ ...order, updated_at: again.body.data.updated_at })
    expect(await list(order)).toEqual([])
    const dearer = (await to(400)).body.data
    expect(dearer.subtotal_minor).toBe(1800)
    expect((await list(order))[0].amount_minor).toBe(-200)
  })

  test('lines first, then the largest of the rules, then the order, oldest first, and nothing below 0', async () => {
    const order = await place(ruled)
    expect(order.discount_minor).toBe(160)
    const at = (body: Sent) => adjust(order, body, {}, ruled)
    await at({ kind: 'discount', amount_minor: 300 })
    await at({ kind: 'discount', percent: 50 })
    const { body } = await at({ kind: 'discount', percent: 20, line_id: line(order, 0) })
    // 1600 − 200 = 1400; 10 % of that is 140; 1260 − 300 = 960; half of it is 480.
    expect((await list(order, ruled)).map((one: Sent) => [one.kind, one.name, one.amount_minor])).toEqual([
      ['rule', 'Lunch', 140],
      ['discount', null, 300],
      ['discount', null, 480],
      ['discount', null, 200],
    ])
    expect([body.data.discount_minor, body.data.subtotal_minor]).toEqual([1120, 1600])
    const all = await at({ kind: 'discount', amount_minor: 1_000_000 })
    expect([all.body.data.discount_minor, all.body.data.total_minor]).toEqual([1600, 0])
    expect((await list(order, ruled)).at(-1).amount_minor).toBe(480)
  })

  test('taken back, all of it, the order costs what it cost', async () => {
    const order = await place(ruled)
    const at = (body: Sent) => adjust(order, body, {}, ruled)
    await at({ kind: 'price', line_id: line(order, 0), price_minor: 777 })
    await at({ kind: 'comp', line_id: line(order, 1) })
    await at({ kind: 'discount', percent: 33.33 })
    const ids = (await list(order, ruled))
      .filter((one: Sent) => one.kind !== 'rule')
      .map((one: Sent) => one.id)
    for (const id of ids) expect((await back(order, id, ruled)).status).toBe(200)
    const now = (await ruled.get(`/orders/${order.id}`)).body.data
    expect(now).toEqual({ ...order, updated_at: now.updated_at })
    expect((await back(order, ids[0], ruled)).status).toBe(404)
  })

  test('what came with the order cannot be taken back', async () => {
    const order = await place(ruled)
    const [rule] = await list(order, ruled)
    expect(rule).toEqual({
      id: 1,
      kind: 'rule',
      name: 'Lunch',
      line_id: null,
      percent: 10,
      price_minor: null,
      amount_minor: 160,
      reason: null,
      by: null,
      created_at: AT,
    })
    const refused = await back(order, rule.id, ruled)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'invalid_transition'])
    expect((await back(order, 2, ruled)).status).toBe(404)
  })

  test('a voided line has none any more, and minimums are not asked again', async () => {
    const order = await place(ruled)
    const at = (body: Sent) => adjust(order, body, {}, ruled)
    await at({ kind: 'price', line_id: line(order, 0), price_minor: 500 })
    await at({ kind: 'comp', line_id: line(order, 0) })
    await at({ kind: 'discount', amount_minor: 40 })
    const { body } = await strike(order, 0, ruled)
    expect(body.data.items[0]).toEqual({ ...order.items[0], voided: true })
    expect((await list(order, ruled)).map((one: Sent) => [one.kind, one.amount_minor])).toEqual([
      ['rule', 60],
      ['discount', 40],
    ])
    expect([body.data.subtotal_minor, body.data.discount_minor]).toEqual([600, 100])
    const refused = await at({ kind: 'comp', line_id: line(order, 0) })
    expect(refused.body.error.details).toEqual({ line_id: ['This line is already voided.'] })
  })
})

test('a line that comes later takes part in a percentage, and one of another order is none', async () => {
  const [order, other] = [await place(), await place()]
  await adjust(order, { kind: 'discount', percent: 10 })
  const soup = { item_id: venue.ids.items!.soup, quantity: 1 }
  const { body } = await venue.post(`/orders/${order.id}/lines`, { lines: [soup] })
  expect([body.data.subtotal_minor, body.data.discount_minor]).toEqual([2600, 260])
  const foreign = await adjust(order, { kind: 'comp', line_id: line(other, 0) })
  expect(foreign.body.error.details).toEqual({ line_id: ['The order has no such line.'] })
})

test.each([
  [{ kind: 'discount' }, 'percent'],
  [{ kind: 'discount', percent: 10, amount_minor: 5 }, 'amount_minor'],
  [{ kind: 'discount', percent: 0 }, 'percent'],
  [{ kind: 'discount', percent: 100.01 }, 'percent'],
  [{ kind: 'discount', percent: 1.005 }, 'percent'],
  [{ kind: 'discount', amount_minor: 0 }, 'amount_minor'],
  [{ kind: 'comp' }, 'line_id'],
  [{ kind: 'price', line_id: 1 }, 'price_minor'],
  [{ kind: 'price', price_minor: -1, line_id: 1 }, 'price_minor'],
  [{ kind: 'rule', percent: 10 }, 'kind'],
  [{ kind: 'discount', percent: 10, reason: 'no' }, 'reason'],
  [{ kind: 'discount', percent: 10, reason: null }, 'reason'],
])('%j is refused on %s', async (body, field) => {
  const order = await place()
  const refused = await adjust(order, body)
  expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, [field]])
  expect(await list(order)).toEqual([])
})

test('it goes by the states, the payments, the tag and the token of other changes', async () => {
  const order = await place()
  const ten = { kind: 'discount', percent: 10 }
  for (const status of ['accepted', 'ready']) await venue.post(`/orders/${order.id}/status`, { status })
  const { headers } = await venue.get(`/orders/${order.id}`)
  const seen = { 'if-match': String(headers.etag) }
  expect((await adjust(order, ten, seen)).status).toBe(201)
  expect((await adjust(order, ten, seen)).body.error.code).toBe('changed_meanwhile')
  const [{ id }] = await list(order)
  await venue.post(`/orders/${order.id}/payments`, { method: 'cash' })
  expect((await adjust(order, ten)).body.error.code).toBe('order_settled')
  expect((await back(order, id)).body.error.code).toBe('order_settled')
  await venue.post(`/orders/${order.id}/status`, { status: 'completed' })
  expect((await adjust(order, ten)).body.error.code).toBe('invalid_transition')
  expect((await adjust(order, ten, {}, ruled)).status).toBe(404)
  expect((await ruled.get(`/orders/${order.id}/adjustments`)).status).toBe(404)
  const { token } = await venue.newToken({ scopes: ['orders:read'] })
  const path = `/orders/${order.id}/adjustments`
  expect((await service.request('GET', path, { token })).status).toBe(200)
  expect((await service.request('POST', path, { token, body: ten })).status).toBe(403)
})

test('a discount down to what was paid settles the order', async () => {
  const order = await place()
  await venue.post(`/orders/${order.id}/payments`, { method: 'cash', amount_minor: 1000 })
  const { body } = await adjust(order, { kind: 'discount', percent: 50 })
  expect([body.data.total_minor <= 1000, body.data.paid_at]).toEqual([true, AT])
})

test('sales follow, and are the same when they are counted again', async () => {
  const order = await place()
  await adjust(order, { kind: 'price', line_id: line(order, 0), price_minor: 10 })
  await adjust(order, { kind: 'comp', line_id: line(order, 1) })
  const sums = async () =>
    (
      await service.owner.query(
        `select (select sum(revenue_minor)::int from daily_sales where restaurant_id = $1) as days,
                (select sum(revenue_minor)::int from dish_sales where restaurant_id = $1) as dishes,
                (select sum(quantity)::int from dish_sales where restaurant_id = $1) as quantity`,
        [venue.restaurant.id],
      )
    ).rows[0]
  const before = await sums()
  await venue.inside(rebuildSales)
  expect(await sums()).toEqual(before)
})

test('a reason that names the guest goes with them, another one stays', async () => {
  const order = await place(venue, { customer_phone: '+1 413 555 0177', customer_name: 'Grace Hopper' })
  await adjust(order, { kind: 'discount', percent: 10, reason: 'Grace Hopper complained' })
  await adjust(order, { kind: 'discount', percent: 5, reason: 'Cold soup' })
  await venue.inside(async (tx) => eraseGuest(tx, (await findGuestForChange(tx, order.guest_id!)).id))
  expect((await list(order)).map(({ reason }: Sent) => reason)).toEqual([null, 'Cold soup'])
})

test('of an order from before its pricing was kept, it is worked out by the rules of now, which it keeps', async () => {
  const order = await place(ruled)
  await service.owner.query('update orders set pricing = null where id = $1', [order.id])
  expect(await list(order, ruled)).toMatchObject([{ kind: 'rule', name: null, amount_minor: 160 }])
  const { body } = await adjust(order, { kind: 'discount', amount_minor: 40 }, {}, ruled)
  expect(body.data.discount_minor).toBe(200)
  const { rows } = await service.owner.query('select pricing from orders where id = $1', [order.id])
  expect(rows[0].pricing.discounts).toEqual([{ name: 'Lunch', percent: 10 }])
})
