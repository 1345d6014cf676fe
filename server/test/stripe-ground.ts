// What tests of payments through Stripe stand on: a restaurant connected to a stand-in of it. The bindings are live: each
// test file finds its own in them.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { checkOpenPayments } from '../src/restaurant/payments/commands/check-open-payments.ts'
import { connectStripe } from '../src/restaurant/payments/commands/connect-stripe.ts'
import { type PaymentDesk, paymentDesk } from '../src/restaurant/payments/desk.ts'
import { type TestApp, testApp, type Venue } from './app.ts'
import { smallMenu } from './documents.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StandIn } from './stripe.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const TOTAL = 1300

export let service: TestApp
export let venue: Venue
export let stripe: StandIn
let base: string

export function standOnStripe(): void {
  beforeAll(async () => {
    stripe = new StandIn()
    base = await stripe.listen()
    service = await testApp({ STRIPE_API_BASE: base })
  })
  beforeEach(async () => {
    service.clock.now = Date.now()
    venue = await service.venue({ document: smallMenu() })
    await connect()
  })
  afterEach(() => {
    stripe.weather = 'fair'
    stripe.befalls = /^POST/
    stripe.refundsBegin = 'succeeded'
  })
  afterAll(async () => {
    await service.close()
    await stripe.close()
  })
}

/** Goes on in a restaurant of another kind. */
export function standIn(other: Venue): void {
  venue = other
}

export function connect(secretKey = STRIPE_KEY) {
  const keys = { secretKey, webhookSecret: STRIPE_WEBHOOK_SECRET }
  return venue.inside((tx) => connectStripe(tx, { box: service.box }, keys))
}

export function desk(timeoutMs = 2_000): PaymentDesk {
  const now = () => service.clock.now ?? Date.now()
  return paymentDesk(service.database, service.box, { stripeApiBase: base, now, timeoutMs })
}
/** The worker's turn, so much later. */
export async function round(laterMs = 0, with_ = desk()): Promise<void> {
  service.clock.now = (service.clock.now ?? Date.now()) + laterMs
  await checkOpenPayments(with_, venue.restaurant.id)
}

export async function place(): Promise<string> {
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [
      { item_id: venue.ids.items!.soup, quantity: 1 },
      { item_id: venue.ids.items!.water, quantity: 1 },
    ],
  })
  return body.data.id
}
export const link = (id: string, headers = {}) => venue.post(`/orders/${id}/payment-links`, {}, headers)
export const payment = async (id: string) => (await venue.get(`/payments/${id}`)).body.data
export const order = async (id: string) => (await venue.get(`/orders/${id}`)).body.data
export const refund = (id: string, body: object = {}) => venue.post(`/payments/${id}/refunds`, body)
export async function tell(type: string, object: object, secret?: string) {
  const { body, signature } = stripe.tell(type, object, secret)
  return deliver(body, signature)
}
export async function deliver(body: string, signature: string) {
  const { statusCode } = await service.app.inject({
    method: 'POST',
    url: `/payments/stripe/${venue.restaurant.id}`,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    payload: body,
  })
  return statusCode
}
/** An order whose guest has paid at Stripe, and both know. */
export async function paidOnline(): Promise<{
  orderId: string
  id: string
  intent: string
  session: string
}> {
  const orderId = await place()
  const { payment_id: id } = (await link(orderId)).body.data
  const session = stripe.pay(stripe.sessionFor(id).id)
  expect(await tell('checkout.session.completed', session)).toBe(200)
  await round()
  return { orderId, id, intent: session.payment_intent!, session: session.id }
}

/** What this restaurant has of it, and what Stripe has: they must be the same, to the last cent. */
async function sums() {
  const { rows } = await service.owner.query(
    `select coalesce(sum(case when e.kind = 'captured' then e.amount_minor + e.tip_minor end), 0)::int as captured,
            coalesce(sum(case e.kind when 'refund_requested' then e.amount_minor + e.tip_minor
                                     when 'refund_failed' then -(e.amount_minor + e.tip_minor) end), 0)::int as refunded
       from payment_entries e join payments p on p.restaurant_id = e.restaurant_id and p.id = e.payment_id
      where p.provider = 'stripe' and p.restaurant_id = $1`,
    [venue.restaurant.id],
  )
  const own = new Set(
    (
      await service.owner.query('select id from payments where restaurant_id = $1', [venue.restaurant.id])
    ).rows.map(({ id }) => id),
  )
  const sessions = [...stripe.sessions.values()].filter(({ metadata }) => own.has(metadata.payment_id))
  const atReaders = stripe.readers.captured().filter(({ metadata }) => own.has(metadata.payment_id ?? ''))
  const intents = new Set([
    ...sessions.map(({ payment_intent }) => payment_intent),
    ...atReaders.map(({ id }) => id),
  ])
  const theirs = {
    captured:
      sessions
        .filter(({ payment_status }) => payment_status === 'paid')
        .reduce((sum, { amount_total }) => sum + amount_total, 0) +
      atReaders.reduce((sum, { amount }) => sum + amount, 0),
    refunded: [...stripe.refunds.values()]
      .filter(({ payment_intent, status }) => intents.has(payment_intent) && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0),
  }
  return { ours: rows[0], theirs }
}
export async function expectEqualSums(): Promise<void> {
  const { ours, theirs } = await sums()
  expect(ours).toEqual(theirs)
}
