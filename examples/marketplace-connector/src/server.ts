import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { ApiError, type Client, NotFoundError, ValidationError } from '@comanda/sdk'
import { type MarketOrder, placeOrder } from './orders.ts'
import type { Stock } from './stock.ts'

type Connector = { comanda: Client; stock: Stock; secret: string }
type Answer = { status: number; body: object }

/** What the marketplace calls. This is the other file to change for a real one. */
export function createConnectorServer(connector: Connector): Server {
  return createServer(async (request, response) => {
    const { status, body } = await answer(connector, request).catch(inWords)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
}

async function answer({ comanda, stock, secret }: Connector, request: IncomingMessage): Promise<Answer> {
  if (!isSecret(request.headers.authorization, `Bearer ${secret}`)) return { status: 401, body: {} }
  const asked = `${request.method} ${request.url}`
  if (asked === 'POST /orders') {
    const { id, status } = await placeOrder(comanda, (await readJson(request)) as MarketOrder)
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
  if (error instanceof NotFoundError) return { status: 422, body: { reasons: [error.message] } }
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
