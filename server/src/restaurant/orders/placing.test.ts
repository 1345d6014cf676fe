import { describe, expect, test } from 'vitest'
import { watchDatabase } from '../../../test/database-use.ts'
import { withSettings } from '../../../test/documents.ts'
import {
  customer,
  item,
  option,
  other,
  place,
  service,
  size,
  standOnOrders,
  venue,
} from '../../../test/orders-ground.ts'
import { importDocument } from '../../across/document/import.ts'

standOnOrders()

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
  const line = {
    id: expect.any(Number),
    variant_id: null,
    variant_name: null,
    voided: false,
    note: null,
    course: null,
    seat: null,
    modifiers: [],
    choices: [],
  }
  const pizza = { ...line, item_id: item('pizza'), name: { en: 'Pizza' }, quantity: 1 }
  expect(body).toEqual({
    data: {
      id,
      status: 'placed',
      type: 'pickup',
      channel: 'web',
      reference: 'WEB-1',
      external: null,
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
          ...line,
          item_id: item('tacos'),
          name: { en: 'Tacos' },
          quantity: 2,
          unit_price_minor: 1200,
          line_total_minor: 2700,
          note: 'Cut in half',
          modifiers: [
            { option_id: option('sauce/green'), name: { en: 'Green' }, price_minor: 50 },
            { option_id: option('extras/cheese'), name: { en: 'Cheese' }, price_minor: 100 },
          ],
        },
        {
          ...pizza,
          variant_id: size('pizza/large'),
          variant_name: { en: 'Large' },
          unit_price_minor: 1500,
          line_total_minor: 1500,
        },
        {
          ...pizza,
          variant_id: size('pizza/small'),
          variant_name: { en: 'Small' },
          unit_price_minor: 900,
          line_total_minor: 900,
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
