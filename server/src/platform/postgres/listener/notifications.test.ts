import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cause, type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { listenForChanges } from '../listen.ts'
import { closeDatabase, type Database, openDatabase } from '../pool/database.ts'
import { inRestaurant } from '../transaction/transaction.ts'

let service: TestApp
let venue: Venue
let other: Database

/** Of a topic of its own: what the test before told may still be on its way. */
function listenFor(topic: string) {
  const heard = { here: 0, there: 0 }
  service.database.changes.on(topic, () => heard.here++)
  other.changes.on(topic, () => heard.there++)
  return heard
}

beforeAll(async () => {
  service = await testApp()
  venue = await service.venue()
  const { connection } = service.database
  other = openDatabase(connection, { max: 1, name: 'other process', passOn: () => undefined })
  await listenForChanges(other)
})
afterAll(async () => {
  await other.changes.close()
  await closeDatabase(other)
  await service.close()
})

test('a notify is heard here with the commit, once, and then by the other processes', async () => {
  const heard = listenFor('once')
  await venue.inside(async (tx) => {
    tx.notify('once')
    expect(heard.here).toBe(0)
  })
  expect(heard.here).toBe(1)
  await expect.poll(() => heard.there).toBe(1)
  expect(heard.here).toBe(1)
})

test('many notifications reach the others as few', async () => {
  const heard = listenFor('many')
  for (let n = 0; n < 200; n++) service.database.changes.notify('many')
  expect(heard.here).toBe(200)
  await expect.poll(() => heard.there).toBeGreaterThan(0)
  expect(heard.there).toBeLessThan(10)
})

test('a process without a listener of its own, as a command is, tells with its commit', async () => {
  const heard = listenFor('command')
  const command = openDatabase(service.database.connection, {
    max: 1,
    name: 'command',
    passOn: () => undefined,
  })
  await inRestaurant(command, venue.restaurant, cause(), async (tx) => tx.notify('command'))
  await closeDatabase(command)
  await expect.poll(() => [heard.here, heard.there]).toEqual([1, 1])
})

test('a transaction that fails notifications nobody, nor does what an attempt takes back', async () => {
  const heard = listenFor('failed')
  const failing = venue.inside(async (tx) => {
    tx.notify('failed')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await venue.inside(async (tx) => {
    const attempt = tx.attempt(async () => {
      tx.notify('failed')
      throw new Error('not this')
    })
    await expect(attempt).rejects.toThrow('not this')
  })
  expect(heard.here).toBe(0)
})

test('what a later statement answered is handed over after the commit', async () => {
  const heard = listenFor('later')
  const rows: unknown[] = []
  const count = sql<{ n: number }>`select 1 as n`
  await venue.inside(async (tx) => {
    tx.later(count, (answered) => {
      rows.push(...answered)
      tx.notify('later')
    })
    await tx.run(sql`select 1`)
    expect(rows).toEqual([])
  })
  await expect.poll(() => rows).toEqual([{ n: 1 }])
  expect(heard.here).toBe(1)
})
