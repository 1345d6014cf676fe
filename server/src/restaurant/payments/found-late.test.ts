// Payments that Stripe did not tell of: found while the guest still waits, and none held up by another.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp, Venue } from '../../../test/app.ts'
import { type StandIn, stripeService, stripeVenue } from '../../../test/stripe.ts'
import { checkOpenPayments } from './commands/check-open-payments.ts'
import { paymentDesk } from './desk.ts'

const SECOND = 1_000

let service: TestApp
let venue: Venue
let stripe: StandIn
let base: string
beforeAll(async () => {
  ;({ stripe, base, service } = await stripeService())
})
beforeEach(async () => {
  service.clock.now = Date.now()
  stripe.weather = 'fair'
  stripe.befalls = /^POST/
  venue = await stripeVenue(service)
})
afterAll(async () => {
  await service.close()
  await stripe.close()
})

function round(laterMs = 0): Promise<void> {
  service.clock.now = (service.clock.now ?? 0) + laterMs
  const now = () => service.clock.now ?? Date.now()
  const desk = paymentDesk(service.database, service.box, { stripeApiBase: base, now, timeoutMs: 20_000 })
  return checkOpenPayments(desk, venue.restaurant.id)
}
async function linked(): Promise<{ id: string; path: string; session: string }> {
  const customer = { customer_name: 'Ada', customer_phone: '+1 413 555 0101' }
  const lines = [{ item_id: venue.ids.items!.soup, quantity: 1 }]
  const order = (await venue.post('/orders', { type: 'pickup', ...customer, lines })).body.data
  const { payment_id: id, url } = (await venue.post(`/orders/${order.id}/payment-links`, {})).body.data
  return { id, path: url.replace(/^https?:\/\/[^/]+/, ''), session: stripe.sessionFor(id).id }
}
const visit = async (url: string) => (await service.app.inject({ url })).statusCode
const statusOf = async (id: string) => (await venue.get(`/payments/${id}`)).body.data.status
async function asked(id: string): Promise<number> {
  const { rows } = await service.owner.query('select next_check_at from payments where id = $1', [id])
  return (rows[0].next_check_at - (service.clock.now ?? 0)) / SECOND
}

test('a guest who paid and came back is known at once, and one who did not come back within 15 seconds', async () => {
  const [back, gone] = [await linked(), await linked()]
  for (const { path } of [back, gone]) expect(await visit(path)).toBe(303)
  for (const { session } of [back, gone]) stripe.pay(session)
  expect(await visit(`${back.path}?back=1`)).toBe(200)
  expect([await statusOf(back.id), await statusOf(gone.id)]).toEqual(['captured', 'pending'])
  await round(15 * SECOND)
  expect(await statusOf(gone.id)).toBe('captured')
})

test('it is asked for at 15 seconds, 1, 2 and 5 minutes after the guest was there, each by a job of its own', async () => {
  const { id, path, session } = await linked()
  await visit(path)
  const steps: number[] = [await asked(id)]
  for (const later of [15, 45, 60, 180]) {
    await round(later * SECOND)
    steps.push(await asked(id))
  }
  expect(steps).toEqual([15, 45, 60, 180, 75])
  const { rows } = await service.owner.query(
    "select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'payments_round' and key like $1",
    [`payments_round:${venue.restaurant.id}:%`],
  )
  expect(rows[0].jobs).toBeGreaterThan(1)
  // Back once more, the questions begin anew.
  await visit(`${path}?back=1`)
  expect(await asked(id)).toBe(15)
  stripe.pay(session)
  await round(15 * SECOND)
  expect(await statusOf(id)).toBe('captured')
})

test('while Stripe is silent about one payment, others are taken', async () => {
  const [silent, fine] = [await linked(), await linked()]
  for (const { path, session } of [silent, fine]) {
    await visit(path)
    stripe.pay(session)
  }
  stripe.weather = 'slow'
  const { promise: othersAreTaken, resolve: speak } = Promise.withResolvers<void>()
  stripe.late = () => othersAreTaken
  stripe.befalls = new RegExp(`^GET .*${silent.session}`)
  const isOver = round(15 * SECOND)
  await expect.poll(() => statusOf(fine.id), { timeout: 10_000 }).toBe('captured')
  expect(await statusOf(silent.id)).toBe('pending')
  speak()
  await isOver
  expect(await statusOf(silent.id)).toBe('captured')
})
