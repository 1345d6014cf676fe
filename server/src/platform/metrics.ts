import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from './db/database.ts'
import { countLatencies } from './latencies.ts'

export type Metrics = {
  registry: Registry
  observeRequest(method: string, route: string, status: number, seconds: number): void
  watchDatabase(database: Database): void
  countJob(task: string, outcome: 'done' | 'failed'): void
  watchJobs(waiting: () => Promise<number>): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const observeRequest = countLatencies(registry)
  const jobs = new Counter({
    name: 'comanda_jobs_total',
    help: 'Jobs run, by task and outcome.',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  })
  return {
    registry,
    observeRequest,
    countJob(task, outcome) {
      jobs.inc({ task, outcome })
    },
    watchJobs(waiting) {
      new Gauge({
        name: 'comanda_jobs_waiting',
        help: 'Jobs that are due and not yet taken up.',
        registers: [registry],
        async collect() {
          this.set(await waiting().catch(() => Number.NaN))
        },
      })
    },
    watchDatabase({ pool, changes }) {
      new Gauge({
        name: 'comanda_changes_heard',
        help: '1 while news of changes arrives from the other processes; 0: nothing is answered from memory.',
        registers: [registry],
        collect() {
          this.set(changes.hearing ? 1 : 0)
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
          this.set({ state: 'waiting' }, pool.waitingCount)
        },
      })
    },
  }
}

export function serveMetrics(app: FastifyInstance, { registry }: Metrics): void {
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
