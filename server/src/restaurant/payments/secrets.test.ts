// Whoever reads the database, the service's log or what integrators are sent learns no code and no key from it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { findAnywhere } from '../../../test/find-anywhere.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StandIn } from '../../../test/stripe.ts'
import { logTo } from '../../platform/observability/log.ts'
import { newCode, writeCode } from '../gift-cards/rules/code.ts'
import { checkOpenPayments } from './commands/check-open-payments.ts'
import { connectStripe, disconnectPayments } from './commands/connect-stripe.ts'
import { paymentDesk } from './desk.ts'

let service: TestApp
let venue: Venue
let stripe: StandIn
let base: string
let logged = ''
beforeAll(async () => {
  stripe = new StandIn()
  base = await stripe.listen()
  const write = (line: string) => {
    logged += line
  }
  service = await testApp({ STRIPE_API_BASE: base }, { log: logTo({ write }, 'trace') })
  venue = await service.venue({ document: smallMenu() })
  const keys = { secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }
  await venue.inside((tx) => connectStripe(tx, { box: service.box }, keys))
  await service.owner.query(
    `insert into webhook_endpoints (restaurant_id, url, events, secret, created_at, updated_at)
     values ($1, 'https://example.com/hook', '{order.paid,payment.refunded,giftcard.issued,giftcard.redeemed}', 'x', now(), now())`,
    [venue.restaurant.id],
  )
})
afterAll(async () => {
  await service.close()
  await stripe.close()
})

async function placeOrder(): Promise<string> {
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
  })
  return body.data.id
}
const payByCard = (orderId: string, more: object) =>
  venue.post(`/orders/${orderId}/payments`, { method: 'gift_card', ...more }, { 'idempotency-key': orderId })

/** A card sold, tried wrongly in every way, spent and given back. Answers with all codes that anyone has typed. */
async function aRoundWithCards(): Promise<string[]> {
  const issued = await venue.post('/gift-cards', { amount_minor: 5000 }, { 'idempotency-key': 'card' })
  const code: string = issued.body.meta.code
  const [unknown, other] = [writeCode(newCode()), writeCode(newCode())]
  // A slip of the hand: all of the code but its end.
  const slipped = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`

  for (const wrong of [unknown, slipped]) {
    expect((await venue.post('/gift-cards/lookup', { code: wrong })).status).toBe(404)
    const refused = await payByCard(await placeOrder(), { gift_card_code: wrong })
    expect([refused.status, refused.text.includes(wrong)]).toEqual([422, false])
  }
  // In places where no code belongs.
  await venue.get(`/gift-cards?code=${code}`)
  await venue.get(`/gift-cards/${code}`)
  await venue.post('/gift-cards/lookup', { code: [code] })
  await venue.post('/gift-cards/lookup', `${code} ${'x'.repeat(200)}`)
  await venue.post('/gift-cards', { amount_minor: code, [code]: 1 })
  await payByCard(await placeOrder(), { gift_card_code: code, amount_minor: 99_999 })
  await payByCard(await placeOrder(), { method: 'cash', gift_card_code: other })

  expect((await venue.post('/gift-cards/lookup', { code: code.toLowerCase() })).status).toBe(200)
  const orderId = await placeOrder()
  const paid = await payByCard(orderId, { gift_card_code: code })
  expect([paid.status, (await payByCard(orderId, { gift_card_code: code })).text]).toEqual([201, paid.text])
  const back = await venue.post(`/payments/${paid.body.data.id}/refunds`, { amount_minor: 100 })
  expect(back.status).toBe(201)
  return [code, unknown, slipped, other]
}

async function tellOf(session: object, secret?: string): Promise<number> {
  const { body, signature } = stripe.tell('checkout.session.completed', session, secret)
  const { statusCode } = await service.app.inject({
    method: 'POST',
    url: `/payments/stripe/${venue.restaurant.id}`,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    payload: body,
  })
  return statusCode
}

/** Paid on Stripe's page, told rightly and wrongly, given back while Stripe is there and while it is not. */
async function aRoundOnline(): Promise<void> {
  const now = () => Date.now()
  const desk = paymentDesk(service.database, service.box, { stripeApiBase: base, now, timeoutMs: 2_000 })
  const { payment_id, url } = (await venue.post(`/orders/${await placeOrder()}/payment-links`, {})).body.data
  await service.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, '') })
  const session = stripe.pay(stripe.sessionFor(payment_id).id)
  expect(await tellOf(session, 'whsec_somebody_else')).toBe(422)
  expect(await tellOf(session)).toBe(200)
  await checkOpenPayments(desk, venue.restaurant.id)
  const refund = () => venue.post(`/payments/${payment_id}/refunds`, { amount_minor: 100 })
  expect((await refund()).body.data.refunded_minor).toBe(100)
  stripe.weather = 'down'
  await refund()
  await venue.post(`/orders/${await placeOrder()}/payment-links`, {})
  await checkOpenPayments(desk, venue.restaurant.id)
  stripe.weather = 'fair'
  await venue.inside((tx) => disconnectPayments(tx))
}

test('no code of a gift card and no key of a provider is in the database or in the log, whatever goes wrong', {
  timeout: 60_000,
}, async () => {
  const codes = await aRoundWithCards()
  await aRoundOnline()
  // In part too: what is cut short is still most of a secret.
  const secrets = [
    ...codes.flatMap((code) => [code, code.replaceAll('-', ''), code.slice(0, 9)]),
    ...[STRIPE_KEY, STRIPE_WEBHOOK_SECRET].flatMap((key) => [key, key.slice(-12)]),
  ]
  // What everybody may see of a code shows that the search finds what is there.
  const seen = codes[0]?.slice(-4) ?? ''
  const found = await findAnywhere(service.owner, [...secrets, seen])
  expect(found.filter((place) => !place.startsWith(`${seen} in `))).toEqual([])
  expect(found).toContain(`${seen} in gift_cards.code_last4`)
  const low = logged.toLowerCase()
  expect(secrets.filter((secret) => low.includes(secret.toLowerCase()))).toEqual([])

  // That there was something to log and to tell.
  for (const route of ['/gift-cards/lookup', '/orders/:order/payments', '/payments/stripe/']) {
    expect(logged).toContain(route)
  }
  const { rows } = await service.owner.query<{ type: string }>(
    `select distinct body::json ->> 'type' as type from events e join webhook_queue q on q.event_id = e.id order by type`,
  )
  expect(rows.map(({ type }) => type)).toEqual([
    'giftcard.issued',
    'giftcard.redeemed',
    'order.paid',
    'payment.refunded',
  ])
})
