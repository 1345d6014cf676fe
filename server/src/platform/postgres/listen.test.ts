import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { appOn, type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { proxyTo, type Wire } from '../../../test/wire.ts'
import { createMetrics, type Metrics } from '../observability/metrics.ts'
import { listenForChanges } from './listen.ts'
import { NoNotifications } from './listener/listener.ts'
import { closeDatabase, type Database, openAsOwner, openDatabase } from './pool/database.ts'
import { watchDatabase } from './watch.ts'

let service: TestApp
let venue: Venue
let wire: Wire
/** Another process, whose line alone goes over the wire that can be held still. */
let other: TestApp
let metrics: Metrics

const heldLine = () => ({
  ...(service.database.connection as { database: string }),
  ...onWire(),
  leaseMs: 2_000,
})
const onWire = () => ({ host: '127.0.0.1', port: wire.port, user: inject('postgres').user })

beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true })
  const { host, port } = inject('postgres')
  wire = await proxyTo(`${host}/.s.PGSQL.${port}`)
  const database = opened('other process')
  await listenForChanges(database, heldLine())
  const owner = openAsOwner(database.connection, { max: 1, name: 'other owner' })
  async function close(): Promise<void> {
    await database.changes.close()
    await closeDatabase(database)
    await owner.end()
  }
  const databases = { database, owner, url: '', another: () => Promise.reject(), close }
  other = await appOn(databases, {}, { cursorKey: randomBytes(32) })
  metrics = createMetrics()
  watchDatabase(metrics.registry, database)
})
afterAll(async () => {
  wire.release()
  await other.close()
  await wire.close()
  await service.close()
})

function opened(name: string): Database {
  return openDatabase(service.database.connection, { max: 2, name, passOn: () => undefined })
}

const ready = async () => (await other.app.inject('/readyz')).statusCode
const heard = async () => /^comanda_changes_heard (\d)$/m.exec(await metrics.registry.metrics())?.[1]

test('a listener that stops receiving without an error is noticed, and nothing is answered from memory until it hears', async () => {
  const { id, token } = await venue.newToken()
  const answer = async () => (await other.request('GET', '/menus', { token })).status
  expect([await answer(), await ready(), await heard()]).toEqual([200, 200, '1'])
  wire.hold()
  await venue.inside(async (tx) => {
    await tx.run(sql`update tokens set revoked_at = now() where id = ${id}`)
    tx.announce(`token:${id}`)
  })
  await expect.poll(ready, { timeout: 10_000 }).toBe(503)
  expect([await answer(), await heard()]).toEqual([401, '0'])
  expect((await other.app.inject('/readyz')).json()).toEqual({
    status: 'unavailable',
    reason: 'news of changes does not arrive',
  })
  expect((await other.request('GET', '/menus', { token: venue.token })).status).toBe(200)
  wire.release()
  await expect.poll(ready, { timeout: 15_000 }).toBe(200)
  expect([await answer(), await heard()]).toEqual([401, '1'])
})

test('a listener into another database never listens', async () => {
  const database = opened('astray')
  const stranger = await testApp()
  await expect(listenForChanges(database, stranger.database.connection)).rejects.toThrow(NoNotifications)
  expect(database.changes.listening).toBe(false)
  await closeDatabase(database)
  await stranger.close()
})
