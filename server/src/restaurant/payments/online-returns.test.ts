// Refunds of what was paid at Stripe, by why they are given.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp, Venue } from '../../../test/app.ts'
import { eventsOf } from '../../../test/dining.ts'
import { type StandIn, stripeService, stripeVenue } from '../../../test/stripe.ts'
import { checkOpenPayments } from './commands/check-open-payments.ts'
import { paymentDesk } from './desk.ts'

const HOUR = 3_600_000
const SOUP = 1000
const WATER = 300

let service: TestApp
let venue: Venue
let stripe: StandIn
let base: string
beforeAll(async () => {
  ;({ stripe, base, service } = await stripeService())
})
beforeEach(async () => {
  service.clock.now = Date.now()
  stripe.refundsBegin = 'succeeded'
  stripe.weather = 'fair'
  venue = await stripeVenue(service)
})
afterAll(async () => {
  await service.close()
  await stripe.close()
})

async function round(laterMs = 0): Promise<void> {
  service.clock.now = (service.clock.now ?? 0) + laterMs
  const now = () => service.clock.now ?? Date.now()
  const desk = paymentDesk(service.database, service.box, { stripeApiBase: base, now, timeoutMs: 2_000 })
  await checkOpenPayments(desk, venue.restaurant.id)
}

async function paidOnline() {
  const lines = [
    { item_id: venue.ids.items!.soup, quantity: 1 },
    { item_id: venue.ids.items!.water, quantity: 1 },
  ]
  const customer = { customer_name: 'Ada', customer_phone: '+1 413 555 0101' }
  const order = (await venue.post('/orders', { type: 'pickup', ...customer, lines })).body.data
  const { payment_id: id } = (await venue.post(`/orders/${order.id}/payment-links`, {})).body.data
  stripe.pay(stripe.sessionFor(id).id)
  await round(HOUR)
  return { id, orderId: order.id as string, lineIds: order.items.map((line: { id: number }) => line.id) }
}
const refund = (id: string, body: object) => venue.post(`/payments/${id}/refunds`, body)
const payment = async (id: string) => (await venue.get(`/payments/${id}`)).body.data
async function due(orderId: string): Promise<number> {
  const body = { method: 'cash', amount_minor: 9_999_999 }
  const answer = await venue.post(`/orders/${orderId}/payments`, body)
  return answer.status === 409 ? 0 : Number(/\d+/.exec(answer.body.error.details.amount_minor[0])![0])
}
const lastRefund = () => [...stripe.refunds.values()].at(-1)!

test('dishes that are returned go back at Stripe, once, also when it cannot be reached at first', async () => {
  const { id, orderId, lineIds } = await paidOnline()
  stripe.weather = 'down'
  const first = await refund(id, { kind: 'return', line_ids: [lineIds[1]] })
  expect([first.status, first.body.data.refunds]).toEqual([
    201,
    [expect.objectContaining({ kind: 'return', status: 'pending', amount_minor: WATER })],
  ])
  expect((await venue.get(`/orders/${orderId}`)).body.data).toMatchObject({ total_minor: SOUP })
  expect(await eventsOf(service, venue, 'payment.refunded')).toEqual([])
  stripe.weather = 'fair'
  await round(HOUR)
  await round(HOUR)
  expect(await payment(id)).toMatchObject({ refunded_minor: WATER, refunds: [{ status: 'succeeded' }] })
  expect([lastRefund().amount, await due(orderId)]).toEqual([WATER, 0])
  expect(await eventsOf(service, venue, 'payment.refunded')).toHaveLength(1)
})

test('a courtesy counts while it is pending, and one that failed does not', async () => {
  const { id, orderId } = await paidOnline()
  stripe.refundsBegin = 'pending'
  await refund(id, { kind: 'goodwill', amount_minor: 520 })
  expect((await payment(id)).refunds).toMatchObject([{ kind: 'goodwill', status: 'pending' }])
  expect(await due(orderId)).toBe(0)
  stripe.endRefund(lastRefund().id, 'failed')
  await round(HOUR)
  expect((await payment(id)).refunds).toMatchObject([{ kind: 'goodwill', status: 'failed' }])
  expect(await due(orderId)).toBe(0)
  stripe.refundsBegin = 'succeeded'
  await refund(id, { amount_minor: 520 })
  expect(await due(orderId)).toBe(520)
})

test('a return that the bank turned down leaves the lines voided, and its money can be given back again', async () => {
  const { id, orderId, lineIds } = await paidOnline()
  stripe.refundsBegin = 'pending'
  await refund(id, { kind: 'return', line_ids: [lineIds[0]] })
  stripe.endRefund(lastRefund().id, 'failed')
  await round(HOUR)
  expect((await payment(id)).refunded_minor).toBe(0)
  expect((await venue.get(`/orders/${orderId}`)).body.data.total_minor).toBe(WATER)
  stripe.refundsBegin = 'succeeded'
  expect((await refund(id, { amount_minor: SOUP })).status).toBe(201)
  expect(await due(orderId)).toBe(0)
})
