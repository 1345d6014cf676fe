/*
 * Reads are answered before the framework, whose routing, hooks and reply are a sixth of a request: at once where the answer is
 * in memory, else as soon as it is read. Whatever is out of the ordinary is left to it, untouched and uncounted: an unknown
 * token, a refusal, a parameter that is ignored, a reading that failed. A test compares both ways byte by byte.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Composed, letGo, type Prepared } from '../memory/prepared.ts'
import { isRecording } from '../tracing.ts'
import { JSON_TYPE, PREFIX } from './api.ts'
import { RequestCall } from './call.ts'
import { queryChecker } from './checked.ts'
import { namesHost } from './connections.ts'
import { matchesEtag } from './etag.ts'
import { assertMay, type Gate, limitOf, pathOf, remaining, secondsTo } from './gate.ts'
import { ignoredQuery } from './ignored.ts'
import type { Call, Caller, Operation } from './operation.ts'
import { type Param, paramReader, routerPath } from './params.ts'
import { isWritten, prepare } from './prepared.ts'
import { failed } from './reading-failed.ts'
import { asLetters, inScratch } from './scratch.ts'

/** Knows what is in memory of all that begins with its prefix. */
export type Door = {
  prefix: string
  /** Undefined: the framework answers. */
  find(asked: Asked): Found | undefined
}
export type Found = {
  /** As metrics and log name it. */
  route: string
  caller: Caller | null
  /** Or hands the request on to the framework, for what turned out not to be so simple. */
  send(response: ServerResponse, handOn: () => void): void
}

export type AtOnce = {
  requestIdOf: (request: IncomingMessage) => string
  /** Where the request leads by the host that was asked. */
  urlOf: (request: IncomingMessage) => string
  addressOf: (request: IncomingMessage) => string
  /** Once it is answered. */
  onAnswered: (
    request: { id: string; method: string; ip: string; caller: Caller | null },
    reply: { statusCode: number; elapsedTime: number },
    route: string,
  ) => void
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Takes its place before the framework; all that no door answers goes on to where it went before. */
export function answerAtOnce(app: FastifyInstance, doors: Door[], own: AtOnce): void {
  const listeners = app.server.listeners('request') as Listener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now()
    const asked = askedOf(request, own)
    const found = asked && doors.find(({ prefix }) => asked.url.startsWith(prefix))?.find(asked)
    const handOn = () => {
      for (const listener of listeners) listener.call(app.server, request, response)
    }
    if (!found) {
      handOn()
      return
    }
    const onClose = () => {
      const elapsedTime = performance.now() - startedAt
      const { statusCode } = response
      const { route, caller } = found
      const { id, method } = asked
      own.onAnswered({ id, method, ip: own.addressOf(request), caller }, { statusCode, elapsedTime }, route)
    }
    response.on('close', onClose)
    found.send(response, () => {
      response.off('close', onClose)
      handOn()
    })
  })
}

function askedOf(request: IncomingMessage, own: AtOnce): Asked | undefined {
  if (request.method !== 'GET' || isUnusual(request) || own.urlOf(request) !== request.url) return
  return new Asked(request, own.requestIdOf)
}

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
      const limit = limitOf(caller, own)
      // Past the limit it is counted twice, which changes nothing: it is refused either way.
      if (!taken || taken.count > limit) return
      const answered = (response: ServerResponse, answer: Prepared | Composed) => {
        own.countUse(caller)
        const told: Headers = {
          'x-request-id': asked.id,
          'x-ratelimit-limit': limit,
          'x-ratelimit-remaining': remaining(limit, taken),
          'x-ratelimit-reset': secondsTo(taken),
          etag: answer.etag,
          'cache-control': 'private, no-cache',
        }
        if (matchesEtag(headers['if-none-match'], answer.etag)) {
          letGo(answer)
          response.writeHead(304, told).end()
        } else send(response, told, answer)
      }
      const { held, call, query } = question
      return {
        route: route.name,
        caller,
        send(response, handOn) {
          if (held) return answered(response, held)
          readAndWrite(route, call, query).then(
            (answer) => answered(response, answer),
            (error) => {
              void limiter.giveBack(caller.limitKey)
              failed.set(asked.raw, error)
              handOn()
            },
          )
        },
      }
    },
  }
}

async function readAndWrite({ read }: Route, call: Call, query: unknown): Promise<Prepared | Composed> {
  const answer = await read(call, query)
  return isWritten(answer) ? answer : prepare(answer)
}

/** What some other part of the service has to look at. */
function isUnusual(request: IncomingMessage): boolean {
  const { headers } = request
  return (
    headers.traceparent !== undefined ||
    headers['content-length'] !== undefined ||
    headers['transfer-encoding'] !== undefined ||
    isRecording() ||
    !namesHost(request)
  )
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

/** A request as the framework would show it. The id is made only where somebody needs one. */
export class Asked {
  method = 'GET'
  protocol: 'http' | 'https' = 'http'
  raw: IncomingMessage
  headers: IncomingHttpHeaders
  host: string
  url: string
  originalUrl: string
  #idOf: (request: IncomingMessage) => string
  #id: string | undefined

  constructor(request: IncomingMessage, idOf: (request: IncomingMessage) => string) {
    const { headers, url = '' } = request
    this.raw = request
    this.headers = headers
    this.host = headers.host ?? ''
    this.url = url
    this.originalUrl = url
    this.#idOf = idOf
  }

  get id(): string {
    this.#id ??= this.#idOf(this.raw)
    return this.#id
  }
}

type Headers = Record<string, string | number>

// A longer text costs more to make than a second piece to write.
const SHORT_BYTES = 2 * 1024

function send(response: ServerResponse, told: Headers, answer: Prepared | Composed): void {
  told['content-type'] = JSON_TYPE
  told['content-length'] = answer.length
  response.writeHead(200, told)
  if (!('parts' in answer)) response.end(answer.body)
  else if (answer.length <= SHORT_BYTES) response.end(asLetters(answer), 'latin1')
  else response.end(inScratch(answer, response))
}
