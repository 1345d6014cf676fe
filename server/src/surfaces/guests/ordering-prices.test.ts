// What a price list on the website costs guests: menu, basket, checkout and order agree to the cent.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { orderingPages } from '../../../test/ordering-pages.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')
let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  venue = await service.venue({
    slug: 'lola',
    document: {
      ...smallMenu(),
      branches: [
        { ref: 'main', name: 'Main', default: true },
        { ref: 'beach', name: 'Beach', items: [{ item_ref: 'soup', price_minor: 1105 }] },
      ],
      price_lists: [
        { ref: 'dear', name: 'Dearer', percent: 10, prices: [{ item_ref: 'water', price_minor: 345 }] },
      ],
      channels: [{ key: 'web', price_list_ref: 'dear' }],
      happy_hours: [
        {
          name: 'Half',
          windows: [{ from: '17:00', to: '18:00' }],
          percent: 50,
          item_refs: ['soup'],
        },
      ],
    },
  })
})
afterAll(() => service.close())

const { open, send, hiddenIn, formFor, orderAt } = orderingPages(() => ({ service, venue }))
const HAPPY = Date.parse('2026-11-14T17:30:00-05:00')
const GUEST = { type: 'pickup', when: 'asap', name: 'Ann', phone: '+12025550123', pay: 'venue' }
const dollars = (minor: number) => `$${(minor / 100).toFixed(2)}`

test.each<[string, string, number, number]>([
  ['main', '/r/lola/at/main', NOON, 1100],
  // 1105 and 10 % is 1215.5.
  ['beach', '/r/lola/at/beach', NOON, 1216],
  ['main', '/r/lola/at/main', HAPPY, 550],
  ['beach', '/r/lola/at/beach', HAPPY, 608],
])('at %s (%s, %i) a soup costs %i everywhere', async (ref, at, now, soup) => {
  service.clock.now = now
  const branch_id = venue.ids.branches![ref]
  const menu = (await open(`${at}/menu`)).body
  const begun = (await open(`${at}/order`)).body
  for (const page of [menu, begun]) for (const price of [soup, 345]) expect(page).toContain(dollars(price))
  let b = hiddenIn(begun, 'b')
  for (const [dish, quantity] of [
    ['soup', '2'],
    ['water', '1'],
  ] as const) {
    const item = String(venue.ids.items![dish])
    const added = await send(`${at}/order/add`, { b, item, quantity })
    b = new URL(String(added.headers.location), 'http://x').searchParams.get('b') ?? ''
  }
  const total = 2 * soup + 345
  expect((await open(`${at}/order?b=${b}`)).body).toContain(dollars(total))
  const checkout = (await open(`${at}/order/checkout?b=${b}`)).body
  expect([hiddenIn(checkout, 'total'), checkout.includes(dollars(total))]).toEqual([String(total), true])
  const key = hiddenIn(checkout, 'key')
  const placed = await send(`${at}/order/place`, { b, key, total: String(total), ...GUEST })
  const order = await orderAt(placed.headers.location)
  expect([order.branch_id, order.total_minor]).toEqual([branch_id, total])
  expect((await open(String(placed.headers.location).replace(/\/at\/\w+/, ''))).body).toContain(
    dollars(total),
  )
  // At the counter it costs what the menu says.
  const lines = [{ item_id: venue.ids.items!.water, quantity: 1 }]
  const quoted = await venue.post('/orders/quote', { type: 'pickup', channel: 'phone', branch_id, lines })
  expect(quoted.body.data.total_minor).toBe(300)
})

test('a list that gets dearer while the form is open is shown before it counts', async () => {
  service.clock.now = NOON
  const b = hiddenIn((await open('/r/lola/at/main/order')).body, 'b')
  const item = String(venue.ids.items!.water)
  const added = await send('/r/lola/at/main/order/add', { b, item, quantity: '1' })
  const basket = new URL(String(added.headers.location), 'http://x').searchParams.get('b') ?? ''
  const form = { ...(await formFor(basket)), b: basket }
  const checkout = (await open(`/r/lola/at/main/order/checkout?b=${basket}`)).body
  const sent = { ...form, key: hiddenIn(checkout, 'key'), total: hiddenIn(checkout, 'total') }
  const [list] = (await venue.get('/price-lists')).body.data
  await venue.patch(`/price-lists/${list.id}`, { prices: [], percent: 20 })
  const stopped = await send('/r/lola/at/main/order/place', sent)
  expect([stopped.statusCode, stopped.body.includes('$3.60')]).toEqual([409, true])
  const agreed = await send('/r/lola/at/main/order/place', {
    ...sent,
    total: hiddenIn(stopped.body, 'total'),
  })
  expect((await orderAt(agreed.headers.location)).total_minor).toBe(360)
})
