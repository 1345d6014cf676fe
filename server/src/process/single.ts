import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { haltInstallation, openInstallation } from '../installation.ts'
import { createLog } from '../platform/observability/log.ts'
import type { BegunPostgres } from '../platform/postgres/embedded/embedded-postgres.ts'
import { openWebApp } from '../surfaces/webapp/built.ts'
import { bringDemo, hasDemo, makeHistory, printStart } from './demo-and-banner.ts'
import { drain, runRoles, type Stops, stopAll } from './run-roles.ts'

/** Whoever has waited for the port is answered first: to load the jobs takes a core 100 to 200 ms. */
const JOBS_AFTER_MS = 500

export type Single = {
  roles: ReadonlySet<string>
  startedAt: number
  stopAsked: Promise<string>
  /** The embedded server, begun while this file was being loaded. */
  begun: BegunPostgres | null
}

/** The service in one process: config → context → roles. Resolves once everything has been stopped again. */
export async function serveSingle(config: Config, single: Single): Promise<void> {
  const { roles, startedAt, stopAsked, begun } = single
  const log = createLog(config.logLevel)
  const stopping = new AbortController()
  const installation = await openInstallation(config, 'serve', begun, stopAsked)
  const stops: Stops = [() => installation.close()]
  try {
    const opening = { dataDir: config.dataDir, log, stopping: stopping.signal }
    const listening = Promise.withResolvers<void>()
    const webApp = roles.has('api') ? openWebApp(opening, listening.promise) : { built: null, failed: false }
    const demoToken = await bringDemo(config, installation)
    const start = { config, installation, log, roles, webApp, stopping: stopping.signal }
    const { url, runJobs } = await runRoles(start, stops)
    listening.resolve()
    if (url !== null) {
      await printStart(config, installation, { url, demoToken, startedAt, processes: 1 })
      const asked = await Promise.race([stopAsked, sleep(JOBS_AFTER_MS, null)])
      if (asked === null) await runJobs()
    } else {
      await runJobs()
      log.info({ metricsPort: config.metricsPort }, 'the worker is up')
    }
    if (hasDemo(config)) {
      const history = makeHistory(installation, log)
      stops.unshift(() => history.stop())
    }
    const signal = await stopAsked
    log.info({ signal }, 'stopping')
    stopping.abort()
    await drain(start, signal)
  } finally {
    stopping.abort()
    await stopAll(stops, log, { atLast: () => haltInstallation(config) })
  }
}
