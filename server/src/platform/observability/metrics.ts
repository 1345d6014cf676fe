import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** In seconds, for what the service itself does. */
export const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = {
  registry: Registry
  /** What /metrics answers. */
  text(): Promise<string>
  observeRequest(method: string, route: string, status: number, seconds: number): void
  countJob(task: string, outcome: 'done' | 'failed'): void
  watchLimits(limiter: { readonly away: boolean }): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'comanda_http_request_duration_seconds',
    help: 'Requests by route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
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
    text: () => registry.metrics(),
    observeRequest(method, route, status, seconds) {
      requests.observe({ method, route, status }, seconds)
    },
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
  }
}

export function serveMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.text()),
  )
}
