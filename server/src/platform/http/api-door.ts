/* The API's own way of answering a read before the framework (at-once.ts). */
import type { ServerResponse } from 'node:http'
import { type Composed, letGo, type Prepared, type Stretch } from '../memory/prepared.ts'
import { JSON_TYPE, PREFIX } from './api.ts'
import type { Asked, Door, Found } from './at-once.ts'
import { RequestCall } from './call.ts'
import { queryChecker } from './checked.ts'
import { matchesEtag } from './etag.ts'
import { failedReads } from './failed-reads.ts'
import { assertMay, type Gate, limitOf, pathOf, remaining, secondsTo } from './gate.ts'
import { ignoredQuery } from './ignored.ts'
import type { Taken } from './limits.ts'
import type { Call, Caller, Operation } from './operation.ts'
import { type Param, paramReader, routerPath } from './params.ts'
import { isWritten, prepare } from './prepared.ts'
import { asLetters, inScratch } from './scratch.ts'

export type ApiDoor = Pick<Gate, 'checks' | 'limiter' | 'tokenLimit'> & {
  /** The caller, if it is in memory and may come in, without counting the use of its token. */
  atHand(authorization: string | undefined): Caller | null
  countUse(caller: Caller): void
  publicUrl: string | null
  clock: () => number
}

type Route = {
  operation: Operation
  read: NonNullable<Operation['read']>
  name: string
  /** All of its path before the id that may end it. */
  before: string
  endsInId: boolean
  paramOf: (sent: string) => Param
  queryOf: ReturnType<typeof queryChecker>
  ignoredIn: ReturnType<typeof ignoredQuery>
}

export function apiDoor(operations: Operation[], own: ApiDoor): Door {
  const routes = routesOf(operations)
  const { limiter } = own
  return {
    prefix: PREFIX,
    find(asked) {
      const { url, headers } = asked
      const route = routeOf(routes, url)
      const caller = route && own.atHand(headers.authorization)
      if (!caller || caller.sandbox || route.ignoredIn(url).length > 0) return
      const question = questionOf(route, pathOf(url.slice(route.before.length)), asked, caller, own)
      const taken = question && limiter.takeAtOnce?.(caller.limitKey)
      // Past the limit it is counted twice, which changes nothing: it is refused either way.
      if (!taken || taken.count > limitOf(caller, own)) return
      return new Admitted(route, caller, asked, question, taken, own)
    },
  }
}

class Admitted implements Found {
  route: string
  caller: Caller
  #read: Route['read']
  #asked: Asked
  #question: Question
  #taken: Taken
  #own: ApiDoor

  constructor(
    { name, read }: Route,
    caller: Caller,
    asked: Asked,
    question: Question,
    taken: Taken,
    own: ApiDoor,
  ) {
    this.route = name
    this.caller = caller
    this.#read = read
    this.#asked = asked
    this.#question = question
    this.#taken = taken
    this.#own = own
  }

  send(response: ServerResponse): void | Promise<void> {
    const { held } = this.#question
    this.#own.countUse(this.caller)
    if (!held) return this.#readFirst(response)
    try {
      this.#answer(response, held)
    } catch (error) {
      this.#noteFailed(error)
      throw error
    }
  }

  async #readFirst(response: ServerResponse): Promise<void> {
    const { call, query } = this.#question
    try {
      const answer = await this.#read(call, query)
      this.#answer(response, isWritten(answer) ? answer : prepare(answer))
    } catch (error) {
      this.#noteFailed(error)
      throw error
    }
  }

  /** It is counted already, so the framework only says why. */
  #noteFailed(error: unknown): void {
    const { raw, startedAt } = this.#asked
    failedReads.set(raw, { caller: this.caller, taken: this.#taken, error, startedAt })
  }

  #answer(response: ServerResponse, answer: Prepared | Composed): void {
    const { id, headers } = this.#asked
    const limit = limitOf(this.caller, this.#own)
    const told: Headers = {
      'x-request-id': id,
      'x-ratelimit-limit': limit,
      'x-ratelimit-remaining': remaining(limit, this.#taken),
      'x-ratelimit-reset': secondsTo(this.#taken),
      etag: answer.etag,
      'cache-control': 'private, no-cache',
    }
    if (matchesEtag(headers['if-none-match'], answer.etag)) {
      letGo(answer)
      response.writeHead(304, told).end()
    } else send(response, told, answer)
  }
}

/** Those that may be in memory come first. An id elsewhere than at the end of a path is read by the framework. */
function routesOf(operations: Operation[]): Route[] {
  const routes = operations.flatMap((operation) => {
    const { path, read, sandboxOnly } = operation
    const name = PREFIX + routerPath(path)
    const before = name.replace(/:\w+$/, '')
    if (!read || sandboxOnly || before.includes(':')) return []
    return {
      operation,
      read,
      name,
      before,
      endsInId: before !== name,
      paramOf: paramReader(path),
      queryOf: queryChecker(operation),
      ignoredIn: ignoredQuery(operation),
    }
  })
  return routes.toSorted((a, b) => Number(!a.operation.held) - Number(!b.operation.held))
}

/** One after another: to find a path in a map, V8 has to look it up among all its strings first, which takes 3 µs. */
function routeOf(routes: Route[], url: string): Route | undefined {
  for (const route of routes) {
    if (!url.startsWith(route.before)) continue
    const rest = pathOf(url.slice(route.before.length))
    if (route.endsInId ? !rest.includes('/') : rest === '') return route
  }
  return undefined
}

type Question = { call: Call; query: unknown; held: Prepared | Composed | undefined }

/** Undefined where the framework has to say what is wrong with it. */
function questionOf(
  { operation, paramOf, queryOf }: Route,
  sent: string,
  asked: Asked,
  caller: Caller,
  own: ApiDoor,
): Question | undefined {
  try {
    assertMay(caller, operation, own)
    const { id, number } = paramOf(sent)
    const call = new RequestCall(asked, caller, { now: own.clock(), id, number, publicUrl: own.publicUrl })
    const query = queryOf(call)
    if (query instanceof Promise) {
      query.catch(() => undefined)
      return undefined
    }
    return { call, query, held: operation.held?.(call, query) }
  } catch {
    return undefined
  }
}

type Headers = Record<string, string | number>

// A longer text costs more to make than a second piece to write.
const SHORT_BYTES = 2 * 1024

function send(response: ServerResponse, told: Headers, answer: Prepared | Composed): void {
  told['content-type'] = JSON_TYPE
  told['content-length'] = answer.length
  // Its bytes first: where there is no room for them, another answer can still be sent.
  if (!('parts' in answer)) response.writeHead(200, told).end(answer.body)
  else if (answer.length <= SHORT_BYTES) {
    const letters = asLetters(answer)
    response.writeHead(200, told).end(letters, 'latin1')
  } else if (answer.pieces) sendPieces(response.writeHead(200, told), answer.pieces)
  else {
    const bytes = inScratch(answer, response)
    response.writeHead(200, told).end(bytes)
  }
}

/** The last one with `end`: otherwise Node writes an empty piece behind it. */
function sendPieces(response: ServerResponse, pieces: readonly Stretch[]): void {
  const last = pieces.length - 1
  for (const [index, { bytes, start, end }] of pieces.entries()) {
    const piece = bytes.subarray(start, end)
    if (index < last) response.write(piece)
    else response.end(piece)
  }
}
