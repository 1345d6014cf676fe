// Booking as a browser without a script does it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'

let service: TestApp
let venue: Venue
let address = 0
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true, slug: 'lola' })
})
afterAll(() => service.close())

const open = (path: string) => service.app.inject({ method: 'GET', url: path })
const send = (path: string, form: Record<string, string>) =>
  service.app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(form).toString(),
    remoteAddress: `10.1.0.${++address}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function freeSlot(party: number, date: string): Promise<string> {
  const { slots } = (await venue.get(`/availability?date=${date}&party_size=${party}`)).body.data
  return slots.find((slot: { available: boolean; guarantee: boolean }) => slot.available && !slot.guarantee)
    .time
}
async function formFor(party: number, date: string) {
  const time = await freeSlot(party, date)
  const { body } = await open(`/r/lola/book?party=${party}&date=${date}&time=${encodeURIComponent(time)}`)
  const key = /name="key" value="([^"]+)"/.exec(body)?.[1] ?? ''
  return {
    key,
    party: String(party),
    date,
    time,
    name: 'Ann',
    phone: '+12025550123',
    email: 'ann@example.com',
  }
}
const bookingAt = async (location: unknown) =>
  (await venue.get(`/reservations/${/\/booking\/([0-9a-f-]{36})/.exec(String(location))?.[1]}`)).body.data

test('a table is found, booked once, changed and cancelled by the address of its page', async () => {
  const date = inDays(9)
  const times = (await open(`/r/lola/book?party=2&date=${date}`)).body
  expect(times).toContain('class="slot"')
  const form = await formFor(2, date)
  const wrong = await send('/r/lola/book', { ...form, phone: '1', note: 'Window & light' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toMatch(/id="phone-fault"/)
  expect(wrong.body).toContain('Window &amp; light')

  Object.assign(form, { occasion: 'birthday', area: 'No such area', note: 'Window & light' })
  const booked = await send('/r/lola/book', form)
  expect(booked.statusCode).toBe(303)
  const again = await send('/r/lola/book', form)
  expect(again.headers.location).toBe(booked.headers.location)
  expect((await send('/r/lola/book', { ...form, name: 'Bob' })).statusCode).toBe(409)
  const page = String(booked.headers.location)
  expect(await bookingAt(page)).toMatchObject({ name: 'Ann', party_size: 2, date, time: form.time })
  expect((await bookingAt(page)).note).toBe('Occasion: Birthday\nWindow & light')
  expect((await open(page)).body).toContain('Ann')
  expect((await open(`${page}x`)).statusCode).toBe(404)
  const { headers, body: calendar } = await open(`${page}/calendar.ics`)
  expect(headers['content-type']).toContain('text/calendar')
  expect(calendar).toContain('SUMMARY:lola\\, 2 guests')

  const later = inDays(10)
  const time = await freeSlot(3, later)
  expect((await open(`${page}/change?party=3&date=${later}`)).body).toContain('class="slot"')
  const changed = await send(`${page}/change`, { party: '3', date: later, time })
  expect(changed.headers.location).toBe(`${page}?changed=1`)
  expect(await bookingAt(page)).toMatchObject({ party_size: 3, date: later, time })

  expect((await send(`${page}/cancel`, {})).statusCode).toBe(303)
  expect((await bookingAt(page)).status).toBe('cancelled')
  expect((await open(`${page}/calendar.ics`)).statusCode).toBe(404)
  expect((await send(`${page}/change`, { party: '3', date: later, time })).statusCode).toBe(409)
  expect((await open(page)).body).toContain('This booking is cancelled.')
})

test('whoever comes back to the form by the back button books no second table', async () => {
  const date = inDays(13)
  const times = (await open(`/r/lola/book?party=2&date=${date}`)).body
  const slot = /href="([^"]+time=[^"]+)" class="slot"|class="slot" href="([^"]+)"/.exec(times)
  const link = (slot?.[1] ?? slot?.[2] ?? '').replaceAll('&amp;', '&')
  const keyOf = async () => /name="key" value="([^"]+)"/.exec((await open(link)).body)?.[1]
  const key = await keyOf()
  expect(key).toMatch(/^\S{8,}$/)
  expect(await keyOf()).toBe(key)
  const forged = (await open(link.replace(/attempt=[^&]+/, 'attempt=%22%3E'))).body
  expect(forged).not.toContain('value=""&gt;')
  expect(/name="key" value="([^"]+)"/.exec(forged)?.[1]).not.toBe(key)
})

test('the mail leads to the page of the booking, and the log keeps no key to it', async () => {
  await send('/r/lola/book', await formFor(2, inDays(12)))
  const { rows } = await service.owner.query("select body from mails where kind like 'reservation.%'")
  expect(rows.length).toBeGreaterThan(0)
  for (const { body } of rows) expect(body).not.toContain('/booking/')
})

test('whatever became of the plan, a booking can be seen and cancelled, and no new one made', async () => {
  const page = String((await send('/r/lola/book', await formFor(2, inDays(14)))).headers.location)
  const form = await formFor(2, inDays(14))
  await venue.set({ plan: null })
  try {
    const shown = await open(page)
    expect([shown.statusCode, shown.body.includes(`${page}/change`)]).toEqual([200, false])
    for (const closed of [`${page}/change`, `${page}/pay`, '/r/lola/book']) {
      expect([closed, (await send(closed, form)).statusCode]).toEqual([closed, 503])
    }
    expect((await send(`${page}/cancel`, {})).headers.location).toBe(page)
    expect((await open(page)).body).toContain('This booking is cancelled.')
  } finally {
    await venue.set({ plan: 'pro' })
  }
})

test('without the feature nothing can be booked', async () => {
  const plain = await service.venue({ sample: true, slug: 'plain', plan: 'starter' })
  expect(plain.restaurant.slug).toBe('plain')
  expect((await open('/r/plain/book')).statusCode).toBe(403)
  expect((await open('/r/plain')).body).not.toContain('/r/plain/book')
})
