import type { FastifyInstance } from 'fastify'
import { retryAfter } from '../../retry-after.ts'

/** Null while it can do its work, else why not. */
export type WhyNot = () => Promise<string | null>

/** A balancer that hears nothing waits for its own limit. Ours is shorter. */
const ANSWER_WITHIN_MS = 2_000

/** /healthz: the process lives. /readyz: it can do its work, so that a load balancer may send it requests. */
export function serveHealth(app: FastifyInstance, whyNot: WhyNot, stopping: AbortSignal): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = stopping.aborted ? 'the service is stopping' : await inTime(whyNot)
    if (reason === null) return { status: 'ready' }
    return reply.code(503).headers(retryAfter(1_000)).send({ status: 'unavailable', reason })
  })
}

async function inTime(whyNot: WhyNot): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, ANSWER_WITHIN_MS, 'the database does not answer')
  })
  try {
    return await Promise.race([whyNot().catch(() => 'the database is out of reach'), late])
  } finally {
    clearTimeout(timer)
  }
}
