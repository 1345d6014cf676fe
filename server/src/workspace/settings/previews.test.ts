import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { signedInAs, type Visitor } from '../../../test/visitor.ts'
import { exportDocument } from '../../across/document/export.ts'
import { importDocument } from '../../across/document/import.ts'

// A Friday.
const NOW = Date.parse('2026-11-20T12:00:00Z')
const BOOKING = { periods: [{ from: '17:00', to: '19:00' }], slot_minutes: 60 }

let service: TestApp
let venue: Venue
let owner: Visitor
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  venue = await service.venue({
    timezone: 'UTC',
    document: {
      ...smallMenu(),
      tables: [{ ref: 't1', name: 'One', min_seats: 1, max_seats: 4 }],
      booking: BOOKING,
    },
  })
  owner = await signedIn('owner')
})
afterAll(() => service.close())

async function signedIn(role: 'owner' | 'staff'): Promise<Visitor> {
  return signedInAs(service, venue, role)
}

const ask = (what: string, body: object, who = owner) => who.call('POST', `/settings/preview/${what}`, body)

const order = (value: object, more: object = {}) =>
  ask('order', {
    value,
    order: {
      type: 'pickup',
      date: '2026-11-20',
      time: '18:00',
      amounts: [{ category_ref: null, amount_minor: 4000 }],
      ...more,
    },
  })

test('a sample order has the taxes that are being typed in, category by category', async () => {
  const taxes = [
    { name: 'Food', rate_pct: 10, default: true },
    { name: 'Drinks', rate_pct: 20, category_refs: ['drinks'] },
  ]
  const amounts = [
    { category_ref: 'mains', amount_minor: 3000 },
    { category_ref: 'drinks', amount_minor: 1000 },
  ]
  const { data } = await order({ prices_include_tax: false, taxes }, { amounts })
  expect(data.sums).toMatchObject({ subtotal_minor: 4000, tax_added_minor: 500, total_minor: 4500 })
  const included = (await order({ prices_include_tax: true, taxes }, { amounts })).data.sums
  expect(included).toMatchObject({ total_minor: 4000 })
  expect(included.tax_breakdown.map(({ tax_minor }: { tax_minor: number }) => tax_minor)).toEqual([273, 167])
})

test('an order to go is previewed by the rate of its type', async () => {
  const taxes = [
    { name: 'VAT', rate_pct: 8.1, default: true },
    { name: 'VAT', rate_pct: 2.6, default: true, types: ['pickup', 'delivery'] },
  ]
  const rateOf = async (type: string) => {
    const { data } = await order({ prices_include_tax: true, taxes }, { type })
    return data.sums.tax_breakdown.map(({ rate_pct }: { rate_pct: number }) => rate_pct)
  }
  expect([await rateOf('dine_in'), await rateOf('pickup')]).toEqual([[8.1], [2.6]])
})

test('a discount of a Friday evening takes off what it will take off', async () => {
  const discounts = [
    { name: 'Always', percent: 5 },
    {
      name: 'Friday',
      percent: 10,
      types: ['pickup'],
      windows: [{ days: ['fri'], from: '17:00', to: '19:00' }],
    },
  ]
  const told = async (more: object) => {
    const { data } = await order({ discounts }, more)
    return [data.discount, data.sums.discount_minor]
  }
  expect(await told({})).toEqual(['Friday', 400])
  expect(await told({ time: '19:00' })).toEqual(['Always', 200])
  expect(await told({ type: 'dine_in' })).toEqual(['Always', 200])
})

test('an address is delivered to by the first zone that takes it in, also before it is saved', async () => {
  const delivery_zones = [
    {
      name: 'Centre',
      cities: ['Madrid'],
      street_prefixes: ['Calle Mayor'],
      fee_minor: 200,
      minimum_minor: 1500,
    },
    { name: 'City', cities: ['madrid'], fee_minor: 500 },
  ]
  const to = async (line1: string, city: string) =>
    (await order({ delivery_zones }, { type: 'delivery', address: { line1, city } })).data
  expect(await to('calle mayor 3', 'MADRID')).toMatchObject({ zone: { name: 'Centre' }, minimum_minor: 1500 })
  const city = await to('Gran Vía 1', 'Madrid')
  expect([city.zone.name, city.sums.delivery_fee_minor]).toEqual(['City', 500])
  expect((await to('Gran Vía 1', 'Toledo')).zone).toBeNull()
})

test('a day has the slots of the rules that are being typed in, with the bookings there are', async () => {
  const booked = await venue.post('/reservations', {
    name: 'Ann',
    phone: '+12025550123',
    party_size: 2,
    date: '2026-11-21',
    time: '18:00',
  })
  expect(booked.status).toBe(201)
  const day = async (value: object, party_size = 2) =>
    (await ask('booking', { value: { ...BOOKING, ...value }, date: '2026-11-21', party_size })).data
  expect(await day({})).toEqual({
    closed: null,
    slots: [
      { time: '17:00', reason: 'No table is free for this party at this time.' },
      { time: '18:00', reason: 'No table is free for this party at this time.' },
    ],
    stay_minutes: 90,
    deposit_minor: null,
  })
  const short = { durations: [{ up_to_party: 4, minutes: 60 }] }
  const deposit = { from_party: 2, amount_minor: 1000, per: 'guest' }
  expect(await day({ ...short, deposit })).toMatchObject({
    slots: [{ time: '17:00', reason: null }, { time: '18:00' }],
    stay_minutes: 60,
    deposit_minor: 2000,
  })
  expect((await day(short, 9)).slots[0].reason).toBe('The restaurant has no table for a party of this size.')
  expect(await day({ closing_days: ['2026-11-21'] })).toMatchObject({
    closed: 'The restaurant is closed on this day.',
    slots: [],
  })
  // What is shown as free is what guests are offered once it is saved.
  const shown = (await day({})).slots.map(({ reason }: { reason: unknown }) => reason === null)
  const offered = (await venue.get('/availability?date=2026-11-21&party_size=2')).body.data.slots
  expect(offered.map(({ available }: { available: boolean }) => available)).toEqual(shown)
})

test('faults are told under their field, a preview saves nothing, and staff without the right see none', async () => {
  const before = await venue.inside((tx) => exportDocument(tx))
  const wrong = await order({ taxes: [{ name: '', rate_pct: 200 }] })
  expect([wrong.status, Object.keys(wrong.error.details)]).toEqual([
    422,
    ['value.taxes.0.name', 'value.taxes.0.rate_pct'],
  ])
  const two = await order({ discounts: [{ name: 'Both', percent: 5, amount_minor: 5 }] })
  expect(two.error.details).toEqual({
    'value.discounts.0': ['Needs exactly one of percent and amount_minor.'],
  })
  const party = await ask('booking', {
    value: { min_party: 5, max_party: 2 },
    date: '2026-11-21',
    party_size: 2,
  })
  expect(party.error.details).toEqual({ 'value.max_party': ['Must not be less than min_party.'] })
  expect(await venue.inside((tx) => exportDocument(tx))).toEqual(before)
  const waiter = await signedIn('staff')
  expect((await ask('booking', { value: {}, date: '2026-11-21', party_size: 2 }, waiter)).status).toBe(403)
})

test('dishes go to the station of their own, else to that of their category, and two who change it meet', async () => {
  const send = (method: 'GET' | 'PUT', body?: object) => owner.call(method, '/kitchen-routing', body)
  const { data } = await send('GET')
  const { hot, bar } = venue.ids.stations!
  const [mains] = data.categories
  expect(mains).toMatchObject({ ref: 'mains', name: { en: 'Mains' }, station_id: hot })
  const soup = mains.items.find(({ id }: { id: number }) => id === venue.ids.items!.soup)
  expect(soup.station_id).toBeNull()
  const wanted = {
    version: data.version,
    categories: [{ id: mains.id, station_id: null }],
    items: [{ id: soup.id, station_id: bar }],
  }
  const saved = await send('PUT', wanted)
  expect(saved.data.changes[0]).toMatchObject({
    before: { categories: [{ name: 'Mains', station: 'Hot' }], items: [{ name: 'Soup', station: null }] },
    after: { categories: [{ name: 'Mains', station: null }], items: [{ name: 'Soup', station: 'Bar' }] },
  })
  await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ann',
    customer_phone: '+12025550123',
    lines: [{ item_id: soup.id, quantity: 1 }],
  })
  const { rows } = await service.owner.query(
    'select station_id::int from kitchen_tickets where restaurant_id = $1',
    [venue.restaurant.id],
  )
  expect(rows).toEqual([{ station_id: bar }])
  expect((await send('PUT', wanted)).error.code).toBe('changed_meanwhile')
  const wrong = await send('PUT', {
    version: saved.data.version,
    categories: [{ id: mains.id, station_id: 999 }],
    items: [{ id: 999, station_id: null }],
  })
  expect(Object.keys(wrong.error.details)).toEqual(['categories.0.station_id', 'items.0.id'])
})

test('at the branch of the page: its clock, its tables, and what it has of its own', async () => {
  const west = {
    ref: 'west',
    name: 'West',
    timezone: 'America/Los_Angeles',
    order_types: { pickup: { minimum_minor: 9000 } },
  }
  const { branches } = await venue.inside((tx) =>
    importDocument(tx, { branches: [{ ref: 'main', name: 'Main', default: true }, west] }),
  )
  const at = (what: string, ref: string) => `${what}?branch_id=${branches![ref]}`
  const discounts = [{ name: 'Late', percent: 10, hours: [{ from: '17:30', to: '18:30' }] }]
  const asked = {
    value: { discounts },
    order: {
      type: 'pickup',
      date: '2026-11-20',
      time: '18:00',
      amounts: [{ category_ref: null, amount_minor: 4000 }],
    },
  }
  const priced = await Promise.all(['main', 'west'].map((ref) => ask(at('order', ref), asked)))
  expect(priced.map(({ data }) => [data.minimum_minor, data.sums.total_minor])).toEqual([
    [0, 3600],
    [9000, 3600],
  ])
  const book = { value: BOOKING, date: '2026-11-25', party_size: 2 }
  const offered = await Promise.all(['main', 'west'].map((ref) => ask(at('booking', ref), book)))
  expect(
    offered.map(({ data }) => data.slots.map(({ reason }: { reason: string | null }) => reason)),
  ).toEqual([[null, null], expect.not.arrayContaining([null])])
  expect((await ask('order?branch_id=999999', asked)).status).toBe(422)
})
