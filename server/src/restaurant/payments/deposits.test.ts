import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp, Venue } from '../../../test/app.ts'
import { testApp } from '../../../test/app.ts'
import { asked, DAY, diningVenue, eventsOf, NOW } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { testSandbox } from '../../../test/sandbox.ts'
import { orderEventHandlers, reservationEventHandlers } from '../../event-handlers.ts'
import { findOrder } from '../orders/commands/change-status.ts'
import { voidLine } from '../orders/commands/void-line.ts'
import {
  cancelReservation,
  findReservationForChange,
  STAFF_MOVES,
} from '../reservations/commands/change-status.ts'
import { releaseUnpaid } from '../reservations/commands/release-unpaid.ts'
import { undoNoShow } from '../reservations/commands/undo-no-show.ts'
import { readPlan } from '../reservations/plan.ts'
import { acceptTestPayments } from './commands/provider-account.ts'
import { paymentDesk } from './desk.ts'
import { paymentJobs } from './jobs.ts'

const DEPOSIT = { from_party: 1, amount_minor: 1000, per: 'guest' }
const DUE = 2000
/** Two days before the evening that is booked. */
const EARLY = Date.parse(`${DAY}T19:00:00Z`) - 48 * 3_600_000
const LATE = EARLY + 47 * 3_600_000

const HANDLERS = { orders: orderEventHandlers, reservations: reservationEventHandlers }

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  venue = await diningVenue(
    service,
    { deposit: DEPOSIT, durations: [{ up_to_party: 8, minutes: 30 }] },
    {
      document: {
        ...smallMenu(),
        tables: Array.from({ length: 40 }, (_, n) => ({
          ref: `t${n}`,
          name: `T${n}`,
          min_seats: 1,
          max_seats: 4,
        })),
      },
    },
  )
  await venue.inside((tx) => acceptTestPayments(tx))
})
afterAll(() => service.close())

async function book(at = venue): Promise<string> {
  const { status, body } = await at.post('/reservations', asked())
  expect([status, body.data.deposit_status]).toEqual([201, 'pending'])
  return body.data.id
}
const booking = async (id: string) => (await venue.get(`/reservations/${id}`)).body.data
const payment = async (id: string) => (await venue.get(`/payments/${id}`)).body.data
const pay = (id: string, body: object = {}) =>
  venue.post(`/reservations/${id}/payments`, { method: 'cash', ...body })
async function payOnline(id: string): Promise<string> {
  const { payment_id, url } = (await venue.post(`/reservations/${id}/payment-links`)).body.data
  await service.app.inject({
    method: 'POST',
    url: url.replace(/^https?:\/\/[^/]+/, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'card_number=4242424242424242',
  })
  return payment_id
}
async function giftCard(amount_minor: number) {
  const { body } = await venue.post('/gift-cards', { amount_minor })
  return { id: body.data.id, code: body.meta.code }
}
const cancelBy = (id: string, by: 'guest' | 'restaurant') =>
  venue.inside(async (tx) =>
    cancelReservation(tx, reservationEventHandlers, await findReservationForChange(tx, id), by),
  )
const stands = async (id: string) => (await booking(id)).deposit_status
async function at<T>(moment: number, work: () => Promise<T>): Promise<T> {
  service.clock.now = moment
  try {
    return await work()
  } finally {
    service.clock.now = NOW
  }
}
async function order(lines = 1): Promise<{ id: string; total: number }> {
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Anna',
    customer_phone: '+34 600 111 222',
    lines: Array.from({ length: lines }, () => ({ item_id: venue.ids.items!.soup, quantity: 1 })),
  })
  return { id: body.data.id, total: body.data.total_minor }
}

test('paid in full by hand it is paid, with an event, once', async () => {
  const id = await book()
  const { status, body } = await pay(id, { method: 'card', reference: 'slip 3' })
  expect([status, body.data]).toMatchObject([
    201,
    { reservation_id: id, order_id: null, method: 'card', amount_minor: DUE, reference: 'slip 3' },
  ])
  const shown = await booking(id)
  expect(shown.deposit_status).toBe('paid')
  const told = (await eventsOf(service, venue, 'reservation.updated')).filter(
    ({ data }) => data.reservation.id === id,
  )
  expect(told).toEqual([
    { type: 'reservation.updated', data: { reservation: shown, previous_status: 'confirmed' } },
  ])
  const again = await pay(id)
  expect([again.status, again.body.error.code]).toEqual([409, 'not_payable'])
})

test('paid online, or by gift card, it is paid too', async () => {
  const online = await book()
  expect(await payment(await payOnline(online))).toMatchObject({ status: 'captured', reservation_id: online })
  expect(await stands(online)).toBe('paid')
  const card = await giftCard(DUE)
  const id = await book()
  expect((await pay(id, { method: 'gift_card', gift_card_code: card.code })).body.data.gift_card_id).toBe(
    card.id,
  )
  expect(await stands(id)).toBe('paid')
  const poor = await giftCard(DUE - 1)
  const refused = await pay(await book(), { method: 'gift_card', gift_card_code: poor.code })
  expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, ['amount_minor']])
})

test('a deposit is not paid out of a deposit, and only what the operation takes is asked for', async () => {
  const { status, body } = await pay(await book(), { method: 'deposit' })
  expect([status, Object.keys(body.error.details)]).toEqual([422, ['method']])
})

test('of 20 payments at once one wins', async () => {
  const id = await book()
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
})

describe('a booking that ends', () => {
  test.each([
    ['restaurant', LATE, 'refunded'],
    ['guest', EARLY, 'refunded'],
    ['guest', LATE, 'forfeited'],
  ] as const)('cancelled by the %s at %s: what was paid online is %s', async (by, moment, then) => {
    const id = await book()
    const paid = await payOnline(id)
    await at(moment, () => cancelBy(id, by))
    expect(await stands(id)).toBe(then)
    expect((await payment(paid)).refunded_minor).toBe(then === 'refunded' ? DUE : 0)
    const told = (await eventsOf(service, venue, 'reservation.cancelled')).filter(
      ({ data }) => data.reservation.id === id,
    )
    expect(told.map(({ data }) => data.reservation.deposit_status)).toEqual([then])
  })
  test('gives a gift card its money back', async () => {
    const card = await giftCard(DUE)
    const id = await book()
    await pay(id, { method: 'gift_card', gift_card_code: card.code })
    await venue.post(`/reservations/${id}/cancel`)
    expect([await stands(id), (await venue.get(`/gift-cards/${card.id}`)).body.data.balance_minor]).toEqual([
      'refunded',
      DUE,
    ])
  })
  test('cancelled by the restaurant, what was paid by hand stays paid until staff refund it', async () => {
    const id = await book()
    const paid = (await pay(id)).body.data.id
    await venue.post(`/reservations/${id}/cancel`)
    expect(await stands(id)).toBe('paid')
    await venue.post(`/payments/${paid}/refunds`, { amount_minor: 500 })
    expect(await stands(id)).toBe('paid')
    await venue.post(`/payments/${paid}/refunds`)
    expect(await stands(id)).toBe('refunded')
  })
  const asNoShow = (id: string) =>
    venue.inside(async (tx) =>
      STAFF_MOVES.no_show(tx, reservationEventHandlers, await findReservationForChange(tx, id)),
    )
  const undone = async (id: string) => ({
    reservation: await venue.inside(async (tx) =>
      undoNoShow(tx, reservationEventHandlers, await readPlan(tx), await findReservationForChange(tx, id)),
    ),
  })
  test('as a no-show has forfeited it, until that is put right', async () => {
    const id = await book()
    await payOnline(id)
    await asNoShow(id)
    expect(await stands(id)).toBe('forfeited')
    const { reservation } = await undone(id)
    expect([reservation.status, reservation.deposit_status]).toEqual(['confirmed', 'paid'])
    expect((await eventsOf(service, venue, 'reservation.%')).at(-1)).toEqual({
      type: 'reservation.updated',
      data: { reservation, previous_status: 'no_show' },
    })
    await venue.post(`/reservations/${id}/cancel`)
    expect(await stands(id)).toBe('refunded')
  })
  test('as a no-show owes it again where the guests come after all, and nobody cancels for that', async () => {
    const id = await book()
    await asNoShow(id)
    expect(await stands(id)).toBe(null)
    expect((await undone(id)).reservation.deposit_status).toBe('pending')
  })
  test('unpaid has none, and its link has ended; money that still comes goes back', async () => {
    const id = await book()
    const { payment_id, url } = (await venue.post(`/reservations/${id}/payment-links`)).body.data
    await venue.post(`/reservations/${id}/cancel`)
    expect([await stands(id), (await payment(payment_id)).status]).toEqual([null, 'cancelled'])
    expect((await service.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, '') })).statusCode).toBe(410)
    const { status, body } = await pay(id)
    expect([status, body.error.code]).toEqual([409, 'not_payable'])
  })
})

describe('put towards an order', () => {
  test('it covers at most what is due, and the rest stays', async () => {
    const id = await book()
    const { id: orderId, total } = await order()
    const unpaid = await venue.post(`/orders/${orderId}/payments`, { method: 'deposit', reservation_id: id })
    expect([unpaid.status, Object.keys(unpaid.body.error.details)]).toEqual([422, ['reservation_id']])
    const paid = (await pay(id)).body.data.id
    const spent = await venue.post(`/orders/${orderId}/payments`, { method: 'deposit', reservation_id: id })
    expect(spent.body.data).toMatchObject({ method: 'deposit', reservation_id: id, amount_minor: total })
    expect((await venue.get(`/orders/${orderId}`)).body.data.paid_at).not.toBeNull()
    const over = await venue.post(`/payments/${paid}/refunds`, { amount_minor: DUE - total + 1 })
    expect(Object.keys(over.body.error.details)).toEqual(['amount_minor'])
    const second = await order()
    const rest = await venue.post(`/orders/${second.id}/payments`, { method: 'deposit', reservation_id: id })
    expect(rest.body.data.amount_minor).toBe(Math.min(second.total, DUE - total))
  })
  test('it comes back when the order is cancelled, and can be spent again', async () => {
    const id = await book()
    await pay(id)
    for (let turn = 0; turn < 3; turn++) {
      const { id: orderId, total } = await order()
      const { body } = await venue.post(`/orders/${orderId}/payments`, {
        method: 'deposit',
        reservation_id: id,
      })
      expect(body.data.amount_minor).toBe(total)
      await venue.post(`/orders/${orderId}/status`, { status: 'cancelled' })
      expect((await payment(body.data.id)).refunded_minor).toBe(total)
    }
  })
  test('it goes on to the card it came from where its booking was cancelled meanwhile', async () => {
    const card = await giftCard(DUE)
    const id = await book()
    await pay(id, { method: 'gift_card', gift_card_code: card.code })
    const [first, second] = [await order(), await order()]
    const spend = (orderId: string) =>
      venue.post(`/orders/${orderId}/payments`, {
        method: 'deposit',
        reservation_id: id,
        amount_minor: 300,
      })
    await spend(first.id)
    const spent = (await spend(second.id)).body.data.id
    await venue.post(`/reservations/${id}/cancel`)
    const balance = async () => (await venue.get(`/gift-cards/${card.id}`)).body.data.balance_minor
    expect([await stands(id), await balance()]).toEqual(['refunded', DUE - 600])
    await venue.post(`/orders/${first.id}/status`, { status: 'cancelled' })
    expect([await stands(id), await balance()]).toEqual(['refunded', DUE - 300])
    await venue.post(`/payments/${spent}/refunds`)
    expect([await stands(id), await balance()]).toEqual(['refunded', DUE])
  })
  test('what staff give back of an order that costs less goes on to the guest where its booking was cancelled meanwhile', async () => {
    const id = await book()
    const paid = await payOnline(id)
    const { id: orderId } = await order(2)
    const towards = { method: 'deposit', reservation_id: id, amount_minor: 1500 }
    expect((await venue.post(`/orders/${orderId}/payments`, towards)).status).toBe(201)
    await venue.post(`/reservations/${id}/cancel`)
    expect((await payment(paid)).refunded_minor).toBe(DUE - 1500)
    const { total_minor } = await venue.inside(async (tx) => {
      const found = await findOrder(tx, orderId)
      return voidLine(tx, orderEventHandlers, found, { lineId: found.lines[0]!.id, reason: 'Sent back' })
    })
    expect(total_minor).toBeLessThan(1500)
    expect((await payment(paid)).refunded_minor).toBe(DUE - 1500)
    const { body: towardsIt } = await venue.get(`/payments?order_id=${orderId}`)
    await venue.post(`/payments/${towardsIt.data[0].id}/refunds`, { amount_minor: 1500 - total_minor })
    expect([await stands(id), (await payment(paid)).refunded_minor]).toEqual(['refunded', DUE - total_minor])
  })
  test('paid by hand and cancelled, it is refunded once staff have given back what no order took', async () => {
    const id = await book()
    const paid = (await pay(id)).body.data.id
    const { id: orderId } = await order()
    await venue.post(`/orders/${orderId}/payments`, {
      method: 'deposit',
      reservation_id: id,
      amount_minor: 300,
    })
    await venue.post(`/reservations/${id}/cancel`)
    expect(await stands(id)).toBe('paid')
    await venue.post(`/payments/${paid}/refunds`, { amount_minor: 700 })
    expect(await stands(id)).toBe('paid')
    await venue.post(`/payments/${paid}/refunds`)
    expect([await stands(id), (await payment(paid)).refunded_minor]).toEqual(['refunded', DUE - 300])
    await venue.post(`/orders/${orderId}/status`, { status: 'cancelled' })
    expect(await stands(id)).toBe('paid')
  })
  test('spent to the last cent, it stays paid when its booking is cancelled', async () => {
    const id = await book()
    await payOnline(id)
    const { id: orderId } = await order(2)
    await venue.post(`/orders/${orderId}/payments`, { method: 'deposit', reservation_id: id })
    await venue.post(`/reservations/${id}/cancel`)
    expect(await stands(id)).toBe('paid')
  })
  test('of 20 orders at once it pays no more than it holds', async () => {
    const id = await book()
    await pay(id)
    const orders = await Promise.all(Array.from({ length: 20 }, () => order()))
    const answers = await Promise.all(
      orders.map(({ id: orderId }) =>
        venue.post(`/orders/${orderId}/payments`, { method: 'deposit', reservation_id: id }),
      ),
    )
    const spent = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.amount_minor)
    expect(spent.reduce((sum, minor) => sum + minor, 0)).toBe(DUE)
  })
})

describe('with a time to pay in', () => {
  test('an unpaid booking is cancelled when it is over, a paid one stays', async () => {
    const own = await diningVenue(service, { deposit: { ...DEPOSIT, pay_within_minutes: 30 } })
    const [unpaid, paid] = [await book(own), await book(own)]
    await own.post(`/reservations/${paid}/payments`, { method: 'cash' })
    const { rows } = await service.owner.query(
      `select run_at from graphile_worker.jobs where task_identifier = 'release_unpaid_bookings' and key like $1`,
      [`%${unpaid}`],
    )
    expect(rows).toEqual([{ run_at: NOW + 30 * 60_000 }])
    const release = async (now: number) => {
      const desk = paymentDesk(service.database, service.box, { stripeApiBase: null, now: () => now })
      const jobs = paymentJobs(desk, HANDLERS, (error) => {
        throw error
      })
      await jobs
        .find(({ task }) => task === 'release_unpaid_bookings')!
        .run({ restaurantId: own.restaurant.id })
    }
    const seen = async () =>
      Promise.all(
        [unpaid, paid].map(async (id) => {
          const { status, deposit_status } = (await own.get(`/reservations/${id}`)).body.data
          return [status, deposit_status]
        }),
      )
    await release(NOW + 29 * 60_000)
    expect(await seen()).toEqual([
      ['confirmed', 'pending'],
      ['confirmed', 'paid'],
    ])
    await release(NOW + 30 * 60_000)
    expect(await seen()).toEqual([
      ['cancelled', null],
      ['confirmed', 'paid'],
    ])
  })
})

test('a deposit of nothing is none: nobody is asked for it, and no booking ends for want of it', async () => {
  const nothing = { ...DEPOSIT, amount_minor: 0, pay_within_minutes: 30 }
  const own = await diningVenue(service, { deposit: nothing })
  const day = (await own.get(`/availability?date=${DAY}&party_size=2`)).body.data
  expect([day.guarantee, day.slots.some((slot: { guarantee: boolean }) => slot.guarantee)]).toEqual([
    null,
    false,
  ])
  const { body } = await own.post('/reservations', asked())
  expect(body.data).toMatchObject({ status: 'confirmed', deposit_minor: null, deposit_status: null })
  // As versions before this one have left it.
  await service.owner.query(
    "update reservations set deposit_minor = 0, deposit_status = 'pending', pay_by = now() - interval '1 day' where id = $1",
    [body.data.id],
  )
  await own.inside((tx) => releaseUnpaid(tx, reservationEventHandlers))
  expect((await own.get(`/reservations/${body.data.id}`)).body.data.status).toBe('confirmed')
})

test('a sandbox has its own page too', async () => {
  const sandbox = await testSandbox(service, venue)
  const { body } = await sandbox.post('/sandbox/simulate', { kind: 'order' })
  expect((await sandbox.post(`/orders/${body.data.order.id}/payment-links`)).status).toBe(201)
})
