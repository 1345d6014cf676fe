import type { FastifyInstance } from 'fastify'

/** /healthz: the process lives. /readyz: it can do its work, so that a load balancer may send it requests. */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<void>): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await isReady()
      return { status: 'ready' }
    } catch {
      return reply
        .code(503)
        .header('Retry-After', '1')
        .send({ status: 'unavailable', reason: 'the database is out of reach' })
    }
  })
}
