import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { openInstallation } from '../server/src/installation.ts'
import type { Database } from '../server/src/platform/db/database.ts'
import { environmentIn, type Service, startService } from './service.ts'
import { makeTenants, type Tenant } from './tenants.ts'

/** What the parts are measured on: the running service, its database, and restaurants with a menu and a token each. */
export type Bed = {
  service: Service
  database: Database
  tenants: Tenant[]
  /** Stopped with the bed, last first. */
  alsoStop(stop: () => Promise<void>): void
  stop(): Promise<void>
}

const RESTAURANTS = 100

export async function makeBed(tell: (progress: string) => void): Promise<Bed> {
  const stops: (() => Promise<unknown>)[] = []
  async function stop(): Promise<void> {
    for (const each of stops.splice(0).reverse()) await each()
  }
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(code)))
  }
  try {
    const directory = await mkdtemp(join(tmpdir(), 'comanda-bench-'))
    stops.push(() => rm(directory, { recursive: true, force: true }))
    tell('starting the service')
    const starting = startService(directory)
    // Registered before it is up, for whoever loses patience meanwhile.
    stops.push(() =>
      starting.then(
        (service) => service.stop(),
        () => undefined,
      ),
    )
    const service = await starting
    const installation = await openInstallation(readConfig(environmentIn(directory)), 'command')
    stops.push(() => installation.close())
    tell(`setting up ${RESTAURANTS} restaurants`)
    const tenants = await makeTenants(installation.database, RESTAURANTS, (made) => {
      if (made % 25 === 0) tell(`setting up ${RESTAURANTS} restaurants: ${made} made`)
    })
    return {
      service,
      database: installation.database,
      tenants,
      alsoStop: (more) => stops.push(more),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
