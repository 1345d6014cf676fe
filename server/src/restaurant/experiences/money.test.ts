import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { eventsOf } from '../../../test/dining.ts'
import { testSandbox } from '../../../test/sandbox.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StandIn } from '../../../test/stripe.ts'
import { experienceEventHandlers } from '../../event-handlers.ts'
import { checkOpenPayments as payRound } from '../payments/commands/check-open-payments.ts'
import { connectStripe } from '../payments/commands/connect-stripe.ts'
import { paymentDesk } from '../payments/desk.ts'
import { cancelDate } from './commands/cancel-date.ts'
import { findExperienceForChange } from './commands/edit-experience.ts'
import { endDueBookings } from './commands/end-due-bookings.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

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
  const at = (ms: number) => new Date((service.clock.now ?? 0) + ms).toISOString()
  venue = await service.venue({
    document: {
      experiences: [
        {
          ref: 'tasting',
          name: { en: 'Wine tasting' },
          price_minor: 6000,
          capacity: 4,
          starts_at: at(DAY),
          ends_at: at(DAY + 60 * MINUTE),
          sales_until: at(DAY),
        },
      ],
    },
  })
  const keys = { secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }
  await venue.inside((tx) => connectStripe(tx, { box: service.box }, keys))
})
afterAll(async () => {
  await service.close()
  await stripe.close()
})

const now = () => service.clock.now ?? Date.now()
const tasting = () => venue.ids.experiences!.tasting!
const book = async (tickets = 2) =>
  (
    await venue.post(`/experiences/${tasting()}/bookings`, {
      name: 'Ana',
      phone: '+1 413 555 0187',
      email: 'ana@example.com',
      tickets,
    })
  ).body.data
const link = async (id: string) => (await venue.post(`/experience-bookings/${id}/payment-links`)).body.data
const shown = async (id: string) => (await venue.get(`/experience-bookings/${id}`)).body.data
const payment = async (id: string) => (await venue.get(`/payments/${id}`)).body.data
const left = async () => (await venue.get(`/experiences/${tasting()}`)).body.data.tickets_left
const wait = (ms: number) => {
  service.clock.now = now() + ms
}
const holds = () =>
  endDueBookings(
    {
      database: service.database,
      now,
      eventHandlers: experienceEventHandlers,
      onError: (error) => {
        throw error
      },
    },
    venue.restaurant.id,
  )
const money = () =>
  payRound(
    paymentDesk(service.database, service.box, { stripeApiBase: base, now, timeoutMs: 2_000 }),
    venue.restaurant.id,
  )
const sessionOf = (paymentId: string) =>
  [...stripe.sessions.values()].find(({ metadata }) => Object.values(metadata).includes(paymentId))!

describe('money online', () => {
  test('a link lives as long as the hold; paid in time, the tickets are booked once', async () => {
    const { id } = await book()
    wait(10 * MINUTE)
    const { payment_id, expires_at } = await link(id)
    expect(Date.parse(expires_at)).toBe(now() + 20 * MINUTE)
    const session = sessionOf(payment_id)
    // Stripe shows no page for less than half an hour.
    expect(session.expires_at * 1000 - now()).toBeGreaterThan(30 * MINUTE)
    stripe.pay(session.id)
    wait(11 * MINUTE)
    await money()
    await money()
    expect(await shown(id)).toMatchObject({ status: 'booked', paid_at: expect.any(String) })
    expect(await eventsOf(service, venue, 'experience.booked')).toHaveLength(1)
    const cancelled = await venue.post(`/experience-bookings/${id}/cancel`)
    expect(cancelled.body.data.status).toBe('cancelled')
    await money()
    expect(await payment(payment_id)).toMatchObject({ status: 'captured', refunded_minor: 12000 })
  })

  test('money that comes after the hold takes the tickets again where they are free', async () => {
    const { id } = await book()
    const { payment_id } = await link(id)
    stripe.pay(sessionOf(payment_id).id)
    wait(31 * MINUTE)
    await holds()
    expect([(await shown(id)).status, await left()]).toEqual(['cancelled', 4])
    await money()
    await money()
    expect([(await shown(id)).status, await left()]).toEqual(['booked', 2])
    expect(await payment(payment_id)).toMatchObject({ status: 'captured', refunded_minor: 0 })
    expect(await eventsOf(service, venue, 'experience.booked')).toHaveLength(1)
  })

  test('where others have them meanwhile, it goes back by itself', async () => {
    const { id } = await book()
    const { payment_id } = await link(id)
    stripe.pay(sessionOf(payment_id).id)
    wait(31 * MINUTE)
    await holds()
    await book(3)
    await money()
    await money()
    expect([(await shown(id)).status, await left()]).toEqual(['cancelled', 1])
    expect(await payment(payment_id)).toMatchObject({ status: 'captured', refunded_minor: 12000 })
    expect(await eventsOf(service, venue, 'experience.booked')).toEqual([])
  })

  test('a date that is cancelled gives every payment back once, also one that comes late', async () => {
    const [first, second] = [await book(), await book()]
    const [one, two] = [await link(first.id), await link(second.id)]
    stripe.pay(sessionOf(one.payment_id).id)
    wait(11 * MINUTE)
    await money()
    stripe.pay(sessionOf(two.payment_id).id)
    await venue.inside(async (tx) => cancelDate(tx, await findExperienceForChange(tx, tasting()), null))
    await holds()
    await holds()
    await money()
    await money()
    for (const { payment_id } of [one, two]) {
      expect(await payment(payment_id)).toMatchObject({ status: 'captured', refunded_minor: 12000 })
    }
    expect([...stripe.refunds.values()].filter(({ amount }) => amount === 12000).length).toBeGreaterThan(1)
    expect(await eventsOf(service, venue, 'experience.booked')).toHaveLength(1)
  })
})

test('in a sandbox a guest pays on the test page, the clock ends holds, and a reset takes all away', async () => {
  const sandbox = await testSandbox(service, venue)
  const made = await sandbox.post('/sandbox/simulate', { kind: 'experience_booking' })
  expect([made.status, made.body.data]).toMatchObject([
    201,
    { experience_booking: { status: 'booked', tickets: 2 }, payment: { amount_minor: 12000 } },
  ])
  const [experience] = (await sandbox.get('/experiences')).body.data
  expect(experience.tickets_left).toBe(22)
  const held = async () =>
    (
      await sandbox.post(`/experiences/${experience.id}/bookings`, {
        name: 'Ann',
        phone: '+14135550199',
        tickets: 1,
      })
    ).body.data
  const { id } = await held()
  const { url } = (await sandbox.post(`/experience-bookings/${id}/payment-links`)).body.data
  const path = url.replace(/^https?:\/\/[^/]+/, '')
  expect((await service.app.inject({ url: path })).body).toContain('Your tickets')
  await service.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'card_number=4242424242424242',
  })
  expect((await sandbox.get(`/experience-bookings/${id}`)).body.data.status).toBe('booked')
  const forgotten = await held()
  await sandbox.put('/sandbox/clock', { offset_seconds: 31 * 60 })
  expect((await sandbox.get(`/experience-bookings/${forgotten.id}`)).body.data.status).toBe('cancelled')
  await sandbox.reset()
  for (const list of ['/experiences', '/experience-bookings']) {
    expect((await sandbox.get(list)).body.data).toEqual([])
  }
})
