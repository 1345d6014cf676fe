import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  registry: Registry
  observeRequest(method: string, route: string, status: number, seconds: number): void
  watchPool(pool: pg.Pool): void
  countJob(task: string, outcome: 'done' | 'failed'): void
  watchJobs(waiting: () => Promise<number>): void
}

const LATENCY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'comanda_http_request_duration_seconds',
    help: 'Requests by route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCY_BUCKETS,
    registers: [registry],
  })
  const jobs = new Counter({
    name: 'comanda_jobs_total',
    help: 'Jobs run, by task and outcome.',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  })
  return {
    registry,
    observeRequest(method, route, status, seconds) {
      requests.observe({ method, route, status }, seconds)
    },
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
    watchPool(pool) {
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
