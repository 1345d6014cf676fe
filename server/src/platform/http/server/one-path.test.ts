// An answer over a connection takes the same way as one to a test's `inject`: through Fastify, with every hook.
import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { orderIn, pathWithIdOf } from '../../../../test/tenancy-walk.ts'

let service: TestApp
let venue: Venue
let port: number
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
/** Ids of the requests that a handler of Fastify has answered. */
const handled = new Set<string>()
const HANDLING = channel('tracing:fastify.request.handler:start')
const note = (message: unknown) => {
  handled.add((message as { request: FastifyRequest }).request.id)
}
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true })
  await orderIn(venue)
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as { port: number }).port
  HANDLING.subscribe(note)
})
afterAll(async () => {
  HANDLING.unsubscribe(note)
  agent.destroy()
  await service.close()
})

type Got = { status: number; headers: IncomingHttpHeaders; text: string }

async function overConnection(path: string, headers: Record<string, string>): Promise<Got> {
  const sent = request({ host: '127.0.0.1', port, path, agent, headers })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const text = (await answer.toArray()).join('')
  return { status: answer.statusCode ?? 0, headers: answer.headers, text }
}

async function byInject(path: string, headers: Record<string, string>): Promise<Got> {
  const { statusCode, headers: answered, payload } = await service.app.inject({ url: path, headers })
  return { status: statusCode, headers: answered as IncomingHttpHeaders, text: payload }
}

/** Without what tells of the moment, or of the connection. */
function alike({ status, headers, text }: Got): object {
  const changing = ['date', 'connection', 'keep-alive', 'x-ratelimit-remaining', 'x-ratelimit-reset']
  return {
    status,
    text,
    headers: { ...headers, ...Object.fromEntries(changing.map((name) => [name, null])) },
  }
}

test('every read and every page comes from a handler, as it does in tests', async () => {
  const reads = service.operations.filter(({ read, sandboxOnly }) => read && !sandboxOnly)
  const api = await Promise.all(
    reads.map(async (operation) => `/api/v1${await pathWithIdOf(venue, operation, service.operations)}`),
  )
  const { slug } = venue.restaurant
  const others = [
    `/r/${slug}`,
    `/r/${slug}/menu`,
    '/openapi.json',
    '/healthz',
    '/readyz',
    '/metrics',
    '/docs',
  ]
  for (const path of [...api, ...others]) {
    // Twice: what is kept from the first answer must take the same way.
    for (const time of ['first', 'second']) {
      const headers = {
        host: 'localhost',
        'x-request-id': `${time}:${path.replaceAll(/[^\w]/g, '.').slice(0, 100)}`,
        ...(path.startsWith('/api') && { authorization: `Bearer ${venue.token}` }),
      }
      handled.clear()
      const answer = await overConnection(path, headers)
      expect([path, [...handled]]).toEqual([path, [headers['x-request-id']]])
      if (path !== '/metrics') expect(alike(answer)).toEqual(alike(await byInject(path, headers)))
    }
  }
})

test('nothing but Fastify is handed a request', () => {
  expect(service.app.server.listenerCount('request')).toBe(1)
})
