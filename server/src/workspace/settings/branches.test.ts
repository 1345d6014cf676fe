// Branches on their settings page: what each has of its own, and closing one for good.
import { expect, test } from 'vitest'
import { ask, standOnSettings, venue } from '../../../test/settings-ground.ts'
import { importDocument } from '../../across/document/import.ts'

const NOW = Date.parse('2026-11-18T12:00:00-05:00')

standOnSettings(NOW, {
  settings: { taxes: [{ name: 'East', rate_pct: 5, default: true }] },
  booking: { periods: [{ from: '18:00', to: '22:00' }], auto_confirm: true },
  branches: [
    { ref: 'main', name: 'Main Street', default: true },
    { ref: 'west', name: 'West', items: [{ item_ref: 'soup', price_minor: 1300 }] },
  ],
  tables: [{ ref: 'w1', name: 'West 1', code: 'W1', branch_ref: 'west', min_seats: 1, max_seats: 4 }],
})

const read = async () => (await ask('GET', '/settings/branches')).data
async function save(change: (branches: Record<string, unknown>[]) => object[]) {
  const { version, value } = await read()
  return ask('PUT', '/settings/branches', { version, value: { branches: change(value.branches) } })
}
const closing = ([main, west]: Record<string, unknown>[]) => [main!, { ...west, is_active: false }]
const west = () => venue.ids.branches!.west!
const order = () =>
  venue.post('/orders', {
    type: 'pickup',
    branch_id: west(),
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
  })

test('a branch with rules of its own keeps its dishes, and takes them back as a whole', async () => {
  const own = {
    taxes: [{ name: 'West', rate_pct: 8, default: true, category_refs: [] }],
    address: { line1: 'Pier 1', city: 'San Diego', postcode: null, country: 'US' },
  }
  const saved = await save(([main, second]) => [main!, { ...second, ...own }])
  expect(saved.status).toBe(200)
  expect(saved.data.value.branches[1]).toMatchObject(own)
  expect(saved.data.value.branches[1]).not.toHaveProperty('items')
  expect((await order()).body.data).toMatchObject({ subtotal_minor: 1300, total_minor: 1404 })
  expect((await save(([main, second]) => [main!, { ...second, taxes: null }])).status).toBe(200)
  expect((await order()).body.data).toMatchObject({ subtotal_minor: 1300, total_minor: 1365 })
})

test('what is wrong within a part of its own stands at its field', async () => {
  const refused = await save(([main, second]) => [
    main!,
    {
      ...second,
      taxes: [{ name: 'West', rate_pct: 8, category_refs: ['nothing'] }],
      booking: { min_party: 0 },
    },
  ])
  expect([refused.status, refused.error.details]).toEqual([
    422,
    { 'value.branches.1.booking.min_party': ['Must be at least 1.'] },
  ])
  const later = await save(([main, second]) => [
    main!,
    { ...second, taxes: [{ name: 'West', rate_pct: 8, category_refs: ['nothing'] }] },
  ])
  expect(later.error.details).toEqual({
    'value.branches.1.taxes.0.category_refs.0': ['There is no category "nothing".'],
  })
})

test('it is closed for good once its orders, guests and bookings are settled, which are named', async () => {
  const placed = (await order()).body.data
  const booked = await venue.post('/reservations', {
    name: 'Ada',
    phone: '+1 413 555 0101',
    party_size: 2,
    date: '2026-11-19',
    time: '18:00',
    branch_id: west(),
  })
  expect(booked.status).toBe(201)
  const before = await read()
  const refused = await save(closing)
  const sentences = [
    `Complete or cancel the open orders of "West" first: #${placed.number}.`,
    'Cancel the bookings at "West" first: 2026-11-19 18:00.',
  ]
  expect([refused.status, refused.error.details]).toEqual([422, { 'value.branches.1.is_active': sentences }])
  const removed = await save(([main]) => [main!])
  expect([removed.status, removed.error.details]).toEqual([422, { 'value.branches': sentences }])
  expect(await read()).toEqual(before)

  await venue.post(`/orders/${placed.id}/status`, { status: 'cancelled' })
  await venue.post(`/reservations/${booked.body.data.id}/cancel`, {})
  const closed = await save(closing)
  expect([closed.status, closed.data.value.branches[1].is_active]).toEqual([200, false])
  expect((await order()).body.error.details).toEqual({ branch_id: ['This branch is permanently closed.'] })
  const again = await save(([main, second]) => [main!, { ...second, is_active: true }])
  expect(again.status).toBe(200)
  expect((await order()).status).toBe(201)
})

test('the main branch stays open', async () => {
  const refused = await save(([main, second]) => [{ ...main, is_active: false }, second!])
  expect([refused.status, refused.error.details]).toEqual([
    422,
    { 'value.branches.0.is_active': ['The default branch cannot be closed.'] },
  ])
})

test('a document closes a branch whatever is open there, and what is open goes on', async () => {
  const placed = (await order()).body.data
  await venue.inside((tx) =>
    importDocument(tx, {
      branches: [
        { ref: 'main', name: 'Main Street', default: true },
        { ref: 'west', name: 'West', is_active: false },
      ],
    }),
  )
  const moved = await venue.post(`/orders/${placed.id}/status`, { status: 'accepted' })
  expect([moved.status, moved.body.data.branch_id]).toEqual([200, west()])
})

test('a part is read whole, whichever branch the app is at', async () => {
  const whole = (await ask('GET', '/settings/tables')).data
  const { data } = await ask('GET', `/settings/tables?branch_id=${venue.ids.branches!.main}`)
  expect(data).toEqual(whole)
  expect(data.value.tables).toHaveLength(1)
  const file = async (query = '') => (await ask('GET', `/document/export?parts=tables${query}`)).data.text
  expect(await file()).toContain('West 1')
  expect(await file(`&branch_id=${venue.ids.branches!.main}`)).toBe(await file())
})
