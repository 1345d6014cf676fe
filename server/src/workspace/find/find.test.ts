import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { asked, BOOKING, NOW, TABLES } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { signedInAs, type Visitor } from '../../../test/visitor.ts'
import { eraseGuest } from '../../across/privacy/commands.ts'
import { ROLES, type Role } from '../../ground/staff/rights.ts'

let service: TestApp
let venue: Venue
let orderId: string
const people = new Map<string, Visitor>()

beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  const document = { ...smallMenu(), tables: TABLES, booking: BOOKING }
  venue = await service.venue({ document, country: 'ES', timezone: 'Europe/Madrid' })
  for (const role of ROLES) await signIn(venue, role, role)
  await signIn(await service.venue({ document }), 'owner', 'stranger')
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Soupy Sales',
    customer_phone: '+34 600 111 222',
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
  })
  orderId = body.data.id
  await venue.post('/reservations', asked({ name: 'Soupy S.', phone: '600111222', email: null }))
})
afterAll(() => service.close())

async function signIn(place: Venue, role: Role, as: string): Promise<void> {
  const visitor = await signedInAs(service, place, role)
  people.set(as, visitor)
}

async function find(who: string, text: string) {
  const { status, data, error } = await people.get(who)!.call('GET', `/find?text=${encodeURIComponent(text)}`)
  expect(status, JSON.stringify(error)).toBe(200)
  return data as Record<string, { id: unknown; name: unknown }[]>
}

const kindsWith = async (who: string, text: string) =>
  Object.entries(await find(who, text))
    .filter(([, some]) => some.length > 0)
    .map(([kind]) => kind)
    .sort()

test('one box finds orders, guests, bookings and dishes by what people know of them', async () => {
  const found = await find('owner', 'soup')
  expect(found).toMatchObject({
    orders: [{ id: orderId, name: 'Soupy Sales', number: '1' }],
    guests: [{ name: 'Soupy Sales', phone: '+34600111222' }],
    bookings: [{ name: 'Soupy S.', party_size: 2, guest_id: found.guests![0]!.id }],
    dishes: [{ id: venue.ids.items!.soup }],
  })
  expect(await kindsWith('owner', '600 111')).toEqual(['bookings', 'guests'])
  expect(await kindsWith('owner', '600 111 222')).toEqual(['bookings', 'guests', 'orders'])
  expect(await kindsWith('owner', orderId.slice(-8))).toEqual(['orders'])
  expect(await kindsWith('owner', 'zebra')).toEqual([])
})

test('each role finds only what it may see, and another restaurant nothing of this one', async () => {
  expect(
    Object.fromEntries(await Promise.all(ROLES.map(async (role) => [role, await kindsWith(role, 'soup')]))),
  ).toEqual({
    owner: ['bookings', 'dishes', 'guests', 'orders'],
    manager: ['bookings', 'dishes', 'guests', 'orders'],
    staff: ['bookings', 'dishes', 'guests', 'orders'],
    kitchen: [],
    host: ['bookings', 'guests'],
  })
  expect(Object.keys(await find('kitchen', 'soup'))).toEqual([])
  const foreign = await find('stranger', 'soup')
  expect([foreign.orders, foreign.guests, foreign.bookings]).toEqual([[], [], []])
  expect(await kindsWith('stranger', '600111222')).toEqual([])
})

test('whoever is erased is not found any more', async () => {
  const { guests } = await find('owner', 'soupy')
  await venue.inside((tx) => eraseGuest(tx, guests![0]!.id as number))
  expect(await kindsWith('owner', 'soupy')).toEqual([])
  expect(await kindsWith('owner', '600111222')).toEqual([])
})
