import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../test/app.ts'
import { sampleId } from './ids.ts'

// Ten past midnight in New York: the day before is yesterday even so.
const NOW = Date.parse('2026-11-14T00:10:00-05:00')

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  venue = await service.venue({ sample: true })
})
afterAll(() => service.close())

test('the sample has one order: of the day before, paid and completed', async () => {
  const { body } = await venue.get('/orders')
  expect(body.data).toHaveLength(1)
  expect(body.data[0]).toMatchObject({
    id: sampleId(venue.restaurant.id, 'order'),
    status: 'completed',
    type: 'pickup',
    customer: { name: 'Mateo Rivera', phone: '+14135550102', email: 'mateo.rivera@example.com' },
    subtotal_minor: 4950,
    tax_added_minor: 396,
    total_minor: 5346,
    placed_at: '2026-11-13T19:10:00.000-05:00',
    paid_at: '2026-11-13T19:45:00.000-05:00',
    updated_at: '2026-11-13T19:45:00.000-05:00',
    items: [
      { name: { en: 'Margherita' }, variant_name: { en: '14 inch' }, unit_price_minor: 1800 },
      { name: { en: 'Caesar salad' }, line_total_minor: 1800 },
      { name: { en: 'Hand-cut fries' }, quantity: 2 },
    ],
  })
})

test('it is a sale of that day and a visit of its guest', async () => {
  const { body } = await venue.get('/reports/sales-summary?to=2026-11-13')
  expect(body.data).toMatchObject({ orders: 1, revenue_minor: 5346 })
  const guests = (await venue.get('/guests')).body.data
  expect(guests).toHaveLength(8)
  expect(guests[1]).toMatchObject({
    name: 'Mateo Rivera',
    visits_count: 1,
    total_spend_minor: 5346,
    last_visit_at: '2026-11-13T19:45:00.000-05:00',
  })
})

test('it has one booking, two days ahead', async () => {
  const { body } = await venue.get('/reservations')
  expect(body.data).toMatchObject([
    { id: sampleId(venue.restaurant.id, 'booking'), date: '2026-11-16', status: 'confirmed' },
  ])
})

test('its kitchen has nothing left to do, and nobody was told', async () => {
  const { rows } = await service.owner.query(
    `select (select array_agg(distinct state) from kitchen_tickets where restaurant_id = $1) as states,
            (select count(*)::int from events where restaurant_id = $1) as events,
            (select count(*)::int from mails where restaurant_id = $1) as mails`,
    [venue.restaurant.id],
  )
  expect(rows).toEqual([{ states: ['done'], events: 0, mails: 0 }])
})
