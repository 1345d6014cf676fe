import { ensureDemo, startHistory } from './across/sample/demo.ts'
import { firstAccountCommand } from './across/sample/first-account.ts'
import { type Context, createApp } from './app.ts'
import { banner } from './banner.ts'
import { type Config, ConfigError, DEFAULT_DATA_DIR } from './config.ts'
import { type Installation, openInstallation } from './installation.ts'
import { createSender } from './integration/webhooks/sender/sender.ts'
import { hearChanges } from './platform/db/line.ts'
import type { Limiter } from './platform/http/limits.ts'
import { memoryLimiter } from './platform/http/memory-limiter.ts'
import { createLog } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { openSecretBox } from './platform/secrets/secret-key.ts'
import { serviceKey } from './platform/service-key.ts'
import { noteSetting } from './platform/service-settings.ts'
import { ALLOW_INSECURE } from './surfaces/cli/address-rules.ts'
import { openWebApp } from './surfaces/webapp/built.ts'
import { runWorker } from './worker.ts'

const ROLES = ['api', 'worker'] as const

/** Config → context → roles. Resolves once everything has been stopped again. */
export async function serve(config: Config, rolesText: string): Promise<void> {
  const roles = readRoles(rolesText)
  const startedAt = performance.now()
  const log = createLog(config.logLevel)
  const stopAsked = untilSignal()
  const installation = await openInstallation(config, 'serve')
  const stops: (() => Promise<unknown>)[] = [() => installation.close()]
  try {
    const webApp = roles.has('api') ? openWebApp(config.dataDir, log) : { built: null, failed: false }
    const context = { ...(await createContext(config, installation, log)), webApp }
    stops.unshift(() => context.limiter.close())
    stops.unshift(async () => context.sender.close())
    const isDefault = config.databaseUrl === null && !config.production
    const demoToken = isDefault ? await ensureDemo(installation.database, config, Date.now()) : null
    if (roles.has('worker')) {
      const worker = await runWorker(context, installation.owner)
      stops.unshift(() => worker.stop())
    }
    if (roles.has('api')) {
      const app = await createApp(context)
      stops.unshift(() => app.close())
      const firstAccount = config.production ? null : await firstAccountCommand(installation.database)
      const url = await listen(app, config)
      process.stdout.write(
        banner({
          url: config.publicUrl ?? url,
          demoToken,
          firstAccount: firstAccount && firstAccount + whereItIs(config),
          seconds: (performance.now() - startedAt) / 1000,
        }),
      )
    }
    if (isDefault) {
      const history = startHistory(installation, {
        tell: (line) => process.stdout.write(`${line}\n`),
        fail: (error) =>
          log.error({ err: error }, "the demo's history was not made; the next start goes on with it"),
      })
      stops.unshift(() => history.stop())
    }
    const signal = await stopAsked
    log.info({ signal }, 'stopping')
  } finally {
    for (const stop of stops) await stop().catch((error) => log.error({ err: error }, 'stopping'))
    log.flush()
  }
}

/** A command typed in another terminal must find this installation. */
function whereItIs({ databaseUrl, dataDir }: Config): string {
  return databaseUrl !== null || dataDir === DEFAULT_DATA_DIR ? '' : ` --data-dir ${dataDir}`
}

function readRoles(text: string): Set<string> {
  const roles = text.split(',').map((role) => role.trim())
  const unknown = roles.filter((role) => !ROLES.some((known) => known === role))
  if (unknown.length > 0)
    throw new ConfigError([`--roles takes ${ROLES.join(' and ')}, not "${unknown.join(', ')}"`])
  return new Set(roles)
}

async function createContext(
  config: Config,
  { database, direct }: Installation,
  log: Context['log'],
): Promise<Omit<Context, 'webApp'>> {
  const metrics = createMetrics()
  metrics.watchDatabase(database)
  await hearChanges(database, direct).catch((error) => {
    throw new ConfigError([`the database cannot be used: ${(error as Error).message}`])
  })
  await noteSetting(database, ALLOW_INSECURE, config.webhooksAllowInsecure)
  const limiter = await createLimiter(config, log)
  return {
    config,
    log,
    database,
    limiter,
    metrics,
    cursorKey: await serviceKey(database, 'cursors'),
    secretBox: await openSecretBox(database, config),
    sender: createSender({ allowInsecure: config.webhooksAllowInsecure }),
    clock: () => Date.now(),
  }
}

// Without REDIS_URL its client is not even loaded, which spares the start 100 ms.
async function createLimiter({ redisUrl }: Config, log: Context['log']): Promise<Limiter> {
  if (redisUrl === null) return memoryLimiter()
  const { redisLimiter } = await import('./platform/http/redis-limiter.ts')
  return redisLimiter(redisUrl, (error) => log.warn({ err: error }, 'REDIS_URL is out of reach'))
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, config: Config): Promise<string> {
  const { host, port } = config
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === 'EAFNOSUPPORT' && host === '::') return listen(app, { ...config, host: '0.0.0.0' })
    if (code === 'EADDRINUSE')
      throw new ConfigError([`PORT ${port} is taken by another program; set PORT to a free one`])
    if (code === 'EACCES')
      throw new ConfigError([`PORT ${port} may not be opened by this user; set PORT above 1023`])
    throw new ConfigError([`HOST ${host} cannot be listened on: ${message}`])
  }
  const address = app.server.address()
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`
}

/** A second signal ends the process at once. */
function untilSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        resolve(signal)
        process.once(signal, () => process.exit(1))
      })
    }
  })
}
