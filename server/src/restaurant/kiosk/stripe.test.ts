// A kiosk with a card reader of Stripe, which may be faster than whoever gives up.
import { beforeEach, expect, test } from 'vitest'
import { callsAt } from '../../../test/kiosk-ground.ts'
import {
  desk,
  expectEqualSums,
  order,
  payment,
  round,
  service,
  standOnStripe,
  stripe,
  venue,
} from '../../../test/stripe-ground.ts'
import type { StandInReader } from '../../../test/stripe-readers.ts'
import { addPerson, Visitor } from '../../../test/visitor.ts'
import { orderEventHandlers, reservationEventHandlers } from '../../event-handlers.ts'
import { enterTerminal } from '../payments/commands/terminals.ts'
import { RELEASE_ORDERS_TASK } from '../payments/commands/unpaid-orders.ts'
import { paymentJobs } from '../payments/jobs.ts'

const SOON = 5_000
const call = callsAt(() => service)
let device: Visitor
let reader: StandInReader

standOnStripe()
beforeEach(async () => {
  stripe.at = () => undefined
  reader = stripe.readers.add('Kiosk')
  const row = { name: 'Kiosk', branchId: null, provider: 'stripe' as const, provider_ref: reader.id }
  const terminal = await venue.inside((tx) => enterTerminal(tx, row))
  const manager = new Visitor(service.app)
  await manager.signIn((await addPerson(venue, 'manager')).email)
  const settings = { ways: ['terminal', 'online', 'counter'], terminal_id: terminal.id }
  const { data } = await manager.call('POST', '/devices/pairings', { kind: 'kiosk', name: 'Door', settings })
  device = new Visitor(service.app)
  await device.post('/kiosk/pair', { code: data.code })
})

const act = (id: string, what: string) => call(device, 'POST', `/orders/${id}/${what}`, {})
const standing = async (id: string) => (await call(device, 'GET', `/orders/${id}`)).data
async function placed(way: string): Promise<string> {
  const lines = [{ item_id: venue.ids.items!.soup, quantity: 1 }]
  const wish = { type: 'pickup', way, seen_total_minor: 1000, lines }
  return (await call(device, 'POST', '/orders', wish)).data.id
}
/** The reader asks for the card. */
async function asked(): Promise<{ id: string; paymentId: string }> {
  const id = await placed('terminal')
  const paymentId = (await act(id, 'terminal')).data.payment.id
  expect(stripe.readers.asks(stripe.readers.intentFor(paymentId))).toBe(true)
  return { id, paymentId }
}
/** The worker's turn, so much later: first money, then what is over. */
async function later(ms: number): Promise<void> {
  await round(ms)
  const handlers = { orders: orderEventHandlers, reservations: reservationEventHandlers }
  const jobs = paymentJobs(desk(), handlers, (error) => {
    throw error
  })
  await jobs.find(({ task }) => task === RELEASE_ORDERS_TASK)!.run({ restaurantId: venue.restaurant.id })
}
/** While our question is on its way to Stripe, the guest holds out their card. */
function guestIsFaster(): void {
  stripe.at = async (step, said) => {
    if (step === 'arrived' && said.endsWith('/cancel_action')) stripe.readers.present(reader, 'approved')
    return undefined
  }
}

test('given up, an order ends once the reader has stopped; where the card was faster, it is paid', async () => {
  const slow = await asked()
  expect((await act(slow.id, 'give-up')).data).toMatchObject({
    stands: 'ending',
    payment: { status: 'pending' },
  })
  expect((await act(slow.id, 'terminal')).error.code).toBe('not_payable')
  Object.assign(stripe, { weather: 'down', befalls: /./ })
  await later(SOON)
  expect(await standing(slow.id)).toMatchObject({ stands: 'ending' })
  stripe.weather = 'fair'
  await later(60_000)
  await later(SOON)
  expect(await standing(slow.id)).toMatchObject({ stands: 'ended', payment: { status: 'cancelled' } })
  expect(stripe.readers.asks(stripe.readers.intentFor(slow.paymentId))).toBe(false)

  const fast = await asked()
  guestIsFaster()
  expect((await act(fast.id, 'give-up')).data.stands).toBe('ending')
  await later(SOON)
  expect(await standing(fast.id)).toMatchObject({ stands: 'paid', payment: { status: 'captured' } })
  expect((await order(fast.id)).status).toBe('placed')
  expect((await payment(fast.paymentId)).refunded_minor).toBe(0)
  await expectEqualSums()
})

test('an order whose time is over while a card is in is asked after, and waits for the reader', async () => {
  const { id, paymentId } = await asked()
  await service.owner.query("update orders set pay_by = now() - interval '1 second' where id = $1", [id])
  guestIsFaster()
  service.clock.now = Date.now() + 1_000
  await later(0)
  expect(await standing(id)).toMatchObject({ stands: 'ending' })
  await later(SOON)
  expect(await standing(id)).toMatchObject({ stands: 'paid' })
  expect((await payment(paymentId)).refunded_minor).toBe(0)
})

test.each(['counter', 'page'])('the reader has stopped before it goes on at the %s', async (what) => {
  const { id, paymentId } = await asked()
  const early = await act(id, what)
  if (what === 'page') expect(early).toMatchObject({ status: 200, data: null })
  else expect(early.data.stands).toBe('due')
  expect((await payment(paymentId)).status).toBe('pending')
  await round(SOON)
  expect((await payment(paymentId)).status).toBe('cancelled')
  const { data } = await act(id, what)
  if (what === 'page') expect(data.url).toContain('/pay/')
  else expect(data.stands).toBe('counter')
})

test('an order whose payment page was opened is left to its time, not cancelled', async () => {
  const id = await placed('online')
  const { url } = (await act(id, 'page')).data
  await service.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, '') })
  expect((await act(id, 'give-up')).data.stands).toBe('due')
  const { payment: made } = await standing(id)
  stripe.pay(stripe.sessionFor(made.id).id)
  await later(31 * 60_000)
  expect(await standing(id)).toMatchObject({ stands: 'paid' })
})
