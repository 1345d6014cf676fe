import type { FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { timeOn } from '../../time/moved-clock.ts'
import { queryOf } from '../server/query.ts'
import { pathOf } from './gate.ts'
import type { Call, Caller, Operation } from './operation.ts'
import { paramsReader } from './params.ts'

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('unauthenticated')
  return request.caller
}

export function callReader(
  operation: Operation,
  { clock, publicUrl }: { clock: () => number; publicUrl: string | null },
) {
  const readParams = paramsReader(operation.path)
  return function callOf(request: FastifyRequest, now = timeOn(callerOf(request).clock, clock())): Call {
    const caller = callerOf(request)
    const named = readParams(request.params as Record<string, string>)
    const { url, protocol, host } = request
    const root = publicUrl ?? `${protocol}://${host}`
    return {
      caller,
      restaurant: caller.restaurant,
      requestId: request.id,
      now,
      root,
      address: root + pathOf(url),
      query: queryOf(url),
      search: url.slice(pathOf(url).length),
      ifMatch: request.headers['if-match'],
      ...named,
    }
  }
}
