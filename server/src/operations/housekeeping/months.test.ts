import { hash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { listMonths, makeMonths } from '../../platform/postgres/schema/months.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { ARCHIVED, writeArchive } from '../archive/archive.ts'
import { archivedBefore, noteArchived } from '../archive/archived.ts'
import { removeExpired } from './jobs.ts'
import { turnMonths } from './prune.ts'
import { boundsAt, DEFAULT_RETENTION } from './retention.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: smallMenu() })
})
afterAll(() => service.close())

async function placed(): Promise<string> {
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: venue.ids.items!.pizza, quantity: 1 }],
  })
  return body.data.id
}
const told = async () =>
  (await venue.get('/events?type=order.created')).body.data.map(
    (event: { data: { order: { id: string } } }) => event.data.order.id,
  )
const lies = async (table: string) =>
  (
    await service.owner.query(
      `select distinct tableoid::regclass::text as place from ${table} where restaurant_id = $1 order by 1`,
      [venue.restaurant.id],
    )
  ).rows.map(({ place }) => place)

/** An order that waits to be written where there was no month yet, while its month is being made. */
async function placedWhileMaking(now: number): Promise<{ made: string[]; id: string }> {
  const client = await service.owner.connect()
  const untilWaiting = (count: number) =>
    expect
      .poll(async () => {
        const { rowCount } = await client.query(
          `select from pg_locks where relation = 'months.audit_log_rest'::regclass and not granted`,
        )
        return rowCount
      })
      .toBe(count)
  try {
    await client.query('begin')
    await client.query('lock table months.audit_log_rest in share mode')
    const making = makeMonths(service.owner, now)
    await untilWaiting(1)
    const placing = placed()
    await untilWaiting(2)
    await client.query('commit')
    return { made: await making, id: await placing }
  } finally {
    client.release()
  }
}

test('rows lie in months once these are made, and nothing that is read changes', async () => {
  const now = Date.now()
  const month = new Date(now).toISOString().slice(0, 7).replace('-', '_')
  const first = await placed()
  expect([await lies('events'), await lies('audit_log')]).toEqual([
    ['months.events_rest'],
    ['months.audit_log_rest'],
  ])
  const { made, id: meanwhile } = await placedWhileMaking(now)
  expect(made).toHaveLength(6)
  expect(await makeMonths(service.owner, now)).toEqual([])
  const second = await placed()
  expect([await lies('events'), await lies('audit_log')]).toEqual([
    [`months.events_${month}`],
    [`months.audit_log_${month}`],
  ])
  expect(await told()).toEqual([first, meanwhile, second])
  const { body } = await venue.get(`/orders/${first}/timeline`)
  expect(body.data.map(({ kind }: { kind: string }) => kind)).toContain('placed')
})

test('months are read whatever style of dates and time zone the database has', async () => {
  const months = await listMonths(service.owner)
  expect(months.every(({ from, to }) => from !== null && to > from)).toBe(true)
  const client = await service.owner.connect()
  try {
    await client.query('begin')
    for (const style of ['SQL, DMY', 'German', 'Postgres, MDY']) {
      await client.query(`set local datestyle = '${style}'`)
      await client.query(`set local timezone = 'Asia/Kolkata'`)
      expect(await listMonths(client)).toEqual(months)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('no month can be reached past the policy of its table', async () => {
  for (const { name } of await listMonths(service.owner)) {
    const reading = venue.inside((tx) => tx.run(sql`select from ${sql.table(`months.${name}`)}`))
    await expect(reading).rejects.toThrow('permission denied for schema months')
  }
  const { rows } = await service.owner.query(
    `select relname from pg_class where relnamespace = 'months'::regnamespace and relkind = 'r' and not relrowsecurity`,
  )
  expect(rows).toEqual([])
  const other = await service.venue()
  expect(await other.inside((tx) => tx.run(sql`select from events where type = 'order.created'`))).toEqual([])
})

test('an archive holds what will go, each file read back, and holds back what it does not hold', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'comanda-archive-'))
  try {
    const now = Date.now()
    const before = new Date(now + DAY_MS)
    const { files } = await writeArchive(service.owner, { before, directory, now })
    expect(JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8')).files).toEqual(files)
    const month = new Date(now).toISOString().slice(0, 7)
    const own = files.find(({ file }) => file === `events-${month}.jsonl.gz`)!
    const raw = await readFile(join(directory, own.file))
    const rows = gunzipSync(raw)
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect([own.rows, own.bytes, own.sha256]).toEqual([rows.length, raw.length, hash('sha256', raw)])
    const kept = await service.owner.query('select id, body from events order by id')
    expect(rows.map(({ id, body }) => ({ id, body })).sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      kept.rows,
    )
    expect(rows[0]).not.toHaveProperty('filler')
    expect(files.map(({ table }) => table)).toContain('audit_log')

    const again = writeArchive(service.owner, { before, directory, now })
    await expect(again).rejects.toThrow('every archive needs a directory of its own')

    expect(await archivedBefore(service.database)).toEqual({})
    expect(boundsAt(now, DEFAULT_RETENTION, {})).toMatchObject({ events: 0, mails: 0, audit: null })
    await noteArchived(service.database, ARCHIVED, now - 40 * DAY_MS)
    await noteArchived(service.database, ['mails'], now - 50 * DAY_MS)
    const archived = await archivedBefore(service.database)
    expect(boundsAt(now, DEFAULT_RETENTION, archived)).toMatchObject({
      events: now - 40 * DAY_MS,
      mails: now - 90 * DAY_MS,
      idempotency: now - DAY_MS,
    })
  } finally {
    await rm(directory, { recursive: true })
  }
})

test('a month that is over and too old is dropped, unless something in it must stay', async () => {
  const later = Date.now() + 100 * DAY_MS
  const events = async () =>
    (await service.owner.query('select id from events where restaurant_id = $1', [venue.restaurant.id]))
      .rowCount
  const before = await events()
  await removeExpired(service.database, venue.restaurant, later, {
    monthsFrom: 0,
    bounds: boundsAt(Date.now() + 31 * DAY_MS),
  })
  expect(await events()).toBe(before)
  await service.owner.query(
    `update events set created_at = $2 where id = (select id from events where restaurant_id = $1 limit 1)`,
    [venue.restaurant.id, new Date(later)],
  )
  const own = (await lies('events'))[0]?.replace('months.', '')
  expect(await turnMonths(service.owner, later, boundsAt(later))).not.toContain(own)
  const evenLater = later + 31 * DAY_MS
  const dropped = await turnMonths(service.owner, evenLater, boundsAt(evenLater))
  expect(dropped).toContain(own)
  expect(dropped.some((name) => name.startsWith('audit_log_'))).toBe(false)
  expect(await events()).toBe(0)
  const inAYear = evenLater + 400 * DAY_MS
  const bounds = boundsAt(inAYear, { ...DEFAULT_RETENTION, audit: 366 })
  const gone = await turnMonths(service.owner, inAYear, bounds)
  expect(gone.some((name) => name.startsWith('audit_log_'))).toBe(true)
  const { rows } = await service.owner.query('select from audit_log where restaurant_id = $1', [
    venue.restaurant.id,
  ])
  expect(rows).toEqual([])
  await placed()
  expect(await lies('events')).toEqual(['months.events_rest'])
})
