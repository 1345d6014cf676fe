// Orders of guests that are paid online, or end unpaid.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { orderingPages } from '../../../test/ordering-pages.ts'
import { signedIn } from '../../../test/serving.ts'
import { orderEventHandlers, reservationEventHandlers } from '../../event-handlers.ts'
import { lockPaymentWithSubject } from '../../restaurant/payments/commands/lock-payment.ts'
import { captureArrivedMoney } from '../../restaurant/payments/commands/mark-as-paid.ts'
import { acceptTestPayments } from '../../restaurant/payments/commands/provider-account.ts'
import { RELEASE_ORDERS_TASK } from '../../restaurant/payments/commands/unpaid-orders.ts'
import { paymentDesk } from '../../restaurant/payments/desk.ts'
import { paymentJobs } from '../../restaurant/payments/jobs.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true, slug: 'lola' })
})
afterAll(() => service.close())

const { open, send, basketWith, formFor } = orderingPages(() => ({ service, venue }))

describe('online, now', () => {
  const MINUTE_MS = 60_000
  const release = (laterMs: number) => {
    const desk = paymentDesk(service.database, service.box, {
      stripeApiBase: null,
      now: () => Date.now() + laterMs,
    })
    const handlers = { orders: orderEventHandlers, reservations: reservationEventHandlers }
    const jobs = paymentJobs(desk, handlers, (error) => {
      throw error
    })
    const job = jobs.find(({ task }) => task === RELEASE_ORDERS_TASK)!
    return job.run({ restaurantId: venue.restaurant.id })
  }
  /** Placed to be paid online: its id, the payment page and its own page. */
  async function placed(more: Record<string, string> = {}) {
    const form = { ...(await formFor(await basketWith('Guacamole and chips'))), pay: 'online', ...more }
    const { headers } = await send('/r/lola/order/place', form)
    const pay = String(headers.location)
    expect(pay).toMatch(/^\/pay\//)
    const page = (await open(pay)).body
    const status = /href="[^"]*(\/r\/lola\/o\/[^"]+)"/.exec(page)?.[1] ?? ''
    return { pay, page, status, id: /\/o\/([0-9a-f-]{36})/.exec(status)?.[1] ?? '' }
  }
  const orderOf = async (id: string) => (await venue.get(`/orders/${id}`)).body.data
  const payFor = (pay: string) => send(pay, { card_number: '4242424242424242' })

  test('an order is held until it is paid, marked for staff, and ends unpaid by whichever process', async () => {
    await venue.inside(acceptTestPayments)
    const ask = await signedIn(service, venue, 'owner')
    const one = await placed({ email: 'ann@example.com' })
    expect(one.page).toMatch(/Pay by [\d:]+.(AM|PM), or your order will be cancelled\./)
    expect((await open(one.status)).body).toContain('Please pay by')
    const { rows } = await service.owner.query(
      "select body from mails where kind = 'order.received' and subject_ref = $1",
      [`order:${one.id}`],
    )
    expect(rows[0].body).toContain('Please pay online by')
    const marked = async () => {
      const today = (await ask('/today/orders')).data.awaiting
      const list = (await ask('/orders')).data
      return [
        Object.keys(today).includes(one.id),
        list.find(({ id }: { id: string }) => id === one.id).pay_by !== null,
      ]
    }
    expect(await marked()).toEqual([true, true])
    await venue.post(`/orders/${one.id}/status`, { status: 'accepted' })
    await release(29 * MINUTE_MS)
    expect((await orderOf(one.id)).status).toBe('accepted')
    await Promise.all([release(30 * MINUTE_MS), release(31 * MINUTE_MS)])
    expect(await orderOf(one.id)).toMatchObject({ status: 'cancelled', cancel_reason: 'Not paid in time' })
    expect((await open(one.status)).body).toContain('because it wasn’t paid in time')
    expect(await marked()).toEqual([false, false])
    const { rows: tickets } = await service.owner.query(
      'select state from kitchen_tickets where order_id = $1',
      [one.id],
    )
    expect(tickets.every(({ state }) => state === 'voided')).toBe(true)
    expect((await payFor(one.pay)).statusCode).toBe(303)
    expect((await open(one.pay)).statusCode).toBe(410)
  })

  test('paid, paid in part at the counter, given away, or ready: it stays; money that comes too late goes back', async () => {
    const [paid, part, ready, late] = [await placed(), await placed(), await placed(), await placed()]
    const free = await placed()
    const whole = { kind: 'discount', percent: 100, reason: 'A friend of the house' }
    expect((await venue.post(`/orders/${free.id}/adjustments`, whole)).status).toBe(201)
    await payFor(paid!.pay)
    await venue.post(`/orders/${part!.id}/payments`, { method: 'cash', amount_minor: 100 })
    for (const status of ['accepted', 'ready']) await venue.post(`/orders/${ready!.id}/status`, { status })
    await release(45 * MINUTE_MS)
    const statuses = await Promise.all(
      [paid, part, free, ready, late].map(async (one) => (await orderOf(one!.id)).status),
    )
    expect(statuses).toEqual(['placed', 'placed', 'placed', 'ready', 'cancelled'])
    // As where a provider tells late of money that it took in time.
    const [payment] = (await venue.get(`/payments?order_id=${late!.id}`)).body.data
    await venue.inside(async (tx) =>
      captureArrivedMoney(tx, { box: service.box }, await lockPaymentWithSubject(tx, payment.id), {
        paymentRef: null,
      }),
    )
    expect((await venue.get(`/payments/${payment.id}`)).body.data).toMatchObject({
      status: 'captured',
      refunded_minor: payment.amount_minor,
    })
  })

  test('of paying and ending at the same moment one wins, and no money is lost', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await placed()
      await Promise.all([payFor(one.pay), release(30 * MINUTE_MS)])
      const order = await orderOf(one.id)
      const [payment] = (await venue.get(`/payments?order_id=${one.id}`)).body.data
      const isPaid = order.paid_at !== null
      expect([order.status, payment.status, payment.refunded_minor]).toEqual(
        isPaid ? ['placed', 'captured', 0] : ['cancelled', 'cancelled', 0],
      )
    }
  })
})
