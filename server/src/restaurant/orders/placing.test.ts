import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { watchDatabase } from '../../../test/database-use.ts'
import { smallMenu, withSettings } from '../../../test/documents.ts'
import { importDocument } from '../../across/document/import.ts'

let service: TestApp
let venue: Venue
let other: Venue
const customer = { customer_name: 'Ada', customer_phone: '+1 413 555 0101' }

beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({
    document: withSettings({
      delivery_zones: [{ name: 'Town', cities: ['Springfield'], fee_minor: 300, minimum_minor: 1500 }],
    }),
  })
  other = await service.venue({ document: smallMenu() })
})
afterAll(() => service.close())

const item = (ref: string) => venue.ids.items![ref]!
const size = (ref: string) => venue.ids.variants![ref]!
const option = (ref: string) => venue.ids.options![ref]!

function place(order: Record<string, unknown>, headers: Record<string, string> = {}) {
  return venue.post('/orders', { type: 'pickup', ...customer, ...order }, headers)
}

test('an order is priced from the menu and shown whole', async () => {
  const { status, body } = await place({
    customer_email: 'ada@example.com',
    note: '  No onions ',
    reference: ' WEB-1 ',
    lines: [
      {
        item_id: item('tacos'),
        quantity: 2,
        option_ids: [option('sauce/green'), option('extras/cheese')],
        price_minor: 1,
        note: '  Cut in half ',
      },
      { item_id: item('pizza'), quantity: 1 },
      { item_id: item('pizza'), quantity: 1, variant_id: size('pizza/small') },
    ],
  })
  expect(status).toBe(201)
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/)
  const lineId = expect.any(Number)
  expect(body).toEqual({
    data: {
      id,
      status: 'placed',
      type: 'pickup',
      channel: 'web',
      reference: 'WEB-1',
      number: 1,
      branch_id: expect.any(Number),
      guest_id: expect.any(Number),
      table: null,
      customer: { name: 'Ada', phone: '+1 413 555 0101', email: 'ada@example.com' },
      note: 'No onions',
      delivery_address: null,
      currency: 'USD',
      subtotal_minor: 5100,
      discount_minor: 0,
      service_charge_minor: 0,
      tax_added_minor: 0,
      delivery_fee_minor: 0,
      total_minor: 5100,
      tax_breakdown: null,
      cancel_reason: null,
      items: [
        {
          id: lineId,
          item_id: item('tacos'),
          variant_id: null,
          name: { en: 'Tacos' },
          variant_name: null,
          quantity: 2,
          unit_price_minor: 1200,
          line_total_minor: 2700,
          voided: false,
          note: 'Cut in half',
          modifiers: [
            { option_id: option('sauce/green'), name: { en: 'Green' }, price_minor: 50 },
            { option_id: option('extras/cheese'), name: { en: 'Cheese' }, price_minor: 100 },
          ],
        },
        {
          id: lineId,
          item_id: item('pizza'),
          variant_id: size('pizza/large'),
          name: { en: 'Pizza' },
          variant_name: { en: 'Large' },
          quantity: 1,
          unit_price_minor: 1500,
          line_total_minor: 1500,
          voided: false,
          note: null,
          modifiers: [],
        },
        {
          id: lineId,
          item_id: item('pizza'),
          variant_id: size('pizza/small'),
          name: { en: 'Pizza' },
          variant_name: { en: 'Small' },
          quantity: 1,
          unit_price_minor: 900,
          line_total_minor: 900,
          voided: false,
          note: null,
          modifiers: [],
        },
      ],
      placed_at: at,
      scheduled_for: null,
      ready_at: null,
      paid_at: null,
      updated_at: at,
    },
    meta: {},
    links: {},
  })
  expect((await venue.get(`/orders/${body.data.id}`)).body).toEqual(body)
  expect((await other.get(`/orders/${body.data.id}`)).status).toBe(404)
})

describe('a refusal stands on the field at fault', () => {
  const refused: [string, () => Record<string, unknown>, Record<string, unknown>][] = [
    [
      'an unknown dish',
      () => ({ lines: [{ item_id: 999999, quantity: 1 }] }),
      { 'lines.0.item_id': expect.any(Array) },
    ],
    [
      "another restaurant's dish",
      () => ({ lines: [{ item_id: other.ids.items!.soup, quantity: 1 }] }),
      { 'lines.0.item_id': expect.any(Array) },
    ],
    [
      'a sold-out dish',
      () => ({ lines: [{ item_id: item('sold-out'), quantity: 1 }] }),
      { 'lines.0.item_id': ['This item is sold out.'] },
    ],
    [
      'a sold-out dish, in a size and with an option that it has not',
      () => ({ lines: [{ item_id: item('sold-out'), quantity: 1, variant_id: 77, option_ids: [1] }] }),
      {
        'lines.0.item_id': ['This item is sold out.'],
        'lines.0.variant_id': expect.any(Array),
        'lines.0.option_ids': expect.any(Array),
      },
    ],
    [
      'a hidden dish on the web',
      () => ({ lines: [{ item_id: item('by-phone'), quantity: 1 }] }),
      { 'lines.0.item_id': ['This item can be ordered by phone only.'] },
    ],
    [
      'a size of another dish',
      () => ({ lines: [{ item_id: item('pizza'), quantity: 1, variant_id: 1_000_000 }] }),
      { 'lines.0.variant_id': ['This item has no such variant.'] },
    ],
    [
      'a size where there is none',
      () => ({ lines: [{ item_id: item('soup'), quantity: 1, variant_id: size('pizza/small') }] }),
      { 'lines.0.variant_id': expect.any(Array) },
    ],
    [
      'too few options',
      () => ({ lines: [{ item_id: item('tacos'), quantity: 1 }] }),
      { 'lines.0.option_ids': ['Choose at least 1 of "Sauce".'] },
    ],
    [
      'too many options',
      () => ({
        lines: [
          { item_id: item('tacos'), quantity: 1, option_ids: [option('sauce/red'), option('sauce/green')] },
        ],
      }),
      { 'lines.0.option_ids': ['Choose at most 1 of "Sauce".'] },
    ],
    [
      'a repeated option',
      () => ({
        lines: [
          {
            item_id: item('tacos'),
            quantity: 1,
            option_ids: [option('sauce/red'), option('extras/egg'), option('extras/egg')],
          },
        ],
      }),
      { 'lines.0.option_ids': ['An option is named twice.'] },
    ],
    [
      'a sold-out option',
      () => ({ lines: [{ item_id: item('tacos'), quantity: 1, option_ids: [option('sauce/gone')] }] }),
      { 'lines.0.option_ids': ['"Gone" is sold out.'] },
    ],
    [
      'an option of a group the dish does not have',
      () => ({ lines: [{ item_id: item('soup'), quantity: 1, option_ids: [option('sauce/red')] }] }),
      { 'lines.0.option_ids': expect.any(Array) },
    ],
    [
      'no table',
      () => ({ type: 'dine_in', lines: [{ item_id: item('soup'), quantity: 1 }] }),
      { table_code: expect.any(Array) },
    ],
    [
      'an unknown table',
      () => ({ type: 'dine_in', table_code: 'T9', lines: [{ item_id: item('soup'), quantity: 1 }] }),
      { table_code: expect.any(Array) },
    ],
    [
      'no address',
      () => ({ type: 'delivery', lines: [{ item_id: item('soup'), quantity: 2 }] }),
      { delivery_address: expect.any(Array) },
    ],
    [
      'half an address',
      () => ({
        type: 'delivery',
        delivery_address: { line1: 'Main 1' },
        lines: [{ item_id: item('soup'), quantity: 2 }],
      }),
      { 'delivery_address.city': expect.any(Array) },
    ],
    [
      'an address outside the zones',
      () => ({
        type: 'delivery',
        delivery_address: { line1: 'Main 1', city: 'Shelbyville' },
        lines: [{ item_id: item('soup'), quantity: 2 }],
      }),
      { 'delivery_address.city': expect.any(Array) },
    ],
    [
      'less than the minimum',
      () => ({
        type: 'delivery',
        delivery_address: { line1: 'Main 1', city: ' springfield' },
        lines: [{ item_id: item('soup'), quantity: 1 }],
      }),
      { lines: expect.any(Array) },
    ],
    [
      'a moment that has passed',
      () => ({ scheduled_for: '2020-01-01T12:00:00Z', lines: [{ item_id: item('soup'), quantity: 1 }] }),
      { scheduled_for: expect.any(Array) },
    ],
    [
      'a phone of four digits',
      () => ({ customer_phone: '12-34', lines: [{ item_id: item('soup'), quantity: 1 }] }),
      { customer_phone: expect.any(Array) },
    ],
  ]
  test.each(refused)('%s', async (_rule, order, details) => {
    const { status, body } = await place(order())
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        error: {
          code: 'validation_failed',
          message: expect.any(String),
          details,
          faults: expect.any(Array),
        },
      },
    })
  })

  test('and all of them are told at once', async () => {
    const { body } = await place({
      type: 'dine_in',
      table_code: 'T9',
      scheduled_for: '2020-01-01T12:00:00Z',
      lines: [
        { item_id: item('sold-out'), quantity: 1 },
        { item_id: item('tacos'), quantity: 1 },
        { item_id: item('pizza'), quantity: 1, variant_id: 77_777 },
      ],
    })
    expect(Object.keys(body.error.details).sort()).toEqual([
      'lines.0.item_id',
      'lines.1.option_ids',
      'lines.2.variant_id',
      'scheduled_for',
      'table_code',
    ])
  })

  test.each(['/orders', '/orders/quote'])('faults of the body hide none of them at %s', async (path) => {
    const unknown = [{ item_id: 77_777, quantity: 1 }]
    const told = async (order: object) => {
      const sent = { type: 'pickup', ...customer, ...order }
      const key = { 'idempotency-key': `mended later ${path}` }
      const { status, body } = await venue.post(path, sent, key)
      expect([status, body.error.code]).toEqual([422, 'validation_failed'])
      expect((await venue.post(path, sent)).body.error).toEqual(body.error)
      return Object.keys(body.error.details).sort()
    }
    expect(await told({ type: 'dine_in', lines: unknown })).toEqual(['lines.0.item_id', 'table_code'])
    expect(await told({ customer_phone: '1', lines: unknown })).toEqual(['customer_phone', 'lines.0.item_id'])
    expect(await told({ customer_email: 'none', note: 7, lines: unknown })).toEqual([
      'customer_email',
      'lines.0.item_id',
      'note',
    ])
    const nowhere = { type: 'delivery', delivery_address: { city: 'Nowhere', phone: '1' } }
    expect(await told({ ...nowhere, lines: unknown })).toEqual([
      'delivery_address.line1',
      'delivery_address.phone',
      'lines.0.item_id',
    ])
    // Where what is ordered cannot be read, there is nothing to judge.
    expect(await told({ type: 'dine_in', lines: [{ item_id: 'x', quantity: 1 }] })).toEqual([
      'lines.0.item_id',
      'table_code',
    ])
    const mended = { type: 'pickup', ...customer, lines: [{ item_id: item('soup'), quantity: 1 }] }
    const { status } = await venue.post(path, mended, { 'idempotency-key': `mended later ${path}` })
    expect(status).toBe(path === '/orders' ? 201 : 200)
  })
})

test('what the type has no use for is dropped', async () => {
  const lines = [{ item_id: item('soup'), quantity: 1 }]
  const { body } = await place({
    table_code: 'T1',
    delivery_address: { line1: 'Main 1', city: 'Springfield' },
    lines,
  })
  expect([body.data.table, body.data.delivery_address]).toEqual([null, null])
})

test('a delivery has the fee of its zone, and the phone of its customer', async () => {
  const { body } = await place({
    type: 'delivery',
    delivery_address: {
      line1: 'Main 1',
      city: 'SPRINGFIELD ',
      postcode: ' 01103 ',
      lat: 42.1,
      lng: -72.5,
      instructions: 'Second floor\nRing twice',
    },
    lines: [{ item_id: item('soup'), quantity: 2 }],
  })
  expect(body.data.delivery_address).toEqual({
    line1: 'Main 1',
    city: 'SPRINGFIELD',
    phone: customer.customer_phone,
    postcode: '01103',
    lat: 42.1,
    lng: -72.5,
    instructions: 'Second floor\nRing twice',
  })
  const wrong = await place({
    type: 'delivery',
    delivery_address: { line1: 'Main 1', city: 'Springfield', lat: 91, lng: '5', postcode: 'x'.repeat(21) },
    lines: [{ item_id: item('soup'), quantity: 2 }],
  })
  expect(Object.keys(wrong.body.error.details).sort()).toEqual([
    'delivery_address.lat',
    'delivery_address.lng',
    'delivery_address.postcode',
  ])
  expect([body.data.delivery_fee_minor, body.data.total_minor]).toEqual([300, 2300])
})

test('a hidden dish can be ordered by phone', async () => {
  expect(
    (await place({ channel: 'phone', lines: [{ item_id: item('by-phone'), quantity: 1 }] })).status,
  ).toBe(201)
})

test('an order at a table names it, makes a ticket for each station, an event and a log entry, all at once', async () => {
  const { body } = await place({
    type: 'dine_in',
    table_code: 'T1',
    lines: [
      { item_id: item('soup'), quantity: 1 },
      { item_id: item('water'), quantity: 2 },
      { item_id: item('cooked-at-bar'), quantity: 1 },
    ],
  })
  expect(body.data.table).toEqual({ id: venue.ids.tables!.t1, name: 'Table 1', code: 'T1' })
  const { id } = body.data
  const tickets = await service.owner.query(
    'select station_name, state, jsonb_array_length(lines) as lines from kitchen_tickets where order_id = $1 order by id',
    [id],
  )
  expect(tickets.rows).toEqual([
    { station_name: 'Hot', state: 'waiting', lines: 1 },
    { station_name: 'Bar', state: 'waiting', lines: 2 },
  ])
  const events = await service.owner.query(
    `select body from events where type = 'order.created' and body::json #>> '{data,order,id}' = $1`,
    [id],
  )
  expect(JSON.parse(events.rows[0].body).data.order).toEqual(body.data)
  const log = await service.owner.query('select action, actor_kind from audit_log where subject_id = $1', [
    id,
  ])
  expect(log.rows).toEqual([{ action: 'order.placed', actor_kind: 'token' }])
})

test('the note of a line is printed on its ticket', async () => {
  const { body } = await place({
    note: 'Ring twice',
    lines: [
      { item_id: item('soup'), quantity: 1, note: 'No salt' },
      { item_id: item('soup'), quantity: 2 },
    ],
  })
  const { rows } = await service.owner.query('select note, lines from kitchen_tickets where order_id = $1', [
    body.data.id,
  ])
  const printed = { name: { en: 'Soup' }, variant_name: null, modifiers: [] }
  expect(rows).toEqual([
    {
      note: 'Ring twice',
      lines: [
        { line_id: body.data.items[0].id, ...printed, quantity: 1, note: 'No salt' },
        { line_id: body.data.items[1].id, ...printed, quantity: 2, note: null },
      ],
    },
  ])
})

test('a reference and a line note may be left out, null or empty; too long they are refused, with the rest', async () => {
  for (const nothing of [undefined, null, ' ']) {
    const { body } = await place({
      reference: nothing,
      lines: [{ item_id: item('soup'), quantity: 1, note: nothing }],
    })
    expect([body.data.reference, body.data.items[0].note]).toEqual([null, null])
  }
  const longest = await place({
    reference: '𝒳'.repeat(120),
    lines: [{ item_id: item('soup'), quantity: 1, note: '𝒳'.repeat(200) }],
  })
  expect(longest.status).toBe(201)
  const { status, body } = await place({
    reference: 'x'.repeat(121),
    lines: [{ item_id: item('soup'), quantity: 1, note: 'x'.repeat(201) }],
  })
  expect([status, body.error.details]).toEqual([
    422,
    {
      reference: ['Must be at most 120 characters long.'],
      'lines.0.note': ['Must be at most 200 characters long.'],
    },
  ])
})

test('the same key answers the same order, once', async () => {
  const order = { lines: [{ item_id: item('soup'), quantity: 1 }] }
  const first = await place(order, { 'idempotency-key': 'same' })
  const again = await place(order, { 'idempotency-key': 'same' })
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.text).toBe(first.text)
})

test('the same key on the same order is the same in capitals', async () => {
  const { id } = (await place({ lines: [{ item_id: item('soup'), quantity: 1 }] })).body.data
  const key = { 'idempotency-key': 'capitals' }
  const first = await venue.post(`/orders/${id}/status`, { status: 'accepted' }, key)
  const again = await venue.post(`/orders/${id.toUpperCase()}/status`, { status: 'accepted' }, key)
  expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true'])
})

test('50 orders at once are 50 orders', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => place({ lines: [{ item_id: item('soup'), quantity: 1 }] })),
  )
  expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(50)
})

test('nothing is sold after its sold-out flip has committed', async () => {
  const soup = item('soup')
  let flippedAt = Number.POSITIVE_INFINITY
  const underWay = Promise.withResolvers<void>()
  const flip = underWay.promise.then(async () => {
    await venue.put(`/items/${soup}/availability`, { is_available: false })
    flippedAt = performance.now()
  })
  const placed: { began: number; status: number }[] = []
  const late = () => placed.filter(({ began }) => began > flippedAt)
  while (late().length === 0) {
    placed.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, async () => {
          const began = performance.now()
          const { status } = await place({ lines: [{ item_id: soup, quantity: 1 }] })
          underWay.resolve()
          return { began, status }
        }),
      )),
    )
  }
  await flip
  expect(late().every(({ status }) => status === 422)).toBe(true)
  await venue.put(`/items/${soup}/availability`, { is_available: true })
})

describe('sums are exact in every currency', () => {
  test.each([
    ['JPY', 'Asia/Tokyo', 'JP'],
    ['EUR', 'Europe/Madrid', 'ES'],
    ['KWD', 'Asia/Kuwait', 'KW'],
  ])('%s, in its minor unit', async (currency, timezone, country) => {
    const taxes = [{ name: 'VAT', rate_pct: 8.875, default: true }]
    const abroad = await service.venue({ currency, timezone, country, document: withSettings({ taxes }) })
    const { body } = await abroad.post('/orders', {
      type: 'pickup',
      ...customer,
      lines: [{ item_id: abroad.ids.items!.soup, quantity: 3 }],
    })
    expect(body.data).toMatchObject({
      currency,
      subtotal_minor: 3000,
      tax_added_minor: 266,
      total_minor: 3266,
    })
  })
})

test.each(['without recipes', 'with recipes on every dish, size and option'])(
  'an order of ten lines takes three round trips to the database, with its key and all, %s',
  async (kind) => {
    if (kind !== 'without recipes') await venue.inside((tx) => importDocument(tx, recipesForAll()))
    const lines = Array.from({ length: 10 }, () => ({ item_id: item('pizza'), quantity: 1 }))
    // The first one reads the menu into memory, and prepares its statements.
    await place({ lines }, { 'idempotency-key': `trips-1 ${kind}` })
    await venue.get('/menus')
    const trips: number[] = []
    for (const n of [2, 3, 4, 5]) {
      const use = watchDatabase(service.database)
      expect((await place({ lines }, { 'idempotency-key': `trips-${n} ${kind}` })).status).toBe(201)
      use.stop()
      trips.push(use.trips)
    }
    // What counts the uses of tokens may come between.
    expect(Math.min(...trips)).toBe(3)
  },
)

function recipesForAll() {
  const uses = [{ ingredient_ref: 'flour', quantity: 0.25 }]
  const pairs = (refs: string[]) => refs.map((ref) => ref.split('/') as [string, string])
  return {
    ingredients: [{ ref: 'flour', name: 'Flour', unit: 'kg', stock: [{ on_hand: 1000, par_level: 10 }] }],
    recipes: [
      ...Object.keys(venue.ids.items ?? {}).map((item_ref) => ({ item_ref, uses })),
      ...pairs(Object.keys(venue.ids.variants ?? {})).map(([item_ref, variant_ref]) => ({
        item_ref,
        variant_ref,
        uses,
      })),
      ...pairs(Object.keys(venue.ids.options ?? {})).map(([group_ref, option_ref]) => ({
        group_ref,
        option_ref,
        uses,
      })),
    ],
  }
}
