import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cause, type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { listenForChanges } from '../listen.ts'
import { closeDatabase, type Database, openDatabase } from '../pool/database.ts'
import { inRestaurant } from '../transaction/transaction.ts'

let service: TestApp
let venue: Venue
let heard: number
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue()
  service.database.changes.on('thing', () => heard++)
})
beforeEach(() => {
  heard = 0
})
afterAll(() => service.close())

const here = () => service.database.changes
const opened = (leaseMs?: number): Database => {
  const connection = { ...service.database.connection, ...(leaseMs !== undefined && { leaseMs }) }
  return openDatabase(connection, { max: 2, name: 'other process', passOn: () => undefined })
}
async function otherProcess(leaseMs?: number): Promise<Database> {
  const database = opened(leaseMs)
  await listenForChanges(database)
  return database
}
async function end(database: Database): Promise<void> {
  await database.changes.close()
  await closeDatabase(database)
}
const registered = async () =>
  (await service.owner.query<{ id: string }>('select id from processes')).rows.map(({ id }) => id)
/** As a process that hangs is: registered, its listener open, but it does nothing. */
async function hang(id: string, leaseMs: number): Promise<void> {
  await service.owner.query('insert into processes values ($1, $2, clock_timestamp())', [id, leaseMs])
}
const HUNG = '00000000-0000-4000-8000-000000000001'

test('a process is registered while it is there, and trusts its memory', async () => {
  expect(await registered()).toEqual([here().peers.id])
  const other = await otherProcess()
  expect([here().trusted, other.changes.trusted]).toEqual([true, true])
  expect(await registered()).toHaveLength(2)
  await end(other)
  expect(await registered()).toEqual([here().peers.id])
})

test('what is announced is known to every process before the answer', async () => {
  const other = await otherProcess()
  for (let n = 1; n <= 20; n++) {
    await inRestaurant(other, venue.restaurant, cause(), async (tx) => tx.announce('thing:1'))
    expect(heard).toBe(n)
  }
  await end(other)
})

test('the same of what a command announces, or notifications', async () => {
  const command = opened()
  await inRestaurant(command, venue.restaurant, cause(), async (tx) => tx.announce('thing:1'))
  expect(heard).toBe(1)
  await inRestaurant(command, venue.restaurant, cause(), async (tx) => tx.notify('thing:1'))
  await expect.poll(() => heard).toBe(2)
  await end(command)
})

test('many who wait at once are all told, each after its own commit', async () => {
  const other = await otherProcess()
  const seen = new Set<number>()
  here().on('each', (id) => seen.add(id))
  await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      await inRestaurant(other, venue.restaurant, cause(), async (tx) => tx.announce(`each:${n}`))
      expect(seen.has(n)).toBe(true)
    }),
  )
  await end(other)
})

test('a process that hangs is waited for until it can no longer trust its memory, and then not at all', async () => {
  const other = await otherProcess()
  await hang(HUNG, 300)
  const announce = async () => {
    const startedAt = performance.now()
    await inRestaurant(other, venue.restaurant, cause(), async (tx) => tx.announce('thing:1'))
    return performance.now() - startedAt
  }
  expect(await announce()).toBeGreaterThanOrEqual(290)
  await service.owner.query("update processes set seen_at = seen_at - interval '1 s' where id = $1", [HUNG])
  await announce()
  expect(heard).toBe(2)
  await service.owner.query('delete from processes where id = $1', [HUNG])
  await end(other)
})

test('a process that starts waits for no other', async () => {
  await hang(HUNG, 600_000)
  const other = await otherProcess()
  expect(other.changes.trusted).toBe(true)
  await service.owner.query('delete from processes where id = $1', [HUNG])
  await end(other)
})

test.each(['joined', 'left'])('one that has %s meanwhile is waited for no longer', async (what) => {
  await hang(HUNG, 600_000)
  const announced = venue.inside(async (tx) => tx.announce('thing:1'))
  const until = new AbortController()
  const told = async () => {
    for (; !until.signal.aborted; await sleep(20))
      await service.owner.query(`select pg_notify('comanda_changes', $1)`, [`${what}.${HUNG}`])
  }
  const telling = told()
  await announced
  until.abort()
  await telling
  await service.owner.query('delete from processes where id = $1', [HUNG])
})

test('a process without a beat for the time of its lease trusts nothing, and goes on with the next beat', async () => {
  const other = await otherProcess(200)
  const lock = await service.owner.connect()
  await lock.query('begin')
  await lock.query('lock table processes')
  await expect.poll(() => other.changes.trusted).toBe(false)
  expect([other.changes.listening, here().trusted]).toEqual([true, true])
  await lock.query('rollback')
  lock.release()
  await expect.poll(() => other.changes.trusted).toBe(true)
  await end(other)
})

test('one that was struck from the list notices, trusts nothing and registers anew', async () => {
  const other = await otherProcess(1_000)
  let resets = 0
  other.changes.onReset(() => resets++)
  await service.owner.query('delete from processes where id = $1', [other.changes.peers.id])
  await expect.poll(() => resets, { timeout: 10_000 }).toBeGreaterThan(0)
  await expect.poll(registered).toContain(other.changes.peers.id)
  await expect.poll(() => other.changes.trusted, { timeout: 10_000 }).toBe(true)
  await end(other)
})

test('what a transaction that fails announced is waited for by nobody', async () => {
  const other = await otherProcess()
  const failing = inRestaurant(other, venue.restaurant, cause(), async (tx) => {
    tx.announce('thing:1')
    await tx.run(sql`select 1 / 0`)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(heard).toBe(0)
  await end(other)
})
