import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { withSettings } from '../../../test/documents.ts'
import { writeArchive } from '../../across/housekeeping/archive.ts'
import { removeExpired } from '../../across/housekeeping/jobs.ts'
import { eraseGuest } from '../../across/privacy/commands.ts'
import { showDelivery } from '../../integration/webhooks/commands/deliveries.ts'
import { addEndpoint } from '../../integration/webhooks/commands/endpoints.ts'
import { findEventBodies } from '../../integration/webhooks/queries/queue.ts'
import { systemResolve } from '../../integration/webhooks/sender/resolve.ts'
import { readTogether } from '../../platform/db/transaction.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { differenceOf, textFrom } from './difference.ts'
import { pressEvents } from './press.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

const TOMORROW = () => Date.now() + DAY_MS

async function completedOrder(venue: Venue, note = 'Without nuts, please 🥜 – من فضلك'): Promise<string> {
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Zenobia Quux',
    customer_phone: '+1 413 555 0177',
    note,
    lines: [{ item_id: venue.ids.items!.soup, quantity: 2 }],
  })
  for (const status of ['accepted', 'ready', 'completed'])
    await venue.post(
      `/orders/${body.data.id}/status`,
      { status },
      { 'idempotency-key': status + body.data.id },
    )
  return body.data.id
}

const newVenue = () => service.venue({ document: withSettings({}) })
const press = (venue: Venue, now = TOMORROW()) => pressEvents(service.database, venue.restaurant, now)

type Stored = { id: string; type: string; body: string; pressed_on: string | null }
async function stored(venue: Venue): Promise<Stored[]> {
  const { rows } = await service.owner.query<Stored>(
    'select id, type, body, pressed_on from events where restaurant_id = $1 order by place',
    [venue.restaurant.id],
  )
  return rows
}
const pressed = async (venue: Venue) =>
  (await stored(venue)).filter(({ pressed_on }) => pressed_on !== null).map(({ type }) => type)

async function listen(venue: Venue): Promise<void> {
  const wish = { url: 'http://127.0.0.1:9/', events: ['*'], description: null }
  const rules = { allowInsecure: true }
  await venue.inside((tx) => addEndpoint(tx, { box: service.box, resolve: systemResolve, rules }, wish))
}

test('after half a day events about the same are kept as a difference, and everybody reads the same bytes', async () => {
  const venue = await newVenue()
  await listen(venue)
  const orderId = await completedOrder(venue)
  const before = await stored(venue)
  const paths = [
    '',
    '?per_page=3',
    '?type=order.status_changed',
    `?since=${new Date(Date.now() - DAY_MS).toISOString()}`,
  ]
  const feed = () => Promise.all(paths.map(async (query) => (await venue.get(`/events${query}`)).text))
  const feeds = await feed()
  const complete = () =>
    venue.post(
      `/orders/${orderId}/status`,
      { status: 'completed' },
      { 'idempotency-key': `completed${orderId}` },
    )
  const answer = await complete()

  await press(venue, Date.now() + DAY_MS / 4)
  expect(await pressed(venue)).toEqual([])
  await press(venue)
  const after = await stored(venue)
  expect(await pressed(venue)).toEqual(Array(3).fill('order.status_changed'))
  expect(after.map(({ pressed_on }) => pressed_on)).toEqual([null, null, ...Array(3).fill(before[1]?.id)])
  for (const { body } of after.slice(2)) expect(body.length).toBeLessThan(400)

  expect(await feed()).toEqual(feeds)
  expect(await feed()).toEqual(feeds)
  expect((await complete()).text).toBe(answer.text)
  const [sent] = await readTogether(service.database, venue.restaurant.id, [
    findEventBodies(before.map(({ id }) => id)),
  ])
  const bodies = new Map(before.map(({ id, body }) => [id, body]))
  expect(new Map(sent.map(({ id, body }) => [id, body]))).toEqual(bodies)
  const { rows } = await service.owner.query('select id, event_id from webhook_deliveries')
  for (const { id, event_id } of rows) {
    const shown = await venue.inside((tx) => showDelivery(tx, id))
    expect(shown.request_body).toBe(bodies.get(event_id))
  }
  expect(rows).toHaveLength(5)

  await press(venue, TOMORROW() + 1)
  expect(await stored(venue)).toEqual(after)
})

test('an archive holds the bodies as they were sent', async () => {
  const venue = await newVenue()
  await completedOrder(venue)
  const before = await stored(venue)
  await press(venue)
  const directory = await mkdtemp(join(tmpdir(), 'comanda-archive-'))
  try {
    await writeArchive(service.owner, { before: new Date(TOMORROW()), directory, now: Date.now() })
    const files = (await readdir(directory)).filter((name) => name.startsWith('events-'))
    const raw = await Promise.all(files.map((name) => readFile(join(directory, name))))
    const lines = raw.flatMap((file) => gunzipSync(file).toString().trimEnd().split('\n'))
    const own = lines
      .map((line) => JSON.parse(line))
      .filter((row) => row.restaurant_id === venue.restaurant.id)
      .toSorted((a, b) => a.place - b.place)
    expect(own.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
    expect(own.some((row) => 'pressed_on' in row || 'filler' in row)).toBe(false)
  } finally {
    await rm(directory, { recursive: true })
  }
})

test('any text comes back byte for byte from its difference to any other', async () => {
  const venue = await newVenue()
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom('a', '"', '\\', ',', '😀', 'é', '\n'), maxLength: 80 }),
  )
  const shared = fc.array(text, { minLength: 1, maxLength: 6 })
  const pair = shared.chain((parts) => {
    const some = fc.array(fc.oneof(fc.constantFrom(...parts), text), { maxLength: 8 })
    return fc.tuple(
      fc.constant(parts.join('')),
      some.map((own) => own.join('')),
    )
  })
  // PostgreSQL stores neither half of a character nor the character 0.
  const storable = (value: string) => value.isWellFormed() && !value.includes('\0')
  const pairs = fc.sample(
    pair.filter(([base, own]) => base !== '' && own !== '' && storable(base) && storable(own)),
    400,
  )
  const ids = pairs.map(() => randomUUID())
  await service.owner.query(
    `insert into events (restaurant_id, id, type, body, created_at, place)
     select $1, id, 'ping', body, now(), null from unnest($2::uuid[], $3::text[]) as g (id, body)`,
    [venue.restaurant.id, ids, pairs.map(([base]) => base)],
  )
  const { rows } = await service.owner.query<{ whole: string }>(
    `select unpressed($1, id, difference) as whole from unnest($2::uuid[], $3::text[]) with ordinality as g (id, difference, number)
      order by number`,
    [venue.restaurant.id, ids, pairs.map(([base, own]) => differenceOf(base, own))],
  )
  expect(rows.map(({ whole }) => whole)).toEqual(pairs.map(([, own]) => own))
  expect(pairs.map(([base, own]) => textFrom(base, differenceOf(base, own)))).toEqual(
    pairs.map(([, own]) => own),
  )
})

test('the feed shows an event that is pressed on a pressed one, and fails where its base is gone', async () => {
  const venue = await newVenue()
  await completedOrder(venue)
  const feed = await venue.get('/events')
  const [, first, second, third] = await stored(venue)
  const pressOn = (own?: Stored, base?: Stored) =>
    service.owner.query('update events set body = $2, pressed_on = $3 where id = $1', [
      own?.id,
      differenceOf(base?.body ?? '', own?.body ?? ''),
      base?.id,
    ])
  await pressOn(third, second)
  await pressOn(second, first)
  expect((await venue.get('/events')).text).toBe(feed.text)
  await service.owner.query('delete from events where id = $1', [first?.id])
  expect((await venue.get('/events')).status).toBe(500)
})

test('nothing is pressed while a process is at work that cannot read it', async () => {
  const venue = await newVenue()
  await completedOrder(venue)
  const id = randomUUID()
  await service.owner.query('insert into processes (id, lease_ms, seen_at) values ($1, 2000, now())', [id])
  await press(venue)
  expect(await pressed(venue)).toEqual([])
  await service.owner.query(`update processes set seen_at = now() - interval '11 minutes' where id = $1`, [
    id,
  ])
  await press(venue)
  expect(await pressed(venue)).toHaveLength(3)
  await service.owner.query('delete from processes where id = $1', [id])
})

test('an erasure blanks pressed events as it does others, and they are whole again', async () => {
  const venue = await newVenue()
  await completedOrder(venue)
  const before = await stored(venue)
  await press(venue)
  expect(await pressed(venue)).toHaveLength(3)
  const guestId = (await venue.get('/guests')).body.data[0].id
  await venue.inside((tx) => eraseGuest(tx, guestId))
  const after = await stored(venue)
  expect(after.filter(({ pressed_on }) => pressed_on !== null)).toEqual([])
  expect(after.map(({ body }) => body).join()).not.toMatch(/zenobia|0177|nuts/i)
  const told = (rows: Stored[]) =>
    rows
      .filter(({ type }) => type.startsWith('order.'))
      .map(({ id, body }) => [id, JSON.parse(body).data.order.status])
  expect(told(after)).toEqual(told(before))
})

test('an erasure that waits for events to be pressed blanks them all the same', async () => {
  const venue = await newVenue()
  await completedOrder(venue)
  const guestId = (await venue.get('/guests')).body.data[0].id
  const [base, other] = (await stored(venue)).slice(1)
  const client = await service.owner.connect()
  try {
    await client.query('begin')
    await client.query('update events set body = $2, pressed_on = $3, filler = null where id = $1', [
      other?.id,
      differenceOf(base?.body ?? '', other?.body ?? ''),
      base?.id,
    ])
    const erasing = venue.inside((tx) => eraseGuest(tx, guestId))
    const waiting = () =>
      client.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    await expect.poll(async () => (await waiting()).rowCount, { timeout: 30_000 }).toBe(1)
    await client.query('commit')
    await erasing
  } finally {
    client.release()
  }
  const after = await stored(venue)
  expect(after.filter(({ pressed_on }) => pressed_on !== null)).toEqual([])
  expect(after.map(({ body }) => body).join()).not.toMatch(/zenobia|0177|nuts/i)
  expect(JSON.parse(after[2]?.body ?? '')).toMatchObject({ id: other?.id, type: 'order.status_changed' })
})

test('an event that somebody holds is passed over, and the next night finds it', async () => {
  const venue = await newVenue()
  await completedOrder(venue)
  const before = await stored(venue)
  const paths = [
    '',
    '?per_page=3',
    '?type=order.status_changed',
    `?since=${new Date(Date.now() - DAY_MS).toISOString()}`,
  ]
  const feed = () => Promise.all(paths.map(async (query) => (await venue.get(`/events${query}`)).text))
  const feeds = await feed()
  const first = before.find(({ type }) => type === 'order.created')
  const client = await service.owner.connect()
  try {
    await client.query('begin')
    await client.query('select from events where id = $1 for update', [first?.id])
    await press(venue)
    const after = await stored(venue)
    expect(after.map(({ pressed_on }) => pressed_on)).toEqual([null, null, null, after[2]?.id, after[2]?.id])
  } finally {
    await client.query('rollback')
    client.release()
  }
  await press(venue)
  const after = await stored(venue)
  expect(after.map(({ pressed_on }) => pressed_on)).toEqual([
    null,
    null,
    first?.id,
    after[2]?.id,
    after[2]?.id,
  ])
  expect(await feed()).toEqual(feeds)
  expect(await feed()).toEqual(feeds)
  await removeExpired(service.database, venue.restaurant, Date.now() + 40 * DAY_MS)
  expect(await stored(venue)).toEqual([])
})

test('an event stays as long as another is pressed on it', async () => {
  const venue = await newVenue()
  await listen(venue)
  await completedOrder(venue)
  await press(venue)
  const last = (await stored(venue)).at(-1)
  await service.owner.query('delete from webhook_deliveries where restaurant_id = $1 and event_id <> $2', [
    venue.restaurant.id,
    last?.id,
  ])
  const later = Date.now() + 40 * DAY_MS
  await removeExpired(service.database, venue.restaurant, later)
  expect((await stored(venue)).map(({ type }) => type)).toEqual(['order.created', 'order.status_changed'])
  await service.owner.query('delete from webhook_deliveries where restaurant_id = $1', [venue.restaurant.id])
  await removeExpired(service.database, venue.restaurant, later)
  expect(await stored(venue)).toEqual([])
})

test('none is pressed on an event of another month, which goes before it', async () => {
  const venue = await newVenue()
  const ids = ['2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:01.000Z'].map(
    (at) => {
      const hex = Date.parse(at).toString(16).padStart(12, '0')
      return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
    },
  )
  await service.owner.query(
    `insert into events (restaurant_id, id, type, subject, body, created_at, place)
     select $1, id, 'order.updated', 'order:1', repeat('the same again, ', 50), now(), place
       from unnest($2::uuid[]) with ordinality as g (id, place)`,
    [venue.restaurant.id, ids],
  )
  await press(venue)
  const { rows } = await service.owner.query(
    'select pressed_on from events where restaurant_id = $1 order by id',
    [venue.restaurant.id],
  )
  expect(rows.map(({ pressed_on }) => pressed_on)).toEqual([null, null, ids[1]])
})
