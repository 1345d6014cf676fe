// Guests put themselves on the waitlist, as a browser without a script does it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { asked, DAY, diningVenue, NOW, TABLES } from '../../../test/dining.ts'
import { orderEventHandlers, reservationEventHandlers } from '../../event-handlers.ts'
import { placeOfMail } from '../../restaurant/notifications/commands.ts'
import { acceptTestPayments } from '../../restaurant/payments/commands/provider-account.ts'
import { paymentDesk } from '../../restaurant/payments/desk.ts'
import { paymentJobs } from '../../restaurant/payments/jobs.ts'
import { RELEASE_TASK } from '../../restaurant/reservations/commands/release-unpaid.ts'
import { waitlistJobs } from '../../restaurant/reservations/waitlist/jobs.ts'

const ROOT = 'https://comanda.example'
const FULL = `party=2&date=${DAY}&time=20%3A00`

const HANDLERS = { orders: orderEventHandlers, reservations: reservationEventHandlers }

let service: TestApp
let venue: Venue
let address = 0
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  venue = await diningVenue(
    service,
    { notify: true },
    { slug: 'wait', document: { tables: TABLES.slice(0, 1) } },
  )
})
afterAll(() => service.close())

const open = (path: string) => service.app.inject({ method: 'GET', url: path })
const send = (path: string, form: Record<string, string>) =>
  service.app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(form).toString(),
    remoteAddress: `10.3.0.${++address}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
const keyIn = (body: string) => /name="key" value="([^"]+)"/.exec(body)?.[1] ?? ''
const waiting = async () =>
  (
    await service.owner.query(
      'select name, email, time, source, status from waitlist where restaurant_id = $1 order by created_at, id',
      [venue.restaurant.id],
    )
  ).rows

test('a guest asks for a full time, is mailed an offer when a booking is cancelled, and takes it by the link', async () => {
  const { id } = (await venue.post('/reservations', asked())).body.data
  const times = (await open(`/r/wait/book?party=2&date=${DAY}`)).body
  expect(times).toContain(`/r/wait/book/wait?${FULL.replaceAll('&', '&amp;')}`)
  const { body } = await open(`/r/wait/book/wait?${FULL}`)
  expect(body).toContain('Get notified when a table is available')
  const form = { key: keyIn(body), party: '2', date: DAY, time: '20:00', name: 'Ben', phone: '+34600000001' }
  const email = 'ben@example.com'

  const wrong = await send('/r/wait/book/wait', { ...form, email: '' })
  expect([wrong.statusCode, wrong.body]).toEqual([422, expect.stringContaining('id="email-fault"')])
  expect((await send('/r/wait/book/wait', { ...form, email, website: 'x' })).statusCode).toBe(429)
  const foreign = await service.app.inject({
    method: 'POST',
    url: '/r/wait/book/wait',
    payload: new URLSearchParams({ ...form, email }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
  })
  expect(foreign.statusCode).toBe(403)
  expect(await waiting()).toEqual([])

  const sent = await send('/r/wait/book/wait', { ...form, email })
  expect(sent.statusCode).toBe(303)
  expect(sent.headers.location).toMatch(
    /^\/r\/wait\/book\/waiting\?party=2&date=[\d-]+&time=20%3A00&signature=[\w-]{22}$/,
  )
  expect((await send('/r/wait/book/wait', { ...form, email })).headers.location).toBe(sent.headers.location)
  expect((await send('/r/wait/book/wait', { ...form, email, name: 'Bob' })).statusCode).toBe(409)
  // With a new form: who waits already is told nothing else than who does not.
  const key = keyIn((await open(`/r/wait/book/wait?${FULL}`)).body)
  expect((await send('/r/wait/book/wait', { ...form, email, key })).headers.location).toBe(
    sent.headers.location,
  )
  expect((await open(String(sent.headers.location))).body).toContain('You’re on the waitlist')
  for (const madeUp of [
    `/r/wait/book/waiting?${FULL}`,
    String(sent.headers.location).replace('party=2', 'party=1'),
  ])
    expect((await open(madeUp)).headers.location).toMatch(/^\/r\/wait\/book\?party=\d&date=[\d-]+$/)
  expect(await waiting()).toEqual([{ name: 'Ben', email, time: '20:00', source: 'guest', status: 'waiting' }])

  await venue.post(`/reservations/${id}/cancel`)
  const [job] = waitlistJobs(service.database, { box: service.box, rootUrl: ROOT }, () => NOW)
  await job!.run({ restaurantId: venue.restaurant.id })
  const { rows } = await service.owner.query(
    "select id, recipient, sealed_body from mails where restaurant_id = $1 and kind = 'waitlist.offered'",
    [venue.restaurant.id],
  )
  expect(rows).toMatchObject([{ recipient: email }])
  const mail = service.box.decrypt(rows[0].sealed_body, placeOfMail(rows[0].id))
  const link = new RegExp(`${ROOT}(/table-offer/\\S+)`).exec(mail)?.[1] ?? ''
  expect((await open(link)).body).toContain('Take this table')
  await send(link, { answer: 'yes' })
  expect(await waiting()).toMatchObject([{ status: 'taken' }])
  expect((await venue.get('/reservations?status=confirmed')).body.data).toMatchObject([
    { name: 'Ben', date: DAY, time: '20:00' },
  ])
})

test('a time that is free is booked, and a full day has the form below it, in Arabic too', async () => {
  const free = await open(`/r/wait/book/wait?party=2&date=2026-11-21&time=20%3A00`)
  expect(free.headers.location).toBe('/r/wait/book?party=2&date=2026-11-21&time=20%3A00')
  for (const [index, time] of ['18:00', '19:30', '21:00'].entries()) {
    const phone = `+3460000010${index}`
    expect((await venue.post('/reservations', asked({ date: '2026-11-22', time, phone }))).status).toBe(201)
  }
  const full = await open('/r/wait/ar/book?party=2&date=2026-11-22')
  expect(full.body).toContain('نُعلمك عند توفر طاولة')
  expect(full.body).toContain('action="/r/wait/ar/book/wait"')
})

test('whoever asked in Arabic is offered the table in Arabic', async () => {
  const date = '2026-11-23'
  const { id } = (await venue.post('/reservations', asked({ date, phone: '+34600000301' }))).body.data
  const { body } = await open(`/r/wait/ar/book/wait?party=2&date=${date}&time=20%3A00`)
  const form = { key: keyIn(body), party: '2', date, time: '20:00', name: 'سارة', phone: '+34600000302' }
  await send('/r/wait/ar/book/wait', { ...form, email: 'sara@example.com' })
  await venue.post(`/reservations/${id}/cancel`)
  const [job] = waitlistJobs(service.database, { box: service.box, rootUrl: ROOT }, () => NOW)
  await job!.run({ restaurantId: venue.restaurant.id })
  const { rows } = await service.owner.query(
    "select subject from mails where kind = 'waitlist.offered' and recipient = 'sara@example.com'",
  )
  expect(rows).toEqual([{ subject: expect.stringMatching(/[\u0600-\u06ff]/) }])
  // The page that the mail leads to as well, whatever the browser asks for.
  const link = /\/table-offer\/\S+/.exec(await mailTo('waitlist.offered', 'sara@example.com'))?.[0] ?? ''
  expect((await open(link)).body).toContain('<html lang="ar" dir="rtl"')
})

const MINUTE_MS = 60_000
async function mailTo(kind: string, recipient: string): Promise<string> {
  const { rows } = await service.owner.query(
    'select id, sealed_body, body from mails where kind = $1 and recipient = $2 order by created_at desc limit 1',
    [kind, recipient],
  )
  const [mail] = rows
  if (!mail) return ''
  return mail.sealed_body ? service.box.decrypt(mail.sealed_body, placeOfMail(mail.id)) : mail.body
}

test('a party that owes a deposit is told so by mail and page, pays from there, and is booked only then', async () => {
  const deposit = { from_party: 2, amount_minor: 1000, per: 'guest' }
  const own = await diningVenue(
    service,
    { notify: true, deposit },
    { slug: 'held', document: { tables: TABLES.slice(0, 1) } },
  )
  await own.inside((tx) => acceptTestPayments(tx))
  const [offers] = waitlistJobs(
    service.database,
    { box: service.box, rootUrl: ROOT },
    () => service.clock.now ?? NOW,
  )
  const desk = paymentDesk(service.database, service.box, {
    stripeApiBase: null,
    now: () => service.clock.now ?? NOW,
  })
  const release = paymentJobs(desk, HANDLERS, (error) => {
    throw error
  }).find(({ task }) => task === RELEASE_TASK)
  const wait = async (n: number) => {
    const key = keyIn((await open(`/r/held/book/wait?${FULL}`)).body)
    const form = { party: '2', date: DAY, time: '20:00', name: `Guest ${n}`, phone: `+3460000040${n}` }
    await send('/r/held/book/wait', { ...form, key, email: `held${n}@example.com` })
  }
  const offerTo = async (n: number) =>
    new RegExp(`${ROOT}(/table-offer/\\S+)`).exec(
      await mailTo('waitlist.offered', `held${n}@example.com`),
    )?.[1] ?? ''
  const { id } = (await own.post('/reservations', asked())).body.data
  await wait(1)
  await wait(2)
  await own.post(`/reservations/${id}/cancel`)
  await offers!.run({ restaurantId: own.restaurant.id })
  expect(await mailTo('waitlist.offered', 'held1@example.com')).toContain('It requires a deposit of $20.00')
  const first = await offerTo(1)
  const page = (await open(first)).body
  expect(page).toContain('Take this table and pay $20.00')
  expect(page).toContain('We’ll hold it for 30 minutes while you pay')

  // The table is taken, and nothing is paid: it is held, and then offered to the next guest.
  const taken = await send(first, { answer: 'yes', deposit: '2000' })
  expect([taken.statusCode, taken.headers.location]).toEqual([303, expect.stringMatching(/^\/pay\//)])
  expect((await open(String(taken.headers.location))).body).toContain('Your table is held until')
  expect((await open(first)).body).toContain('Your table is held for you')
  const held = await mailTo('reservation.held', 'held1@example.com')
  expect(held).toMatch(/Please pay the deposit of \$20\.00 by 1[\d:]+.(AM|PM): \[link\]/)
  service.clock.now = NOW + 30 * MINUTE_MS
  await release!.run({ restaurantId: own.restaurant.id })
  expect(await mailTo('reservation.unpaid', 'held1@example.com')).toContain('the deposit wasn’t paid in time')
  expect((await open(first)).body).toContain('This offer has expired')
  expect((await open(String(taken.headers.location))).statusCode).toBe(410)

  await offers!.run({ restaurantId: own.restaurant.id })
  const second = await offerTo(2)
  const paying = String((await send(second, { answer: 'yes', deposit: '2000' })).headers.location)
  await send(paying, { card_number: '4242424242424242' })
  expect(await mailTo('reservation.confirmed', 'held2@example.com')).toContain('is booked')
  expect((await open(second)).body).toContain('Your table is booked')
  service.clock.now = NOW + 61 * MINUTE_MS
  await release!.run({ restaurantId: own.restaurant.id })
  service.clock.now = NOW
  expect((await own.get('/reservations?status=confirmed')).body.data).toMatchObject([
    { name: 'Guest 2', deposit_status: 'paid' },
  ])
})

test('where the owner does not offer it, nothing of it is shown, and nobody is put on a list', async () => {
  const shut = await diningVenue(service, {}, { slug: 'nowait', document: { tables: TABLES.slice(0, 1) } })
  await shut.post('/reservations', asked())
  const { body } = await open(`/r/nowait/book?party=2&date=${DAY}`)
  expect(body).not.toContain('/book/wait')
  const form = { key: 'a-key-of-mine', party: '2', date: DAY, time: '20:00', name: 'Ben' }
  const tried = await send('/r/nowait/book/wait', { ...form, phone: '+34600000001', email: 'b@example.com' })
  expect(tried.headers.location).toBe(`/r/nowait/book?party=2&date=${DAY}`)
  const { rows } = await service.owner.query('select from waitlist where restaurant_id = $1', [
    shut.restaurant.id,
  ])
  expect(rows).toEqual([])
})
