// One person with several restaurants sees today's figures of each, by its own clock and in its own currency.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { addPerson, Visitor } from '../../../test/visitor.ts'
import { callsPath } from '../../ground/staff/address.ts'

/** Still Wednesday evening in New York, Thursday morning in Tokyo. */
const NOW = Date.parse('2026-11-18T20:00:00-05:00')
const booking = { periods: [{ from: '18:00', to: '23:00' }], engine: false, auto_confirm: true }

let service: TestApp
let alba: Venue
let brisa: Venue
let cala: Venue
let email: string

beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  alba = await service.venue({
    slug: 'alba',
    document: {
      ...smallMenu(),
      booking,
      branches: [
        { ref: 'main', name: 'Main', default: true },
        { ref: 'west', name: 'West', timezone: 'America/Los_Angeles' },
      ],
    },
  })
  brisa = await service.venue({
    slug: 'brisa',
    timezone: 'Asia/Tokyo',
    currency: 'JPY',
    document: { ...smallMenu(), booking },
  })
  cala = await service.venue({ slug: 'cala', document: smallMenu() })
  email = (await addPerson(alba, 'owner')).email
  await addPerson(brisa, 'manager', email)
  await addPerson(cala, 'staff', email)
})
afterAll(() => service.close())

async function shown(who: string, { restaurant: { slug } }: Venue) {
  const visitor = new Visitor(service.app)
  await visitor.signIn(who)
  const { text } = await visitor.get(`${callsPath(slug)}/all-restaurants`)
  return JSON.parse(text).data
}
const order = (venue: Venue, more: object = {}) =>
  venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
    ...more,
  })
const book = (venue: Venue, date: string, more: object = {}) =>
  venue.post('/reservations', {
    name: 'Ada',
    phone: '+1 413 555 0101',
    party_size: 3,
    date,
    time: '22:30',
    ...more,
  })

test('each restaurant has the figures of its own day, and none is shown that a role keeps back', async () => {
  const west = alba.ids.branches!.west
  await order(alba)
  await order(alba, { branch_id: west })
  const done = (await order(alba)).body.data.id
  for (const status of ['accepted', 'ready', 'completed'])
    await alba.post(`/orders/${done}/status`, { status })
  await order(brisa)
  await order(cala)
  expect((await book(alba, '2026-11-18')).status).toBe(201)
  expect((await book(alba, '2026-11-18', { branch_id: west })).status).toBe(201)
  expect((await book(alba, '2026-11-19')).status).toBe(201)
  expect((await book(brisa, '2026-11-19')).status).toBe(201)

  const both = [
    {
      id: alba.restaurant.id,
      slug: 'alba',
      name: expect.any(String),
      currency: 'USD',
      zone: 'America/New_York',
      sold: { orders: 3, revenue_minor: 3000 },
      open_orders: 2,
      bookings: { count: 2, guests: 6 },
    },
    {
      id: brisa.restaurant.id,
      slug: 'brisa',
      name: expect.any(String),
      currency: 'JPY',
      zone: 'Asia/Tokyo',
      sold: { orders: 1, revenue_minor: 1000 },
      open_orders: 1,
      bookings: { count: 1, guests: 3 },
    },
  ]
  // Wherever they are: the role at each restaurant counts, not the one here.
  for (const venue of [alba, cala]) expect(await shown(email, venue)).toEqual(both)
  const { email: other } = await addPerson(cala, 'staff')
  expect(await shown(other, cala)).toEqual([])
})
