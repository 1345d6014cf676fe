import { describe, expect, test } from 'vitest'
import { eventsOf } from '../../../test/dining.ts'
import {
  item,
  kinds,
  move,
  other,
  patch,
  place,
  SETTINGS,
  service,
  shown,
  soup,
  standOnOrderChanges,
  tickets,
  told,
  venue,
  water,
} from '../../../test/order-changes-ground.ts'
import { importDocument } from '../../across/document/import.ts'
import type { Order } from './contract.ts'

standOnOrderChanges()

const add = (order: Order, lines: object[], headers = {}) =>
  venue.post(`/orders/${order.id}/lines`, { lines }, headers)

const strike = (order: Order, place: number, headers = {}) =>
  venue.post(`/orders/${order.id}/lines/${order.items[place]!.id}/void`, { reason: 'Sent back' }, headers)

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
