// Two branches under load and on days when clocks change: nothing of one shows at the other, and together they are the whole.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../test/app.ts'
import { smallMenu } from '../../test/documents.ts'
import { signedIn } from '../../test/serving.ts'
import { readScreen } from '../restaurant/kitchen-screens/reading.ts'
import { expectOrderPayment } from '../restaurant/payments/commands/unpaid-orders.ts'
import { keepUp } from '../restaurant/stock/keeper.ts'
import { exportDocument } from './document/export.ts'
import { importDocument } from './document/import.ts'

const customer = { customer_name: 'Ada', customer_phone: '+1 413 555 0101' }

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

const branchOf = (venue: Venue, ref: string) => venue.ids.branches![ref]!
const soup = (venue: Venue, quantity = 1) => [{ item_id: venue.ids.items!.soup, quantity }]
const place = (venue: Venue, ref: string, more: object = {}) =>
  venue.post('/orders', {
    type: 'pickup',
    ...customer,
    branch_id: branchOf(venue, ref),
    lines: soup(venue),
    ...more,
  })

describe('200 orders at once over two branches', () => {
  const NOON = Date.parse('2026-11-18T12:00:00-05:00')
  const EACH = 100
  let venue: Venue

  beforeAll(async () => {
    service.clock.now = NOON
    venue = await service.venue({
      document: {
        ...smallMenu(),
        settings: { prices_include_tax: false, taxes: [{ name: 'East', rate_pct: 5.25, default: true }] },
        branches: [
          { ref: 'east', name: 'East', default: true, timezone: 'America/New_York' },
          {
            ref: 'west',
            name: 'West',
            timezone: 'Pacific/Auckland',
            taxes: [{ name: 'West', rate_pct: 8.875, default: true }],
            items: [{ item_ref: 'soup', price_minor: 1333 }],
          },
        ],
      },
    })
  })

  test('each costs what its branch charges, has a number and a ticket there, and the figures add up to the cent', async () => {
    const refs = Array.from({ length: 2 * EACH }, (_, index) => (index % 2 === 0 ? 'east' : 'west'))
    const placed = await Promise.all(
      refs.map((ref, index) => place(venue, ref, { lines: soup(venue, 1 + (index % 3)) })),
    )
    expect(placed.map(({ status }) => status)).toEqual(refs.map(() => 201))
    const orders = placed.map(({ body }) => body.data)
    const charged = { east: [1000, 5.25], west: [1333, 8.875] } as Record<string, [number, number]>
    const totals = refs.map((ref, index) => {
      const [price, rate] = charged[ref]!
      const subtotal = price * (1 + (index % 3))
      return subtotal + Math.round((subtotal * rate) / 100)
    })
    expect(orders.map(({ total_minor }) => total_minor)).toEqual(totals)

    for (const ref of ['east', 'west']) {
      const own = orders.filter((_, index) => refs[index] === ref)
      expect(own.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: EACH }, (_, index) => index + 1),
      )
      // Each is accepted, so that it is cooked.
      await Promise.all(own.map(({ id }) => venue.post(`/orders/${id}/status`, { status: 'accepted' })))
    }
    for (const ref of ['east', 'west']) {
      const { rows } = await service.owner.query(
        `select distinct o.branch_id from kitchen_tickets t join orders o on o.id = t.order_id where o.restaurant_id = $1 and o.branch_id = $2`,
        [venue.restaurant.id, branchOf(venue, ref)],
      )
      expect(rows).toHaveLength(1)
      const shown = await readScreen(
        service.database,
        { ...venue.restaurant, zone: 'America/New_York' } as never,
        { screen: `station-${venue.ids.stations!.hot}`, branchId: branchOf(venue, ref) },
        NOON,
      )
      const theirs = new Set(orders.filter((_, index) => refs[index] === ref).map(({ id }) => id))
      const cooking = shown!.tickets.map(({ order_id }) => order_id)
      expect([cooking.length, cooking.every((id) => theirs.has(id))]).toEqual([EACH, true])
      expect(shown!.restaurant.zone).toBe(ref === 'east' ? 'America/New_York' : 'Pacific/Auckland')
    }

    const span = 'from=2026-11-17&to=2026-11-20'
    const figures = async (query = '') => {
      const { body } = await venue.get(`/reports/sales-summary?${span}${query}`)
      return { orders: body.data.orders, revenue: body.data.revenue_minor }
    }
    const [all, east, west] = await Promise.all([
      figures(),
      figures(`&branch_id=${branchOf(venue, 'east')}`),
      figures(`&branch_id=${branchOf(venue, 'west')}`),
    ])
    const sumOf = (ref: string) =>
      totals.reduce((sum, total, index) => sum + (refs[index] === ref ? total : 0), 0)
    expect(east).toEqual({ orders: EACH, revenue: sumOf('east') })
    expect(west).toEqual({ orders: EACH, revenue: sumOf('west') })
    expect(all).toEqual({ orders: 2 * EACH, revenue: sumOf('east') + sumOf('west') })
    // Thursday morning there, Wednesday noon here.
    const daily = await venue.get(`/reports/sales-summary?from=2026-11-19&to=2026-11-19`)
    expect(daily.body.data.orders).toBe(EACH)
  }, 120_000)
})

test('of a hundred who book the one table of a branch at once one gets it, and the other branch keeps its own', async () => {
  service.clock.now = Date.parse('2026-11-18T12:00:00-05:00')
  const venue = await service.venue({
    document: {
      branches: [
        { ref: 'east', name: 'East', default: true },
        { ref: 'west', name: 'West' },
      ],
      booking: {
        engine: true,
        periods: [{ from: '18:00', to: '22:00' }],
        durations: [{ up_to_party: 4, minutes: 240 }],
      },
      tables: [
        { ref: 'e', name: 'East 1', branch_ref: 'east', min_seats: 1, max_seats: 4 },
        { ref: 'w', name: 'West 1', branch_ref: 'west', min_seats: 1, max_seats: 4 },
      ],
    },
  })
  const book = (ref: string, index: number) =>
    venue.post('/reservations', {
      name: `Guest ${index}`,
      phone: '+1 413 555 0101',
      party_size: 2,
      date: '2026-11-19',
      time: ['18:00', '19:00', '20:00'][index % 3],
      branch_id: branchOf(venue, ref),
    })
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => book('west', index)))
  const got = answers.filter(({ status }) => status === 201)
  expect(got).toHaveLength(1)
  expect(got[0]!.body.data.table_id).toBe(venue.ids.tables!.w)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]))
  const here = await book('east', 0)
  expect([here.status, here.body.data.table_id]).toEqual([201, venue.ids.tables!.e])
}, 120_000)

describe('on the day when clocks go back in Berlin, and not yet in New York', () => {
  let venue: Venue
  let berlin: number

  beforeAll(async () => {
    service.clock.now = Date.parse('2026-10-20T12:00:00Z')
    venue = await service.venue({
      timezone: 'America/New_York',
      document: {
        ...smallMenu(),
        branches: [
          { ref: 'main', name: 'Main', default: true },
          {
            ref: 'berlin',
            name: 'Berlin',
            timezone: 'Europe/Berlin',
            hours: [{ from: '10:00', to: '24:00' }],
          },
        ],
        happy_hours: [
          { name: 'Evening', percent: 50, item_refs: ['soup'], windows: [{ from: '17:00', to: '18:00' }] },
        ],
        booking: { engine: false, periods: [{ from: '18:00', to: '20:00' }], lead_minutes: 0 },
        ingredients: [
          {
            ref: 'leek',
            name: 'Leek',
            unit: 'kg',
            stock: [
              { branch_ref: 'main', on_hand: 10 },
              { branch_ref: 'berlin', on_hand: 10 },
            ],
          },
        ],
        recipes: [{ item_ref: 'soup', uses: [{ ingredient_ref: 'leek', quantity: 1 }] }],
      },
    })
    berlin = branchOf(venue, 'berlin')
  })
  const at = (moment: string) => {
    service.clock.now = Date.parse(moment)
  }
  const ordersOn = async (day: string, branchId: number) =>
    (await venue.get(`/reports/sales-summary?from=${day}&to=${day}&branch_id=${branchId}`)).body.data.orders

  test('an order at night is held for the opening by the new time', async () => {
    at('2026-10-25T00:30:00Z')
    const { body } = await place(venue, 'berlin')
    expect(Date.parse(body.data.scheduled_for)).toBe(Date.parse('2026-10-25T09:00:00Z'))
  })

  test('a happy hour cuts prices by the clock of the branch alone', async () => {
    // 17:30 in Berlin by the new time, 18:30 by the old one; 12:30 in New York.
    at('2026-10-25T16:30:00Z')
    expect((await place(venue, 'berlin')).body.data.subtotal_minor).toBe(500)
    expect((await place(venue, 'main')).body.data.subtotal_minor).toBe(1000)
    at('2026-10-25T15:30:00Z')
    expect((await place(venue, 'berlin')).body.data.subtotal_minor).toBe(1000)
  })

  test('a sale counts for the day of its branch', async () => {
    const before = [await ordersOn('2026-10-25', berlin), await ordersOn('2026-10-26', berlin)]
    // 23:30 by the new time, half past midnight by the old one.
    at('2026-10-25T22:30:00Z')
    await place(venue, 'berlin')
    expect([await ordersOn('2026-10-25', berlin), await ordersOn('2026-10-26', berlin)]).toEqual([
      before[0]! + 1,
      before[1],
    ])
  })

  test('a slot begins by the clock of the branch', async () => {
    at('2026-10-24T12:00:00Z')
    const book = async (branchId: number, date: string) => {
      const { status, body } = await venue.post('/reservations', {
        name: 'Ada',
        phone: '+1 413 555 0101',
        party_size: 2,
        date,
        time: '18:00',
        branch_id: branchId,
      })
      expect(status).toBe(201)
      const { rows } = await service.owner.query('select starts_at from reservations where id = $1', [
        body.data.id,
      ])
      return new Date(rows[0].starts_at).toISOString()
    }
    const main = branchOf(venue, 'main')
    expect(await book(berlin, '2026-10-24')).toBe('2026-10-24T16:00:00.000Z')
    expect(await book(berlin, '2026-10-25')).toBe('2026-10-25T17:00:00.000Z')
    expect(await book(main, '2026-10-25')).toBe('2026-10-25T22:00:00.000Z')
    expect(await book(main, '2026-11-01')).toBe('2026-11-01T23:00:00.000Z')
  })

  test('staff plan a night of nine hours there and of eight here, and an order uses what its branch has', async () => {
    at('2026-10-20T12:00:00Z')
    const owner = await signedIn(service, venue, 'owner')
    const main = branchOf(venue, 'main')
    const nightAt = async (branch_id: number, day: string, week_start: string) => {
      const wish = { member_id: null, role: 'Baker', day, from: '22:00', to: '06:00' }
      expect((await owner('/shifts', { branch_id, week_start, ...wish })).status).toBe(200)
      const { data } = await owner(`/shifts/week?branch_id=${branch_id}&week_start=${week_start}`)
      const [{ starts_at, ends_at }] = data.shifts
      return [new Date(starts_at).toISOString(), (Date.parse(ends_at) - Date.parse(starts_at)) / 3_600_000]
    }
    expect(await nightAt(berlin, '2026-10-24', '2026-10-19')).toEqual(['2026-10-24T20:00:00.000Z', 9])
    expect(await nightAt(main, '2026-10-24', '2026-10-19')).toEqual(['2026-10-25T02:00:00.000Z', 8])
    // A week later it is the other way round.
    expect(await nightAt(berlin, '2026-10-31', '2026-10-26')).toEqual(['2026-10-31T21:00:00.000Z', 8])
    expect(await nightAt(main, '2026-10-31', '2026-10-26')).toEqual(['2026-11-01T02:00:00.000Z', 9])

    const levels = async () => {
      await keepUp(service.database, venue.restaurant.id)
      const rows = (await venue.get('/stock')).body.data as { branch_id: number; on_hand: number }[]
      return [main, berlin].map((id) => rows.find(({ branch_id }) => branch_id === id)!.on_hand)
    }
    const [here, there] = (await levels()) as [number, number]
    // Half past two in Berlin, twice.
    for (const moment of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']) {
      at(moment)
      expect((await place(venue, 'berlin')).status).toBe(201)
    }
    expect(await levels()).toEqual([here, there - 2])
    const waste = {
      ingredient_id: venue.ids.ingredients!.leek,
      kind: 'waste',
      quantity: 1,
      reason: 'spoiled',
    }
    expect((await owner('/stock/movements', { ...waste, branch_id: main })).status).toBe(200)
    expect(await levels()).toEqual([here - 1, there - 2])
    const wasted = async (id: number) => (await owner(`/stock/movements?of=waste&branch_id=${id}`)).data
    expect([(await wasted(main)).movements.length, (await wasted(berlin)).movements.length]).toEqual([1, 0])
  })
})

describe('a restaurant of which a branch has every part of its own', () => {
  const document = {
    ...smallMenu(),
    stations: [
      { ref: 'hot', name: 'Hot' },
      { ref: 'bar', name: 'Bar', branch_refs: ['west'] },
    ],
    settings: { taxes: [{ name: 'East', rate_pct: 5, default: true }] },
    branches: [
      { ref: 'main', name: 'Main', default: true },
      {
        ref: 'west',
        name: 'West',
        slug: 'at-the-pier',
        timezone: 'America/Los_Angeles',
        address: { line1: 'Pier 1', city: 'San Diego', postcode: '92101', country: 'US' },
        phone: '+1 619 555 0100',
        hours: [{ days: ['mon'], from: '10:00', to: '22:00' }],
        special_days: [{ date: '2026-12-24', hours: [{ from: '10:00', to: '14:00' }] }],
        closing_days: ['2026-12-25'],
        preparation_minutes: 25,
        business_day_start: '04:00',
        order_types: { pickup: { minimum_minor: 500 }, delivery: { minimum_minor: 2000 } },
        delivery_zones: [
          {
            name: 'Pier',
            cities: ['San Diego'],
            street_prefixes: ['Pier'],
            fee_minor: 200,
            minimum_minor: 0,
          },
        ],
        taxes: [
          { name: 'West', rate_pct: 8, default: true },
          { name: 'Soup', rate_pct: 3, item_refs: ['soup'], types: ['pickup'], valid_from: '2026-01-01' },
          { name: 'Drinks', rate_pct: 12.5, category_refs: ['drinks'] },
        ],
        discounts: [
          { name: 'Lunch', percent: 5, types: ['pickup'], windows: [{ from: '12:00', to: '14:00' }] },
        ],
        ordering_paused_until: '2030-01-01T00:00:00Z',
        booking: {
          periods: [{ from: '12:00', to: '14:00' }],
          closing_days: ['2026-12-24'],
          pacing: { parties: 1 },
          deposit: { from_party: 6, amount_minor: 1000, per: 'guest', pay_within_minutes: 7 },
        },
        items: [
          { item_ref: 'soup', price_minor: 1300, is_available: false },
          { item_ref: 'pizza', variant_ref: 'small', price_minor: 1100 },
          { item_ref: 'pizza', variant_ref: 'large', price_minor: 1700 },
          { item_ref: 'water', is_hidden: true },
        ],
      },
      { ref: 'old', name: 'Old', is_active: false },
    ],
    tables: [
      { ref: 't1', name: 'One', code: 'T1', min_seats: 1, max_seats: 4 },
      { ref: 'w1', name: 'One', code: 'W1', branch_ref: 'west', area: 'Pier', min_seats: 1, max_seats: 4 },
      { ref: 'w2', name: 'Two', code: 'W2', branch_ref: 'west', area: 'Pier', min_seats: 1, max_seats: 4 },
    ],
    table_combinations: [{ name: 'Pier', table_refs: ['w1', 'w2'], min_seats: 5, max_seats: 8 }],
  }

  test('is exported and imported again without a difference, there and into another restaurant', async () => {
    service.clock.now = Date.parse('2026-11-18T12:00:00-05:00')
    const venue = await service.venue({ document })
    const exported = JSON.parse(JSON.stringify(await venue.inside((tx) => exportDocument(tx))))
    const [, west] = exported.branches
    for (const part of [
      'order_types',
      'delivery_zones',
      'taxes',
      'discounts',
      'ordering_paused_until',
      'booking',
      'items',
    ]) {
      expect(west[part], part).toBeTruthy()
    }
    await venue.inside((tx) => importDocument(tx, exported))
    expect(JSON.parse(JSON.stringify(await venue.inside((tx) => exportDocument(tx))))).toEqual(exported)
    const other = await service.venue({ document: exported })
    expect(JSON.parse(JSON.stringify(await other.inside((tx) => exportDocument(tx))))).toEqual(exported)
  })

  test('waits for an online payment as long as the branch of the order says', async () => {
    const now = Date.parse('2026-11-18T12:00:00-05:00')
    service.clock.now = now
    const venue = await service.venue({
      document: {
        ...document,
        branches: document.branches.map(
          ({ ordering_paused_until: _, ...branch }: Record<string, unknown>) => branch,
        ),
      },
    })
    const order = (ref: string) =>
      place(venue, ref, { lines: [{ item_id: venue.ids.items!.pizza, quantity: 1 }] })
    const wait = async (ref: string) => {
      const { id, branch_id } = (await order(ref)).body.data
      return ((await venue.inside((tx) => expectOrderPayment(tx, { id, branch_id }))) - now) / 60_000
    }
    expect([await wait('main'), await wait('west')]).toEqual([30, 7])
  })
})
