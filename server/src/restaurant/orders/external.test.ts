// Orders that a delivery marketplace has promised: growth of version 1, "Channels".
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { eventsOf } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { install, newClient, signedInOwner } from '../../../test/oauth.ts'
import { updateDeliveredBy } from './delivered-by-queries.ts'
import type { DeliveredBy } from './staff-contract.ts'

let service: TestApp
let venue: Venue
const KEY = 'kurier'
const customer = { customer_name: 'Ada', customer_phone: '+1 413 555 0101' }
const ordering = {
  order_types: {
    pickup: { offered: true, minimum_minor: 100_000, service_charge_pct: 10 },
    delivery: { offered: false },
  },
  delivery_zones: [{ name: 'Town', cities: ['Springfield'], fee_minor: 300, minimum_minor: 1500 }],
  prices_include_tax: false,
  taxes: [{ name: 'Tax', rate_pct: 10, default: true }],
  discounts: [{ name: 'Always', percent: 10 }],
}

beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({
    document: {
      ...smallMenu(),
      stations: [
        { ref: 'hot', name: 'Hot' },
        { ref: 'bar', name: 'Bar', branch_refs: ['main'] },
      ],
      settings: ordering,
      // Never open.
      branches: [
        {
          ref: 'main',
          name: 'Main',
          default: true,
          hours: [],
          items: [{ item_ref: 'soup', is_hidden: true }],
        },
        {
          ref: 'beach',
          name: 'Beach',
          hours: [],
          items: [{ item_ref: 'cooked-at-bar', price_minor: 505, is_hidden: true }],
        },
      ],
      price_lists: [{ ref: 'dear', name: 'Dearer', percent: 20 }],
      channels: [{ key: KEY, name: 'Kurier', price_list_ref: 'dear' }],
    },
  })
})
afterAll(() => service.close())

const item = (ref: string) => venue.ids.items![ref]!
const option = (ref: string) => venue.ids.options![ref]!
let ids = 0
const external = (more: object = {}) => ({ id: `K-${++ids}`, prepaid: false, prices: 'ours', ...more })
const tacos = (more: object = {}) => ({
  item_id: item('tacos'),
  quantity: 2,
  option_ids: [option('sauce/green')],
  ...more,
})
const wanted = (more: object = {}) => ({
  ...{ type: 'pickup', channel: KEY, ...customer, external: external(), lines: [tacos()] },
  ...more,
})
const theirs = (more: object = {}, price_minor = 1500) => ({
  external: external({ prices: 'theirs', ...more }),
  lines: [tacos({ price_minor })],
})
const place = (more: object = {}) => venue.post('/orders', wanted(more))
async function placed(more: object = {}) {
  const { status, body } = await place(more)
  expect([status, body.error]).toEqual([201, undefined])
  return body.data
}
async function refused(more: object, path = '/orders') {
  const { status, body } = await venue.post(path, wanted(more))
  expect(status).toBe(422)
  return Object.fromEntries(
    body.error.faults.map(({ field, code }: { field: string; code: string }) => [field, code]),
  )
}
const typesOf = async (id: string) =>
  (await eventsOf(service, venue))
    .filter(({ data }) => data.order?.id === id || data.payment?.order_id === id)
    .map(({ type }) => type)

test('it is placed while closed, below the minimum, of a type not offered, outside the zones, with what is sold out or hidden', async () => {
  const order = await placed({ external: external({ display_id: 'A 17' }) })
  expect(order).toMatchObject({
    channel: KEY,
    external: { id: expect.stringMatching(/^K-/), display_id: 'A 17' },
    status: 'placed',
    scheduled_for: null,
    subtotal_minor: 2 * (1440 + 50),
    discount_minor: 298,
    paid_at: null,
  })
  await venue.put(`/items/${item('tacos')}/availability`, { is_available: false })
  const sold = await placed({ lines: [tacos(), { item_id: item('soup'), quantity: 1 }] })
  expect(sold.items.map((line: { unit_price_minor: number }) => line.unit_price_minor)).toEqual([1440, 1200])
  await placed({ lines: [tacos({ option_ids: [option('sauce/gone')] })] })
  await venue.put(`/items/${item('tacos')}/availability`, { is_available: true })
  const delivery_address = { line1: '1 Far Away', city: 'Elsewhere' }
  const away = await placed({ type: 'delivery', delivery_address })
  expect(away).toMatchObject({ type: 'delivery', delivery_fee_minor: 0, scheduled_for: null })
  const near = await placed({ type: 'delivery', delivery_address: { line1: '1', city: 'Springfield' } })
  expect(near.delivery_fee_minor).toBe(300)
  const late = await placed({ scheduled_for: '2020-01-01T10:00:00Z' })
  expect(Date.parse(late.scheduled_for)).toBe(Date.parse('2020-01-01T10:00:00Z'))
  expect((await venue.get(`/orders/${order.id}`)).body.data).toEqual(order)
  const listed = await venue.get(`/orders?channel=${KEY}&per_page=100`)
  expect(listed.body.data.length).toBe(6)
})

test('what the branch has hidden costs what the branch charges, and goes to no station of another one', async () => {
  const lines = [{ item_id: item('cooked-at-bar'), quantity: 1 }]
  const stationsOf = async ({ id }: { id: string }) =>
    (await service.owner.query('select station_id from kitchen_tickets where order_id = $1', [id])).rows
  const main = await placed({ lines })
  expect(await stationsOf(main)).toEqual([{ station_id: expect.anything() }])
  const hidden = await placed({ branch_id: venue.ids.branches!.beach, lines })
  expect([main.items[0].unit_price_minor, hidden.items[0].unit_price_minor]).toEqual([720, 606])
  expect(await stationsOf(hidden)).toEqual([{ station_id: null }])
})

test('what staff take is no marketplace’s order, and paid by nobody', async () => {
  const open = await service.venue({ document: smallMenu() })
  const owner = await signedInOwner(service, open)
  const sent = {
    ...wanted({ channel: 'pos', external: external({ prepaid: true, tip_minor: 9 }) }),
    lines: [{ item_id: open.ids.items!.soup!, quantity: 1 }],
  }
  expect((await owner.call('POST', '/orders/quote', sent)).data.total_minor).toBe(1000)
  const { data } = await owner.call('POST', '/orders', sent)
  expect(data).toMatchObject({ channel: 'pos', external: null, total_minor: 1000, paid_at: null })
  expect((await open.get(`/payments?order_id=${data.id}`)).body.data).toEqual([])
  const kurier = await owner.call('POST', '/orders', { ...sent, channel: KEY })
  expect([kurier.status, Object.keys(kurier.error.details)]).toEqual([422, ['channel']])
})

test('what is not ours is refused all the same', async () => {
  const line = { quantity: 1 }
  expect(await refused({ lines: [{ ...line, item_id: 999_999 }] })).toEqual({
    'lines.0.item_id': 'not_found',
  })
  expect(await refused({ lines: [tacos({ option_ids: [option('sauce/green'), 999_999] })] })).toEqual({
    'lines.0.option_ids': 'not_found',
  })
  expect(await refused({ branch_id: 999_999 })).toEqual({ branch_id: 'not_found' })
})

test('at their prices the sums are made of what they say, tax included', async () => {
  const order = await placed(
    theirs({ discount_minor: 500, delivery_fee_minor: 250, prepaid: true, tip_minor: 111 }),
  )
  expect(order).toMatchObject({
    subtotal_minor: 3000,
    discount_minor: 500,
    service_charge_minor: 0,
    tax_added_minor: 0,
    delivery_fee_minor: 250,
    total_minor: 2750,
    tax_breakdown: [{ name: 'Tax', rate_pct: 10, included: true, base_minor: 2500, tax_minor: 250 }],
    paid_at: expect.any(String),
  })
  expect(order.items[0]).toMatchObject({
    unit_price_minor: 1500,
    line_total_minor: 3000,
    modifiers: [{ option_id: option('sauce/green'), price_minor: 0 }],
  })
  expect((await venue.get(`/orders/${order.id}`)).body.data).toEqual(order)
  const { body } = await venue.get(`/payments?order_id=${order.id}`)
  expect(body.data).toMatchObject([
    {
      ...{ method: 'other', status: 'captured', amount_minor: 2750, tip_minor: 111, refunded_minor: 0 },
      reference: `${KEY}:${order.external.id}`,
    },
  ])
  expect(await typesOf(order.id)).toEqual(['order.created', 'payment.captured', 'order.paid'])
  expect(await refused(theirs({ prepaid: true, tip_minor: 1 }, 0))).toEqual({
    'external.tip_minor': 'not_allowed',
  })
  const free = await placed(theirs({ prepaid: true }, 0))
  expect([free.total_minor, free.paid_at]).toEqual([0, null])
  const asked = { ...theirs({ discount_minor: 500 }), expected_total_minor: 2500 }
  const quoted = await venue.post('/orders/quote', wanted(asked))
  expect(quoted.body.data).toMatchObject({ total_minor: 2500, minimum_minor: 0, channel: KEY })
  expect(quoted.body.data.discounts).toEqual([
    { kind: 'rule', name: KEY, amount_minor: 500, applied: true, reason: null },
  ])
  expect(await refused({ ...theirs(), expected_total_minor: 1 })).toEqual({
    expected_total_minor: 'total_differs',
  })
})

test('prepaid at our prices is paid at what it costs here', async () => {
  const order = await placed({ external: external({ prepaid: true, tip_minor: 20 }) })
  const { body } = await venue.get(`/payments?order_id=${order.id}`)
  expect(body.data).toMatchObject([{ amount_minor: order.total_minor, tip_minor: 20 }])
  expect(order.paid_at).not.toBe(null)
})

test('each fault is told on its field', async () => {
  expect(await refused({ external: undefined })).toEqual({ external: 'required' })
  expect(await refused({ external: {} })).toEqual({
    'external.id': 'required',
    'external.prepaid': 'required',
    'external.prices': 'required',
  })
  expect(await refused({ external: external({ id: 'x'.repeat(121) }) })).toEqual({
    'external.id': 'too_long',
  })
  expect(await refused({ external: external({ display_id: 'x'.repeat(41) }) })).toEqual({
    'external.display_id': 'too_long',
  })
  expect(await refused({ external: external({ discount_minor: 1, delivery_fee_minor: 1 }) })).toEqual({
    'external.discount_minor': 'not_allowed',
    'external.delivery_fee_minor': 'not_allowed',
  })
  expect(await refused({ lines: [tacos(), tacos({ price_minor: 1 })] })).toEqual({
    'lines.1.price_minor': 'not_allowed',
  })
  expect(await refused({ ...theirs(), lines: [tacos({ price_minor: 1 }), tacos()] })).toEqual({
    'lines.1.price_minor': 'required',
  })
  for (const [price, code] of [
    [-1, 'too_small'],
    [1.5, 'wrong_type'],
    ['12', 'wrong_type'],
  ] as const) {
    expect(await refused({ ...theirs(), lines: [tacos({ price_minor: price })] })).toEqual({
      'lines.0.price_minor': code,
    })
  }
  expect(await refused(theirs({ discount_minor: 3001 }))).toEqual({ 'external.discount_minor': 'too_large' })
  const unknown = [tacos({ price_minor: 1500 }), { item_id: 999_999, quantity: 1, price_minor: 1500 }]
  expect(await refused({ ...theirs({ discount_minor: 3001 }), lines: unknown })).toEqual({
    'lines.1.item_id': 'not_found',
  })
  expect(await refused({ ...theirs(), coupon_code: 'ANY' })).toEqual({ coupon_code: 'not_offered' })
  for (const channel of ['none-such', 'qr', 'pos', 'kiosk', 'Nope', 'x']) {
    expect(await refused({ channel }), channel).toMatchObject({ channel: 'not_one_of' })
    expect(await refused({ channel }, '/orders/quote'), channel).toMatchObject({ channel: 'not_one_of' })
  }
  const web = await venue.post('/orders/quote', wanted({ channel: 'phone' }))
  expect(Object.keys(web.body.error.details)).toContain('external')
  const open = await service.venue({ document: smallMenu() })
  const plain = await open.post('/orders', {
    ...{ type: 'pickup', ...customer },
    lines: [{ item_id: open.ids.items!.soup!, quantity: 1, price_minor: 'whatever' }],
  })
  expect([plain.status, plain.body.data.total_minor, plain.body.data.external]).toEqual([201, 1000, null])
})

test('it needs its scope, an active channel, and of an app its own', async () => {
  const { token } = await venue.newToken({ scopes: ['orders:write', 'orders:read'] })
  for (const path of ['/orders', '/orders/quote']) {
    const { status, body } = await service.request('POST', path, { token, body: wanted() })
    expect([status, body.error.code, body.error.details]).toEqual([
      403,
      'insufficient_scope',
      { required_scope: 'orders:external' },
    ])
  }
  const off = await service.request('POST', '/orders', { token, body: wanted({ channel: 'none-such' }) })
  expect([off.status, Object.keys(off.body.error.details)]).toEqual([422, ['channel']])
  await venue.put('/channels/paused', { name: 'Paused', is_active: false })
  expect(await refused({ channel: 'paused' })).toEqual({ channel: 'not_one_of' })

  const client = await newClient(service)
  const { access } = await install(service, venue, { client })
  const asApp = (method: string, path: string, body: object) =>
    service.request(method, path, { token: access, body })
  const taken = await placed()
  for (const path of ['/orders', '/orders/quote']) {
    const foreign = await asApp('POST', path, wanted({ external: external({ id: taken.external.id }) }))
    expect([foreign.status, Object.keys(foreign.body.error.details)]).toEqual([422, ['channel']])
  }
  const faulty = await asApp('POST', '/orders', wanted({ customer_name: '' }))
  expect(Object.keys(faulty.body.error.details).toSorted()).toEqual(['channel', 'customer_name'])
  await asApp('PUT', '/channels/app-food', { name: 'App food' })
  const own = await asApp('POST', '/orders', wanted({ channel: 'app-food' }))
  expect([own.status, own.body.data.subtotal_minor]).toEqual([201, 2500])
  expect((await placed({ channel: 'app-food' })).channel).toBe('app-food')
})

test('sent again it is the same order, whatever else is sent; of many at once one is placed', async () => {
  const body = wanted(theirs({ prepaid: true }))
  const first = await venue.post('/orders', body)
  const again = await venue.post('/orders', body)
  expect([first.status, again.status, again.body]).toEqual([201, 200, first.body])
  await venue.post(`/orders/${first.body.data.id}/status`, { status: 'accepted' })
  const { external: same } = body
  const other = await venue.post('/orders', { channel: KEY, external: { id: same.id }, type: 'nonsense' })
  expect([other.status, other.body.data.id, other.body.data.status]).toEqual([
    200,
    first.body.data.id,
    'accepted',
  ])
  const copied = {
    ...body,
    channel: `\u2068${KEY}\u2069`,
    external: { ...same, id: `\u2068${same.id}\u2069 ` },
  }
  const third = await venue.post('/orders', copied)
  expect([third.status, third.body.data.id]).toEqual([200, first.body.data.id])
  await venue.put(`/channels/${KEY}`, { is_active: false })
  const late = await venue.post('/orders', body)
  expect([late.status, late.body.data.id]).toEqual([200, first.body.data.id])
  expect(await refused({})).toEqual({ channel: 'not_one_of' })
  await venue.put(`/channels/${KEY}`, {})
  const elsewhere = await placed({ channel: 'app-food', external: { ...same, prices: 'ours' } })
  expect(elsewhere.id).not.toBe(first.body.data.id)

  // Twenty orders, each five times, in disorder.
  const orders = Array.from({ length: 20 }, (_, place) => wanted(theirs({ prepaid: true }, 100 + place)))
  const sent = Array.from({ length: 100 }, (_, place) => orders[(place * 7) % 20])
  const answers = await Promise.all(sent.map((one) => venue.post('/orders', one)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(80).fill(200),
    ...Array(20).fill(201),
  ])
  expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(20)
  const totals = await Promise.all(
    [...new Set(answers.map((answer) => answer.body.data.id))].map(
      async (id) => (await venue.get(`/payments?order_id=${id}`)).body.data,
    ),
  )
  expect(totals.map((payments) => payments.length)).toEqual(Array(20).fill(1))
  const paid = totals.reduce((sum, [payment]) => sum + payment.amount_minor, 0)
  expect(paid).toBe(Array.from({ length: 20 }, (_, place) => 2 * (100 + place)).reduce((a, b) => a + b))
})

test('a void prices it anew at their prices, and its guest can be forgotten', async () => {
  const order = await placed({
    external: external({ prices: 'theirs', discount_minor: 100, display_id: 'Ada 12' }),
    lines: [tacos({ price_minor: 1000 }), tacos({ price_minor: 500 })],
  })
  expect(order.total_minor).toBe(2900)
  const line = order.items[1].id
  const voided = await venue.post(`/orders/${order.id}/lines/${line}/void`, { reason: 'None left' })
  expect(voided.body.data).toMatchObject({ total_minor: 1900, tax_added_minor: 0, service_charge_minor: 0 })
})

test('staff see who delivers it, once that is known; apps see the order as before', async () => {
  const owner = await signedInOwner(service, venue)
  const delivery_address = { line1: '1 Far Away', city: 'Elsewhere' }
  const order = await placed({ type: 'delivery', delivery_address })
  const seen = async () => {
    const [today, list, money] = await Promise.all([
      owner.call('GET', '/today/orders'),
      owner.call('GET', `/orders?channel=${KEY}`),
      owner.call('GET', `/orders/${order.id}/money`),
    ])
    const listed = list.data.find(({ id }: { id: string }) => id === order.id)
    expect(listed.external).toEqual(order.external)
    return [today.data.delivered_by[order.id] ?? null, listed.delivered_by, money.data.delivered_by]
  }
  const say = (deliveredBy: DeliveredBy | null, of = venue) =>
    of.inside(async (tx) => updateDeliveredBy(tx, order.id, deliveredBy))
  expect(await seen()).toEqual([null, null, null])
  const bikes = { by: 'service', name: 'Bikes2Go' } as const
  await say(bikes)
  expect(await seen()).toEqual([bikes, bikes, bikes])
  const other = await service.venue({ document: smallMenu() })
  await say({ by: 'restaurant', name: null }, other)
  expect(await seen()).toEqual([bikes, bikes, bikes])
  expect((await venue.get(`/orders/${order.id}`)).body.data).toEqual(order)
  await say(null)
  expect(await seen()).toEqual([null, null, null])
})
