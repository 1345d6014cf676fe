import type { FastifyInstance } from 'fastify'

/** /healthz: the process lives. /readyz: it can do its work, so that a load balancer may send it requests. */
export function serveHealth(app: FastifyInstance, whyNot: () => Promise<string | null>): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = await whyNot().catch(() => 'the database is out of reach')
    if (reason === null) return { status: 'ready' }
    return reply.code(503).header('Retry-After', '1').send({ status: 'unavailable', reason })
  })
}
