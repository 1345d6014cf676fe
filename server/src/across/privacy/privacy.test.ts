import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { asked, DAY, diningVenue, eventsOf, NOW, TABLES } from '../../../test/dining.ts'
import { withSettings } from '../../../test/documents.ts'
import { findAnywhere } from '../../../test/find-anywhere.ts'
import { record } from '../../ground/audit/commands.ts'
import { countVisit, meetGuest, setConsent } from '../../restaurant/guests/commands.ts'
import { eraseGuest, exportGuest, findGuestForChange, mergeGuests } from './commands.ts'
import { privacyJobs } from './jobs.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
})
afterAll(() => service.close())

const PHONE = '+34 600 777 888'
const NEEDLES = ['600777888', '600 777 888', 'zenobia', 'quux@mail.example', 'orchid']
const ZENOBIA = {
  name: 'Zenobia Quux',
  phone: PHONE,
  email: 'Z.Quux@mail.example',
  note: 'An orchid on the table',
}

async function guestOf(venue: Venue, name = ZENOBIA.name) {
  const { data } = (await venue.get('/guests')).body
  return data.find((guest: { name: string }) => guest.name === name)
}

test('erasing removes name and contact from the whole database, and keeps the figures', async () => {
  const zones = [{ name: 'Town', cities: ['Springfield'], fee_minor: 300, minimum_minor: 0 }]
  const document = { ...withSettings({ delivery_zones: zones }), tables: TABLES }
  const venue = await diningVenue(service, {}, { document })
  const ordered = await orderTwice(venue)
  const key = { 'idempotency-key': 'z-1' }
  const kept = await venue.post('/reservations', asked(ZENOBIA), key)
  const { id } = kept.body.data
  await venue.post('/reservations', asked({ ...ZENOBIA, name: 'Z. Quux (Zenobia)', time: '18:00' }))
  await venue.post(`/reservations/${id}/cancel`)
  const guest = await guestOf(venue, 'Zenobia Q.')
  await venue.inside(async (tx) => {
    setConsent(tx, await findGuestForChange(tx, guest.id), { optedIn: true, source: 'website' })
    countVisit(tx, guest.id, { spendMinor: 4200, at: NOW })
    record(tx, {
      action: 'reservation.note_read',
      subject: { kind: 'reservation', id },
      after: { said: ['Call Zenobia Quux', { to: `tel:${PHONE}` }, 'Zenobia Quux'], seats: 2 },
    })
  })
  await quoteInDeliveryLog(venue, `order:${ordered.id}`)
  // Another guest of the same name keeps it.
  const other = await venue.post(
    '/reservations',
    asked({ name: ZENOBIA.name, phone: '+34600999000', email: null, date: '2026-11-21' }),
  )
  expect(await findAnywhere(service.owner, ['600777888', 'zenobia', 'orchid'])).not.toEqual([])

  await venue.inside((tx) => eraseGuest(tx, guest.id))

  const left = await findAnywhere(service.owner, NEEDLES)
  expect(left.filter((place) => !place.startsWith('zenobia'))).toEqual([])
  const namesake = await guestOf(venue)
  expect((await venue.get(`/reservations/${other.body.data.id}`)).body.data.name).toBe(ZENOBIA.name)
  await venue.inside((tx) => eraseGuest(tx, namesake.id))
  expect(await findAnywhere(service.owner, NEEDLES)).toEqual([])

  expect((await venue.get(`/guests/${guest.id}`)).status).toBe(404)
  expect((await venue.get('/guests')).body.data).toEqual([])
  expect((await venue.get(`/reservations/${id}`)).body.data).toMatchObject({
    name: '',
    phone: '',
    email: null,
    note: null,
    party_size: 2,
    status: 'cancelled',
  })
  expect((await venue.get(`/orders/${ordered.id}`)).body.data).toEqual({
    ...ordered,
    status: 'cancelled',
    customer: { name: null, phone: null, email: null },
    note: null,
    guest_id: null,
    delivery_address: {
      line1: '',
      city: 'Springfield',
      phone: '',
      postcode: null,
      lat: null,
      lng: null,
      instructions: null,
    },
    updated_at: expect.any(String),
  })
  expect(
    (await venue.get('/orders')).body.data.map((order: { cancel_reason: string }) => order.cancel_reason),
  ).toEqual(expect.arrayContaining([null, 'The kitchen has closed']))
  const replayed = await venue.post('/reservations', asked(ZENOBIA), key)
  expect([replayed.status, replayed.body.data.id, replayed.body.data.name]).toEqual([201, id, ''])
  const events = await eventsOf(service, venue)
  expect(events.map(({ data }) => data)).toContainEqual({ guest: { id: guest.id, erased: true } })
  const { rows } = await service.owner.query(
    'select visits_count, total_spend_minor from guests where id = $1',
    [guest.id],
  )
  expect(rows).toEqual([{ visits_count: 1, total_spend_minor: 4200 }])
})

/** One cancelled with a reason that names the guest, one with a reason that does not. */
async function orderTwice(venue: Venue) {
  const order = {
    type: 'delivery',
    customer_name: 'Zenobia Q.',
    customer_phone: '600777888',
    customer_email: ZENOBIA.email,
    note: 'Orchid door, ring twice',
    delivery_address: { line1: '7 Orchid Lane', city: 'Springfield', phone: '0034600777888' },
    lines: [{ item_id: venue.ids.items?.soup, quantity: 2 }],
  }
  const placed = []
  for (const reason of ['Called by Zenobia Q. (600777888)', 'The kitchen has closed']) {
    const { body } = await venue.post('/orders', order, { 'idempotency-key': reason.slice(0, 3) })
    await venue.post(`/orders/${body.data.id}/status`, { status: 'cancelled', reason })
    placed.push(body.data)
  }
  return placed[0]
}

/** As if a receiver had echoed what it was sent. */
async function quoteInDeliveryLog(venue: Venue, subject: string): Promise<void> {
  const { rows } = await service.owner.query(
    `with address as (
       insert into webhook_endpoints (restaurant_id, url, events, secret, created_at)
       values ($1, 'https://example.com', '{order.created}', 'x', now()) returning restaurant_id, id
     ), sent as (
       insert into webhook_deliveries (restaurant_id, event_id, type, endpoint_id, created_at)
       select a.restaurant_id, e.id, e.type, a.id, now() from address a, events e
        where e.restaurant_id = $1 and e.subject = $2 and e.type = 'order.created' returning restaurant_id, id
     )
     insert into webhook_attempts (restaurant_id, delivery_id, at, duration_ms, response_body, response_headers)
     select restaurant_id, id, now(), 1, body, headers::json
       from sent, (values ('thanks for 600777888', null), (null, '[["Location", "/guests/600777888"]]')) as echo (body, headers)
     returning id`,
    [venue.restaurant.id, subject],
  )
  expect(rows).toHaveLength(2)
}

test('a later booking with the same phone makes a new guest', async () => {
  const venue = await diningVenue(service)
  await venue.post('/reservations', asked())
  const first = await guestOf(venue, 'Anna Smith')
  await venue.inside((tx) => eraseGuest(tx, first.id))
  await venue.post('/reservations', asked({ time: '18:00' }))
  const again = await guestOf(venue, 'Anna Smith')
  expect(again.id).not.toBe(first.id)
  expect((await venue.get(`/guests/${first.id}`)).status).toBe(404)
})

test('events are blanked in place: order, keys and numbers stay', async () => {
  const venue = await diningVenue(service)
  await venue.post('/reservations', asked({ name: 'status' }))
  const bodies = async () =>
    (
      await service.owner.query(
        `select body from events where restaurant_id = $1 and type = 'reservation.created'`,
        [venue.restaurant.id],
      )
    ).rows[0].body
  const before = await bodies()
  const guest = await guestOf(venue, 'status')
  await venue.inside((tx) => eraseGuest(tx, guest.id))
  const expected = before
    .replace('"name":"status"', '"name":""')
    .replace(/"phone":"[^"]+"/, '"phone":""')
    .replace(/"email":"[^"]+"/, '"email":""')
    .replace(/"guest_id":\d+/, '"guest_id":null')
  expect(await bodies()).toBe(expected)
})

test('two profiles that turn out to be one are merged', async () => {
  const venue = await diningVenue(service)
  const meet = (met: Parameters<typeof meetGuest>[1]) => venue.inside((tx) => meetGuest(tx, met))
  const byPhone = await meet({ name: 'Anna', phone: '600111222', email: null })
  const byMail = await meet({ name: 'Anna Smith', phone: null, email: 'anna@example.com', locale: 'es' })
  await venue.inside(async (tx) => {
    setConsent(tx, await findGuestForChange(tx, byMail.id), { optedIn: true, source: 'website' })
    countVisit(tx, byMail.id, { spendMinor: 1000, at: NOW })
    countVisit(tx, byPhone.id, { spendMinor: 500, at: NOW - 1000 })
  })
  expect((await meet({ name: 'A', phone: '600111222', email: 'Anna@example.com' })).id).toBe(byPhone.id)
  const { rows: jobs } = await service.owner.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'merge_guests'`,
  )
  expect(jobs).toEqual([
    { payload: { restaurant_id: venue.restaurant.id, into: byPhone.id, from: byMail.id } },
  ])
  const [job] = privacyJobs(service.database)
  await job!.run(jobs[0].payload)
  await job!.run(jobs[0].payload)
  expect((await venue.get(`/guests/${byMail.id}`)).status).toBe(404)
  expect((await venue.get('/guests')).body.data).toEqual([
    {
      id: byPhone.id,
      name: 'Anna',
      phone: '+34600111222',
      email: 'Anna@example.com',
      contact_shared: true,
      locale: 'es',
      marketing_opted_in: true,
      marketing_opted_in_at: expect.any(String),
      visits_count: 2,
      total_spend_minor: 1500,
      last_visit_at: '2026-11-14T13:00:00.000+01:00',
      created_at: expect.any(String),
    },
  ])
  const told = (await eventsOf(service, venue, 'guest.updated')).map(({ data }) => data.guest)
  expect(told).toContainEqual(expect.objectContaining({ id: byPhone.id, visits_count: 2 }))
  expect(told).toContainEqual({ id: byMail.id, erased: true })
  // Both names are gone once the one that is left is erased.
  await venue.inside((tx) => eraseGuest(tx, byPhone.id))
  const { rows } = await service.owner.query(
    `select count(*)::int as count from events where restaurant_id = $1 and body ~* 'anna|600111222'`,
    [venue.restaurant.id],
  )
  expect(rows[0].count).toBe(0)
})

test('by hand: bookings follow, and nobody is merged into themselves or into the erased', async () => {
  const venue = await diningVenue(service)
  const made = (await venue.post('/reservations', asked())).body.data
  const other = await venue.inside((tx) => meetGuest(tx, { name: 'Ann', phone: '600555666', email: null }))
  const anna = await guestOf(venue, 'Anna Smith')
  await venue.inside((tx) => mergeGuests(tx, { into: other.id, from: anna.id }))
  const exported = await venue.inside(async (tx) => exportGuest(tx, await findGuestForChange(tx, other.id)))
  expect(exported).toMatchObject({
    guest: { id: other.id, name: 'Ann', phone: '+34600555666', email: 'Anna@Example.com' },
    reservations: [{ id: made.id, date: DAY, name: 'Anna Smith' }],
    messages: [{ kind: 'reservation.confirmed', recipient: 'Anna@Example.com' }],
  })
  for (const from of [other.id, anna.id]) {
    await expect(venue.inside((tx) => mergeGuests(tx, { into: other.id, from }))).rejects.toMatchObject({
      code: 'not_found',
    })
  }
})

test('the service can blank its activity log in this one way and no other', async () => {
  const venue = await diningVenue(service)
  const attempt = (statement: string) =>
    service.database.pool.connect().then(async (client) => {
      try {
        await client.query(`select set_config('app.restaurant_id', '${venue.restaurant.id}', false)`)
        return await client.query(statement)
      } finally {
        client.release(true)
      }
    })
  await expect(attempt('update audit_log set action = null')).rejects.toThrow(/permission denied/)
  await expect(attempt('delete from audit_log')).rejects.toThrow(/permission denied/)
  await expect(attempt(`select redact_audit_log('{}', '{}', '{x}', '{}')`)).resolves.toBeTruthy()
})
