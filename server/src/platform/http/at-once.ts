/*
 * Reads are answered before the framework, whose routing, hooks and reply are a sixth of a request: at once where the answer is
 * in memory, else as soon as it is read. Whatever is out of the ordinary is left to it, untouched and uncounted: an unknown
 * token, a refusal, a parameter that is ignored. Of an answer that could not be read or sent it only says why. A test compares
 * both ways byte by byte.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isRecording } from '../tracing.ts'
import { namesHost } from './connections.ts'
import type { Caller } from './operation.ts'

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
  /** Where it is promised and the promise is broken, the framework answers after all. */
  send(response: ServerResponse): void | Promise<void>
}

export type AtOnce = {
  requestIdOf: (request: IncomingMessage) => string
  /** Where the request leads by the host that was asked. */
  urlOf: (request: IncomingMessage) => string
  addressOf: (request: IncomingMessage) => string
  /** What no request should cause: the framework answers all the same. */
  onFault: (error: unknown) => void
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
    let asked: Asked | undefined
    let found: Found | undefined
    try {
      asked = askedOf(request, own)
      found = asked && doors.find(({ prefix }) => asked?.url.startsWith(prefix))?.find(asked)
    } catch (error) {
      // It would end the process: nobody stands above this listener.
      own.onFault(error)
    }
    if (!asked || !found) {
      handOn(request, response)
      return
    }
    const onClose = () => {
      // Whoever hung up before it was sent got no answer.
      if (!response.writableFinished) return
      const { statusCode } = response
      const { route, caller } = found
      const { id, method, startedAt } = asked
      const elapsedTime = performance.now() - startedAt
      own.onAnswered({ id, method, ip: own.addressOf(request), caller }, { statusCode, elapsedTime }, route)
    }
    const onFailed = () => {
      if (response.destroyed) return
      // Of an answer that has begun, the framework could only send a second one behind it.
      if (response.headersSent) return response.destroy()
      response.off('close', onClose)
      response.statusMessage = ''
      handOn(request, response)
    }
    response.on('close', onClose)
    try {
      found.send(response)?.catch(onFailed)
    } catch (error) {
      own.onFault(error)
      onFailed()
    }
  })

  function handOn(request: IncomingMessage, response: ServerResponse): void {
    for (const listener of listeners) listener.call(app.server, request, response)
  }
}

function askedOf(request: IncomingMessage, own: AtOnce): Asked | undefined {
  if (request.method !== 'GET' || isUnusual(request) || own.urlOf(request) !== request.url) return
  return new Asked(request, own.requestIdOf)
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

/** A request as the framework would show it. The id is made only where somebody needs one. */
export class Asked {
  method = 'GET'
  startedAt = performance.now()
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
