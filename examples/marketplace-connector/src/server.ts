import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { ApiError, type Client, ConflictError, NotFoundError, ValidationError } from '@comanda/sdk'
import { cancelOrder, type MarketOrder, NotOurs, placeOrder } from './orders.ts'
import type { Stock } from './stock.ts'

type Connector = { comanda: Client; channel: string; stock: Stock; secret: string }
const CANCEL = /^POST \/orders\/([0-9a-f-]{36})\/cancel$/
type Answer = { status: number; body: object }

/** What the marketplace calls. This is the other file to change for a real one. */
export function createConnectorServer(connector: Connector): Server {
  return createServer(async (request, response) => {
    const { status, body } = await answer(connector, request).catch(inWords)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
}

async function answer(connector: Connector, request: IncomingMessage): Promise<Answer> {
  const { comanda, channel, stock, secret } = connector
  if (!isSecret(request.headers.authorization, `Bearer ${secret}`)) return { status: 401, body: {} }
  const asked = `${request.method} ${request.url}`
  if (asked === 'POST /orders') {
    const { id, status } = await placeOrder(comanda, channel, (await readJson(request)) as MarketOrder)
    return { status: 200, body: { order_id: id, status } }
  }
  const [, orderId] = CANCEL.exec(asked) ?? []
  if (orderId !== undefined) {
    const { reason } = (await readJson(request)) as { reason: string }
    const { id, status } = await cancelOrder(comanda, channel, { orderId, reason })
    return { status: 200, body: { order_id: id, status } }
  }
  if (asked === 'POST /availability') {
    const { item_id, is_available } = (await readJson(request)) as { item_id: number; is_available: boolean }
    await stock.fromMarketplace(item_id, is_available)
    return { status: 200, body: { item_id, is_available } }
  }
  return { status: 404, body: {} }
}

/** A refusal of the restaurant is final. Everything else is a 503: the marketplace sends it again. */
function inWords(error: unknown): Answer {
  if (error instanceof ValidationError) {
    const reasons = Object.entries(error.fields).map(
      ([field, sentences]) => `${field}: ${sentences.join(' ')}`,
    )
    return { status: 422, body: { reasons } }
  }
  if (error instanceof NotFoundError || error instanceof ConflictError || error instanceof NotOurs) {
    return { status: 422, body: { reasons: [error.message] } }
  }
  console.error(error instanceof ApiError ? `${error.message} (request ${error.requestId})` : error)
  return { status: 503, body: {} }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

function isSecret(given = '', expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
