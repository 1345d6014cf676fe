// What a guest may not do with a booking, as a browser without a script tries it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { asked, DAY, diningVenue, NOW } from '../../../test/dining.ts'

const CLOSED = '2026-11-25'

let service: TestApp
let venue: Venue
let address = 0
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  venue = await diningVenue(service, { notify: true, closing_days: [CLOSED] }, { slug: 'lola' })
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
const formFor = (change: Record<string, string> = {}) => ({
  key: randomUUID(),
  party: '2',
  date: DAY,
  time: '20:00',
  name: 'Ann',
  phone: '+34600000001',
  email: 'ann@example.com',
  ...change,
})
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
  ['a day that is past', { date: '2026-11-13' }, 'This day is past.'],
  ['a day too far ahead', { date: '2027-03-01' }, 'Reservations are taken up to 30 days ahead.'],
  ['no day', { date: '' }, 'Must be a date that exists, as YYYY-MM-DD.'],
  ['a closing day', { date: CLOSED }, 'The restaurant is closed on this day.'],
  ['a time between the slots', { time: '20:07' }, 'The restaurant takes no reservations at this time.'],
  ['no time', { time: '' }, 'Must be a time of day as HH:MM.'],
  ['no party', { party: '' }, 'Must be a whole number.'],
  ['part of a guest', { party: '0.4' }, 'Must be a whole number.'],
  ['too many guests', { party: '500' }, 'The restaurant takes parties of up to 8.'],
])('%s is refused in the words of the rule, and never booked otherwise', async (_, change, sentence) => {
  const { id, page } = await book({ date: '2026-11-19' })
  const before = await bookings()
  for (const path of ['/book', '/book/wait', `${page}/change`]) {
    const refused = await send(path, formFor(change))
    expect([path, refused.statusCode]).toEqual([path, 409])
    expect(refused.body).toContain(sentence)
    expect(refused.body).not.toContain('taken a moment ago')
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
  expect(gone.body).toContain('taken a moment ago')
  expect(gone.body).toContain('class="slot"')
})
