import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onFirstUse } from '../../platform/first-use.ts'
import type { Gate } from '../../platform/http/operations/gate.ts'
import { PREFIX } from '../../platform/http/operations/serve.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import { STRANGER_LIMIT, strangerKey } from '../../platform/http/rate-limit/strangers.ts'
import { retryAfter } from '../../platform/retry-after.ts'
import type { Api, Json } from './api.ts'
import { Refused } from './refused.ts'
import { TOOL_SCOPES } from './tools.ts'

export type McpDependencies = {
  authenticate: Gate['authenticate']
  limiter: Limiter
  publicUrl: string | null
  version: string
}

const PATH = '/mcp'
const METADATA = '/.well-known/oauth-protected-resource'
/** Tokens of our own may have no end, and the library wants one. */
const FAR_AHEAD_S = 10 * 366 * 86_400

/** Tools for assistants (Model Context Protocol, Streamable HTTP). Who calls is told by a token of the API, or by OAuth. */
export async function serveMcp(root: FastifyInstance, dependencies: McpDependencies): Promise<void> {
  const { authenticate, limiter, publicUrl, version } = dependencies
  const origin = (request: FastifyRequest) => publicUrl ?? `${request.protocol}://${request.host}`
  const assistants = onFirstUse(async () => (await import('./assistants.ts')).openAssistants(version))

  const metadata = async (request: FastifyRequest) => ({
    resource: `${origin(request)}${PATH}`,
    authorization_servers: [origin(request)],
    scopes_supported: TOOL_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Comanda',
    resource_documentation: `${origin(request)}/docs`,
  })

  await root.register(async (app) => {
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    app.get(METADATA, metadata)
    app.get(`${METADATA}${PATH}`, metadata)
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url: PATH,
      async handler(request, reply) {
        // A page in a browser that was led here under another name must not speak for its visitor.
        const from = request.headers.origin
        if (from !== undefined && from !== new URL(origin(request)).origin) return reply.code(403).send()
        const { authorization } = request.headers
        const known = authenticate(authorization)
        const isKnown = known !== null && typeof known !== 'function'
        // Counted as a stranger before it costs a query, and taken back where it turns out to be none.
        const stranger = strangerKey(request)
        const taken = isKnown ? null : await limiter.take(stranger)
        if (taken && taken.count > STRANGER_LIMIT) {
          return reply.code(429).headers(retryAfter(taken.resetMs)).send()
        }
        const caller = typeof known === 'function' ? await known() : known
        if (!caller) {
          const where = `${origin(request)}${METADATA}${PATH}`
          return reply.code(401).header('www-authenticate', `Bearer resource_metadata="${where}"`).send()
        }
        if (taken) await limiter.giveBack(stranger)
        const api = apiFor(root, request, authorization ?? '')
        const handler = await assistants()
        const response = await handler.fetch(webRequest(request, origin(request)), {
          authInfo: {
            token: authorization ?? '',
            clientId: String(caller.tokenId),
            scopes: [...caller.scopes],
            expiresAt: Math.floor(Date.now() / 1_000) + FAR_AHEAD_S,
            extra: { caller, api },
          },
        })
        reply.code(response.status)
        for (const [name, value] of response.headers) reply.header(name, value)
        return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : undefined)
      },
    })
  })
}

function webRequest({ method, headers, body }: FastifyRequest, origin: string): Request {
  const own = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) own.set(name, String(value))
  return new Request(`${origin}${PATH}`, { method, headers: own, ...(typeof body === 'string' && { body }) })
}

/** By the same way as any other call, in the caller's name: nothing is allowed here that the API refuses. */
function apiFor(app: FastifyInstance, request: FastifyRequest, authorization: string): Api {
  return async (method, path, body, key) => {
    const response = await app.inject({
      method: method as 'GET',
      url: `${PREFIX}${path}`,
      remoteAddress: request.ip,
      headers: {
        authorization,
        'x-request-id': request.id,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': `mcp:${key}` }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    })
    const answer = response.json() as { data: never; meta: Json; error?: { message: string; details: Json } }
    if (!answer.error) return answer
    const wait = response.statusCode === 429 ? response.headers['retry-after'] : undefined
    throw new Refused(
      wait === undefined ? inWords(answer.error) : `Too many requests. Try again in ${wait} seconds.`,
    )
  }
}

function inWords({ message, details }: { message: string; details: Json }): string {
  const faults = Object.entries(details).map(
    ([field, sentences]) => `${field}: ${[sentences].flat().join(' ')}`,
  )
  return [message, ...faults].join('\n')
}
