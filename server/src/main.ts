import { type Config, ConfigError } from './config.ts'
import { openInstallation } from './installation.ts'
import { createLog } from './platform/log.ts'
import { drain, runRoles, type Stops, stopAll, untilSignal } from './running.ts'
import type { ServeOptions } from './surfaces/cli/serve.ts'
import { openWebApp } from './surfaces/webapp/built.ts'
import { bringDemo, hasDemo, makeHistory, welcome } from './welcome.ts'

const ROLES = ['api', 'worker'] as const

/** Config → context → roles. Resolves once everything has been stopped again. */
export async function serve(config: Config, options: ServeOptions): Promise<void> {
  const roles = readRoles(options.roles)
  if (options.processes > 1) {
    if (!roles.has('api'))
      throw new ConfigError(['--processes shares out the role api; --roles leaves it out'])
    const { serveTogether } = await import('./parent.ts')
    return serveTogether(config, roles, options.processes)
  }
  const startedAt = performance.now()
  const log = createLog(config.logLevel)
  const stopAsked = untilSignal()
  const stopping = new AbortController()
  const installation = await openInstallation(config, 'serve')
  const stops: Stops = [() => installation.close()]
  try {
    const opening = { dataDir: config.dataDir, log, stopping: stopping.signal }
    const webApp = roles.has('api') ? openWebApp(opening) : { built: null, failed: false }
    const demoToken = await bringDemo(config, installation)
    const start = { config, installation, log, roles, webApp, stopping: stopping.signal }
    const url = await runRoles(start, stops)
    if (url !== null) await welcome(config, installation, { url, demoToken, startedAt, processes: 1 })
    else log.info({ metricsPort: config.metricsPort }, 'the worker is up')
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
    await stopAll(stops, log)
  }
}

function readRoles(text: string): Set<string> {
  const roles = text.split(',').map((role) => role.trim())
  const unknown = roles.filter((role) => !ROLES.some((known) => known === role))
  if (unknown.length > 0)
    throw new ConfigError([`--roles takes ${ROLES.join(' and ')}, not "${unknown.join(', ')}"`])
  return new Set(roles)
}
