import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { asked, auditOf, diningVenue, eventsOf, NOW } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { findAnywhere } from '../../../test/find-anywhere.ts'
import { eraseGuest, exportGuest, findGuestForChange, mergeGuests } from '../../across/privacy/commands.ts'
import { reservationEventHandlers } from '../../event-handlers.ts'
import { findReservationForChange, seatReservation } from '../reservations/commands/change-status.ts'

let service: TestApp
let venue: Venue
let other: Venue
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  venue = await diningVenue(service, {}, { document: smallMenu() })
  other = await diningVenue(service, {}, { document: smallMenu() })
})
afterAll(() => service.close())

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/)
let phones = 600_200_000

async function order(more: object = {}, at: Venue = venue): Promise<string> {
  const { body } = await at.post('/orders', {
    type: 'pickup',
    customer_name: 'Olga Brandt',
    customer_phone: `+34${++phones}`,
    lines: [{ item_id: at.ids.items!.soup, quantity: 1 }],
    ...more,
  })
  return body.data.id
}

async function completed(more: object = {}, at: Venue = venue): Promise<string> {
  const id = await order(more, at)
  for (const status of ['accepted', 'ready', 'completed']) await at.post(`/orders/${id}/status`, { status })
  return id
}

async function booked(status: 'confirmed' | 'seated', more: object = {}): Promise<string> {
  const { id } = (await venue.post('/reservations', asked(more))).body.data
  if (status === 'seated') {
    await venue.inside(async (tx) =>
      seatReservation(tx, reservationEventHandlers, await findReservationForChange(tx, id)),
    )
  }
  return id
}

const guestOf = async (phone: number) =>
  (
    await service.owner.query<{ id: number }>(
      'select id from guests where restaurant_id = $1 and phone = $2',
      [venue.restaurant.id, `+34${phone}`],
    )
  ).rows[0]!.id

test('a review of a completed order is shown whole, fires its event once and is in the log', async () => {
  const order_id = await completed()
  const { status, body } = await venue.post('/reviews', { order_id, rating: 4, comment: '  Good soup. ' })
  expect(status).toBe(201)
  expect(body).toEqual({
    data: {
      id: UUID,
      rating: 4,
      comment: 'Good soup.',
      order_id,
      reservation_id: null,
      guest_id: await guestOf(phones),
      reply: null,
      is_hidden: false,
      created_at: expect.stringMatching(/^2026-11-14T13:00:00\.\d{3}\+01:00$/),
      updated_at: body.data.created_at,
    },
    meta: {},
    links: {},
  })
  expect((await venue.get(`/reviews/${body.data.id}`)).body).toEqual(body)
  expect(await eventsOf(service, venue, 'review.created')).toEqual([
    { type: 'review.created', data: { review: body.data } },
  ])
  expect(await auditOf(service, venue, 'review.created')).toMatchObject([
    { subject_id: body.data.id, after: { rating: 4, order_id } },
  ])
})

test('a seated booking can be reviewed; blank comments and null count as none', async () => {
  const reservation_id = await booked('seated')
  const { status, body } = await venue.post('/reviews', {
    reservation_id,
    order_id: null,
    rating: 1,
    comment: ' \n ',
  })
  expect([status, body.data.reservation_id, body.data.order_id, body.data.comment]).toEqual([
    201,
    reservation_id,
    null,
    null,
  ])
})

test('a second review of a visit, and one of a visit that is not over or not there, is refused on its field', async () => {
  const field = async (body: object) => {
    const answer = await venue.post('/reviews', { rating: 5, ...body })
    return [answer.status, answer.body.error?.details]
  }
  const twice = await completed()
  expect((await venue.post('/reviews', { order_id: twice, rating: 5 })).status).toBe(201)
  expect(await field({ order_id: twice })).toEqual([422, { order_id: ['This visit already has a review.'] }])
  expect(await field({ order_id: await order() })).toEqual([
    422,
    { order_id: ['The order is not completed.'] },
  ])
  expect(await field({ reservation_id: await booked('confirmed', { time: '18:00' }) })).toEqual([
    422,
    { reservation_id: ['The party is not seated.'] },
  ])
  expect(await field({ order_id: await completed({}, other) })).toEqual([
    422,
    { order_id: ['The restaurant has no such order.'] },
  ])
  expect(await field({ reservation_id: twice })).toEqual([
    422,
    { reservation_id: ['The restaurant has no such reservation.'] },
  ])
})

test.each([
  [{ rating: 5 }, ['order_id']],
  [{ rating: 5, order_id: null, reservation_id: null }, ['order_id']],
  [{ rating: 5, order_id: crypto.randomUUID(), reservation_id: crypto.randomUUID() }, ['order_id']],
  [{ rating: 5, order_id: 'x' }, ['order_id']],
  [{ order_id: crypto.randomUUID() }, ['rating']],
  [{ order_id: crypto.randomUUID(), rating: 0 }, ['rating']],
  [{ order_id: crypto.randomUUID(), rating: 6, comment: 'x'.repeat(2001) }, ['comment', 'rating']],
  [{ order_id: crypto.randomUUID(), rating: 4.5 }, ['rating']],
])('%j is refused on %j', async (body, fields) => {
  const answer = await venue.post('/reviews', body)
  expect([answer.status, Object.keys(answer.body.error.details).sort()]).toEqual([422, fields])
})

test('a replay answers the same, and of many at once one review is made', async () => {
  const order_id = await completed()
  const key = { 'idempotency-key': 'review-1' }
  const first = await venue.post('/reviews', { order_id, rating: 2 }, key)
  const again = await venue.post('/reviews', { order_id, rating: 2 }, key)
  expect([again.status, again.text]).toEqual([201, first.text])
  const raced = await completed()
  const statuses = await Promise.all(
    Array.from(
      { length: 8 },
      async () => (await venue.post('/reviews', { order_id: raced, rating: 3 })).status,
    ),
  )
  expect(statuses.sort()).toEqual([201, 422, 422, 422, 422, 422, 422, 422])
})

test('the list is newest first, filtered by stars and days, and paged both ways', async () => {
  const own = await diningVenue(service, {}, { document: smallMenu() })
  const ids: string[] = []
  for (const [day, rating] of [
    [-3, 5],
    [-2, 3],
    [-1, 5],
    [0, 1],
  ] as const) {
    service.clock.now = NOW + day * 86_400_000
    ids.unshift((await own.post('/reviews', { order_id: await completed({}, own), rating })).body.data.id)
  }
  service.clock.now = NOW
  const list = async (query: string) =>
    (await own.get(`/reviews?${query}`)).body.data.map(({ id }: { id: string }) => ids.indexOf(id))
  expect(await list('')).toEqual([0, 1, 2, 3])
  expect(await list('rating=5')).toEqual([1, 3])
  expect(await list('created_from=2026-11-12&created_to=2026-11-13')).toEqual([1, 2])
  expect(await list('rating=2')).toEqual([])
  const first = (await own.get('/reviews?rating=5&per_page=1')).body
  expect(first.links.next).toContain('rating=5')
  const second = (await own.get(`/reviews?rating=5&per_page=1&cursor=${first.meta.next_cursor}`)).body
  expect([second.data[0].id, second.meta.next_cursor]).toEqual([ids[3], null])
  const back = (await own.get(`/reviews?rating=5&per_page=1&cursor=${second.meta.prev_cursor}`)).body
  expect(back.data).toEqual(first.data)
  for (const wrong of ['rating=0', 'rating=x', 'created_from=soon', 'per_page=101', 'cursor=x']) {
    expect((await own.get(`/reviews?${wrong}`)).status, wrong).toBe(422)
  }
  expect((await other.get(`/reviews/${ids[0]}`)).status).toBe(404)
  expect((await own.get('/reviews/7')).status).toBe(404)
})

test('an erased guest leaves the stars and takes the words; merged guests keep their reviews', async () => {
  const order_id = await completed({ customer_name: 'Waldemar Kint' })
  const phone = phones
  const comment = 'The walrus waiter was rude.'
  const { data } = (await venue.post('/reviews', { order_id, rating: 1, comment })).body
  const first = await guestOf(phone)
  await completed({ customer_name: 'W. Kint' })
  const second = await guestOf(phones)
  await venue.inside((tx) => mergeGuests(tx, { into: second, from: first }))
  const exported = await venue.inside(async (tx) => exportGuest(tx, await findGuestForChange(tx, second)))
  expect(exported.reviews).toMatchObject([{ id: data.id, guest_id: second, comment }])
  await service.owner.query(
    "update reviews set reply = 'We are sorry, Waldemar.', replied_at = now(), replied_by = 'Me' where id = $1",
    [data.id],
  )
  await service.owner.query("update guests set name = 'Waldemar Kint' where id = $1", [second])
  await venue.inside((tx) => eraseGuest(tx, second))
  expect((await venue.get(`/reviews/${data.id}`)).body.data).toMatchObject({
    rating: 1,
    comment: null,
    guest_id: null,
    reply: null,
    order_id,
  })
  expect(await findAnywhere(service.owner, ['walrus', 'waldemar'])).toEqual([])
  const late = await completed({ customer_name: 'Late Guest' })
  const lateGuest = await guestOf(phones)
  await venue.inside((tx) => eraseGuest(tx, lateGuest))
  const { body } = await venue.post('/reviews', { order_id: late, rating: 3 })
  expect(body.data.guest_id).toBeNull()
})
