import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Limiter } from './limits.ts'
import type { Caller, Operation } from './operation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    operation?: Operation
  }
}

export type Gate = {
  authenticate(authorization: string | undefined): Caller | null | Promise<Caller | null>
  limiter: Limiter
  tokenLimit: number
  /** Methods that some operation takes at this path. */
  methodsAt(path: string): string[]
}

/** Refusals of one address that bear no good token; a wall against guessing. */
const STRANGER_LIMIT = 600

/** What every request passes before its body is read, in the order the rulings fix; the first that fails answers. */
export async function passGate(gate: Gate, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const caller = await identify(gate, request, reply)
  request.caller = caller
  if (caller.sandbox) reply.header('Service-Sandbox', 'true')
  const limit = caller.rateLimit ?? gate.tokenLimit
  await count(gate.limiter, reply, `token:${caller.tokenId}`, limit)

  const { operation } = request.routeOptions.config
  if (!operation) throw noSuchRoute(gate, request)
  if (!caller.planInForce) throw new AppError('plan_lapsed')
  if (!caller.scopes.has(operation.scope)) {
    throw new AppError('insufficient_scope', { required_scope: operation.scope })
  }
  if (operation.feature !== undefined && !caller.features.has(operation.feature)) {
    throw new AppError('plan_feature_unavailable', { feature: operation.feature })
  }
  if (caller.suspended && operation.run) throw new AppError('restaurant_suspended')
}

async function identify(gate: Gate, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  let caller: Caller | null
  try {
    const known = gate.authenticate(request.headers.authorization)
    caller = known instanceof Promise ? await known : known
  } catch (error) {
    // Whoever it was cannot be known now. Counted for the headers that every answer bears, and never refused for it.
    await takeOne(gate.limiter, reply, `unknown:${request.ip}`, STRANGER_LIMIT)
    throw error
  }
  if (caller) return caller
  await count(gate.limiter, reply, `address:${request.ip}`, STRANGER_LIMIT)
  throw new AppError('unauthenticated', {}, { headers: { 'WWW-Authenticate': 'Bearer' } })
}

async function count(limiter: Limiter, reply: FastifyReply, key: string, limit: number): Promise<void> {
  const { taken, resetSeconds } = await takeOne(limiter, reply, key, limit)
  if (taken > limit) {
    throw new AppError('rate_limited', {}, { headers: { 'Retry-After': String(Math.max(1, resetSeconds)) } })
  }
}

async function takeOne(limiter: Limiter, reply: FastifyReply, key: string, limit: number) {
  const { count: taken, resetMs } = await limiter.take(key)
  const resetSeconds = Math.ceil(resetMs / 1000)
  reply.header('X-RateLimit-Limit', limit)
  reply.header('X-RateLimit-Remaining', Math.max(0, limit - taken))
  reply.header('X-RateLimit-Reset', resetSeconds)
  return { taken, resetSeconds }
}

function noSuchRoute(gate: Gate, request: FastifyRequest): AppError {
  const methods = gate.methodsAt(pathOf(request.url))
  if (methods.length === 0)
    return new AppError('not_found', {}, { message: 'There is nothing at this path.' })
  return new AppError('method_not_allowed', {}, { headers: { Allow: methods.join(', ') } })
}

export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
