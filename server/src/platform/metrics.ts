import type { FastifyInstance } from 'fastify'
import type { Registry as Figures } from 'prom-client'
import type { Database } from './db/database.ts'
import { onFirstUse } from './first-use.ts'
import { Counter, Gauge, Registry } from './prometheus.ts'
import { requestDurations } from './request-durations.ts'

export type Metrics = {
  registry: Figures
  /** What /metrics answers. */
  text(): Promise<string>
  observeRequest(method: string, route: string, status: number, seconds: number): void
  watchDatabase(database: Database): void
  countJob(task: string, outcome: 'done' | 'failed'): void
  watchLimits(limiter: { readonly away: boolean }): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  // Of the process itself, once a monitor asks.
  const showProcess = onFirstUse(async () => {
    const { collectDefaultMetrics } = await import('prom-client')
    collectDefaultMetrics({ register: registry })
  })
  const jobs = new Counter({
    name: 'comanda_jobs_total',
    help: 'Jobs run, by task and outcome.',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  })
  return {
    registry,
    async text() {
      await showProcess()
      return registry.metrics()
    },
    observeRequest: requestDurations(registry),
    countJob(task, outcome) {
      jobs.inc({ task, outcome })
    },
    watchLimits(limiter) {
      new Gauge({
        name: 'comanda_limits_alone',
        help: '1 while Redis is out of reach and this process counts limits for itself alone.',
        registers: [registry],
        collect() {
          this.set(limiter.away ? 1 : 0)
        },
      })
    },
    watchDatabase({ pool, places, changes, figures }) {
      figures.showIn(registry)
      new Gauge({
        name: 'comanda_changes_heard',
        help: '1 while news of changes arrives from the other processes; 0: nothing is answered from memory.',
        registers: [registry],
        collect() {
          this.set(changes.hearing ? 1 : 0)
        },
      })
      new Gauge({
        name: 'comanda_changes_lag_seconds',
        help: 'How long news of changes took on its way, tested every two seconds; while none arrives, since when.',
        registers: [registry],
        collect() {
          this.set(changes.lagMs / 1000)
        },
      })
      new Gauge({
        name: 'comanda_database_connections',
        help: 'Connections of the pool by state; waiting counts requests without one.',
        labelNames: ['state'],
        registers: [registry],
        collect() {
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
          this.set({ state: 'waiting' }, pool.waitingCount + places.waiting)
        },
      })
    },
  }
}

export function serveMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.text()),
  )
}
