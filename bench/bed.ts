import { readConfig } from '../server/src/config.ts'
import { type Installation, openInstallation } from '../server/src/installation.ts'
import type { Database } from '../server/src/platform/db/database.ts'
import { directoryFor, type Kept, readKept, type Size } from './population/kept.ts'
import { populate } from './population/make.ts'
import { readOnce } from './population/read-once.ts'
import { environmentIn, type Service, startService } from './service.ts'
import { furnished, type Tenant } from './tenants.ts'

/** What the parts are measured on: the running service, its database, and restaurants with a menu and a token each. */
export type Bed = {
  service: Service
  database: Database
  owner: Installation['owner']
  tenants: Tenant[]
  /** The one with ten thousand pages of orders. */
  large: Tenant
  /** The day on which every table of every restaurant is booked five times. */
  bookedOn: string
  directory: string
  /** Stops the service and starts it again, with these words after `serve`; answers how long the first answer took. */
  restart(words?: string[]): Promise<number>
  /** Stopped when the part that began it is over, last first. */
  alsoStop(stop: () => Promise<void>): void
  stopExtras(): Promise<void>
  stop(): Promise<void>
}

/** Begins with the directory that is kept of this size, or makes it. */
export async function makeBed(size: Size, tell: (progress: string) => void): Promise<Bed> {
  const stops: (() => Promise<unknown>)[] = []
  const extras: (() => Promise<unknown>)[] = []
  async function stopExtras(): Promise<void> {
    for (const each of extras.splice(0).reverse()) await each()
  }
  async function stop(): Promise<void> {
    await stopExtras()
    for (const each of stops.splice(0).reverse()) await each()
  }
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(code)))
  }
  try {
    const directory = directoryFor(size)
    const kept = await keptIn(directory, size, tell)
    await readOnce(directory)
    tell('starting the service')
    let service = await startService(directory)
    stops.push(() => service.stop())
    const { owner, database, close } = await openInstallation(readConfig(environmentIn(directory)), 'command')
    stops.push(close)
    const tenants = kept.tenants.map((tenant) => furnished(kept, tenant))
    return {
      get service() {
        return service
      },
      database,
      owner,
      tenants,
      large: furnished(kept, kept.large),
      bookedOn: kept.bookedOn,
      directory,
      async restart(words = []) {
        await service.stop()
        const startedAt = performance.now()
        service = await startService(directory, {}, words)
        await firstAnswer(service.port, kept.large.token)
        return performance.now() - startedAt
      },
      alsoStop: (more) => extras.push(more),
      stopExtras,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function keptIn(directory: string, size: Size, tell: (progress: string) => void): Promise<Kept> {
  const kept = await readKept(directory)
  // Its bookings lie ahead of the day it was made on.
  if (kept && kept.bookedOn > new Date().toISOString().slice(0, 10)) return kept
  tell(`making ${size.restaurants} restaurants and ${size.orders} orders in ${directory}`)
  return populate(directory, size)
}

async function firstAnswer(port: number, token: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/orders?per_page=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.status !== 200) throw new Error(`the first answer after a start was ${answer.status}`)
  await answer.arrayBuffer()
}
