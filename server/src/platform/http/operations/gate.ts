import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { networkOf } from '../../network-addresses.ts'
import { tooManyRequests } from '../../retry-after.ts'
import type { Limiter, Taken } from '../rate-limit/limiter.ts'
import { STRANGER_LIMIT, strangerKey } from '../rate-limit/strangers.ts'
import type { Caller, Operation } from './operation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    operation?: Operation
  }
}

type Check = (caller: Caller, operation: Operation) => void

export type Gate = {
  /** At once where the token is at hand; else how to look it up. */
  authenticate(authorization: string | undefined): Caller | null | (() => Promise<Caller | null>)
  /** What the restaurant's own standing allows. They throw. */
  checks: { beforeScope: Check; afterScope: Check }
  limiter: Limiter
  tokenLimit: number
  /** Methods that some operation takes at this path, for this caller. */
  methodsAt(path: string, caller: Caller): string[]
}

/** How many tokens are looked up for an address past that limit: some good one may come from it too. */
const LOOKUPS_PAST_LIMIT = 60

/** What every request passes before its body is read, in a fixed order; the first that fails answers. */
export async function passGate(gate: Gate, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const known = gate.authenticate(request.headers.authorization)
  return typeof known === 'function'
    ? lookUp(known, gate, request, reply)
    : admit(known, gate, request, reply)
}

/** Counted as a stranger before it costs a query, and taken back where it turns out to be none. */
async function lookUp(
  find: () => Promise<Caller | null>,
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { limiter } = gate
  const key = strangerKey(request)
  const taken = await limiter.take(key)
  if (taken.count > STRANGER_LIMIT) {
    const { count } = await limiter.take(`lookup:${networkOf(request.ip)}`)
    if (count > LOOKUPS_PAST_LIMIT) refuseOver(STRANGER_LIMIT, taken, reply)
  }
  let caller: Caller | null
  try {
    caller = await find()
  } catch (error) {
    // The token cannot be looked up now, so the caller is not refused for it.
    await limiter.giveBack(key)
    announce(STRANGER_LIMIT, taken, reply)
    throw error
  }
  if (caller) {
    await limiter.giveBack(key)
    return admit(caller, gate, request, reply)
  }
  request.caller = null
  refuseOver(STRANGER_LIMIT, taken, reply)
  assertAllowed(null, gate, request)
}

async function admit(
  caller: Caller | null,
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  request.caller = caller
  if (caller?.sandbox) reply.header('Service-Sandbox', 'true')
  const limit = caller ? limitOf(caller, gate) : STRANGER_LIMIT
  refuseOver(limit, await gate.limiter.take(caller ? caller.limitKey : strangerKey(request)), reply)
  assertAllowed(caller, gate, request)
}

function assertAllowed(caller: Caller | null, gate: Gate, request: FastifyRequest): void {
  if (!caller) throw new AppError('unauthenticated', {}, { headers: { 'WWW-Authenticate': 'Bearer' } })
  const { operation } = request.routeOptions.config
  if (!operation || (operation.sandboxOnly && !caller.sandbox)) throw noSuchRoute(gate, request, caller)
  assertMay(caller, operation, gate)
}

function assertMay(caller: Caller, operation: Operation, gate: Gate): void {
  gate.checks.beforeScope(caller, operation)
  if (operation.scope !== null && !caller.scopes.has(operation.scope)) {
    throw new AppError('insufficient_scope', { required_scope: operation.scope })
  }
  gate.checks.afterScope(caller, operation)
}

function refuseOver(limit: number, taken: Taken, reply: FastifyReply): void {
  announce(limit, taken, reply)
  if (taken.count > limit) throw tooManyRequests(taken.resetMs)
}

function announce(limit: number, taken: Taken, reply: FastifyReply): void {
  reply.header('x-ratelimit-limit', limit)
  reply.header('x-ratelimit-remaining', remaining(limit, taken))
  reply.header('x-ratelimit-reset', secondsTo(taken))
}

function remaining(limit: number, { count }: Taken): number {
  return Math.max(0, limit - count)
}

function limitOf({ rateLimit }: Caller, { tokenLimit }: Gate): number {
  return rateLimit ?? tokenLimit
}

function secondsTo({ resetMs }: Taken): number {
  return Math.ceil(resetMs / 1000)
}

function noSuchRoute(gate: Gate, request: FastifyRequest, caller: Caller): AppError {
  const methods = gate.methodsAt(pathOf(request.url), caller)
  if (methods.length === 0)
    return new AppError('not_found', {}, { message: 'There is nothing at this path.' })
  return new AppError('method_not_allowed', {}, { headers: { Allow: methods.join(', ') } })
}

export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
