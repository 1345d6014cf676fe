// What guests have to confirm by the owner's rule, as a browser without a script does it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { BOOKING, DAY, diningVenue, eventsOf, free, NOW, TABLES } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { importDocument } from '../../across/document/import.ts'
import { confirmationJobs } from '../../restaurant/confirmations/jobs.ts'
import { changeGuestPages } from '../../restaurant/guest-pages/commands.ts'
import { type GuestPageSettings, guestPageSettings } from '../../restaurant/guest-pages/contract.ts'
import { SETTINGS } from '../../restaurant/guest-pages/queries.ts'
import { placeOfMail } from '../../restaurant/notifications/commands.ts'

const MINUTE = 60_000

let service: TestApp
let venue: Venue
let address = 0
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  venue = await diningVenue(
    service,
    {},
    { slug: 'sure', document: { ...smallMenu(), tables: TABLES.slice(0, 1) } },
  )
})
afterAll(() => service.close())

const open = (path: string) => service.app.inject({ method: 'GET', url: path })
const send = (path: string, form: Record<string, string> = {}, more: Record<string, string> = {}) =>
  service.app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(form).toString(),
    remoteAddress: `10.5.0.${++address}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...more,
    },
  })
const hiddenIn = (body: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
const rule = (confirm: GuestPageSettings['confirm']) =>
  venue.inside(async (tx) => {
    const [row] = await tx.run(SETTINGS)
    const settings = { ...guestPageSettings(row?.settings ?? {}), confirm }
    await changeGuestPages(tx, { version: row?.version ?? 0, settings, domain: null })
  })
const later = (ms: number) => {
  service.clock.now = (service.clock.now ?? NOW) + ms
}

async function mails(kind: string): Promise<string[]> {
  const { rows } = await service.owner.query(
    'select id, body, sealed_body from mails where restaurant_id = $1 and kind = $2 order by created_at, id',
    [venue.restaurant.id, kind],
  )
  for (const { body } of rows) expect(body).not.toContain('/confirm/')
  return rows.map(({ id, sealed_body }) => service.box.decrypt(sealed_body, placeOfMail(id)))
}
const linkIn = (mail = '') => /\/r\/sure\/confirm\/\S+/.exec(mail)?.[0] ?? ''
const waitingRows = async () =>
  (
    await service.owner.query(
      'select status, email, sealed_wish from guest_confirmations where restaurant_id = $1 order by created_at, id',
      [venue.restaurant.id],
    )
  ).rows
async function lapse(): Promise<void> {
  const { rows } = await service.owner.query('select id from guest_confirmations where restaurant_id = $1', [
    venue.restaurant.id,
  ])
  const [job] = confirmationJobs(service.database, () => service.clock.now ?? NOW)
  for (const { id } of rows) {
    const payload = { restaurant_id: venue.restaurant.id, confirmation_id: id }
    await Promise.all([job!.run(payload), job!.run(payload)])
  }
}

async function orderForm(): Promise<Record<string, string>> {
  const b = hiddenIn((await open('/r/sure/order')).body, 'b')
  const item = String(venue.ids.items!.soup)
  const added = await send('/r/sure/order/add', { b, item, quantity: '1' })
  const encrypted = new URL(String(added.headers.location), 'http://x').searchParams.get('b') ?? ''
  const { body } = await open(`/r/sure/order/checkout?b=${encrypted}`)
  return {
    b: encrypted,
    key: hiddenIn(body, 'key'),
    total: hiddenIn(body, 'total'),
    type: 'pickup',
    when: 'asap',
    name: 'Ann',
    phone: '+34600111222',
    pay: 'venue',
  }
}
const bookForm = async (time = '20:00') => ({
  key: hiddenIn((await open(`/r/sure/book?party=2&date=${DAY}&time=${time}`)).body, 'key'),
  party: '2',
  date: DAY,
  time,
  name: 'Ann',
  phone: '+34600111222',
  email: 'ann@example.com',
})

test('an order waits for the mail to be opened, and is placed once; nothing is heard of it before', async () => {
  await rule({ orders: 'mail', bookings: 'off' })
  const form = await orderForm()
  const unmailed = await send('/r/sure/order/place', form)
  expect([unmailed.statusCode, unmailed.body]).toEqual([422, expect.stringContaining('id="email-fault"')])
  const whole = { ...(await orderForm()), email: 'ann@example.com', note: 'No onions' }
  const first = await send('/r/sure/order/place', whole)
  const waiting = String(first.headers.location)
  expect(waiting).toMatch(/^\/r\/sure\/waiting\//)
  expect((await send('/r/sure/order/place', whole)).headers.location).toBe(waiting)
  expect((await open(waiting)).body).toContain('Check your inbox')
  expect((await venue.get('/orders')).body.data).toEqual([])
  expect(await eventsOf(service, venue, 'order.%')).toEqual([])
  expect((await venue.get('/guests')).body.data).toEqual([])
  const link = linkIn((await mails('order.to_confirm'))[0])
  // Whoever asked cannot confirm by what they were given.
  expect((await open(waiting.replace('/waiting/', '/confirm/'))).statusCode).toBe(404)

  // A program that reads mails opens the link: that is no confirmation.
  expect((await open(link)).body).toContain('Confirm order')
  expect((await venue.get('/orders')).body.data).toEqual([])
  const [one, other] = await Promise.all([send(link), send(link)])
  expect(one.headers.location).toMatch(/^\/r\/sure\/o\//)
  expect(other.headers.location).toBe(one.headers.location)
  expect((await venue.get('/orders')).body.data).toMatchObject([
    { status: 'placed', channel: 'web', note: 'No onions', customer: { name: 'Ann' } },
  ])
  expect((await open(waiting)).body).toContain('Confirmed')
  expect((await open(link)).headers.location).toBe(one.headers.location)
  expect(await waitingRows()).toEqual([{ status: 'done', email: null, sealed_wish: null }])
})

test('a mail is sent again at most three times and not within a minute; its time ends', async () => {
  const form = { ...(await orderForm()), email: 'ben@example.com' }
  const waiting = String((await send('/r/sure/order/place', form)).headers.location)
  const before = (await mails('order.to_confirm')).length
  const link = linkIn((await mails('order.to_confirm')).at(-1))
  await send(`${waiting}/again`)
  expect(await mails('order.to_confirm')).toHaveLength(before)
  for (let n = 0; n < 4; n++) {
    later(MINUTE)
    expect((await send(`${waiting}/again`)).headers.location).toBe(`${waiting}?again=1`)
  }
  expect(await mails('order.to_confirm')).toHaveLength(before + 2)
  later(30 * MINUTE)
  expect((await send(link)).statusCode).toBe(410)
  await lapse()
  expect((await waitingRows()).at(-1)).toEqual({ status: 'lapsed', email: null, sealed_wish: null })
  expect((await open(waiting)).body).toContain('This link has expired')
  expect((await venue.get('/orders')).body.data).toHaveLength(1)
})

test('an address gets only so many mails an hour, whoever it belongs to', async () => {
  const statuses: number[] = []
  let last: Awaited<ReturnType<typeof send>> | null = null
  for (let n = 0; n < 7; n++) {
    const form = { ...(await orderForm()), email: 'victim@example.com', key: `key-of-${n}-mine` }
    last = await send('/r/sure/order/place', form)
    statuses.push(last.statusCode)
  }
  expect(statuses).toEqual([303, 303, 303, 303, 303, 303, 429])
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(3500)
  expect(last?.body).toContain('Try again in 60 minutes.')
})

test('what is refused sends no mail, and counts as none', async () => {
  const email = 'patient@example.com'
  for (let n = 0; n < 8; n++) {
    const dearer = { ...(await orderForm()), email, total: '1', key: `key-of-${n}-dear` }
    expect((await send('/r/sure/order/place', dearer)).statusCode).toBe(409)
  }
  const form = { ...(await orderForm()), email, key: 'key-of-one-more' }
  expect((await send('/r/sure/order/place', form)).statusCode).toBe(303)
})

test('the table of a booking is kept for a quarter of an hour, then free; confirmed, it is booked', async () => {
  await rule({ orders: 'off', bookings: 'mail' })
  expect(await free(venue)).toContain('20:00')
  const sent = await send('/r/sure/book', await bookForm())
  expect(String(sent.headers.location)).toMatch(/^\/r\/sure\/waiting\//)
  expect(await free(venue)).not.toContain('20:00')
  expect((await venue.get('/reservations')).body.data).toEqual([])
  const taken = await send('/r/sure/book', { ...(await bookForm()), email: 'carl@example.com' })
  expect(taken.statusCode).toBe(409)
  later(15 * MINUTE)
  await lapse()
  expect(await free(venue)).toContain('20:00')

  await send('/r/sure/book', await bookForm())
  const link = linkIn((await mails('booking.to_confirm')).at(-1))
  expect((await open(link)).body).toContain('2 guests')
  const [one, other] = await Promise.all([send(link), send(link)])
  expect(one.headers.location).toMatch(/^\/r\/sure\/booking\//)
  expect(other.headers.location).toBe(one.headers.location)
  expect((await venue.get('/reservations')).body.data).toMatchObject([
    { status: 'confirmed', name: 'Ann', time: '20:00' },
  ])
})

test('a deposit that was raised since is shown, and confirmed only after that', async () => {
  await rule({ orders: 'off', bookings: 'mail' })
  const costs = (amount_minor: number | null) =>
    venue.inside((tx) =>
      importDocument(tx, {
        booking: { ...BOOKING, deposit: amount_minor && { from_party: 1, amount_minor, per: 'guest' } },
      }),
    )
  await send('/r/sure/book', { ...(await bookForm('18:00')), phone: '+34600111333' })
  const link = linkIn((await mails('booking.to_confirm')).at(-1))
  const before = (await venue.get('/reservations')).body.data.length
  await costs(1500)
  try {
    const refused = await send(link, { deposit: '0' })
    expect([refused.statusCode, hiddenIn(refused.body, 'deposit')]).toEqual([409, '3000'])
    for (const said of ['The deposit is now $30.00.', 'Deposit: $30.00']) expect(refused.body).toContain(said)
    expect((await venue.get('/reservations')).body.data.length).toBe(before)
    expect((await send(link, { deposit: '3000' })).statusCode).toBe(303)
  } finally {
    await costs(null)
  }
})

test('what is off, stopped or dearer by then is not confirmed', async () => {
  await rule({ orders: 'mail', bookings: 'mail' })
  const parts = (ordering: boolean, booking: boolean) =>
    venue.inside(async (tx) => {
      const [row] = await tx.run(SETTINGS)
      const settings = guestPageSettings(row?.settings ?? {})
      const change = { ...settings, parts: { ...settings.parts, ordering, booking } }
      await changeGuestPages(tx, { version: row?.version ?? 0, settings: change, domain: null })
    })
  const counts = async () => [
    (await venue.get('/orders')).body.data.length,
    (await venue.get('/reservations')).body.data.length,
  ]
  const before = await counts()
  await send('/r/sure/order/place', { ...(await orderForm()), email: 'dan@example.com' })
  const order = linkIn((await mails('order.to_confirm')).at(-1))
  await send('/r/sure/book', { ...(await bookForm()), date: '2026-11-27', email: 'dan@example.com' })
  const booking = linkIn((await mails('booking.to_confirm')).at(-1))
  await parts(false, false)
  expect([(await send(order)).statusCode, (await send(booking)).statusCode]).toEqual([403, 403])
  await parts(true, true)
  await venue.set({ suspended: true })
  expect([(await send(order)).statusCode, (await send(booking)).statusCode]).toEqual([403, 403])
  await venue.set({ suspended: false })
  const soup = `/items/${venue.ids.items!.soup}`
  const { price_minor } = (await venue.get(soup)).body.data
  await venue.patch(soup, { price_minor: price_minor + 100 })
  expect((await send(order)).statusCode).toBe(409)
  expect(await counts()).toEqual(before)
  await venue.patch(soup, { price_minor })
  expect([(await send(order)).statusCode, (await send(booking)).statusCode]).toEqual([303, 303])
})

test('links in mails lead to the service, whatever host the sender of a form has named', async () => {
  await rule({ orders: 'mail', bookings: 'off' })
  const form = { ...(await orderForm()), email: 'eve@example.com' }
  const as = { host: 'evil.example' }
  await send('/r/sure/order/place', form, as)
  const asked = (await mails('order.to_confirm')).at(-1)
  await send(linkIn(asked), {}, as)
  await send('/r/sure/privacy', { email: 'ann@example.com' }, as)
  const told = [asked, (await mails('order.received')).at(-1), (await mails('guest.own_data')).at(-1)]
  for (const mail of told)
    expect(mail).toMatch(/ http:\/\/localhost:\d+\/r\/sure\/|^http:\/\/localhost:\d+\/r\/sure\//m)
  expect(told.join()).not.toContain('evil')
})

test('where staff call first, the order says so to them and the booking is only asked for', async () => {
  await rule({ orders: 'call', bookings: 'call' })
  expect((await open(`/r/sure/book?party=2&date=2026-11-21&time=20:00`)).body).toContain('We’ll call you')
  const form = { ...(await bookForm()), date: '2026-11-21', email: '' }
  await send('/r/sure/book', form)
  expect((await venue.get('/reservations?status=pending')).body.data).toMatchObject([
    { date: '2026-11-21', note: 'Call the guest to confirm.' },
  ])
  const sent = await send('/r/sure/order/place', { ...(await orderForm()), note: 'No nuts' })
  expect(sent.headers.location).toMatch(/^\/r\/sure\/o\//)
  expect((await venue.get('/orders')).body.data[0].note).toBe('Call the guest to confirm.\nNo nuts')
})
