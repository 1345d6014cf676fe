import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { exportDocument } from '../../across/document/export.ts'
import { importDocument } from '../../across/document/import.ts'
import { notFound } from '../../platform/errors.ts'
import { countVisit, type Met, meetGuest, setConsent, uncountVisit } from './commands.ts'
import { lockGuest } from './queries.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
  service.clock.now = Date.parse('2026-11-14T19:30:05.123Z')
})
afterAll(() => service.close())

const ANNA: Met = { name: 'Anna Smith', phone: '(413) 555-0111', email: 'Anna@Example.com' }

async function meet(venue: Venue, met: Met): Promise<number> {
  return (await venue.inside((tx) => meetGuest(tx, met))).id
}

async function consent(venue: Venue, id: number, optedIn = true) {
  return venue.inside(async (tx) => {
    const guest = await lockGuest(tx, id)
    if (!guest) throw notFound()
    return setConsent(tx, guest, { optedIn, source: 'test' })
  })
}

async function eventsOf(venue: Venue) {
  const { rows } = await service.owner.query(
    'select type, subject, body from events where restaurant_id = $1 order by place',
    [venue.restaurant.id],
  )
  return rows.map(({ type, subject, body }) => ({ type, subject, data: JSON.parse(body).data }))
}

test('whoever is met first gets a profile, and the contact stays hidden until they agree', async () => {
  const venue = await service.venue()
  const id = await meet(venue, { ...ANNA, locale: 'es' })
  const guest = {
    id,
    name: 'Anna Smith',
    phone: null,
    email: null,
    contact_shared: false,
    locale: 'es',
    marketing_opted_in: false,
    marketing_opted_in_at: null,
    visits_count: 0,
    total_spend_minor: 0,
    last_visit_at: null,
    created_at: '2026-11-14T14:30:05.123-05:00',
  }
  const shared = {
    ...guest,
    phone: '+14135550111',
    email: 'Anna@Example.com',
    contact_shared: true,
    marketing_opted_in: true,
    marketing_opted_in_at: '2026-11-14T14:30:05.123-05:00',
  }
  expect((await venue.get(`/guests/${id}`)).body).toEqual({ data: guest, meta: {}, links: {} })
  await consent(venue, id)
  expect((await venue.get(`/guests/${id}`)).body).toEqual({ data: shared, meta: {}, links: {} })
  await consent(venue, id)
  await consent(venue, id, false)
  expect((await venue.get(`/guests/${id}`)).body.data).toEqual(guest)
  const subject = `guest:${id}`
  expect(await eventsOf(venue)).toEqual([
    { type: 'guest.created', subject, data: { guest } },
    { type: 'guest.updated', subject, data: { guest: shared } },
    { type: 'guest.updated', subject, data: { guest } },
  ])
})

test.each<[string, Met]>([
  ['the same phone, written nationally', { name: 'A. Smith', phone: '413-555-0111', email: null }],
  ['the same phone with another email', { name: 'Anna', phone: '+14135550111', email: 'other@example.com' }],
  [
    'failing the phone, the same email in other letters',
    { name: 'A', phone: '+14135550999', email: 'ANNA@example.COM' },
  ],
])('found again by %s, and nothing is overwritten', async (_, again) => {
  const venue = await service.venue()
  const id = await meet(venue, ANNA)
  expect(await meet(venue, again)).toBe(id)
  await consent(venue, id)
  const { data } = (await venue.get(`/guests/${id}`)).body
  expect(data).toMatchObject({ name: 'Anna Smith', phone: '+14135550111', email: 'Anna@Example.com' })
  expect((await eventsOf(venue)).map(({ type }) => type)).toEqual(['guest.created', 'guest.updated'])
})

test('later details fill what is empty', async () => {
  const venue = await service.venue()
  const id = await meet(venue, { name: 'Anna', phone: null, email: 'anna@example.com' })
  expect(await meet(venue, { name: 'Anna S', phone: '4135550111', email: 'anna@example.com' })).toBe(id)
  expect(await meet(venue, { name: 'Anna S', phone: '4135550111', email: null, locale: 'de' })).toBe(id)
  await consent(venue, id)
  expect((await venue.get(`/guests/${id}`)).body.data).toMatchObject({
    name: 'Anna',
    phone: '+14135550111',
    locale: 'de',
  })
  expect((await eventsOf(venue)).map(({ type }) => type)).toEqual([
    'guest.created',
    'guest.updated',
    'guest.updated',
    'guest.updated',
  ])
})

test('the phone counts before the email', async () => {
  const venue = await service.venue()
  const anna = await meet(venue, ANNA)
  const ben = await meet(venue, { name: 'Ben', phone: '4135550222', email: 'ben@example.com' })
  expect(ben).not.toBe(anna)
  expect(await meet(venue, { name: '?', phone: '4135550222', email: 'anna@example.com' })).toBe(ben)
})

test('forty who meet the same phone at once meet one profile, and it is announced once', async () => {
  const venue = await service.venue()
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, i) => meet(venue, { ...ANNA, email: i % 2 ? null : 'anna@example.com' })),
  )
  expect(new Set(ids).size).toBe(1)
  expect((await venue.get('/guests')).body.data).toHaveLength(1)
  expect((await eventsOf(venue)).filter(({ type }) => type === 'guest.created')).toHaveLength(1)
})

test('forty who meet the same email at once meet one profile', async () => {
  const venue = await service.venue()
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      meet(venue, { name: 'Anna', phone: `41355501${10 + i}`, email: 'anna@example.com' }),
    ),
  )
  expect(new Set(ids).size).toBe(1)
})

test('visits count what was spent and when, without an event', async () => {
  const venue = await service.venue()
  const id = await meet(venue, ANNA)
  const at = Date.parse('2026-11-10T20:00:00Z')
  await venue.inside(async (tx) => {
    countVisit(tx, id, { spendMinor: 2500, at })
    countVisit(tx, id, { spendMinor: 1000, at: at - 1000 })
  })
  expect((await venue.get(`/guests/${id}`)).body.data).toMatchObject({
    visits_count: 2,
    total_spend_minor: 3500,
    last_visit_at: '2026-11-10T15:00:00.000-05:00',
  })
  await venue.inside(async (tx) => uncountVisit(tx, id, { spendMinor: 2500, at, before: at - 1000 }))
  expect((await venue.get(`/guests/${id}`)).body.data).toMatchObject({
    visits_count: 1,
    total_spend_minor: 1000,
    last_visit_at: '2026-11-10T14:59:59.000-05:00',
  })
  expect(await eventsOf(venue)).toHaveLength(1)
})

test('pages run by id both ways, with the filters in their links', async () => {
  const venue = await service.venue()
  const ids: number[] = []
  for (let i = 0; i < 7; i++) {
    const id = await meet(venue, { name: `Guest ${i}`, phone: `41355502${10 + i}`, email: null })
    if (i !== 3) await consent(venue, id)
    ids.push(id)
  }
  const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id)
  const first = (await venue.get('/guests?per_page=3&marketing_opted_in=1')).body
  expect(idsOf(first)).toEqual([ids[0], ids[1], ids[2]])
  expect(first.meta).toEqual({ per_page: 3, next_cursor: expect.any(String), prev_cursor: null })
  const next = new URL(first.links.next)
  expect(next.searchParams.get('marketing_opted_in')).toBe('1')
  const second = (await venue.get(`/guests${next.search}`)).body
  expect(idsOf(second)).toEqual([ids[4], ids[5], ids[6]])
  expect(second.meta.next_cursor).toBeNull()
  const back = (await venue.get(`/guests${new URL(second.links.prev).search}`)).body
  expect(idsOf(back)).toEqual(idsOf(first))
  expect(idsOf((await venue.get('/guests?marketing_opted_in=false')).body)).toEqual([ids[3]])
})

test('updated_since takes a date, a date-time, and one whose plus came as a space', async () => {
  const venue = await service.venue()
  const id = await meet(venue, ANNA)
  const count = async (since: string) => (await venue.get(`/guests?updated_since=${since}`)).body.data.length
  expect(await count('2026-11-14')).toBe(1)
  expect(await count('2026-11-15')).toBe(0)
  expect(await count('2026-11-14T19:30:05.123Z')).toBe(1)
  expect(await count('2026-11-14T20:30:05.124+01:00')).toBe(0)
  expect(await count('2026-11-14T20:30:05.123+01:00')).toBe(1)
  expect(id).toBeGreaterThan(0)
})

test('every bad filter is told at once', async () => {
  const venue = await service.venue()
  const { status, body } = await venue.get(
    '/guests?per_page=0&marketing_opted_in=yes&updated_since=soon&cursor=abc',
  )
  expect(status).toBe(422)
  expect(Object.keys(body.error.details).sort()).toEqual([
    'cursor',
    'marketing_opted_in',
    'per_page',
    'updated_since',
  ])
  expect((await venue.get('/guests?cursor=abc')).body.error.details).toHaveProperty('cursor')
})

test("another restaurant's guests, and ids of no shape, are not found; another scope is refused", async () => {
  const [venue, other] = [await service.venue(), await service.venue()]
  const id = await meet(venue, ANNA)
  expect((await other.get(`/guests/${id}`)).status).toBe(404)
  expect((await other.get('/guests')).body.data).toEqual([])
  expect((await venue.get('/guests/abc')).status).toBe(404)
  expect(await meet(other, ANNA)).not.toBe(id)
  const narrow = await service.venue({ scopes: ['orders:read'] })
  expect((await narrow.get('/guests')).body.error.details).toEqual({ required_scope: 'guests:read' })
})

const IMPORTED = [
  {
    ref: 'anna',
    name: 'Anna Smith',
    phone: '413 555 0111',
    email: 'anna@example.com',
    locale: 'en',
    marketing_opted_in: true,
  },
  {
    ref: 'ben',
    name: 'Ben',
    phone: null,
    email: 'ben@example.com',
    locale: null,
    marketing_opted_in: false,
  },
]

test('an import knows guests again, removes none, fires nothing, and an export reads back the same', async () => {
  const venue = await service.venue()
  const met = await meet(venue, { name: 'A', phone: '+14135550111', email: null })
  const other = await meet(venue, { name: 'Carl', phone: '+14135550333', email: null })
  const first = await venue.inside((tx) => importDocument(tx, { guests: IMPORTED }))
  expect(first.guests?.anna).toBe(met)
  expect(await venue.inside((tx) => importDocument(tx, { guests: IMPORTED.toReversed() }))).toEqual(first)
  expect((await venue.get('/guests')).body.data).toHaveLength(3)
  expect((await venue.get(`/guests/${met}`)).body.data).toMatchObject({
    name: 'Anna Smith',
    phone: '+14135550111',
    contact_shared: true,
  })
  expect(await eventsOf(venue)).toHaveLength(2)
  const { guests } = await venue.inside((tx) => exportDocument(tx))
  expect(guests).toEqual([
    { ...IMPORTED[0], phone: '+14135550111' },
    {
      ref: `guest-${other}`,
      name: 'Carl',
      phone: '+14135550333',
      email: null,
      locale: null,
      marketing_opted_in: false,
    },
    IMPORTED[1],
  ])
  await venue.inside((tx) => importDocument(tx, { guests }))
  expect((await venue.inside((tx) => exportDocument(tx))).guests).toEqual(guests)
})

test('an import that says nothing of consent leaves it; guests can swap phones; two of one phone are refused', async () => {
  const venue = await service.venue()
  await venue.inside((tx) => importDocument(tx, { guests: IMPORTED }))
  const swapped = [
    { ref: 'anna', name: 'Anna', phone: '4135550222' },
    { ref: 'ben', name: 'Ben', phone: '4135550111' },
  ]
  const { guests } = await venue.inside((tx) => importDocument(tx, { guests: swapped }))
  expect((await venue.get(`/guests/${guests?.anna}`)).body.data).toMatchObject({
    phone: '+14135550222',
    email: null,
    marketing_opted_in: true,
  })
  const clash = [
    { ref: 'dora', name: 'Dora', phone: '+14135550222' },
    { ref: 'eve', name: 'Eve', phone: '12' },
  ]
  await expect(venue.inside((tx) => importDocument(tx, { guests: clash }))).rejects.toMatchObject({
    faults: [{ pointer: '/guests/1/phone' }],
  })
  await expect(venue.inside((tx) => importDocument(tx, { guests: [clash[0]] }))).rejects.toMatchObject({
    faults: [{ pointer: '/guests/0/phone', fault: { message: '"anna" has the same phone.' } }],
  })
})
