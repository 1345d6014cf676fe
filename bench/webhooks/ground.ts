import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../server/src/config.ts'
import { emit } from '../../server/src/ground/events/commands.ts'
import { createRestaurant } from '../../server/src/ground/tenants/commands.ts'
import { openInstallation } from '../../server/src/installation.ts'
import { EVENTS } from '../../server/src/integration/webhooks/catalogue.ts'
import { addEndpoint } from '../../server/src/integration/webhooks/commands/endpoints.ts'
import { systemResolve } from '../../server/src/integration/webhooks/sender/resolve.ts'
import type { Database } from '../../server/src/platform/db/database.ts'
import { hearChanges } from '../../server/src/platform/db/line.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
  type Tx,
} from '../../server/src/platform/db/transaction.ts'
import { openSecretBox } from '../../server/src/platform/secrets/secret-key.ts'
import { environmentIn, startService } from '../service.ts'
import type { Posts } from './bare-client.ts'
import type { Arrival } from './receiver.ts'

/** A service of its own that may send to this machine, and a receiver. The bed's is a production one, which may not. */
export type Ground = {
  port: number
  database: Database
  tenant(path: string): Promise<{ restaurant: Restaurant; endpointId: number }>
  inside<T>(restaurant: Restaurant, work: (tx: Tx) => Promise<T>): Promise<T>
  /** What has arrived since the last time it was asked. */
  arrivals(): Promise<Arrival[]>
  /** The bare client's rate. */
  post(posts: Posts): Promise<number>
}

export const EVENT = 'order.created'

export async function makeGround(alsoStop: (stop: () => Promise<void>) => void): Promise<Ground> {
  const directory = await mkdtemp(join(tmpdir(), 'comanda-bench-webhooks-'))
  alsoStop(() => rm(directory, { recursive: true, force: true }))
  // Outside production there is a demo restaurant; its past would be made beside the measurement.
  const lax = { NODE_ENV: '', WEBHOOKS_ALLOW_INSECURE: '1', DEMO_HISTORY_DAYS: '0' }
  const service = await startService(directory, lax)
  alsoStop(() => service.stop())
  const config = readConfig({ ...environmentIn(directory), ...lax })
  const { database, close } = await openInstallation(config, 'command')
  alsoStop(close)
  // As a process of the service does it, so that it nudges the one that sends.
  await hearChanges(database)
  const receiver = child('receiver.ts', alsoStop)
  const client = child('bare-client.ts', alsoStop)
  const [port] = (await once(receiver, 'message')) as [number]
  const box = await openSecretBox(database, config)
  const tools = { box, resolve: systemResolve, rules: { allowInsecure: true } }
  let tenants = 0

  const inside: Ground['inside'] = (restaurant, work) => inRestaurant(database, restaurant, cause(), work)
  return {
    port,
    database,
    inside,
    async tenant(path) {
      const slug = `webhooks-${++tenants}`
      const restaurant = await createRestaurant(
        database,
        {
          slug,
          name: slug,
          currency: 'USD',
          timezone: 'UTC',
          country: 'US',
          defaultLanguage: 'en',
          plan: 'pro',
        },
        cause(),
      )
      const wish = { url: `http://127.0.0.1:${port}${path}`, events: [EVENT], description: null }
      const { id } = await inside(restaurant, (tx) => addEndpoint(tx, tools, wish))
      return { restaurant, endpointId: id }
    },
    arrivals: () => ask<Arrival[]>(receiver, 'arrivals'),
    post: (posts) => ask<number>(client, posts),
  }
}

/** As an order does: an event of its size, each about something of its own. */
export function emitOrder(tx: Tx, about: string): string {
  return emit(tx, EVENT, EVENTS[EVENT].example, `order:${about}`)
}

export async function untilQuiet(ground: Ground, ms: number): Promise<Arrival[]> {
  const all: Arrival[] = []
  for (let quiet = false; !quiet; ) {
    await sleep(ms)
    const more = await ground.arrivals()
    quiet = more.length === 0
    all.push(...more)
  }
  return all
}

function cause(): Cause {
  return { actor: { kind: 'operator', id: null, name: 'bench' }, requestId: null, now: Date.now() }
}

function child(file: string, alsoStop: (stop: () => Promise<void>) => void): ChildProcess {
  const made = fork(new URL(file, import.meta.url), { serialization: 'advanced' })
  alsoStop(async () => {
    const exited = once(made, 'exit')
    made.disconnect()
    await exited
  })
  return made
}

async function ask<T>(of: ChildProcess, message: string | object): Promise<T> {
  const answered = once(of, 'message')
  of.send(message)
  const [answer] = await answered
  return answer as T
}
