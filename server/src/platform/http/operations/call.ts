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
    const { id, number } = readParams(request.params as Record<string, string>)
    return new RequestCall(request, callerOf(request), { now, id, number, publicUrl })
  }
}

type Asked = { id: string; protocol: string; host: string; url: string }

/** The address and the query are put together only where an operation asks for them. */
class RequestCall implements Call {
  caller: Caller
  restaurant: Caller['restaurant']
  now: number
  id: string
  number: number
  #request: Asked
  #publicUrl: string | null
  #query: Record<string, string> | undefined
  #search: string | undefined

  constructor(
    request: Asked,
    caller: Caller,
    { now, id, number, publicUrl }: { now: number; id: string; number: number; publicUrl: string | null },
  ) {
    this.caller = caller
    this.restaurant = caller.restaurant
    this.now = now
    this.id = id
    this.number = number
    this.#request = request
    this.#publicUrl = publicUrl
  }

  get requestId(): string {
    return this.#request.id
  }

  get root(): string {
    const { protocol, host } = this.#request
    return this.#publicUrl ?? `${protocol}://${host}`
  }

  get address(): string {
    return this.root + pathOf(this.#request.url)
  }

  get search(): string {
    this.#search ??= searchOf(this.#request.url)
    return this.#search
  }

  get query(): Record<string, string> {
    this.#query ??= queryOf(this.#request.url)
    return this.#query
  }
}

function searchOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}
