import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limiter } from '../../../platform/http/rate-limit/limiter.ts'
import { asAppError } from '../../../platform/http/server/error-body.ts'
import { networkOf } from '../../../platform/network-addresses.ts'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import { retryAfter, secondsUntil } from '../../../platform/retry-after.ts'
import { revoke } from '../commands/revoke-token.ts'
import { TOKEN_ERRORS, TokenError } from '../errors.ts'
import { readParameters, takeTokenBodies } from './body.ts'
import { authenticateClient } from './client.ts'
import { assertMayUseGrants, grantFor, required } from './grants.ts'

export type TokenEndpoints = {
  database: Database
  limiter: Limiter
  /** Requests a minute from one address, for both endpoints together. */
  rateLimit: number
  refreshGraceSeconds: number
}

const TOKEN_PARAMETERS = [
  'grant_type',
  'code',
  'redirect_uri',
  'code_verifier',
  'refresh_token',
  'scope',
  'client_id',
  'client_secret',
]
const REVOKE_PARAMETERS = ['token', 'token_type_hint', 'client_id', 'client_secret']

/** No cookie counts here: each call proves who it is, so it may come from anywhere. */
export function serveTokens(app: FastifyInstance, endpoints: TokenEndpoints): void {
  const { database, limiter, rateLimit, refreshGraceSeconds } = endpoints
  takeTokenBodies(app)
  app.setErrorHandler(answerTokenError)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', Pragma: 'no-cache', 'X-Request-Id': request.id })
    const { count, resetMs } = await limiter.take(`oauth:${networkOf(request.ip)}`)
    if (count <= rateLimit) return
    const seconds = secondsUntil(resetMs)
    await reply
      .code(429)
      .headers(retryAfter(resetMs))
      .send({ message: `Too many requests from this address; wait ${seconds} seconds.` })
  })

  app.post('/oauth/token', async (request) => {
    const parameters = readParameters(request, TOKEN_PARAMETERS)
    const client = await authenticateClient(database, request, parameters)
    const grant = grantFor(parameters)
    assertMayUseGrants(client)
    return grant({ database, app: client, requestId: request.id, refreshGraceSeconds }, parameters)
  })

  app.post('/oauth/revoke', async (request) => {
    const parameters = readParameters(request, REVOKE_PARAMETERS)
    const client = await authenticateClient(database, request, parameters)
    await revoke(database, client, required(parameters, 'token'), request.id)
    return {}
  })

  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/oauth/:endpoint(token|revoke)',
    handler: async (_request, reply) =>
      reply
        .code(405)
        .header('Allow', 'POST')
        .send({ error: 'invalid_request', error_description: 'Use POST.' }),
  })
}

function answerTokenError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = thrown instanceof TokenError ? thrown : faultOf(thrown, request)
  reply
    .code(TOKEN_ERRORS[error.code])
    .headers(error.headers)
    .send({ error: error.code, error_description: error.message })
}

function faultOf(thrown: unknown, request: FastifyRequest): TokenError {
  const { code } = asAppError(thrown)
  if (
    code === 'malformed_request' ||
    code === 'payload_too_large' ||
    code === 'unsupported_media_type' ||
    code === 'validation_failed'
  ) {
    return new TokenError('invalid_request', 'The body cannot be read.')
  }
  request.log.error({ err: thrown, requestId: request.id }, 'a token request failed')
  return code === 'service_unavailable'
    ? new TokenError('temporarily_unavailable', 'Briefly out of reach; try again.', retryAfter(1_000))
    : new TokenError('server_error', 'An error on our side; it is logged under the request id.')
}
