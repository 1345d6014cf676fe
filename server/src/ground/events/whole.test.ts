import { afterAll, beforeAll, expect, test } from 'vitest'
import { cause, type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { eraseGuest } from '../../across/privacy/commands.ts'
import { removeExpired } from '../../operations/housekeeping/jobs.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { makeEventsWhole } from './whole.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

type Stored = { id: string; body: string; pressed_on: string | null }

const stored = async ({ restaurant }: Venue): Promise<Stored[]> =>
  (
    await service.owner.query(
      "select id, body, pressed_on from events where restaurant_id = $1 and subject like 'order:%' order by place",
      [restaurant.id],
    )
  ).rows

/** As an earlier version stored all but the first event of an order: their difference from another one. */
async function compressed(): Promise<{ venue: Venue; before: Stored[] }> {
  const venue = await service.venue({ document: smallMenu() })
  const { data } = (
    await venue.post('/orders', {
      type: 'pickup',
      customer_name: 'Zenobia 😀',
      customer_phone: '+1 413 555 0177',
      note: 'no nuts',
      lines: [{ item_id: venue.ids.items!.pizza, quantity: 1 }],
    })
  ).body
  for (const status of ['accepted', 'ready']) await venue.post(`/orders/${data.id}/status`, { status })
  const before = await stored(venue)
  const [first, second, third] = before as [Stored, Stored, Stored]
  await pressOn(third, second)
  await pressOn(second, first)
  return { venue, before }
}

function pressOn(own: Stored, base: Stored) {
  const shared = JSON.stringify(JSON.parse(base.body).restaurant)
  const [before, after] = own.body.split(shared)
  const first = [...base.body.slice(0, base.body.indexOf(shared))].length + 1
  return service.owner.query('update events set body = $2, pressed_on = $3 where id = $1', [
    own.id,
    JSON.stringify([before, [first, shared.length], after]),
    base.id,
  ])
}

test('events that were kept as a difference are told in full, and are stored so after a night', async () => {
  const { venue, before } = await compressed()
  expect((await stored(venue)).filter(({ pressed_on }) => pressed_on !== null)).toHaveLength(2)
  const { data } = (await venue.get('/events?type=order.created,order.status_changed')).body
  expect(data).toEqual(before.map(({ body }) => JSON.parse(body)))
  for (let night = 0; night < 2; night++) await makeEventsWhole(service.database, venue.restaurant, cause())
  expect(await stored(venue)).toEqual(before)
})

test('an erasure blanks them as it does others', async () => {
  const { venue } = await compressed()
  const guestId = (await venue.get('/guests')).body.data[0].id
  await venue.inside((tx) => eraseGuest(tx, guestId))
  const after = await stored(venue)
  expect(after.map(({ pressed_on }) => pressed_on)).toEqual([null, null, null])
  expect(after.map(({ body }) => body).join()).not.toMatch(/zenobia|0177|nuts/i)
})

test('the removal of old events takes them before those that they differ from', async () => {
  const { venue } = await compressed()
  await removeExpired(service.database, venue.restaurant, Date.now() + 40 * DAY_MS)
  expect(await stored(venue)).toEqual([])
})
