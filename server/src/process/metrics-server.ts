import Fastify, { type FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { serveHealth } from '../platform/http/server/health.ts'
import { withoutSchemas } from '../platform/http/server/no-schemas.ts'
import { serveMetrics } from '../platform/observability/metrics.ts'
import { whyNotReady } from '../platform/postgres/ready.ts'

/** Health and metrics on a port of their own: for a worker, which serves nothing else, and out of the public's reach. */
export function createMetricsServer({
  database,
  metrics,
  stopping,
}: Pick<Context, 'database' | 'metrics' | 'stopping'>): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, ...withoutSchemas })
  serveHealth(app, () => whyNotReady(database), stopping)
  serveMetrics(app, metrics)
  return app
}
