// Fastify with nothing around it: the same routes, the same bytes, no checks. Run as a process of its own.
import Fastify from 'fastify'
import type { BareAnswers } from './reference.ts'

process.once('message', async ({ routes, contentType, answers }: BareAnswers) => {
  const app = Fastify()
  for (const route of routes) {
    app.get(route, (request, reply) => {
      const body = answers.get(request.headers.authorization ?? '')?.get(request.url)
      reply.header('content-type', contentType).send(body)
    })
  }
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.once('disconnect', () => process.exit())
