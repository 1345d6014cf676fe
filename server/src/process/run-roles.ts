// What every process of the service does, whether it is the only one or one of several.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createApp } from '../app.ts'
import { type Config, ConfigError } from '../config.ts'
import type { Context } from '../context.ts'
import type { Installation } from '../installation.ts'
import { createSender } from '../integration/webhooks/sender/sender.ts'
import { watchKeys } from '../platform/crypto/key-watch.ts'
import type { SecretBox } from '../platform/crypto/secret-box.ts'
import { openKeys } from '../platform/crypto/secret-key.ts'
import { serviceKey } from '../platform/crypto/service-key.ts'
import type { Limiter } from '../platform/http/rate-limit/limiter.ts'
import { memoryLimiter } from '../platform/http/rate-limit/memory-limiter.ts'
import type { Worker } from '../platform/jobs/worker.ts'
import { createMetrics, type Metrics } from '../platform/observability/metrics.ts'
import { recordWith } from '../platform/observability/tracing.ts'
import { listenForChanges } from '../platform/postgres/listen.ts'
import { noteSetting } from '../platform/postgres/service-settings.ts'
import { watchDatabase } from '../platform/postgres/watch.ts'
import { ALLOW_INSECURE } from '../surfaces/cli/address-rules.ts'
import { VERSION } from '../surfaces/reference/api-description.ts'
import type { WebAppState } from '../surfaces/webapp/built.ts'
import { showBuild } from './build-info.ts'
import { listen } from './listen.ts'
import { createMetricsServer } from './metrics-server.ts'

/** Longer than every part of a stop may take. Past it the process ends as in a crash, which loses nothing; only PostgreSQL is stopped first. */
export const STOP_WITHIN_MS = 30_000

/** In the order in which they are stopped. */
export type Stops = (() => Promise<unknown>)[]

export type Start = {
  config: Config
  installation: Installation
  log: Logger
  roles: ReadonlySet<string>
  webApp: WebAppState
  stopping: AbortSignal
  metrics?: Metrics
  /** Counts together with other processes of this machine. Default: there are none. */
  together?: Limiter
  /** Others listen on the same ports; the kernel shares connections out. */
  sharesPorts?: boolean
}

export type Running = {
  /** Where the API answers; null where it is not served. */
  url: string | null
  /** Begins with the jobs, where they are a role of this process. Nobody waits for them, so they come last. */
  runJobs(): Promise<void>
}

/** What was begun is in `stops`, also where a later part fails. */
export async function runRoles(start: Start, stops: Stops): Promise<Running> {
  const { config, installation, roles, sharesPorts: reusePort = false } = start
  const recorder = await startTracing(config)
  stops.push(() => recorder.stop())
  const context = await createContext(start, await openBox(start, stops))
  stops.unshift(() => context.limiter.close())
  stops.unshift(async () => context.sender.close())
  let worker: Worker | null = null
  stops.unshift(async () => worker?.stop())
  let url: string | null = null
  if (roles.has('api')) {
    const app = await createApp(context)
    stops.unshift(() => app.close())
    url = await listen(app, { ...config, reusePort }, 'PORT')
  }
  if (config.metricsPort !== null) {
    const metricsServer = createMetricsServer(context)
    stops.push(() => metricsServer.close())
    const place = { host: config.host, port: config.metricsPort, reusePort }
    const metricsUrl = await listen(metricsServer, place, 'METRICS_PORT')
    if (config.metricsPort === 0)
      start.log.info({ url: metricsUrl }, 'METRICS_PORT is 0: a free port was chosen')
  }
  return {
    url,
    async runJobs() {
      if (!roles.has('worker')) return
      const { runWorker } = await import('../worker.ts')
      worker = await runWorker(context, installation.owner, url)
    },
  }
}

/** Health says no from here on. Requests are still served for a while, so that balancers notice. */
export async function drain({ config, roles }: Pick<Start, 'config' | 'roles'>, signal: string) {
  // A person at the keyboard waits for no balancer.
  if (signal === 'SIGTERM' && roles.has('api')) await sleep(config.drainSeconds * 1000)
}

/** `atLast` is done before what is left is given up. */
export async function stopAll(
  stops: Stops,
  log: Logger,
  { withinMs = STOP_WITHIN_MS, atLast = async () => undefined as unknown } = {},
): Promise<void> {
  const deadline = setTimeout(() => {
    log.fatal(`the stop took longer than ${withinMs / 1000} seconds; what is left is given up`)
    log.flush()
    void atLast().finally(() => process.exit(1))
  }, withinMs)
  for (const stop of stops) await stop().catch((error) => log.error({ err: error }, 'stopping'))
  clearTimeout(deadline)
  log.flush()
}

async function openBox({ config, installation, log }: Start, stops: Stops): Promise<SecretBox> {
  const { database } = installation
  const { box, ring } = await openKeys(database, config)
  const watch = await watchKeys(database, config, ring, {
    onUnknown: () =>
      log.error('SECRET_KEY lacks the key that encrypts now: give this process the same as the others'),
  })
  stops.unshift(() => watch.close())
  return box
}

async function createContext(start: Start, secretBox: SecretBox): Promise<Context> {
  const { config, log, webApp, stopping } = start
  const { database, direct } = start.installation
  const metrics = start.metrics ?? createMetrics()
  watchDatabase(metrics.registry, database)
  showBuild(metrics, config)
  await listenForChanges(database, direct).catch((error) => {
    throw new ConfigError([`the database cannot be used: ${(error as Error).message}`])
  })
  await noteSetting(database, ALLOW_INSECURE, config.webhooksAllowInsecure)
  return {
    config,
    log,
    database,
    limiter: await createLimiter(start, metrics),
    metrics,
    cursorKey: await serviceKey(database, 'cursors'),
    secretBox,
    sender: createSender({ allowInsecure: config.webhooksAllowInsecure }),
    clock: () => Date.now(),
    webApp,
    stopping,
  }
}

// Without OTEL_EXPORTER_OTLP_ENDPOINT nothing of it is loaded.
async function startTracing({ tracing }: Config): Promise<{ stop(): Promise<void> }> {
  if (tracing === null) return { stop: async () => undefined }
  const { openTracer } = await import('../platform/observability/otel.ts')
  const recorder = openTracer(tracing, VERSION)
  recordWith(recorder.tracer)
  return recorder
}

// Without REDIS_URL its client is not even loaded, which spares the start 100 ms.
async function createLimiter({ config, log, together }: Start, metrics: Metrics): Promise<Limiter> {
  const own = together ?? memoryLimiter()
  if (config.redisUrl === null) return own
  const { redisLimiter } = await import('../platform/http/rate-limit/redis-limiter.ts')
  const who = together ? 'the processes of this machine' : 'this process'
  const limiter = redisLimiter(
    config.redisUrl,
    {
      onAway: (error) =>
        log.warn({ err: error }, `REDIS_URL is out of reach: limits are counted by ${who} alone`),
      onBack: () => log.info('REDIS_URL is reached again: limits are counted together'),
    },
    own,
  )
  metrics.watchLimits(limiter)
  return limiter
}
