import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { auditOf, eventsOf } from '../../../test/dining.ts'
import { smallMenu, withSettings } from '../../../test/documents.ts'
import { signedInAs } from '../../../test/visitor.ts'
import { importDocument } from '../../across/document/import.ts'
import { findOrder } from '../orders/commands/change-status.ts'
import { rebuildSales } from '../orders/commands/rebuild-sales.ts'
import { voidLine } from '../orders/commands/void-line.ts'
import type { Order } from '../orders/contract.ts'
import { keepUp } from '../stock/keeper.ts'
import { moneyOfOrders } from './commands/handle-order-and-booking-events.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')
const SETTINGS = {
  taxes: [
    { name: 'Food', rate_pct: 8, default: true },
    { name: 'Drinks', rate_pct: 20, category_refs: ['drinks'] },
  ],
  discounts: [{ name: 'Big table', percent: 10 }],
  order_types: { pickup: { service_charge_pct: 5 } },
}
/** A soup, a pizza and two waters, and the same without the waters. */
const TOTAL = 3229
const WITHOUT_WATER = 2552
const BACK = TOTAL - WITHOUT_WATER

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
})
beforeEach(async () => {
  const document = {
    ...withSettings(SETTINGS, smallMenu()),
    ingredients: [{ ref: 'bottle', name: 'Bottle', unit: 'piece', stock: [{ on_hand: 10 }] }],
    recipes: [{ item_ref: 'water', uses: [{ ingredient_ref: 'bottle', quantity: 1 }] }],
  }
  venue = await service.venue({ document })
})
afterAll(() => service.close())

async function place(steps: string[] = ['accepted', 'ready', 'completed'], at = venue): Promise<Order> {
  const item = (ref: string) => at.ids.items![ref]!
  const { body } = await at.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [
      { item_id: item('soup'), quantity: 1 },
      { item_id: item('pizza'), quantity: 1 },
      { item_id: item('water'), quantity: 2 },
    ],
  })
  for (const status of steps) await at.post(`/orders/${body.data.id}/status`, { status })
  return body.data
}
async function paid(order: Order, body: object = {}): Promise<string> {
  return (await venue.post(`/orders/${order.id}/payments`, { method: 'cash', ...body })).body.data.id
}
const refund = (id: string, body: object, headers = {}) =>
  venue.post(`/payments/${id}/refunds`, body, headers)
const giveBack = (id: string, order: Order, places: number[], body: object = {}, headers = {}) =>
  refund(id, { kind: 'return', line_ids: places.map((one) => order.items[one]!.id), ...body }, headers)
const orderNow = async ({ id }: Order): Promise<Order> => (await venue.get(`/orders/${id}`)).body.data
/** What can be paid of it now; 0: nothing. */
async function due({ id }: Order): Promise<number> {
  const { status, body } = await venue.post(`/orders/${id}/payments`, {
    method: 'cash',
    amount_minor: 99_999_999,
  })
  if (status === 409) return 0
  return Number(/\d+/.exec(body.error.details.amount_minor[0])![0])
}
async function sales() {
  const { body } = await venue.get('/reports/sales-summary')
  return [body.data.orders, body.data.revenue_minor]
}
const told = async (type: string) => (await eventsOf(service, venue, type)).map(({ data }) => data)

describe('a correction', () => {
  test('is what a refund is when nobody says why, and its money is due again', async () => {
    const order = await place()
    const id = await paid(order)
    const { status, body } = await refund(id, { amount_minor: 520 })
    expect([status, body.data.refunds]).toEqual([201, [expect.objectContaining({ kind: 'correction' })]])
    expect(await due(order)).toBe(520)
    expect((await orderNow(order)).total_minor).toBe(TOTAL)
  })
})

describe('goodwill', () => {
  test('never becomes due; the order, its sales and its payment stay', async () => {
    const order = await place()
    const id = await paid(order)
    const before = await orderNow(order)
    const { status, body } = await refund(id, { kind: 'goodwill', amount_minor: 520, reason: 'A long wait' })
    const given = { kind: 'goodwill', status: 'succeeded', amount_minor: 520, reason: 'A long wait' }
    expect([status, body.data.refunds]).toEqual([
      201,
      [{ id: expect.any(String), ...given, created_at: expect.any(String) }],
    ])
    expect([await due(order), await orderNow(order), await sales()]).toEqual([0, before, [1, TOTAL]])
    expect(await told('payment.refunded')).toEqual([{ payment: body.data }])
    expect((await venue.get(`/payments/${id}`)).body.data).toEqual(body.data)
  })

  test('does not make up for a correction of the same order', async () => {
    const order = await place()
    const id = await paid(order)
    await refund(id, { kind: 'goodwill', amount_minor: 500 })
    await refund(id, { kind: 'correction', amount_minor: 700 })
    expect(await due(order)).toBe(700)
  })

  test('of a tip takes nothing off what is due', async () => {
    const order = await place([])
    const id = await paid(order, { amount_minor: 1000, tip_minor: 300 })
    await refund(id, { kind: 'goodwill' })
    expect(await due(order)).toBe(TOTAL - 1000)
  })
})

describe('a return', () => {
  test('voids the lines, prices the order by what it was placed with, and gives the difference back', async () => {
    const order = await place()
    const id = await paid(order)
    // The owner changes everything that the order was priced by.
    const other = {
      taxes: [{ name: 'All', rate_pct: 50, default: true }],
      discounts: [],
      prices_include_tax: true,
    }
    await venue.inside((tx) =>
      importDocument(tx, { settings: { ...other, order_types: { pickup: { service_charge_pct: 33 } } } }),
    )
    const { status, body } = await giveBack(id, order, [2], { reason: 'Warm water' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      refunded_minor: BACK,
      refunds: [{ kind: 'return', status: 'succeeded', amount_minor: BACK, reason: 'Warm water' }],
    })
    const now = await orderNow(order)
    expect(now).toEqual({
      ...order,
      status: 'completed',
      ready_at: now.ready_at,
      subtotal_minor: 2500,
      discount_minor: 250,
      service_charge_minor: 113,
      tax_added_minor: 189,
      total_minor: WITHOUT_WATER,
      tax_breakdown: [{ name: 'Food', rate_pct: 8, included: false, base_minor: 2363, tax_minor: 189 }],
      items: order.items.map((line, place) => ({ ...line, voided: place === 2 })),
      paid_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(await due(order)).toBe(0)
    expect(await told('order.updated')).toEqual([{ order: now, changed: ['lines'] }])
    expect(await told('payment.refunded')).toEqual([{ payment: body.data }])
    expect(await told('order.paid')).toHaveLength(1)
    const timeline = (await venue.get(`/orders/${order.id}/timeline`)).body.data
    const why = timeline.filter(({ note }: { note: string | null }) => note !== null)
    expect(why.map(({ kind, note }: { kind: string; note: string }) => [kind, note])).toEqual([
      ['line_voided', 'Warm water'],
      ['refunded', 'Warm water'],
    ])
    expect(await auditOf(service, venue, 'order.line_voided')).toHaveLength(1)
  })

  test('moves sales, the figures of dishes, the spend of the guest and the stock', async () => {
    const order = await place()
    const bottles = async () => {
      await keepUp(service.database, venue.restaurant.id)
      return (await venue.get('/stock')).body.data[0].on_hand
    }
    const spend = async () => (await venue.get('/guests')).body.data[0].total_spend_minor
    expect([await bottles(), await spend(), await sales()]).toEqual([8, TOTAL, [1, TOTAL]])
    await giveBack(await paid(order), order, [2])
    expect([await bottles(), await spend(), await sales()]).toEqual([10, WITHOUT_WATER, [1, WITHOUT_WATER]])
    const dishes = () =>
      service.owner.query(
        `select item_id, sum(quantity)::int as quantity, sum(revenue_minor)::int as minor from dish_sales
          where restaurant_id = $1 group by item_id having sum(quantity) <> 0 order by item_id`,
        [venue.restaurant.id],
      )
    const { rows } = await dishes()
    await venue.inside(rebuildSales)
    expect((await dishes()).rows).toEqual(rows)
    expect(await sales()).toEqual([1, WITHOUT_WATER])
  })

  test('of the last lines leaves an order that costs nothing', async () => {
    const order = await place()
    const { status, body } = await giveBack(await paid(order), order, [0, 1, 2])
    expect([status, body.data.refunded_minor]).toEqual([201, TOTAL])
    expect(await orderNow(order)).toMatchObject({
      total_minor: 0,
      service_charge_minor: 0,
      tax_added_minor: 0,
    })
    expect([await sales(), await due(order)]).toEqual([[1, 0], 0])
  })

  test('gives back what a courtesy has not given back already, and nothing twice', async () => {
    const order = await place()
    const id = await paid(order)
    await refund(id, { kind: 'goodwill', amount_minor: BACK - 77 })
    const first = await giveBack(id, order, [2])
    expect(first.body.data.refunds.map((one: { amount_minor: number }) => one.amount_minor)).toEqual([
      BACK - 77,
      77,
    ])
    await refund(id, { kind: 'goodwill', amount_minor: WITHOUT_WATER })
    const second = await giveBack(id, order, [0])
    expect([second.status, second.body.data.refunds.length]).toEqual([201, 3])
    expect((await orderNow(order)).items[0]!.voided).toBe(true)
    expect(await due(order)).toBe(0)
  })

  test('takes exactly the amount that the lines cost, or none', async () => {
    const order = await place()
    const id = await paid(order)
    const wrong = await giveBack(id, order, [2], { amount_minor: BACK + 1 })
    expect([wrong.status, wrong.body.error.details]).toEqual([
      422,
      { amount_minor: [`The refund for these dishes is exactly ${BACK}.`] },
    ])
    expect((await orderNow(order)).items[2]!.voided).toBe(false)
    expect((await giveBack(id, order, [2], { amount_minor: BACK })).status).toBe(201)
  })

  test('from a payment that holds less is refused, and from one that holds enough is not', async () => {
    const order = await place()
    const small = await paid(order, { amount_minor: 100, tip_minor: 5000 })
    const large = await paid(order)
    const { status, body } = await giveBack(small, order, [2])
    expect([status, Object.keys(body.error.details)]).toEqual([422, ['line_ids']])
    expect((await giveBack(large, order, [2])).status).toBe(201)
  })

  test('of an order that payments do not cover is 409, and so is one of no order', async () => {
    const order = await place()
    const part = await paid(order, { amount_minor: 1000 })
    const early = await giveBack(part, order, [2])
    const cancelled = await place([])
    const whole = await paid(cancelled)
    await venue.post(`/orders/${cancelled.id}/status`, { status: 'cancelled' })
    const late = await giveBack(whole, cancelled, [2])
    expect([early, late].map(({ status, body }) => [status, body.error.code])).toEqual([
      [409, 'not_payable'],
      [409, 'not_payable'],
    ])
  })

  test('a line of another order, a voided one and one named twice are told by their place', async () => {
    const order = await place()
    const foreign = await place()
    const id = await paid(order)
    const ids = order.items.map((line) => line.id)
    const faults = async (line_ids: unknown) =>
      (await refund(id, { kind: 'return', line_ids })).body.error.details
    expect(await faults([foreign.items[0]!.id])).toEqual({ 'line_ids.0': ['The order has no such line.'] })
    expect(await faults([ids[0], ids[0]])).toEqual({ 'line_ids.1': ['This line is listed twice.'] })
    await giveBack(id, order, [2])
    expect(await faults([ids[0], ids[2]])).toEqual({ 'line_ids.1': ['This line is already voided.'] })
    expect(Object.keys(await faults([]))).toEqual(['line_ids'])
    expect(Object.keys(await faults(undefined))).toEqual(['line_ids'])
    expect(Object.keys(await faults(Array.from({ length: 101 }, (_, at) => at)))).toEqual(['line_ids'])
    const withAnother = await refund(id, { kind: 'goodwill', line_ids: [ids[0]] })
    expect(withAnother.body.error.details).toEqual({ line_ids: ['Only a return can have lines.'] })
    expect((await refund(id, { kind: 'mood' })).body.error.details).toHaveProperty('kind')
  })

  test('the same request twice returns the dishes once', async () => {
    const order = await place()
    const id = await paid(order)
    const headers = { 'idempotency-key': 'once' }
    const first = await giveBack(id, order, [2], {}, headers)
    const again = await giveBack(id, order, [2], {}, headers)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(first.body.data.refunds).toHaveLength(1)
  })

  test('of two at once of the same line one wins', async () => {
    const order = await place()
    const id = await paid(order)
    const answers = await Promise.all([1, 2, 3].map(() => giveBack(id, order, [2])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    expect(await orderNow(order)).toMatchObject({ total_minor: WITHOUT_WATER })
    expect((await venue.get(`/payments/${id}`)).body.data.refunded_minor).toBe(BACK)
  })

  test('a void that comes at the same time finds the order paid', async () => {
    const order = await place(['accepted'])
    const id = await paid(order)
    const voids = () =>
      venue.inside(async (tx) =>
        voidLine(tx, [moneyOfOrders], await findOrder(tx, order.id), {
          lineId: order.items[2]!.id,
          reason: 'Sent back',
        }),
      )
    const [returned, voided] = await Promise.allSettled([giveBack(id, order, [2]), voids()])
    expect([returned.status, voided.status]).toEqual(['fulfilled', 'rejected'])
    expect((await venue.get(`/payments/${id}`)).body.data.refunded_minor).toBe(BACK)
  })

  test('of a gift card goes back onto the card', async () => {
    const card = await venue.post('/gift-cards', { amount_minor: 5000 })
    const order = await place()
    const id = await paid(order, { method: 'gift_card', gift_card_code: card.body.meta.code })
    expect((await giveBack(id, order, [2])).body.data.refunded_minor).toBe(BACK)
    const { balance_minor } = (await venue.get(`/gift-cards/${card.body.data.id}`)).body.data
    expect(balance_minor).toBe(5000 - TOTAL + BACK)
  })

  test('of another restaurant is not there, and needs the scope', async () => {
    const other = await service.venue({ document: smallMenu() })
    const order = await place()
    const id = await paid(order)
    const body = { kind: 'return', line_ids: [order.items[2]!.id] }
    expect((await other.post(`/payments/${id}/refunds`, body)).status).toBe(404)
    const { token } = await venue.newToken({ scopes: ['payments:read', 'orders:write'] })
    const refused = await service.request('POST', `/payments/${id}/refunds`, { token, body })
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope'])
  })

  test('an order from before its pricing was kept is priced by the rules of now', async () => {
    const order = await place()
    const id = await paid(order)
    await service.owner.query('update orders set pricing = null where id = $1', [order.id])
    expect((await giveBack(id, order, [2])).body.data.refunded_minor).toBe(BACK)
  })

  test('staff say which dishes, and why', async () => {
    const order = await place()
    const id = await paid(order)
    const staff = await signedInAs(service, venue, 'manager')
    const call = (body: object) => staff.call('POST', `/payments/${id}/refunds`, body)
    expect((await call({ kind: 'return', reason: 'Sent back' })).error.details).toEqual({
      line_ids: ['Required for a return.'],
    })
    const done = await call({ kind: 'return', reason: 'Sent back', line_ids: [order.items[2]!.id] })
    expect([done.status, done.data.refunds[0].amount_minor]).toEqual([200, BACK])
  })
})
