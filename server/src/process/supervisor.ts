import { dirname, extname, join } from 'node:path'
import { serialize } from 'node:v8'
import { type Config, ConfigError } from '../config.ts'
import { haltInstallation, openInstallation } from '../installation.ts'
import { memoryLimiter } from '../platform/http/rate-limit/memory-limiter.ts'
import { createLog } from '../platform/observability/log.ts'
import { buildAloud } from '../surfaces/webapp/built.ts'
import { NotStarted, startChildren } from './children.ts'
import { bringDemo, hasDemo, printStart } from './demo-and-banner.ts'
import { proveFree } from './listen.ts'
import type { ToChild } from './messages.ts'
import { STOP_WITHIN_MS, type Stops, stopAll } from './run-roles.ts'
import { untilSignal } from './signals.ts'

/** Of the source, or of the bundle in a release. */
const [, RUNNING = ''] = process.argv
const PROGRAM = join(dirname(RUNNING), extname(RUNNING) === '.ts' ? 'process/child.ts' : 'child.js')
/** What it takes to bring, to print and to hold; the children serve. */
const OWN_POOL_SIZE = 2
/** Fewer would keep requests waiting for one another. */
const LEAST_POOL_SIZE = 4
/** Of the time for a stop, what is left to the supervisor when its children have ended. */
const FOR_THE_SUPERVISOR_MS = 3_000

/** One service in several processes under one port. This one holds the installation open and serves nothing itself. */
export async function supervise(
  config: Config,
  roles: ReadonlySet<string>,
  processes: number,
): Promise<void> {
  const startedAt = performance.now()
  const log = createLog(config.logLevel)
  const stopAsked = untilSignal(() => haltInstallation(config))
  const stopping = new AbortController()
  const ports = await freePorts(config)
  if (config.metricsPort === 0) {
    log.info({ metricsPort: ports.metricsPort }, 'METRICS_PORT is 0: a free port was chosen')
  }
  const installation = await openInstallation(
    { ...config, databasePoolSize: OWN_POOL_SIZE },
    'serve',
    null,
    stopAsked,
  )
  const stops: Stops = [() => installation.close()]
  let signal = 'SIGINT'
  const drainMs = () => (signal === 'SIGTERM' ? config.drainSeconds * 1000 : 0)
  try {
    const demoToken = await bringDemo(config, installation)
    const limiter = memoryLimiter()
    stops.unshift(() => limiter.close())
    const beginning = beginningOf({ ...config, ...ports }, roles, processes)
    let webApp: ToChild[] = []
    const children = startChildren({
      count: processes,
      program: PROGRAM,
      begin: (number) => [beginning(number), ...webApp],
      limiter,
      log,
    })
    stops.unshift(() => children.stop(signal, drainMs() + STOP_WITHIN_MS - FOR_THE_SUPERVISOR_MS))
    void buildAloud({ dataDir: config.dataDir, log, stopping: stopping.signal }).then((built) => {
      webApp = [{ kind: 'web-app', isBuilt: built !== null }]
      for (const message of webApp) children.sendAll(message)
    })
    await children.begun.catch((error) => {
      throw error instanceof NotStarted ? new ConfigError(error.problems) : error
    })
    const url = `http://localhost:${ports.port}`
    await printStart(config, installation, { url, demoToken, startedAt, processes })
    signal = await stopAsked
    log.info({ signal }, 'stopping')
  } finally {
    stopping.abort()
    await stopAll(stops, log, {
      withinMs: drainMs() + STOP_WITHIN_MS,
      atLast: () => haltInstallation(config),
    })
  }
}

async function freePorts({ host, port, metricsPort }: Config): Promise<Pick<Config, 'port' | 'metricsPort'>> {
  return {
    port: await proveFree(host, port, 'PORT'),
    metricsPort: metricsPort === null ? null : await proveFree(host, metricsPort, 'METRICS_PORT'),
  }
}

/** Jobs and the demo's history belong to one process: what they count in memory stays exact. */
function beginningOf(config: Config, roles: ReadonlySet<string>, processes: number) {
  const share = Math.max(Math.ceil(config.databasePoolSize / processes), LEAST_POOL_SIZE)
  const databasePoolSize = Math.min(share, config.databasePoolSize)
  const settings = serialize({ ...config, databasePoolSize }).toString('base64')
  return (number: number): ToChild => ({
    kind: 'begin',
    config: settings,
    part: {
      number,
      roles: [...roles].filter((role) => role === 'api' || number === 1),
      makesHistory: number === 1 && hasDemo(config),
    },
  })
}
