// What happens on a connection outside of any route: how long a request may take to arrive, what is answered where it
// cannot be read, and how connections end when the service stops.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import { AppError } from '../../errors.ts'
import { networkOf } from '../../network-addresses.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { STRANGER_LIMIT } from '../rate-limit/strangers.ts'
import { isHost, localHost } from './asked-host.ts'
import { errorBody } from './error-body.ts'

export type Waits = {
  /** For the headers to arrive, and for the whole request with its body. Answers and event streams may last longer. */
  headersMs: number
  requestMs: number
  /** At a stop, for what is under way; then its connection is closed whatever it does. */
  stopMs: number
}

export const WAITS: Waits = { headersMs: 15_000, requestMs: 30_000, stopMs: 10_000 }
const LOOK_EVERY_MS = 1_000

export function connectionOptions({ headersMs, requestMs }: Waits, limiter: Limiter) {
  return {
    requestTimeout: requestMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: LOOK_EVERY_MS,
      // A missing Host is refused by `refuseUnreadable`, with the body that every refusal has.
      requireHostHeader: false,
    },
    clientErrorHandler(error, socket) {
      void answerUnreadable(error, socket, limiter)
    },
  } satisfies FastifyHttpOptions<Server>
}

/** Before any route is known. */
export function refuseUnreadable(app: FastifyInstance, limiter: Limiter): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const error = new AppError('expectation_failed')
    const body = errorBody(error)
    const own = { ...JSON_HEADERS, 'Content-Length': Buffer.byteLength(body), Connection: 'close' }
    void strangerHeaders(limiter, request.socket.remoteAddress).then((headers) =>
      response.writeHead(error.status, { ...headers, ...own }).end(body),
    )
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (namesHost(request.raw) || namesNone(request.raw)) {
      const { headers, socket } = request.raw
      headers.host ??= localHost(socket)
      // A proxy may pass on whatever its own caller wrote.
      if (!isHost(request.host)) delete headers['x-forwarded-host']
      return done()
    }
    strangerHeaders(limiter, request.ip).then((headers) => {
      reply.headers({ ...headers, 'x-request-id': request.id, connection: 'close' })
      done(
        new AppError(
          'malformed_request',
          {},
          { message: 'Send exactly one Host header, with a host in it.' },
        ),
      )
    }, done)
  })
}

/** RFC 9112 §3.2: 400 to a request with more than one Host, with one that is no host, and to one of HTTP/1.1 with none. */
function namesHost(request: IncomingMessage): boolean {
  return hostsIn(request) === 1 && isHost(request.headers.host ?? '')
}

function namesNone(request: IncomingMessage): boolean {
  return request.httpVersionMinor === 0 && hostsIn(request) === 0
}

function hostsIn({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}

/** While it stops, each answer asks its caller to open the next connection elsewhere. Until then it costs nothing. */
export function sendCallersAway(app: FastifyInstance, stopping: AbortSignal): void {
  stopping.addEventListener('abort', () => {
    app.server.prependListener('request', (_request, response: ServerResponse) => {
      response.shouldKeepAlive = false
    })
  })
}

/** While closing, a connection goes as soon as its last answer is out, or when the patience for it is over. */
export function letConnectionsGo(app: FastifyInstance, { stopMs }: Waits): void {
  app.addHook('preClose', async () => {
    const idle = setInterval(() => app.server.closeIdleConnections(), 20).unref()
    const late = setTimeout(() => app.server.closeAllConnections(), stopMs).unref()
    app.server.once('close', () => {
      clearInterval(idle)
      clearTimeout(late)
    })
  })
}

async function answerUnreadable(error: { code?: string }, socket: Socket, limiter: Limiter): Promise<void> {
  const refusal = refusalFor(error.code ?? '')
  if (error.code === 'ECONNRESET' || !socket.writable || answerHasBegun(socket)) {
    socket.destroy()
    return
  }
  const { status } = refusal
  const body = errorBody(refusal)
  const headers = {
    ...(await strangerHeaders(limiter, socket.remoteAddress)),
    ...JSON_HEADERS,
    Date: new Date().toUTCString(),
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${REASONS[status] ?? 'Refused'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

function refusalFor(code: string): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('request_timeout')
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('headers_too_large')
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new AppError('payload_too_large')
  return new AppError('malformed_request')
}

/** More bytes after the start of an answer would be read as part of it. */
function answerHasBegun(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse | null }
  return answer?.headersSent ?? false
}

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' }
const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
}

/** The headers of every answer, for a caller who is not known yet. The request is counted, but not refused for it. */
async function strangerHeaders(limiter: Limiter, address = ''): Promise<Record<string, string>> {
  const { count, resetMs } = await limiter.take(`unknown:${networkOf(address)}`)
  return {
    'X-Request-Id': randomUUID(),
    'X-RateLimit-Limit': String(STRANGER_LIMIT),
    'X-RateLimit-Remaining': String(Math.max(0, STRANGER_LIMIT - count)),
    'X-RateLimit-Reset': String(Math.ceil(resetMs / 1000)),
  }
}
