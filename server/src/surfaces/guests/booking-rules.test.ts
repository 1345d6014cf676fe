// What a guest may not do with a booking, as a browser without a script tries it.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { asked, BOOKING, DAY, diningVenue, NOW } from '../../../test/dining.ts'
import { importDocument } from '../../across/document/import.ts'
import { eraseGuest } from '../../across/privacy/commands.ts'
import { reservationEventHandlers } from '../../event-handlers.ts'
import { changeGuestPages } from '../../restaurant/guest-pages/commands.ts'
import { guestPageSettings } from '../../restaurant/guest-pages/contract.ts'
import { SETTINGS } from '../../restaurant/guest-pages/queries.ts'
import { findReservationForChange } from '../../restaurant/reservations/commands/change-status.ts'
import { moveReservation } from '../../restaurant/reservations/commands/move-reservation.ts'
import { readPlan } from '../../restaurant/reservations/plan.ts'

const CLOSED = '2026-11-25'
const DEPOSIT_DAY = '2026-11-28'

const bookingRules = (amount_minor: number) => ({
  notify: true,
  closing_days: [CLOSED],
  deposit: { from_party: 1, amount_minor, per: 'guest', dates: [DEPOSIT_DAY] },
})

let service: TestApp
let venue: Venue
let address = 0
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  venue = await diningVenue(service, bookingRules(1000), { slug: 'lola' })
})
afterAll(() => service.close())

const open = (path: string) => service.app.inject({ method: 'GET', url: `/r/lola${path}` })
const send = (path: string, form: Record<string, string> = {}) =>
  service.app.inject({
    method: 'POST',
    url: `/r/lola${path}`,
    payload: new URLSearchParams(form).toString(),
    remoteAddress: `10.4.0.${++address}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
const formFor = ({ party = '2', date = DAY, ...change }: Record<string, string> = {}) => ({
  key: randomUUID(),
  party,
  date,
  deposit: date === DEPOSIT_DAY ? String(Number(party) * 1000) : '0',
  time: '20:00',
  name: 'Ann',
  phone: '+34600000001',
  email: 'ann@example.com',
  ...change,
})
const hiddenIn = (body: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
const bookingOf = async (id: string) => (await venue.get(`/reservations/${id}`)).body.data
const bookings = async () => (await venue.get('/reservations')).body.data
async function book(change: Record<string, string> = {}): Promise<{ id: string; page: string }> {
  const { headers } = await send('/book', formFor(change))
  const page = String(headers.location).replace('/r/lola', '')
  return { id: /\/booking\/([0-9a-f-]{36})/.exec(page)?.[1] ?? '', page }
}

test('a time that no clock shows is taken for none', async () => {
  for (const time of ['99:99', '24:00', '19:60']) {
    const asked = `party=2&date=${DAY}&time=${time}`
    expect((await open(`/book?${asked}`)).body).toContain('class="slot"')
    expect((await open(`/book/wait?${asked}`)).statusCode).toBe(303)
    expect((await open(`/book/waiting?${asked}`)).statusCode).toBe(303)
  }
})

test.each([
  ['a day that is past', { date: '2026-11-13' }, 'This day has passed.'],
  ['a day too far ahead', { date: '2027-03-01' }, 'Reservations can be made up to 30 days ahead.'],
  ['no day', { date: '' }, 'Must be a valid date, as YYYY-MM-DD.'],
  ['a closing day', { date: CLOSED }, 'The restaurant is closed on this day.'],
  ['a time between the slots', { time: '20:07' }, 'The restaurant does not take reservations at this time.'],
  ['no time', { time: '' }, 'Must be a time of day as HH:MM.'],
  ['no party', { party: '' }, 'Must be a whole number.'],
  ['part of a guest', { party: '0.4' }, 'Must be a whole number.'],
  ['too many guests', { party: '500' }, 'The restaurant accepts parties of up to 8.'],
])('%s is refused in the words of the rule, and never booked otherwise', async (_, change, sentence) => {
  const { id, page } = await book({ date: '2026-11-19' })
  const before = await bookings()
  for (const path of ['/book', '/book/wait', `${page}/change`]) {
    const refused = await send(path, formFor(change))
    expect([path, refused.statusCode]).toEqual([path, 409])
    expect(refused.body).toContain(sentence)
    expect(refused.body).not.toContain('just taken')
  }
  expect(await bookings()).toEqual(before)
  await venue.post(`/reservations/${id}/cancel`)
})

test('a time that was taken meanwhile is said so, with those that are left', async () => {
  const date = '2026-11-21'
  for (const phone of ['+34600000011', '+34600000012', '+34600000013']) {
    expect((await venue.post('/reservations', asked({ date, phone }))).status).toBe(201)
  }
  const gone = await send('/book', formFor({ date }))
  expect(gone.statusCode).toBe(409)
  expect(gone.body).toContain('just taken')
  expect(gone.body).toContain('class="slot"')
})

describe('with a deposit', () => {
  test('no larger one than was shown is agreed to, by a booking or by its change', async () => {
    const costs = (minor: number) =>
      venue.inside((tx) => importDocument(tx, { booking: { ...BOOKING, ...bookingRules(minor) } }))
    const { page } = await book({ time: '21:00' })
    const shown = await open(`/book?party=2&date=${DEPOSIT_DAY}&time=21:00`)
    expect([hiddenIn(shown.body, 'deposit'), shown.body.includes('Book and pay deposit · $20.00')]).toEqual([
      '2000',
      true,
    ])
    const moving = await open(`${page}/change?party=2&date=${DEPOSIT_DAY}&time=21:00`)
    expect([hiddenIn(moving.body, 'deposit'), moving.body.includes('Deposit: $20.00')]).toEqual([
      '2000',
      true,
    ])
    const form = formFor({ date: DEPOSIT_DAY, time: '21:00', phone: '+34600000009' })
    const before = (await bookings()).length
    await costs(1500)
    try {
      const refused = await send('/book', form)
      expect([refused.statusCode, hiddenIn(refused.body, 'deposit')]).toEqual([409, '3000'])
      for (const said of ['The deposit is now $30.00.', 'Book and pay deposit · $30.00'])
        expect(refused.body).toContain(said)
      const unmoved = await send(`${page}/change`, form)
      expect([unmoved.statusCode, unmoved.body.includes('The deposit is now $30.00.')]).toEqual([409, true])
      expect((await bookings()).length).toBe(before)
      const agreed = { ...form, key: hiddenIn(refused.body, 'key'), deposit: '3000' }
      expect((await send('/book', agreed)).statusCode).toBe(303)
      // Less than was shown needs no second look.
      await costs(500)
      expect((await send(`${page}/change`, { ...form, time: '18:00' })).statusCode).toBe(303)
    } finally {
      await costs(1000)
    }
  })

  const LATE = Date.parse(`${DEPOSIT_DAY}T18:00:00Z`)
  async function paid() {
    const booked = await book({ date: DEPOSIT_DAY })
    expect((await venue.post(`/reservations/${booked.id}/payments`, { method: 'cash' })).status).toBe(201)
    return booked
  }
  afterEach(async () => {
    service.clock.now = NOW
    for (const { id, status } of await bookings()) {
      if (status === 'confirmed') await venue.post(`/reservations/${id}/cancel`)
    }
  })

  test('that is too late to get back, a booking is not moved by its guest, only by staff', async () => {
    const { id, page } = await paid()
    expect((await open(page)).body).toContain('Change booking')
    service.clock.now = LATE
    const words = 'It’s too late to get your deposit back. This booking can no longer be changed online.'
    const shown = (await open(page)).body
    expect(shown).toContain(words)
    expect(shown).not.toContain('Change booking')
    expect((await open(`${page}/change`)).body).toContain(words)
    const refused = await send(`${page}/change`, formFor({ date: '2026-12-10' }))
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining(words)])
    expect((await send(`${page}/cancel`)).statusCode).toBe(303)
    expect((await bookingOf(id)).deposit_status).toBe('forfeited')

    service.clock.now = NOW
    const other = await paid()
    service.clock.now = LATE
    await venue.inside(async (tx) => {
      const row = await findReservationForChange(tx, other.id)
      await moveReservation(tx, reservationEventHandlers, await readPlan(tx), row, { date: '2026-12-10' })
    })
    expect(await bookingOf(other.id)).toMatchObject({ date: '2026-12-10', deposit_status: 'paid' })
  })

  test('for each guest, a booking is not made larger by its guest once it is paid, but smaller and back', async () => {
    const { id, page } = await paid()
    const words = 'Your deposit covers 2 guests. To bring more, please call us.'
    const form = (await open(`${page}/change?party=4`)).body
    expect(form).toContain(words)
    expect(form).not.toContain('<option value="3"')
    const refused = await send(`${page}/change`, formFor({ date: DEPOSIT_DAY, party: '4' }))
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining(words)])
    expect(await bookingOf(id)).toMatchObject({ party_size: 2, deposit_minor: 2000 })
    for (const party of ['1', '2']) {
      expect((await send(`${page}/change`, formFor({ date: DEPOSIT_DAY, party }))).statusCode).toBe(303)
    }
    const unpaid = await book({ date: DEPOSIT_DAY })
    await send(`${unpaid.page}/change`, formFor({ date: DEPOSIT_DAY, party: '4' }))
    expect(await bookingOf(unpaid.id)).toMatchObject({ party_size: 4, deposit_minor: 4000 })
  })

  test('that can still go back, or is not paid, a booking is moved as any other', async () => {
    const { id, page } = await paid()
    expect((await send(`${page}/change`, formFor({ date: '2026-11-22' }))).statusCode).toBe(303)
    expect(await bookingOf(id)).toMatchObject({ date: '2026-11-22', deposit_status: 'paid' })
    const unpaid = await book({ date: DEPOSIT_DAY })
    service.clock.now = LATE
    expect((await send(`${unpaid.page}/change`, formFor({ date: '2026-12-10' }))).statusCode).toBe(303)
  })
})

test('a booking that has begun is not cancelled by its guest', async () => {
  const { id, page } = await book({ date: '2026-11-23' })
  service.clock.now = Date.parse('2026-11-23T19:00:00Z')
  const refused = await send(`${page}/cancel`)
  service.clock.now = NOW
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    expect.stringContaining('can no longer be changed'),
  ])
  expect((await bookingOf(id)).status).toBe('confirmed')
})

describe('where nothing can be booked any more', () => {
  const setPart = (booking: boolean) =>
    venue.inside(async (tx) => {
      const [row] = await tx.run(SETTINGS)
      const settings = guestPageSettings(row?.settings ?? {})
      const change = { ...settings, parts: { ...settings.parts, booking } }
      await changeGuestPages(tx, { version: row?.version ?? 0, settings: change, domain: null })
    })
  test.each([
    [
      'as the restaurant is suspended',
      () => venue.set({ suspended: true }),
      () => venue.set({ suspended: false }),
    ],
    ['as the plan has none', () => venue.set({ plan: 'starter' }), () => venue.set({ plan: 'pro' })],
    ['as the owner has turned it off', () => setPart(false), () => setPart(true)],
  ])('%s, a booking is not changed, but cancelled', async (_, stop, resume) => {
    const { id, page } = await book({ date: '2026-11-24' })
    await stop()
    const shown = await open(page)
    const opened = await open(`${page}/change`)
    const changed = await send(`${page}/change`, formFor())
    const cancelled = await send(`${page}/cancel`)
    await resume()
    expect(shown.body).not.toContain('Change booking')
    expect([opened, changed, cancelled].map((one) => one.statusCode)).toEqual([403, 403, 303])
    expect(await bookingOf(id)).toMatchObject({ date: '2026-11-24', status: 'cancelled' })
  })
})

test('the page of a booking whose guest was erased names nobody', async () => {
  const { id, page } = await book({ date: '2026-11-26', phone: '+34600000099' })
  expect((await open(page)).body).toContain('<p>2 guests · Ann</p>')
  const { rows } = await service.owner.query('select guest_id from reservations where id = $1', [id])
  await venue.inside((tx) => eraseGuest(tx, Number(rows[0].guest_id)))
  expect((await open(page)).body).toContain('<p>2 guests</p>')
})

test('a time that has passed is not listed, one that is only full is', async () => {
  const evening = Date.parse(`${DAY}T20:10:00+01:00`)
  service.clock.now = evening
  const { body } = await open(`/book?party=2&date=${DAY}`)
  service.clock.now = NOW
  const listed = [...body.matchAll(/class="slot[^>]*>(\d+:\d+ [AP]M|\d+:\d+)/g)].map(([, time]) => time)
  expect(listed[0]).toBe('8:30 PM')
  expect(body).not.toContain('8:00 PM')
})
