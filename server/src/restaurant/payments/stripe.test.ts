import { describe, expect, test } from 'vitest'
import { asked, diningVenue, eventsOf, NOW } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { findAnywhere } from '../../../test/find-anywhere.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '../../../test/stripe.ts'
import {
  connect,
  deliver,
  expectEqualSums,
  HOUR,
  link,
  MINUTE,
  order,
  paidOnline,
  payment,
  place,
  refund,
  round,
  service,
  standIn,
  standOnStripe,
  stripe,
  TOTAL,
  tell,
  venue,
} from '../../../test/stripe-ground.ts'
import { importDocument } from '../../across/document/import.ts'
import { connectStripe } from './commands/connect-stripe.ts'
import { paymentsState } from './commands/provider-account.ts'

standOnStripe()

async function visit(url: string) {
  const { statusCode, headers, body } = await service.app.inject({
    url: url.replace(/^https?:\/\/[^/]+/, ''),
  })
  return { status: statusCode, location: headers.location, text: body }
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

test('where a tip is asked for, Stripe is asked for its page once the guest has said, with the tip in it', async () => {
  await venue.inside((tx) => importDocument(tx, { settings: { tips: { percents: [10] } } }))
  const id = await place()
  const { payment_id, url } = (await link(id)).body.data
  expect([...stripe.sessions.values()].filter(({ metadata }) => metadata.payment_id === payment_id)).toEqual(
    [],
  )
  const path = url.replace(/^https?:\/\/[^/]+/, '')
  const page = await visit(url)
  expect([page.status, page.text.includes('name="tip"'), page.text.includes('card_number')]).toEqual([
    200,
    true,
    false,
  ])
  const give = (body: Record<string, string>) =>
    service.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(body).toString(),
    })
  expect((await give({ tip: 'own', tip_own: 'x' })).statusCode).toBe(422)
  expect((await give({ tip: '10' })).statusCode).toBe(303)
  const session = stripe.sessionFor(payment_id)
  const tip = Math.floor((TOTAL * 10 + 50) / 100)
  expect(session).toMatchObject({ amount_total: TOTAL + tip })
  expect(await visit(url)).toMatchObject({ status: 303, location: session.url })
  await give({ tip: 'none' })
  stripe.pay(session.id)
  await tell('checkout.session.completed', session)
  await round()
  expect(await payment(payment_id)).toMatchObject({ status: 'captured', amount_minor: TOTAL, tip_minor: tip })
  await venue.inside((tx) => importDocument(tx, { settings: { tips: null } }))
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
  standIn(
    await diningVenue(
      service,
      { deposit: { from_party: 1, amount_minor: 1000, per: 'booking' } },
      { document: smallMenu() },
    ),
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

test('an order that costs less ends the page that asks for more, and what was quicker goes back in part', async () => {
  const [slow, quick] = [await place(), await place()]
  const [ended, paid] = [
    (await link(slow)).body.data.payment_id,
    (await link(quick)).body.data.payment_id,
  ] as const
  stripe.pay(stripe.sessionFor(paid).id)
  const cut = { kind: 'discount', amount_minor: 100, reason: 'Waited long' }
  const [, cheaper] = await Promise.all(
    [slow, quick].map((id) => venue.post(`/orders/${id}/adjustments`, cut)),
  )
  await round()
  await round()
  expect([(await payment(ended)).status, stripe.sessionFor(ended).status]).toEqual(['cancelled', 'expired'])
  const { total_minor, id } = cheaper!.body.data
  expect(await payment(paid)).toMatchObject({
    status: 'captured',
    amount_minor: TOTAL,
    refunded_minor: TOTAL - total_minor,
  })
  expect((await venue.get(`/orders/${id}`)).body.data.paid_at).not.toBeNull()
  await expectEqualSums()
})

test('what Stripe does not move to the last digit is refused before anybody is asked', async () => {
  standIn(await service.venue({ document: smallMenu(), currency: 'KWD' }))
  await connect()
  const id = await place()
  await venue.post(`/orders/${id}/payments`, { method: 'cash', amount_minor: 5 })
  const asked = stripe.requests.length
  const refused = await link(id)
  expect([refused.status, refused.body.error.code, refused.body.error.message]).toEqual([
    409,
    'not_payable',
    'Stripe only accepts KWD in steps of 10 minor units.',
  ])
  expect(stripe.requests).toHaveLength(asked)
  await venue.post(`/orders/${id}/payments`, { method: 'cash', amount_minor: 5 })
  const { payment_id } = (await link(id)).body.data
  stripe.pay(stripe.sessionFor(payment_id).id)
  await tell('checkout.session.completed', stripe.sessionFor(payment_id))
  await round()
  expect((await refund(payment_id, { amount_minor: 1 })).body.error.details).toEqual({
    amount_minor: ['Stripe only refunds KWD in steps of 10 minor units.'],
  })
  expect((await refund(payment_id, { amount_minor: 10 })).body.data).toMatchObject({ refunded_minor: 10 })
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
