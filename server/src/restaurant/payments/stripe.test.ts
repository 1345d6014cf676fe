import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { asked, diningVenue, eventsOf, NOW } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { findAnywhere } from '../../../test/find-anywhere.ts'
import { OTHER_ACCOUNT_KEY, STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StandIn } from '../../../test/stripe.ts'
import { checkOpenPayments } from './commands/check-open-payments.ts'
import { connectStripe, disconnectPayments } from './commands/connect-stripe.ts'
import { paymentsState } from './commands/provider-account.ts'
import { type PaymentDesk, paymentDesk } from './desk.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TOTAL = 1300

let service: TestApp
let venue: Venue
let stripe: StandIn
let base: string
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

function connect(secretKey = STRIPE_KEY) {
  const keys = { secretKey, webhookSecret: STRIPE_WEBHOOK_SECRET }
  return venue.inside((tx) => connectStripe(tx, { box: service.box }, keys))
}

function desk(timeoutMs = 2_000): PaymentDesk {
  const now = () => service.clock.now ?? Date.now()
  return paymentDesk(service.database, service.box, { stripeApiBase: base, now, timeoutMs })
}
/** The worker's turn, so much later. */
async function round(laterMs = 0, with_ = desk()): Promise<void> {
  service.clock.now = (service.clock.now ?? Date.now()) + laterMs
  await checkOpenPayments(with_, venue.restaurant.id)
}

async function place(): Promise<string> {
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
const link = (id: string, headers = {}) => venue.post(`/orders/${id}/payment-links`, {}, headers)
const payment = async (id: string) => (await venue.get(`/payments/${id}`)).body.data
const order = async (id: string) => (await venue.get(`/orders/${id}`)).body.data
const refund = (id: string, body: object = {}) => venue.post(`/payments/${id}/refunds`, body)

async function visit(url: string) {
  const { statusCode, headers, body } = await service.app.inject({
    url: url.replace(/^https?:\/\/[^/]+/, ''),
  })
  return { status: statusCode, location: headers.location, text: body }
}
async function tell(type: string, object: object, secret?: string) {
  const { body, signature } = stripe.tell(type, object, secret)
  return deliver(body, signature)
}
async function deliver(body: string, signature: string) {
  const { statusCode } = await service.app.inject({
    method: 'POST',
    url: `/payments/stripe/${venue.restaurant.id}`,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    payload: body,
  })
  return statusCode
}
/** An order whose guest has paid at Stripe, and both know. */
async function paidOnline(): Promise<{ orderId: string; id: string; intent: string; session: string }> {
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
  const intents = new Set(sessions.map(({ payment_intent }) => payment_intent))
  const theirs = {
    captured: sessions
      .filter(({ payment_status }) => payment_status === 'paid')
      .reduce((sum, { amount_total }) => sum + amount_total, 0),
    refunded: [...stripe.refunds.values()]
      .filter(({ payment_intent, status }) => intents.has(payment_intent) && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0),
  }
  return { ours: rows[0], theirs }
}
async function expectEqualSums(): Promise<void> {
  const { ours, theirs } = await sums()
  expect(ours).toEqual(theirs)
}

test('a guest is led to Stripe, pays, comes back, and the order is paid once', async () => {
  const id = await place()
  const { payment_id, url } = (await link(id)).body.data
  const session = stripe.sessionFor(payment_id)
  expect(session).toMatchObject({ amount_total: TOTAL, currency: 'usd' })
  expect(await visit(url)).toMatchObject({ status: 303, location: session.url })
  expect((await visit(`${url}?back=1`)).text).toContain('Not paid yet')
  stripe.pay(session.id)
  expect((await visit(session.success_url)).text).toContain('Thank you')
  await tell('checkout.session.completed', session)
  await round()
  expect(await payment(payment_id)).toMatchObject({ status: 'captured', method: 'online', refunds: [] })
  expect((await order(id)).paid_at).not.toBeNull()
  expect(await eventsOf(service, venue, 'order.paid')).toHaveLength(1)
  await expectEqualSums()
})

describe('notices', () => {
  test('told twice, or in another order, count once', async () => {
    const id = await place()
    const { payment_id } = (await link(id)).body.data
    const session = stripe.pay(stripe.sessionFor(payment_id).id)
    const completed = stripe.tell('checkout.session.completed', session)
    const back = stripe.refundAtScreen(session.payment_intent!, 300)
    const refunded = stripe.tell('refund.created', back)
    for (const { body, signature } of [refunded, completed, completed, refunded]) {
      expect(await deliver(body, signature)).toBe(200)
    }
    await round()
    await round()
    expect(await payment(payment_id)).toMatchObject({ status: 'captured', refunded_minor: 300 })
    const { rows } = await service.owner.query(
      'select count(*)::int from payment_notices where restaurant_id = $1',
      [venue.restaurant.id],
    )
    expect(rows).toEqual([{ count: 2 }])
    await expectEqualSums()
  })
  test.each([
    ['another secret', 'whsec_somebody_else', 0],
    ['an old signature', STRIPE_WEBHOOK_SECRET, -HOUR],
  ])('with %s are refused', async (_what, secret, ago) => {
    const { body, signature } = stripe.tell('checkout.session.completed', {}, secret, Date.now() + ago)
    expect(await deliver(body, signature)).toBe(422)
    expect(await deliver(body, '')).toBe(422)
  })
  test('with other bytes than were signed are refused', async () => {
    const { body, signature } = stripe.tell('checkout.session.completed', { id: 'cs_1' })
    expect(await deliver(body.replace('cs_1', 'cs_2'), signature)).toBe(422)
  })
  test('that lie change nothing: the object is read', async () => {
    const { payment_id } = (await link(await place())).body.data
    const session = stripe.sessionFor(payment_id)
    await tell('checkout.session.completed', { ...session, status: 'complete', payment_status: 'paid' })
    await round()
    expect((await payment(payment_id)).status).toBe('pending')
  })
  test('of a restaurant that is not there, or not connected, find nothing', async () => {
    const other = await service.venue()
    for (const id of [other.restaurant.id, 999_999, 'x']) {
      const { statusCode } = await service.app.inject({
        method: 'POST',
        url: `/payments/stripe/${id}`,
        payload: '{}',
      })
      expect(statusCode).toBe(404)
    }
  })
})

describe('what the provider did not tell is asked for', () => {
  test('a payment', async () => {
    const id = await place()
    const { payment_id } = (await link(id)).body.data
    stripe.pay(stripe.sessionFor(payment_id).id)
    await round(11 * MINUTE)
    expect((await payment(payment_id)).status).toBe('captured')
    expect((await order(id)).paid_at).not.toBeNull()
  })
  test("a refund made at the provider's own screen", async () => {
    const { id, intent } = await paidOnline()
    stripe.refundAtScreen(intent, 500)
    await round(11 * MINUTE)
    expect(await payment(id)).toMatchObject({
      refunded_minor: 500,
      refunds: [{ status: 'succeeded', amount_minor: 500, reason: null }],
    })
    expect(await eventsOf(service, venue, 'payment.refunded')).toHaveLength(1)
    expect(await eventsOf(service, venue, 'payment.captured')).toHaveLength(1)
    const over = await refund(id, { amount_minor: 801 })
    expect([over.status, Object.keys(over.body.error.details)]).toEqual([422, ['amount_minor']])
    await expectEqualSums()
  })
})

test("a deposit that was spent and then given back at the provider's own screen shows all of it", async () => {
  service.clock.now = NOW
  venue = await diningVenue(
    service,
    { deposit: { from_party: 1, amount_minor: 1000, per: 'booking' } },
    { document: smallMenu() },
  )
  await connect()
  const booked = (await venue.post('/reservations', asked())).body.data.id
  const { payment_id: id } = (await venue.post(`/reservations/${booked}/payment-links`)).body.data
  const session = stripe.pay(stripe.sessionFor(id).id)
  await tell('checkout.session.completed', session)
  await round()
  const towards = { method: 'deposit', reservation_id: booked, amount_minor: 400 }
  expect((await venue.post(`/orders/${await place()}/payments`, towards)).status).toBe(201)
  stripe.refundAtScreen(session.payment_intent!, 1000)
  await round(11 * MINUTE)
  expect(await payment(id)).toMatchObject({
    refunded_minor: 1000,
    refunds: [{ status: 'succeeded', amount_minor: 1000 }],
  })
  expect((await venue.get(`/reservations/${booked}`)).body.data.deposit_status).toBe('refunded')
  const rest = await venue.post(`/orders/${await place()}/payments`, { ...towards, amount_minor: 1 })
  expect(rest.status).toBe(422)
  await expectEqualSums()
})

describe('a refund', () => {
  test('goes through the provider before it is answered', async () => {
    const { id } = await paidOnline()
    const { status, body } = await refund(id, { amount_minor: 400, reason: 'cold soup' })
    expect([status, body.data]).toMatchObject([
      201,
      { refunded_minor: 400, refunds: [{ status: 'succeeded', amount_minor: 400 }] },
    ])
    await expectEqualSums()
  })
  test.each(['drop_before', 'drop_after', 'down'] as const)(
    'with the provider at %s is pending, counts as given back, and is made once',
    async (weather) => {
      const { id } = await paidOnline()
      stripe.weather = weather
      const asked = await refund(id)
      expect([asked.status, asked.body.data.refunds[0].status, asked.body.data.refunded_minor]).toEqual([
        201,
        'pending',
        0,
      ])
      expect((await refund(id)).status).toBe(409)
      await round(HOUR)
      // What was done although nobody heard of it is found by its mark, even now.
      const found = weather === 'drop_after' ? 'succeeded' : 'pending'
      expect((await payment(id)).refunds[0].status).toBe(found)
      stripe.weather = 'fair'
      await round(HOUR)
      expect(await payment(id)).toMatchObject({ refunded_minor: TOTAL, refunds: [{ status: 'succeeded' }] })
      expect(await eventsOf(service, venue, 'payment.refunded')).toHaveLength(1)
      await expectEqualSums()
    },
  )
  test.each([
    ['its key is no longer known there', 'sk_rolled'],
    ['another account is connected', OTHER_ACCOUNT_KEY],
  ])('that was carried out unheard stays pending while %s, and is not made twice', async (_, wrong) => {
    const { id } = await paidOnline()
    stripe.weather = 'drop_after'
    expect((await refund(id, { amount_minor: 100 })).body.data.refunds[0].status).toBe('pending')
    stripe.weather = 'fair'
    await connect(wrong)
    await round(HOUR)
    await round(HOUR)
    expect(await payment(id)).toMatchObject({ refunded_minor: 0, refunds: [{ status: 'pending' }] })
    await connect()
    await round()
    expect(await payment(id)).toMatchObject({ refunded_minor: 100, refunds: [{ status: 'succeeded' }] })
    await expectEqualSums()
  })
  test('that is owed while no provider is connected waits, and is made when one is', async () => {
    const { id, orderId } = await paidOnline()
    await venue.inside((tx) => disconnectPayments(tx))
    await round(HOUR)
    await venue.post(`/orders/${orderId}/status`, { status: 'cancelled' })
    await round(HOUR)
    expect((await payment(id)).refunds).toMatchObject([{ status: 'pending' }])
    expect((await venue.inside((tx) => paymentsState(tx))).unclear).toMatchObject([
      { payment_id: id, act: 'refund', reason: 'not connected' },
    ])
    await connect()
    await round(MINUTE)
    expect(await payment(id)).toMatchObject({ refunded_minor: TOTAL, refunds: [{ status: 'succeeded' }] })
    await expectEqualSums()
  })
  test('whose answer is too slow is unknown, not failed', async () => {
    const { id, orderId } = await paidOnline()
    stripe.weather = 'slow'
    stripe.befalls = /^POST .*refunds/
    await venue.post(`/orders/${orderId}/status`, { status: 'cancelled' })
    await round(0, desk(200))
    expect((await payment(id)).refunds).toMatchObject([{ status: 'pending' }])
    stripe.weather = 'fair'
    await round(HOUR)
    expect(await payment(id)).toMatchObject({ refunded_minor: TOTAL })
    await expectEqualSums()
  })
  test('that is pending at the provider and then fails counts no more', async () => {
    const { id } = await paidOnline()
    stripe.refundsBegin = 'pending'
    const { body } = await refund(id)
    expect(body.data.refunds[0].status).toBe('pending')
    const [made] = [...stripe.refunds.values()].slice(-1)
    await tell('refund.failed', stripe.endRefund(made!.id, 'failed'))
    await round()
    expect(await payment(id)).toMatchObject({ refunded_minor: 0, refunds: [{ status: 'failed' }] })
    expect(await eventsOf(service, venue, 'payment.refunded')).toEqual([])
    stripe.refundsBegin = 'succeeded'
    expect((await refund(id)).body.data.refunded_minor).toBe(TOTAL)
    await expectEqualSums()
  })
  test('that is pending at the provider is asked about until it ends', async () => {
    const { id } = await paidOnline()
    stripe.refundsBegin = 'pending'
    await refund(id)
    const [made] = [...stripe.refunds.values()].slice(-1)
    await round(2 * MINUTE)
    expect((await payment(id)).refunds[0].status).toBe('pending')
    stripe.endRefund(made!.id, 'succeeded')
    await round(HOUR)
    expect((await payment(id)).refunded_minor).toBe(TOTAL)
  })
  test('of 20 at once gives no more back than there is, on either side', async () => {
    const { id } = await paidOnline()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id, { amount_minor: 500 })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    await expectEqualSums()
  })
  test('after a disconnect is refused, and what was open is settled first', async () => {
    const { id } = await paidOnline()
    stripe.weather = 'drop_after'
    await refund(id, { amount_minor: 100 })
    await venue.inside((tx) => disconnectPayments(tx))
    const refused = await refund(id)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'payments_not_connected'])
    const linked = await link(await place())
    expect([linked.status, linked.body.error.code]).toEqual([409, 'payments_not_connected'])
    stripe.weather = 'fair'
    await round(HOUR)
    expect((await payment(id)).refunded_minor).toBe(100)
    await expectEqualSums()
    const { rows } = await service.owner.query(
      'select secret_key, webhook_secret from payment_accounts where restaurant_id = $1',
      [venue.restaurant.id],
    )
    expect(rows).toEqual([{ secret_key: null, webhook_secret: null }])
  })
})

describe('a link', () => {
  test.each(['drop_before', 'drop_after', 'down'] as const)(
    'with the provider at %s is 503, keeps nothing for its key, and leaves no open page behind',
    async (weather) => {
      const id = await place()
      stripe.weather = weather
      const first = await link(id, { 'idempotency-key': `link-${weather}` })
      expect([first.status, first.body.error.code]).toEqual([503, 'service_unavailable'])
      stripe.weather = 'fair'
      const again = await link(id, { 'idempotency-key': `link-${weather}` })
      expect(again.status).toBe(201)
      await round(HOUR)
      await round()
      const { data } = (await venue.get(`/payments?order_id=${id}`)).body
      expect(data.map(({ status }: { status: string }) => status)).toEqual(['pending', 'cancelled'])
      const open = data.map((row: { id: string }) =>
        [...stripe.sessions.values()].filter(
          (one) => one.metadata.payment_id === row.id && one.status === 'open',
        ),
      )
      expect(open.map((found: object[]) => found.length)).toEqual([1, 0])
    },
  )
  test('that nobody used ends, here and at the provider', async () => {
    const { payment_id, url } = (await link(await place())).body.data
    await round(24 * HOUR + MINUTE)
    await round(MINUTE)
    expect((await payment(payment_id)).status).toBe('cancelled')
    expect(stripe.sessionFor(payment_id).status).toBe('expired')
    expect((await visit(url)).status).toBe(410)
  })
  test('of a cancelled order ends at the provider too', async () => {
    const id = await place()
    const { payment_id } = (await link(id)).body.data
    await venue.post(`/orders/${id}/status`, { status: 'cancelled' })
    await round()
    expect([(await payment(payment_id)).status, stripe.sessionFor(payment_id).status]).toEqual([
      'cancelled',
      'expired',
    ])
  })
})

test('an order that is paid at the counter ends its page at the provider, and money that was quicker goes back', async () => {
  const [slow, quick] = [await place(), await place()]
  const [ended, paid] = [
    (await link(slow)).body.data.payment_id,
    (await link(quick)).body.data.payment_id,
  ] as const
  stripe.pay(stripe.sessionFor(paid).id)
  for (const id of [slow, quick]) await venue.post(`/orders/${id}/payments`, { method: 'cash' })
  expect([(await payment(ended)).status, (await payment(paid)).status]).toEqual(['cancelled', 'cancelled'])
  await round()
  await round()
  expect(stripe.sessionFor(ended).status).toBe('expired')
  expect(await payment(paid)).toMatchObject({ status: 'captured', refunded_minor: TOTAL })
  await round()
  expect((await venue.inside((tx) => paymentsState(tx))).unclear).toEqual([])
  await expectEqualSums()
})

test('what Stripe does not move to the last digit is refused before anybody is asked', async () => {
  venue = await service.venue({ document: smallMenu(), currency: 'KWD' })
  await connect()
  const id = await place()
  await venue.post(`/orders/${id}/payments`, { method: 'cash', amount_minor: 5 })
  const asked = stripe.requests.length
  const refused = await link(id)
  expect([refused.status, refused.body.error.code, refused.body.error.message]).toEqual([
    409,
    'not_payable',
    'Stripe takes KWD only in steps of 10 minor units.',
  ])
  expect(stripe.requests).toHaveLength(asked)
  await venue.post(`/orders/${id}/payments`, { method: 'cash', amount_minor: 5 })
  const { payment_id } = (await link(id)).body.data
  stripe.pay(stripe.sessionFor(payment_id).id)
  await tell('checkout.session.completed', stripe.sessionFor(payment_id))
  await round()
  expect((await refund(payment_id, { amount_minor: 1 })).body.error.details).toEqual({
    amount_minor: ['Stripe gives KWD back only in steps of 10 minor units.'],
  })
  expect((await refund(payment_id, { amount_minor: 10 })).body.data).toMatchObject({ refunded_minor: 10 })
  await expectEqualSums()
})

describe('late money', () => {
  async function paidAfterItsEnd(between: (orderId: string) => Promise<unknown>) {
    const orderId = await place()
    const { payment_id } = (await link(orderId)).body.data
    await round(24 * HOUR + MINUTE)
    await between(orderId)
    await tell('checkout.session.completed', stripe.pay(stripe.sessionFor(payment_id).id, { late: true }))
    await round()
    await round()
    await expectEqualSums()
    return { order: await order(orderId), payment: await payment(payment_id) }
  }
  test('covers the order if it is still due', async () => {
    const seen = await paidAfterItsEnd(async () => undefined)
    expect(seen.order.paid_at).not.toBeNull()
    expect(seen.payment).toMatchObject({ status: 'captured', refunded_minor: 0 })
  })
  test('goes back where the order was cancelled, or paid in cash, meanwhile', async () => {
    const cancelled = await paidAfterItsEnd((id) =>
      venue.post(`/orders/${id}/status`, { status: 'cancelled' }),
    )
    expect(cancelled.payment).toMatchObject({ status: 'captured', refunded_minor: TOTAL })
    expect(cancelled.order.paid_at).toBeNull()
    const cash = await paidAfterItsEnd((id) => venue.post(`/orders/${id}/payments`, { method: 'cash' }))
    expect(cash.payment).toMatchObject({ status: 'captured', refunded_minor: TOTAL })
    const part = await paidAfterItsEnd((id) =>
      venue.post(`/orders/${id}/payments`, { method: 'cash', amount_minor: 300 }),
    )
    expect(part.payment).toMatchObject({ status: 'captured', refunded_minor: 300 })
    expect(part.order.paid_at).not.toBeNull()
  })
})

test('an order that is cancelled gives back what was paid, once', async () => {
  const { id, orderId } = await paidOnline()
  await venue.post(`/orders/${orderId}/status`, { status: 'rejected' })
  expect((await payment(id)).refunds).toMatchObject([
    { status: 'pending', reason: 'The order was rejected.' },
  ])
  await Promise.all([round(), round(), round()])
  expect(await payment(id)).toMatchObject({ refunded_minor: TOTAL })
  await expectEqualSums()
})

test('with a key that Stripe does not know a link is 409, and a refund has failed', async () => {
  const { id } = await paidOnline()
  await venue.inside((tx) =>
    connectStripe(tx, { box: service.box }, { secretKey: 'sk_wrong', webhookSecret: STRIPE_WEBHOOK_SECRET }),
  )
  const linked = await link(await place())
  expect([linked.status, linked.body.error.code]).toEqual([409, 'payments_not_connected'])
  expect((await refund(id)).body.data.refunds).toMatchObject([{ status: 'failed' }])
})

test('the operator sees what is pending and unclear, and nobody sees the keys', async () => {
  const { id } = await paidOnline()
  stripe.weather = 'drop_before'
  await refund(id, { amount_minor: 100 })
  const { payment_id } = (await venue.get('/payments?status=pending')).body.data[0] ?? { payment_id: null }
  expect(payment_id).toBeNull()
  expect(await venue.inside((tx) => paymentsState(tx))).toMatchObject({
    provider: 'stripe',
    connected_at: expect.any(String),
    pending: [{ payment_id: id, refund_id: expect.any(String), amount_minor: 100 }],
    unclear: [{ payment_id: id, act: 'refund', attempts: 1 }],
  })
  expect(await findAnywhere(service.owner, [STRIPE_KEY, STRIPE_WEBHOOK_SECRET])).toEqual([])
})
