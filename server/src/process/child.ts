// One of the processes of a service; `supervisor.ts` starts it and tells it what to do.
import { deserialize } from 'node:v8'
import { type Config, ConfigError } from '../config.ts'
import { joinInstallation } from '../installation.ts'
import { createLog } from '../platform/observability/log.ts'
import { createMetrics } from '../platform/observability/metrics.ts'
import { STOP_SIGNALS } from '../platform/stop-signals.ts'
import { joinWebApp } from '../surfaces/webapp/built.ts'
import { makeHistory } from './demo-and-banner.ts'
import { sendHeartbeats } from './heartbeat.ts'
import { joinFigures } from './join-metrics.ts'
import type { Part, ToChild, ToSupervisor } from './messages.ts'
import { drain, runRoles, type Stops, stopAll } from './run-roles.ts'
import { askingLimiter } from './shared-limiter.ts'

/** Before the supervisor loses its patience. */
const STOP_WITHIN_MS = 25_000

const begin = Promise.withResolvers<{ config: Config; part: Part }>()
const webAppIsBuilt = Promise.withResolvers<boolean>()
const stopAsked = Promise.withResolvers<string>()
const metrics = createMetrics()
const limiter = askingLimiter((asks) => send({ kind: 'limits', asks }))
const figures = new Map<number, (texts: string[]) => void>()
let figuresAsked = 0

function send(message: ToSupervisor): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()))
}

process.on('message', (message: ToChild) => {
  if (message.kind === 'limits') limiter.answered(message.answers)
  else if (message.kind === 'begin')
    begin.resolve({ config: deserialize(Buffer.from(message.config, 'base64')), part: message.part })
  else if (message.kind === 'web-app') webAppIsBuilt.resolve(message.isBuilt)
  else if (message.kind === 'stop') stopAsked.resolve(message.signal)
  else if (message.kind === 'show-figures') void showFigures(message.of)
  else if (message.kind === 'figures-of-all') figures.get(message.of)?.(message.texts)
})
// A terminal and a service manager send them to all of a group at once. When to stop is the supervisor's word.
for (const signal of STOP_SIGNALS) process.on(signal, () => undefined)

// Nobody would count its limits or replace it. What was acknowledged is in the database.
process.on('disconnect', () => process.exit(1))

async function showFigures(of: number): Promise<void> {
  await send({ kind: 'figures', of, text: await metrics.text() })
}

async function figuresOfAll(): Promise<string> {
  const of = ++figuresAsked
  const texts = new Promise<string[]>((resolve) => figures.set(of, resolve))
  void send({ kind: 'show-figures-of-all', of })
  return joinFigures(await texts.finally(() => figures.delete(of)))
}

async function serve({ config, part }: { config: Config; part: Part }): Promise<number> {
  const log = createLog(config.logLevel)
  const stopping = new AbortController()
  const roles = new Set(part.roles)
  const stops: Stops = []
  metrics.registry.setDefaultLabels({ process: String(part.number) })
  try {
    const installation = await joinInstallation(config)
    stops.push(() => installation.close())
    const opening = { dataDir: config.dataDir, log, stopping: stopping.signal }
    const webApp = joinWebApp(opening, webAppIsBuilt.promise)
    const { runJobs } = await runRoles(
      {
        config,
        installation,
        log,
        roles,
        webApp,
        stopping: stopping.signal,
        metrics: { ...metrics, text: figuresOfAll },
        together: limiter,
        sharesPorts: true,
      },
      stops,
    )
    await runJobs()
    if (part.makesHistory) {
      const history = makeHistory(installation, log)
      stops.unshift(() => history.stop())
    }
    void send({ kind: 'ready' })
    const signal = await stopAsked.promise
    stopping.abort()
    await drain({ config, roles }, signal)
    return 0
  } catch (error) {
    if (!(error instanceof ConfigError)) log.fatal({ err: error }, 'a process could not serve')
    const problems = error instanceof ConfigError ? error.problems : [(error as Error).message]
    await send({ kind: 'failed', problems })
    return 1
  } finally {
    await stopAll(stops, log, { withinMs: STOP_WITHIN_MS })
  }
}

sendHeartbeats(send)
void send({ kind: 'hello' })
process.exit(await serve(await begin.promise))
