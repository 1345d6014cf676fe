import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { ApiError, type Client, ConflictError, ValidationError } from '@comanda/sdk'
import { type Answer, book, cancel, freeTimes } from './bookings.ts'

export type Widget = { comanda: Client; secret: string; allowedOrigin: string | null }

const PAGE = readFileSync(new URL('../public/index.html', import.meta.url), 'utf8')
const MOST_BYTES = 10_000
const BOOKINGS_PER_MINUTE = 10

export function createWidgetServer(widget: Widget): Server {
  const limit = perMinute(BOOKINGS_PER_MINUTE)
  return createServer(async (request, response) => {
    const headers: Record<string, string> = { 'cache-control': 'no-store' }
    if (widget.allowedOrigin !== null) {
      headers['access-control-allow-origin'] = widget.allowedOrigin
      headers['access-control-allow-headers'] = 'content-type'
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
    if (request.method === 'GET' && request.url === '/') {
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
    }
    const { status, body } = await answer(widget, limit, request).catch(inWords)
    send(response, status, body, headers)
  })
}

async function answer(widget: Widget, limit: Limit, request: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://widget')
  const { comanda, secret } = widget
  if (request.method === 'GET' && pathname === '/times') return freeTimes(comanda, searchParams)
  const [, id] = /^\/bookings\/([0-9a-f-]{36})\/cancel$/.exec(pathname) ?? []
  if (request.method !== 'POST' || (pathname !== '/bookings' && id === undefined)) {
    return { status: 404, body: { message: 'There is nothing here.' } }
  }
  if (!limit(addressOf(request))) {
    return { status: 429, body: { message: 'Too many requests. Please wait a minute, or call us.' } }
  }
  const form = await readForm(request)
  return id === undefined ? book(comanda, secret, form) : cancel(comanda, secret, id, form)
}

/** Guests read these sentences, so nothing of our own machinery is in them. */
function inWords(error: unknown): Answer {
  if (error instanceof ValidationError) return { status: 422, body: { fields: error.fields } }
  if (error instanceof ConflictError) return { status: 409, body: { message: error.message } }
  // The request id finds the call in the service's log.
  console.error(error instanceof ApiError ? `${error.message} (request ${error.requestId})` : error)
  return { status: 503, body: { message: 'Booking does not work at the moment. Please call us.' } }
}

async function readForm(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error('the form is too long')
    chunks.push(chunk)
  }
  const form: unknown = JSON.parse(Buffer.concat(chunks).toString() || '{}')
  return typeof form === 'object' && form !== null ? (form as Record<string, unknown>) : {}
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string>): void {
  response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function addressOf(request: IncomingMessage): string {
  return request.socket.remoteAddress ?? ''
}

type Limit = (address: string) => boolean

function perMinute(most: number): Limit {
  let minute = 0
  const counts = new Map<string, number>()
  return (address) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) counts.clear()
    minute = now
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count <= most
  }
}
