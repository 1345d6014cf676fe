import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu, withSettings } from '../../../test/documents.ts'

let service: TestApp
let venue: Venue
let other: Venue
const customer = { customer_name: 'Ada', customer_phone: '+1 413 555 0101' }

beforeAll(async () => {
  service = await testApp()
  const settings = {
    taxes: [{ name: 'Sales tax', rate_pct: 8, default: true }],
    discounts: [{ name: 'Ten', percent: 10 }],
    order_types: { pickup: { minimum_minor: 500 } },
    delivery_zones: [{ name: 'Town', cities: ['Springfield'], fee_minor: 300, minimum_minor: 1500 }],
  }
  venue = await service.venue({ document: withSettings(settings) })
  other = await service.venue({ document: smallMenu() })
})
afterAll(() => service.close())

const item = (ref: string) => venue.ids.items![ref]!
const option = (ref: string) => venue.ids.options![ref]!
const tacos = () => ({ item_id: item('tacos'), quantity: 2, option_ids: [option('sauce/green')] })

async function stored() {
  const { rows } = await service.owner.query(
    `select (select count(*)::int from orders) as orders, (select count(*)::int from guests) as guests,
            (select count(*)::int from events) as events, (select count(*)::int from audit_log) as entries`,
  )
  return rows[0]
}

test('a quote shows what placing would, needs no name, and leaves nothing behind', async () => {
  const before = await stored()
  const quoted = await venue.post('/orders/quote', { type: 'pickup', lines: [tacos()] })
  expect(await stored()).toEqual(before)
  expect(quoted.status).toBe(200)
  expect(quoted.body).toEqual({
    data: {
      type: 'pickup',
      channel: 'web',
      currency: 'USD',
      subtotal_minor: 2500,
      discount_minor: 250,
      discounts: [{ kind: 'rule', name: 'Ten', amount_minor: 250, applied: true, reason: null }],
      service_charge_minor: 0,
      tax_added_minor: 180,
      delivery_fee_minor: 0,
      total_minor: 2430,
      tax_breakdown: [{ name: 'Sales tax', rate_pct: 8, included: false, base_minor: 2250, tax_minor: 180 }],
      scheduled_for: null,
      items: expect.any(Array),
      minimum_minor: 500,
      deliverable: null,
    },
    meta: {},
    links: {},
  })
  const placed = await venue.post('/orders', { type: 'pickup', ...customer, lines: [tacos()] })
  const { items, minimum_minor, deliverable, discounts, ...sums } = quoted.body.data
  expect(placed.body.data).toMatchObject(sums)
  expect(placed.body.data.items).toEqual(
    items.map((line: object) => ({ ...line, id: expect.any(Number), voided: false })),
  )
  expect(items[0]).not.toHaveProperty('id')
  expect(items[0]).not.toHaveProperty('voided')
})

test('a delivery is quoted with its fee and its minimum, for an address that it reaches', async () => {
  const asked = { type: 'delivery', delivery_address: { line1: '1 High Street', city: 'springfield' } }
  const { status, body } = await venue.post('/orders/quote', {
    ...asked,
    customer_name: null,
    customer_phone: null,
    lines: [tacos()],
  })
  expect([status, body.data.delivery_fee_minor, body.data.minimum_minor, body.data.deliverable]).toEqual([
    200,
    300,
    1500,
    true,
  ])
})

test.each([
  ['an unknown dish', () => ({ lines: [{ item_id: 999_999, quantity: 1 }] })],
  ['too little', () => ({ lines: [{ item_id: item('water'), quantity: 1 }] })],
  ['no table', () => ({ type: 'dine_in', table_code: 'none', lines: [tacos()] })],
  ['a table left out', () => ({ type: 'dine_in', lines: [tacos()] })],
  [
    'an address out of reach',
    () => ({ type: 'delivery', delivery_address: { line1: 'x', city: 'Elsewhere' }, lines: [tacos()] }),
  ],
  ['a moment gone by', () => ({ scheduled_for: '2020-01-01T12:00:00Z', lines: [tacos()] })],
  ['a phone that is none', () => ({ customer_phone: '12', lines: [tacos()] })],
  ['no lines', () => ({ lines: [] })],
])('%s is refused as placing refuses it', async (_, wish) => {
  const body = { type: 'pickup', ...customer, ...wish() }
  const quoted = await venue.post('/orders/quote', body)
  const placed = await venue.post('/orders', body)
  expect(quoted.status).toBe(422)
  expect(quoted.body).toEqual(placed.body)
})

test('quoting needs orders:write and knows no dish of another restaurant', async () => {
  const { token } = await venue.newToken({ scopes: ['orders:read'] })
  const refused = await service.request('POST', '/orders/quote', {
    token,
    body: { type: 'pickup', lines: [tacos()] },
  })
  expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope'])
  const foreign = await other.post('/orders/quote', { type: 'pickup', lines: [tacos()] })
  expect(foreign.body.error.details).toHaveProperty(['lines.0.item_id'])
})

test('a suspended restaurant quotes nothing, as it takes no order', async () => {
  await other.set({ suspended: true })
  const { status, body } = await other.post('/orders/quote', { type: 'pickup', lines: [tacos()] })
  expect([status, body.error.code]).toEqual([403, 'restaurant_suspended'])
})

test('an order that would cost something else than was expected is refused with the total, and nothing is stored', async () => {
  const wanted = { type: 'pickup', ...customer, lines: [tacos()] }
  for (const path of ['/orders', '/orders/quote']) {
    for (const expected_total_minor of [2430, null]) {
      expect((await venue.post(path, { ...wanted, expected_total_minor })).status).toBeLessThan(300)
    }
    const before = await stored()
    const { status, body } = await venue.post(path, { ...wanted, expected_total_minor: 2429 })
    expect([status, body.error.faults]).toEqual([
      422,
      [
        {
          field: 'expected_total_minor',
          code: 'total_differs',
          message: 'The order now costs 2430 (minor units).',
          params: { total_minor: 2430 },
        },
      ],
    ])
    expect(await stored()).toEqual(before)
    for (const wrong of [-1, 1.5, '2430']) {
      const refused = await venue.post(path, { ...wanted, expected_total_minor: wrong })
      expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([
        422,
        ['expected_total_minor'],
      ])
    }
  }
  // What is refused anyway is told by itself: there is no total yet.
  const lines = [{ item_id: item('tacos'), quantity: 2, option_ids: [] }]
  const refused = await venue.post('/orders', { ...wanted, lines, expected_total_minor: 1 })
  expect(Object.keys(refused.body.error.details)).toEqual(['lines.0.option_ids'])
})
