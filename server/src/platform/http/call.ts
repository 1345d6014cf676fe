import type { FastifyRequest } from 'fastify'
import { AppError, notFound } from '../errors.ts'
import { timeOn } from '../time/moved-clock.ts'
import { isUuid } from './formats.ts'
import { pathOf } from './gate.ts'
import type { Call, Caller, Operation } from './operation.ts'
import { queryOf } from './query.ts'

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('unauthenticated')
  return request.caller
}

export function callReader(
  operation: Operation,
  { clock, publicUrl }: { clock: () => number; publicUrl: string | null },
) {
  const idOf = idReader(operation.path)
  return function callOf(request: FastifyRequest, now = timeOn(callerOf(request).clock, clock())): Call {
    const { id, number } = idOf(request)
    return new RequestCall(request, callerOf(request), { now, id, number, publicUrl })
  }
}

/** The address and the query are put together only where an operation asks for them. */
class RequestCall implements Call {
  caller: Caller
  restaurant: Caller['restaurant']
  requestId: string
  now: number
  id: string
  number: number
  #request: FastifyRequest
  #publicUrl: string | null
  #query: Record<string, string> | undefined

  constructor(
    request: FastifyRequest,
    caller: Caller,
    { now, id, number, publicUrl }: { now: number; id: string; number: number; publicUrl: string | null },
  ) {
    this.caller = caller
    this.restaurant = caller.restaurant
    this.requestId = request.id
    this.now = now
    this.id = id
    this.number = number
    this.#request = request
    this.#publicUrl = publicUrl
  }

  get address(): string {
    const { protocol, host, url } = this.#request
    return (this.#publicUrl ?? `${protocol}://${host}`) + pathOf(url)
  }

  get search(): string {
    const { url } = this.#request
    const start = url.indexOf('?')
    return start === -1 ? '' : url.slice(start)
  }

  get query(): Record<string, string> {
    this.#query ??= queryOf(this.#request.url)
    return this.#query
  }
}

const NO_ID = { id: '', number: 0 }
const WHOLE_NUMBER = /^\d{1,16}$/

/** An id of the wrong shape names nothing: 404, like any other id that this restaurant does not have. */
function idReader(path: string): (request: FastifyRequest) => { id: string; number: number } {
  const [, name, uuid] = path.match(/:(\w+)(:uuid)?/) ?? []
  if (name === undefined) return () => NO_ID
  return (request) => {
    const id = (request.params as Record<string, string>)[name] ?? ''
    if (uuid !== undefined) {
      if (!isUuid(id)) throw notFound()
      return { id: id.toLowerCase(), number: 0 }
    }
    const number = WHOLE_NUMBER.test(id) ? Number(id) : Number.NaN
    if (!Number.isSafeInteger(number)) throw notFound()
    return { id, number }
  }
}
