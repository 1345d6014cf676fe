import { describe, expect, test } from 'vitest'
import { eventsOf } from '../../../test/dining.ts'
import { OTHER_ACCOUNT_KEY } from '../../../test/stripe.ts'
import {
  connect,
  desk,
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
  standOnStripe,
  stripe,
  TOTAL,
  tell,
  venue,
} from '../../../test/stripe-ground.ts'
import { disconnectPayments } from './commands/connect-stripe.ts'
import { paymentsState } from './commands/provider-account.ts'

standOnStripe()

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
