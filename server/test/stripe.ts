// A stand-in for Stripe: it keeps state and idempotency keys, signs its webhooks, and can fail in every way that matters.
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectStripe } from '../src/restaurant/payments/commands/connect-stripe.ts'
import { type TestApp, testApp, type Venue } from './app.ts'
import { smallMenu } from './documents.ts'
import { StandInReaders } from './stripe-readers.ts'

export const STRIPE_KEY = 'sk_test_51StandInForTheRealThing'
/** Of an account that knows nothing of what was paid. */
export const OTHER_ACCOUNT_KEY = 'sk_test_51OfAnotherAccount'
export const STRIPE_WEBHOOK_SECRET = 'whsec_StandInForTheRealThing'

type Session = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  amount_total: number
  currency: string
  expires_at: number
  url: string
  success_url: string
  metadata: Record<string, string>
}
type Refund = {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed'
  metadata: Record<string, string>
  created: number
}
type Told = { body: string; signature: string }
/** What goes wrong with a request: nothing, its connection is cut before or after the effect, or the answer comes late. */
export type Weather = 'fair' | 'drop_before' | 'drop_after' | 'slow' | 'down'

export type Step = 'arrived' | 'done' | 'answered'

export class StandIn {
  sessions = new Map<string, Session>()
  refunds = new Map<string, Refund>()
  readers = new StandInReaders((kind) => this.#id(kind))
  /** Every act that had an effect, by its key. */
  keys = new Map<string, { said: string; status: number; answer: string }>()
  weather: Weather = 'fair'
  /** Which requests go wrong. */
  befalls: RegExp = /^POST/
  refundsBegin: Refund['status'] = 'succeeded'
  /** What a slow answer waits for. */
  late: () => Promise<unknown> = () => sleep(600)
  requests: string[] = []
  /** Asked at each step of an act; `drop` ends its connection there. */
  at: (step: Step, said: string) => Promise<'drop' | undefined> | undefined = () => undefined
  #server: Server
  #counter = 0

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** The guest pays on the page; `late`: although it has ended. */
  pay(id: string, { late = false } = {}): Session {
    const session = this.sessionOf(id)
    if (session.status !== 'open' && !late) throw new Error(`the page is ${session.status}`)
    session.status = 'complete'
    session.payment_status = 'paid'
    session.payment_intent ??= this.#id('pi')
    return session
  }

  expire(id: string): Session {
    const session = this.sessionOf(id)
    session.status = 'expired'
    return session
  }

  /** As somebody does it on Stripe's own screen: no mark of ours. */
  refundAtScreen(paymentIntent: string, amount: number): Refund {
    return this.#refund({ payment_intent: paymentIntent, amount: String(amount) })
  }

  endRefund(id: string, status: 'succeeded' | 'failed'): Refund {
    const refund = this.refunds.get(id)
    if (!refund) throw new Error('no such refund')
    refund.status = status
    return refund
  }

  sessionOf(id: string): Session {
    const session = this.sessions.get(id)
    if (!session) throw new Error('no such session')
    return session
  }

  sessionFor(paymentId: string): Session {
    const found = [...this.sessions.values()].filter(({ metadata }) => metadata.payment_id === paymentId)
    if (found.length !== 1) throw new Error(`${found.length} sessions of payment ${paymentId}`)
    return found[0] as Session
  }

  /** An event as Stripe signs it. */
  tell(type: string, object: object, secret = STRIPE_WEBHOOK_SECRET, at = Date.now()): Told {
    const id = this.#id('evt')
    const body = JSON.stringify({
      id,
      object: 'event',
      type,
      data: { object },
      created: Math.floor(at / 1000),
    })
    const time = Math.floor(at / 1000)
    const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    return { body, signature: `t=${time},v1=${mac}` }
  }

  /** What guests have paid and not got back. */
  sums(): { captured: number; refunded: number } {
    const paid = [...this.sessions.values()].filter((session) => session.payment_status === 'paid')
    const back = [...this.refunds.values()].filter(({ status }) => status !== 'failed')
    return {
      captured:
        paid.reduce((sum, session) => sum + session.amount_total, 0) +
        this.readers.captured().reduce((sum, { amount }) => sum + amount, 0),
      refunded: back.reduce((sum, refund) => sum + refund.amount, 0),
    }
  }

  #id(kind: string): string {
    return `${kind}_${String(++this.#counter).padStart(6, '0')}${randomUUID().slice(0, 8)}`
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://stripe')
    const said = `${request.method} ${url.pathname}`
    this.requests.push(said)
    const weather = this.befalls.test(said) ? this.weather : 'fair'
    if (weather === 'drop_before') return void request.socket.destroy()
    if (weather === 'down')
      return this.#send(response, 500, { error: { type: 'api_error', message: 'down' } })
    const isAct = request.method === 'POST'
    if (isAct && (await this.at('arrived', said)) === 'drop') return void request.socket.destroy()
    const sent = new URLSearchParams(Buffer.concat(chunks).toString())
    const { status, answer } = this.#once(request, said, sent, url)
    if (isAct && (await this.at('done', said)) === 'drop') return void request.socket.destroy()
    if (weather === 'drop_after') return void request.socket.destroy()
    if (weather === 'slow') await this.late()
    if (isAct) response.on('finish', () => void this.at('answered', said))
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
  }

  #send(response: ServerResponse, status: number, body: object): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  /** The same key brings the same answer. The same key with another body is refused. */
  #once(request: IncomingMessage, said: string, sent: URLSearchParams, url: URL) {
    if (request.headers.authorization === `Bearer ${OTHER_ACCOUNT_KEY}`) {
      const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' }
      return { status: 404, answer: JSON.stringify({ error }) }
    }
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`) {
      const error = { type: 'invalid_request_error', message: 'Invalid API Key' }
      return { status: 401, answer: JSON.stringify({ error }) }
    }
    const key = request.headers['idempotency-key']
    const whole = `${said}?${sent}`
    const known = typeof key === 'string' ? this.keys.get(key) : undefined
    if (known && known.said !== whole) {
      const error = { type: 'idempotency_error', message: 'Keys can only be used with the same parameters' }
      return { status: 400, answer: JSON.stringify({ error }) }
    }
    if (known) return known
    const { status, body } = this.#act(said, sent, url)
    const answer = { said: whole, status, answer: JSON.stringify(body) }
    if (typeof key === 'string') this.keys.set(key, answer)
    return answer
  }

  #act(said: string, sent: URLSearchParams, url: URL): { status: number; body: object } {
    const [, , , subject = '', id = '', act = ''] = said.split(/[ /]/)
    const fields = Object.fromEntries(sent)
    if (said === 'POST /v1/checkout/sessions') return { status: 200, body: this.#open(fields) }
    if (subject === 'checkout') {
      const session = this.sessions.get(act)
      if (!session) return refused('resource_missing', 404)
      if (!said.endsWith('/expire')) return { status: 200, body: session }
      if (session.status !== 'open') return refused('resource_not_open')
      return { status: 200, body: this.expire(session.id) }
    }
    const atReader = this.readers.act(said, fields)
    if (atReader) return atReader
    if (subject === 'payment_intents')
      return { status: 200, body: { id, object: 'payment_intent', status: 'processing' } }
    if (said === 'POST /v1/refunds') {
      const paid = fields.payment_intent ?? ''
      const session = [...this.sessions.values()].find((one) => one.payment_intent === paid)
      const minor = session?.amount_total ?? this.readers.intents.get(paid)?.amount
      if (minor === undefined) return refused('resource_missing', 404)
      const back = [...this.refunds.values()].filter(
        (refund) => refund.payment_intent === paid && refund.status !== 'failed',
      )
      const left = minor - back.reduce((sum, { amount }) => sum + amount, 0)
      if (Number(fields.amount) > left) return refused('charge_already_refunded')
      return { status: 200, body: this.#refund(fields) }
    }
    if (subject === 'refunds') return { status: 200, body: this.#list(url) }
    return refused('unknown', 404)
  }

  #list(url: URL): object {
    const of = url.searchParams.get('payment_intent')
    const since = Number(url.searchParams.get('created[gte]') ?? 0)
    const data = [...this.refunds.values()]
      .filter((refund) => (of === null || refund.payment_intent === of) && refund.created >= since)
      .toReversed()
    return { object: 'list', data, has_more: false, url: '/v1/refunds' }
  }

  #open(fields: Record<string, string>): Session {
    const id = this.#id('cs_test')
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: Number(fields['line_items[0][price_data][unit_amount]']),
      currency: fields['line_items[0][price_data][currency]'] ?? '',
      expires_at: Number(fields.expires_at),
      url: `https://checkout.stripe.example/c/pay/${id}`,
      success_url: fields.success_url ?? '',
      metadata: { payment_id: fields['metadata[payment_id]'] ?? '' },
    }
    this.sessions.set(id, session)
    return session
  }

  #refund(fields: Record<string, string>): Refund {
    const marked = fields['metadata[refund_id]']
    const refund: Refund = {
      id: this.#id('re'),
      object: 'refund',
      amount: Number(fields.amount),
      payment_intent: fields.payment_intent ?? '',
      status: this.refundsBegin,
      metadata: marked === undefined ? {} : { refund_id: marked },
      created: Math.floor(Date.now() / 1000),
    }
    this.refunds.set(refund.id, refund)
    return refund
  }
}

function refused(code: string, status = 400): { status: number; body: object } {
  return { status, body: { error: { type: 'invalid_request_error', code, message: code } } }
}

/** A service that takes this stand-in for Stripe. */
export async function stripeService() {
  const stripe = new StandIn()
  const base = await stripe.listen()
  return { stripe, base, service: await testApp({ STRIPE_API_BASE: base }) }
}

/** A restaurant that takes payments by it. */
export async function stripeVenue(service: TestApp): Promise<Venue> {
  const venue = await service.venue({ document: smallMenu() })
  const keys = { secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }
  await venue.inside((tx) => connectStripe(tx, { box: service.box }, keys))
  return venue
}
