import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { listenForChanges } from '../listen.ts'
import { closeDatabase, type Database, openDatabase } from '../pool/database.ts'
import { HINTS_EVERY_MS } from './watched-topics.ts'

let service: TestApp
let venue: Venue
let other: Database
const heard = { here: [] as number[], there: [] as number[] }
const times = (where: keyof typeof heard, id: number) => heard[where].filter((one) => one === id).length

async function otherProcess(): Promise<Database> {
  const { connection } = service.database
  const opened = openDatabase(connection, { max: 1, name: 'other process', passOn: () => undefined })
  opened.changes.on('log', (id) => heard.there.push(id))
  await listenForChanges(opened)
  return opened
}

async function end(database: Database): Promise<void> {
  await database.changes.close()
  await closeDatabase(database)
}

beforeAll(async () => {
  service = await testApp()
  venue = await service.venue()
  other = await otherProcess()
  service.database.changes.on('log', (id) => heard.here.push(id))
})
afterAll(async () => {
  await end(other)
  await service.close()
})

const hint = (topic: string) => venue.inside(async (tx) => tx.hint(topic))

test('a hint of what nobody watches is told to nobody', async () => {
  await hint('log:1')
  await sleep(100)
  expect(heard).toEqual({ here: [], there: [] })
})

test('a hint is told to a watcher in another process, and that of another topic is not', async () => {
  const stop = other.changes.watches.watch('log:2')
  await expect
    .poll(async () => {
      await hint('log:2')
      return times('there', 2)
    })
    .toBeGreaterThan(0)
  await hint('log:3')
  await sleep(100)
  expect(times('there', 3)).toBe(0)
  stop()
})

test('hints that follow one another are told at once and then together, and the last is not lost', async () => {
  const stop = service.database.changes.watches.watch('log:4')
  const startedAt = performance.now()
  for (let n = 0; n < 300; n++) service.database.changes.watches.hint('log:4')
  expect(times('here', 4)).toBe(1)
  await expect.poll(() => times('here', 4)).toBe(2)
  expect(performance.now() - startedAt).toBeGreaterThan(HINTS_EVERY_MS * 0.9)
  await sleep(HINTS_EVERY_MS * 1.5)
  expect(times('here', 4)).toBe(2)
  stop()
})

test('a process that begins later is told what is watched already', async () => {
  const stop = service.database.changes.watches.watch('log:5')
  const late = await otherProcess()
  await expect
    .poll(() => {
      late.changes.watches.hint('log:5')
      return times('here', 5)
    })
    .toBeGreaterThan(0)
  stop()
  await end(late)
})

test('a transaction that fails hints at nothing', async () => {
  const stop = service.database.changes.watches.watch('log:6')
  const failing = venue.inside(async (tx) => {
    tx.hint('log:6')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(times('here', 6)).toBe(0)
  stop()
})
