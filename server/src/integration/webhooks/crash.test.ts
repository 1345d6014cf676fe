import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cause } from '../../../test/app.ts'
import { furnishedDirectory } from '../../../test/furnished.ts'
import { type Receiver, startReceiver } from '../../../test/receiver.ts'
import { removeDirectory, type Service, startService } from '../../../test/service.ts'
import { emit } from '../../ground/events/commands.ts'
import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import { openSecretBox } from '../../platform/crypto/secret-key.ts'
import {
  closeDatabase,
  type Database,
  openAsOwner,
  openDatabase,
} from '../../platform/postgres/pool/database.ts'
import { inRestaurant, type Restaurant } from '../../platform/postgres/transaction/transaction.ts'
import { addEndpoint } from './commands/endpoints.ts'
import { fanOut } from './commands/fan-out.ts'
import { systemResolve } from './sender/resolve.ts'

const EVENTS = 2_000
const A_TRANSACTION = 10
const AT_ONCE = 4
const PATIENCE_MS = 90_000
const environment = { WEBHOOKS_ALLOW_INSECURE: '1' }
let dataDir: string
let service: Service
let receiver: Receiver
/** As another process of the installation, which goes on whatever happens to the service. */
let database: Database
let restaurant: Restaurant

beforeAll(async () => {
  dataDir = await furnishedDirectory()
  receiver = await startReceiver()
  service = await startService(dataDir, environment)
  database = openDatabase(connection(), { max: AT_ONCE, name: 'test', passOn: fanOut })
  const demo = await restaurantBySlug(database, 'demo')
  if (!demo) throw new Error('the service brought no demo restaurant')
  restaurant = demo
  const box = await openSecretBox(database, { secretKeys: [], dataDir })
  const tools = { box, resolve: systemResolve, rules: { allowInsecure: true } }
  const wish = { url: receiver.url, events: ['stock.below_par'], description: null }
  await inRestaurant(database, restaurant, cause(), (tx) => addEndpoint(tx, tools, wish))
})
afterAll(async () => {
  await closeDatabase(database)
  await service.stop()
  await receiver.close()
  await removeDirectory(dataDir)
})

function connection() {
  return { host: join(dataDir, 'postgres'), port: 5432, user: 'postgres', database: 'comanda' }
}

/** Commits so many events, trying again where the database is gone, and breaks something half-way. */
async function burst(halfWay: () => Promise<void>): Promise<void> {
  let left = EVENTS / A_TRANSACTION
  let broken: Promise<void> | null = null
  async function commit(): Promise<void> {
    while (left > 0) {
      left--
      if (left < EVENTS / A_TRANSACTION / 2) broken ??= halfWay()
      const committed = inRestaurant(database, restaurant, cause(), async (tx) => {
        for (let n = 0; n < A_TRANSACTION; n++) emit(tx, 'stock.below_par', { n }, `stock:${n}`)
      })
      await committed.catch(async () => {
        left++
        await sleep(100)
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, commit))
  await broken
}

function arrived(): Set<string> {
  return new Set(receiver.received.map(({ headers }) => String(headers['service-delivery'])))
}

async function expectAllToArrive(): Promise<void> {
  const owner = openAsOwner(connection(), { max: 1, name: 'test owner' })
  const { rows } = await owner.query<{ id: string }>(`select id from events where type = 'stock.below_par'`)
  await owner.end()
  const stored = new Set(rows.map((row) => row.id))
  expect(stored.size).toBeGreaterThanOrEqual(EVENTS)
  const deadline = Date.now() + PATIENCE_MS
  while (!stored.isSubsetOf(arrived()) && Date.now() < deadline) await sleep(100)
  expect(stored.difference(arrived())).toEqual(new Set())
  expect(arrived().difference(stored)).toEqual(new Set())
}

test('kill -9 of the service amid 2,000 events: each arrives at least once, and none is invented', async () => {
  await burst(async () => {
    await service.kill()
    service = await startService(dataDir, environment)
  })
  await expectAllToArrive()
}, 150_000)

test('kill -9 of PostgreSQL amid 2,000 events: each arrives at least once, and none is invented', async () => {
  await burst(async () => {
    const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
  })
  await expectAllToArrive()
}, 150_000)
