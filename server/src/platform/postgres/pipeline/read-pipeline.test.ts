import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { watchDatabase } from '../../../../test/database-use.ts'
import { SMALL_MENU } from '../../../../test/documents.ts'
import { readShortly } from '../transaction/transaction.ts'

let service: TestApp
let venues: Venue[]
beforeAll(async () => {
  service = await testApp()
  venues = await Promise.all([1, 2, 3].map(() => service.venue({ document: SMALL_MENU })))
})
afterAll(() => service.close())

const OWN = sql<{ id: number }>`select distinct restaurant_id as id from items`
const read = <Row>(venue: Venue, statement: ReturnType<typeof sql<Row>>) =>
  readShortly(service.database, venue.restaurant.id, [statement]).then(([rows]) => rows)

test('many reads share a few connections, and each sees its own restaurant alone', async () => {
  const used = watchDatabase(service.database)
  const asked = Array.from({ length: 24 }, (_, n) => venues[n % venues.length] as Venue)
  const answers = await Promise.all(asked.map((venue) => read(venue, OWN)))
  used.stop()
  expect(answers).toEqual(asked.map(({ restaurant }) => [{ id: restaurant.id }]))
  expect(used.taken).toBeLessThanOrEqual(4)
  expect(used.trips).toBeLessThanOrEqual(used.taken)
})

test('nothing of a restaurant is left on the connection', async () => {
  await read(venues[0] as Venue, OWN)
  const { rows } = await service.database.pool.query(
    `select current_setting('app.restaurant_id', true) as restaurant`,
  )
  expect(rows).toEqual([{ restaurant: '' }])
})

test('one that fails, fails alone', async () => {
  const [one, two] = venues as [Venue, Venue]
  const outcomes = await Promise.allSettled([
    read(one, OWN),
    read(one, sql`select 1 / ${0}::int`),
    read(two, sql`select * from items where id = ${'none'}::bigint`),
    read(two, OWN),
  ])
  expect(outcomes).toMatchObject([
    { value: [{ id: one.restaurant.id }] },
    { reason: { code: '22012' } },
    { reason: { code: '22P02' } },
    { value: [{ id: two.restaurant.id }] },
  ])
  expect(await read(one, OWN)).toEqual([{ id: one.restaurant.id }])
})

test('a statement whose first preparation fails is prepared anew for whoever came behind it', async () => {
  const unseen = (by: number) => sql`select 1 / ${by}::int as unseen_before`
  const [one] = venues as [Venue]
  const outcomes = await Promise.allSettled([
    read(one, unseen(0)),
    read(one, unseen(1)),
    read(one, unseen(1)),
  ])
  expect(outcomes).toMatchObject([
    { reason: { code: '22012' } },
    { value: [{ unseen_before: 1 }] },
    { value: [{ unseen_before: 1 }] },
  ])
})

test('whoever comes behind a slow one does not wait for it', async () => {
  const [one, two] = venues as [Venue, Venue]
  const slow = read(one, sql`select pg_sleep(2)`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  const order: string[] = []
  await Promise.all([
    slow.then(() => order.push('slow')),
    ...Array.from({ length: 5 }, () => read(two, OWN).then(() => order.push('short'))),
  ])
  expect(order).toEqual(['short', 'short', 'short', 'short', 'short', 'slow'])
})

test('while all shared connections are slow a read has a connection of its own', async () => {
  const [one, two, three] = venues as [Venue, Venue, Venue]
  const holder = await service.owner.connect()
  const release = () => holder.query('select pg_advisory_unlock_all()')
  // A read that waits behind the slow ones ends too, and fails the test.
  const giveUp = setTimeout(() => void release(), 10_000)
  const waiting = async () =>
    (await holder.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount
  const slow: Promise<unknown>[] = []
  let over = 0
  try {
    await holder.query('select pg_advisory_lock(7331)')
    for (const venue of [one, one, two, two]) {
      slow.push(read(venue, sql`select pg_advisory_xact_lock_shared(7331)`).then(() => over++))
      await expect.poll(waiting).toBe(slow.length)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect([await read(three, OWN), over]).toEqual([[{ id: three.restaurant.id }], 0])
  } finally {
    clearTimeout(giveUp)
    await release()
    holder.release()
  }
  await Promise.all(slow)
})
