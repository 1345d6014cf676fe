// Fastify with nothing around it: the same route, the same bytes, no checks. Run as a process of its own.
import Fastify from 'fastify'
import type { BareAnswers } from './reference.ts'

process.once('message', async ({ route, contentType, answers }: BareAnswers) => {
  const app = Fastify()
  app.get(route, (request, reply) => {
    const body = answers.get(request.headers.authorization ?? '')?.get(request.url)
    reply.header('content-type', contentType).send(body)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.once('disconnect', () => process.exit())
