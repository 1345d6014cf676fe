import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../test/app.ts'
import { smallMenu } from '../../test/documents.ts'
import { type Sandbox, testSandbox } from '../../test/sandbox.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')

let service: TestApp
let live: Venue
let sandbox: Sandbox
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  live = await service.venue({ document: smallMenu() })
  sandbox = await testSandbox(service, live)
})
beforeEach(async () => {
  await service.owner.query('delete from events where restaurant_id = $1', [sandbox.id])
  await sandbox.reset()
})
afterAll(() => service.close())

const simulate = (body: object, headers = {}) => sandbox.post('/sandbox/simulate', body, headers)
async function events(): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const { rows } = await service.owner.query('select body from events where restaurant_id = $1 order by id', [
    sandbox.id,
  ])
  return rows.map((row) => JSON.parse(row.body)).map(({ type, data }) => ({ type, data }))
}
const told = async () => (await events()).map(({ type }) => type)

describe('an order', () => {
  test('is placed by a guest for one dish, and is like any other', async () => {
    const { status, body } = await simulate({ kind: 'order' })
    expect(status).toBe(201)
    const { order } = body.data
    expect(body).toEqual({
      data: { kind: 'order', order, reservation: null, payment: null, stock: null },
      meta: {},
      links: {},
    })
    expect(order).toMatchObject({
      status: 'placed',
      type: 'pickup',
      customer: { name: 'Robin Sandoval', phone: '+14135550142', email: null },
    })
    expect((await sandbox.get(`/orders/${order.id}`)).body.data).toEqual(order)
    expect(await told()).toEqual(['guest.created', 'order.created'])
  })

  test('can be said in full', async () => {
    const { body: items } = await sandbox.get('/items?per_page=1')
    const order = {
      type: 'dine_in',
      table_code: 'T4',
      customer_name: 'Ada',
      customer_phone: '+1 413 555 0199',
      lines: [{ item_id: items.data[0].id, quantity: 3 }],
    }
    const { body } = await simulate({ kind: 'order', order })
    expect(body.data.order).toMatchObject({
      type: 'dine_in',
      table: { code: 'T4' },
      items: [{ quantity: 3 }],
    })
  })

  test('is a marketplace’s on its channel alone, and once', async () => {
    const { body: items } = await sandbox.get('/items?per_page=1')
    const order = (channel: string) => ({
      ...{ type: 'pickup', channel, customer_name: 'Ada', customer_phone: '+1 413 555 0199' },
      external: { id: 'K-1', prepaid: true, prices: 'ours' },
      lines: [{ item_id: items.data[0].id, quantity: 1 }],
    })
    const own = await simulate({ kind: 'order', order: order('phone') })
    expect([own.status, Object.keys(own.body.error.details)]).toEqual([422, ['order.external']])
    await sandbox.put('/channels/kurier', { name: 'Kurier' })
    const first = await simulate({ kind: 'order', order: order('kurier') })
    expect([first.status, first.body.data.order.paid_at]).toEqual([201, expect.any(String)])
    const again = await simulate({ kind: 'order', order: order('kurier') })
    expect([again.status, again.body.data.order.id]).toEqual([201, first.body.data.order.id])
  })

  test('is refused by the same rules, on the path of the field', async () => {
    const lines = [{ item_id: live.ids.items!.soup, quantity: 1 }]
    const order = { type: 'dine_in', table_code: 'T99', customer_name: 'Ada', customer_phone: '55555', lines }
    const refused = await simulate({ kind: 'order', order })
    expect([refused.status, Object.keys(refused.body.error.details).sort()]).toEqual([
      422,
      ['order.lines.0.item_id', 'order.table_code'],
    ])
    const invalid = await simulate({ kind: 'order', order: { type: 'delivery', customer_phone: '1', lines } })
    expect(Object.keys(invalid.body.error.details).sort()).toEqual([
      'order.customer_name',
      'order.customer_phone',
      'order.delivery_address',
    ])
    expect(await told()).toEqual([])
  })
})

describe('a booking', () => {
  test('is made for two at the next free slot', async () => {
    const { status, body } = await simulate({ kind: 'reservation' })
    expect([status, body.data]).toMatchObject([
      201,
      {
        kind: 'reservation',
        order: null,
        reservation: {
          name: 'Robin Sandoval',
          party_size: 2,
          date: '2026-11-14',
          time: '12:00',
          status: 'confirmed',
        },
        stock: null,
      },
    ])
    const { id } = body.data.reservation
    expect((await sandbox.get(`/reservations/${id}`)).body.data).toEqual(body.data.reservation)
    expect(await told()).toEqual(['guest.created', 'reservation.created'])
  })

  test('can be said in full, and is refused by the same rules', async () => {
    const reservation = {
      name: 'Ada',
      phone: '+1 413 555 0199',
      party_size: 4,
      date: '2026-11-20',
      time: '20:00',
    }
    expect((await simulate({ kind: 'reservation', reservation })).body.data.reservation).toMatchObject(
      reservation,
    )
    const late = await simulate({ kind: 'reservation', reservation: { ...reservation, time: '23:30' } })
    expect([late.status, Object.keys(late.body.error.details)]).toEqual([422, ['reservation.time']])
  })

  test('writes to nobody', async () => {
    const reservation = {
      name: 'Ada',
      phone: '+1 413 555 0199',
      email: 'ada@example.com',
      party_size: 4,
      date: '2026-11-20',
      time: '20:00',
    }
    await simulate({ kind: 'reservation', reservation })
    const { rows } = await service.owner.query('select status, sent_at from mails where restaurant_id = $1', [
      sandbox.id,
    ])
    for (const row of rows) expect(row.sent_at).toBeNull()
  })
})

describe('a payment', () => {
  test('covers the newest order that is not paid', async () => {
    const { order } = (await simulate({ kind: 'order' })).body.data
    const { status, body } = await simulate({ kind: 'payment' })
    expect([status, body.data.order]).toMatchObject([
      201,
      { id: order.id, status: 'placed', paid_at: '2026-11-14T12:00:00.000-05:00' },
    ])
    expect((await events()).at(-1)).toEqual({ type: 'order.paid', data: { order: body.data.order } })
    const again = await simulate({ kind: 'payment' })
    expect([again.status, again.body.error.details]).toEqual([
      422,
      { order_id: ['Every order is paid; place one first.'] },
    ])
  })

  test('can be a part, and the rest later', async () => {
    const { order } = (await simulate({ kind: 'order' })).body.data
    const part = { kind: 'payment', order_id: order.id, amount_minor: order.total_minor - 1 }
    expect((await simulate(part)).body.data.order.paid_at).toBeNull()
    expect((await simulate({ ...part, amount_minor: 1 })).body.data.order.paid_at).not.toBeNull()
    expect((await told()).filter((type) => type === 'order.paid')).toHaveLength(1)
    const over = await simulate(part)
    expect(over.body.error.details).toEqual({ order_id: ['The order is already paid.'] })
  })

  test("is refused for an order that is cancelled, unknown or another restaurant's", async () => {
    const { order } = (await simulate({ kind: 'order' })).body.data
    await sandbox.post(`/orders/${order.id}/status`, { status: 'cancelled' })
    const placed = await live.post('/orders', {
      type: 'pickup',
      customer_name: 'Ada',
      customer_phone: '+1 413 555 0199',
      lines: [{ item_id: live.ids.items!.soup, quantity: 1 }],
    })
    for (const order_id of [order.id, crypto.randomUUID(), placed.body.data.id]) {
      const { status, body } = await simulate({ kind: 'payment', order_id })
      expect([status, Object.keys(body.error.details)]).toEqual([422, ['order_id']])
    }
    expect((await live.get(`/orders/${placed.body.data.id}`)).body.data.paid_at).toBeNull()
  })
})

test('a gift card that is sold fires its event, with the limits that every card has', async () => {
  const { status, body } = await simulate({ kind: 'gift_card', amount_minor: 700 })
  const { gift_card } = body.data
  expect([status, body.data]).toEqual([
    201,
    { kind: 'gift_card', order: null, reservation: null, payment: null, stock: null, gift_card },
  ])
  expect(gift_card).toMatchObject({ status: 'active', amount_minor: 700, balance_minor: 700 })
  expect(await events()).toEqual([{ type: 'giftcard.issued', data: { gift_card } }])
  expect((await sandbox.get(`/gift-cards/${gift_card.id}`)).body.data).toEqual(gift_card)
  const large = await simulate({ kind: 'gift_card', amount_minor: 100_000_001 })
  expect([large.status, Object.keys(large.body.error.details)]).toEqual([422, ['amount_minor']])
})

test('a line is voided as staff would, and the last one stays', async () => {
  const { body: items } = await sandbox.get('/items?per_page=1&available=true')
  const line = { item_id: items.data[0].id, quantity: 1 }
  const order = { type: 'pickup', customer_name: 'Ada', customer_phone: '+14135550199', lines: [line, line] }
  const placed = (await sandbox.post('/orders', order)).body.data
  const { status, body } = await simulate({ kind: 'void' })
  expect([status, body.data.order]).toMatchObject([
    201,
    { id: placed.id, items: [{ voided: false }, { voided: true }] },
  ])
  expect((await events()).at(-1)).toMatchObject({ type: 'order.updated', data: { order: { id: placed.id } } })
  const last = await simulate({ kind: 'void', order_id: placed.id })
  expect([last.status, last.body.error.details]).toEqual([
    422,
    { order_id: ['The last line cannot be voided: cancel the order instead.'] },
  ])
  const unknown = await simulate({ kind: 'void', order_id: crypto.randomUUID() })
  expect(unknown.body.error.details).toEqual({ order_id: ['The restaurant has no such order.'] })
})

test('guests are seated as staff would, once', async () => {
  const { body } = await simulate({ kind: 'seating' })
  const { reservation } = body.data
  expect(reservation.status).toBe('seated')
  expect((await events()).at(-1)).toEqual({
    type: 'reservation.updated',
    data: { reservation, previous_status: 'confirmed' },
  })
  const twice = await simulate({ kind: 'seating', reservation_id: reservation.id })
  expect([twice.status, Object.keys(twice.body.error.details)]).toEqual([422, ['reservation_id']])
  const none = await simulate({ kind: 'seating' })
  expect(none.body.error.details).toEqual({
    reservation_id: ['No reservation is confirmed; make one first.'],
  })
})

test('a manager publishes the next week that has no shifts yet, each time another one', async () => {
  const { status, body } = await simulate({ kind: 'shifts' })
  expect(status).toBe(201)
  const { shift_week } = body.data
  expect(shift_week).toMatchObject({ week_start: '2026-11-16', shifts: [{ role: 'kitchen' }, {}] })
  expect((await sandbox.get('/shift-weeks')).body.data).toEqual([shift_week])
  expect(await events()).toEqual([{ type: 'shift.published', data: { shift_week } }])
  const again = (await simulate({ kind: 'shifts' })).body.data.shift_week
  expect([again.week_start, again.shifts.length]).toEqual(['2026-11-23', 2])
})

test('an ingredient that drops below its par level is an event in the shape of the specification', async () => {
  const { status, body } = await simulate({ kind: 'stock_below_par' })
  expect(status).toBe(201)
  const { rows } = await service.owner.query('select id::int from branches where restaurant_id = $1', [
    sandbox.id,
  ])
  const stock = {
    ingredient: { id: body.data.stock.ingredient.id, name: 'Mozzarella', sku: 'MOZ-1KG', unit: 'kg' },
    branch_id: rows[0].id,
    on_hand: 3.5,
    par_level: 5,
    previous_on_hand: 5.25,
  }
  expect(body.data).toEqual({ kind: 'stock_below_par', order: null, reservation: null, payment: null, stock })
  expect(await events()).toEqual([{ type: 'stock.below_par', data: { stock } }])
  const { previous_on_hand: _, ...kept } = stock
  const updated_at = '2026-11-14T12:00:00.000-05:00'
  expect((await sandbox.get('/stock')).body.data).toEqual([{ ...kept, updated_at }])
})

describe('refusals', () => {
  test.each([
    [{}, ['kind']],
    [{ kind: 'flood' }, ['kind']],
    [{ kind: 'payment', order_id: 'x', amount_minor: 0 }, ['amount_minor', 'order_id']],
    [{ kind: 'order', order: 5 }, ['order']],
  ])('%j is 422 on %j', async (body, fields) => {
    const answer = await simulate(body)
    expect([answer.status, Object.keys(answer.body.error.details).sort()]).toEqual([422, fields])
  })
})

test('the same request twice happens once', async () => {
  const keyed = () => simulate({ kind: 'order' }, { 'idempotency-key': 'one' })
  const first = await keyed()
  const again = await keyed()
  expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([201, first.text, 'true'])
  expect((await told()).filter((type) => type === 'order.created')).toHaveLength(1)
})

test('it happens at the moment that the sandbox takes for now', async () => {
  await sandbox.put('/sandbox/clock', { frozen_at: '2026-12-24T18:00:00-05:00' })
  const { body } = await simulate({ kind: 'order' })
  expect(body.data.order.placed_at).toBe('2026-12-24T18:00:00.000-05:00')
})
