// The pages of experiences as staff and guests use them: planning, selling, the door, the ticket's own page and mail.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { BOOKING, TABLES } from '../../../test/dining.ts'
import { findAnywhere } from '../../../test/find-anywhere.ts'
import { signedInAs, Visitor } from '../../../test/visitor.ts'
import { experienceEventHandlers } from '../../event-handlers.ts'
import type { Role } from '../../ground/staff/rights.ts'
import type { MailMessage } from '../../platform/mail/message.ts'
import { notificationJobs } from '../notifications/jobs.ts'
import { acceptTestPayments } from '../payments/commands/provider-account.ts'
import { endDueBookings } from './commands/end-due-bookings.ts'
import { mailBooking } from './commands/mail-booking.ts'
import { joinWaitlist } from './commands/waitlist.ts'
import { ticketKeys, ticketsPath } from './link.ts'
import { ticketCode } from './rules/code.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')
const ROOT = 'https://tickets.example'
const ANA = { name: 'Ana García', phone: '+1 413 555 0187', email: 'ana@example.com', tickets: 2 }
const TASTING = {
  name: { en: 'Wine tasting', ar: 'تذوق النبيذ' },
  description: null,
  price_minor: 6000,
  capacity: 4,
  starts_at: '2026-11-20T20:00',
  ends_at: '2026-11-20T22:30',
  sales_until: '2026-11-20T12:00',
  is_active: true,
  table_ids: [] as number[],
}

let service: TestApp
let venue: Venue
let manager: Visitor
let host: Visitor
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  venue = await service.venue({ document: { tables: TABLES, booking: BOOKING } })
  await venue.inside(acceptTestPayments)
  manager = await signedIn('manager')
  host = await signedIn('host')
})
afterAll(() => service.close())

async function signedIn(role: Role): Promise<Visitor> {
  return signedInAs(service, venue, role)
}

const ask = (visitor: Visitor, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  visitor.call(method, path, body, Buffer.isBuffer(body) ? { headers: { 'content-type': 'image/png' } } : {})
const make = async (changes: object = {}) =>
  (await ask(manager, 'POST', '/experiences', { ...TASTING, weeks: 1, ...changes })).data
const sell = async (id: number, changes: object = {}, pay = true): Promise<string> => {
  const made = await ask(host, 'POST', `/experiences/${id}/bookings`, { ...ANA, ...changes })
  expect([made.status, made.error]).toEqual([200, undefined])
  if (pay) await venue.post(`/experience-bookings/${made.data.id}/payments`, { method: 'cash' })
  return made.data.id
}
const detail = async (id: number) => (await ask(host, 'GET', `/experiences/${id}`)).data
async function codesOf(bookingId: string): Promise<string[]> {
  const { rows } = await service.owner.query(
    'select code from experience_tickets where booking_id = $1 order by number',
    [bookingId],
  )
  const { code } = ticketKeys(service.box)
  return rows.map((row) => ticketCode(code, venue.restaurant.id, row.code))
}
const pageOf = (bookingId: string) =>
  ticketsPath(ticketKeys(service.box), { restaurantId: venue.restaurant.id, bookingId })

describe('planning', () => {
  test('a repetition makes a date each week at the same time of day, across a change of the clocks', async () => {
    const made = await make({
      weeks: 3,
      starts_at: '2027-03-06T20:00',
      ends_at: '2027-03-06T22:00',
      sales_until: '2027-03-05T12:00',
    })
    expect(made.map(({ starts_at }: { starts_at: string }) => starts_at)).toEqual([
      '2027-03-06T20:00:00.000-05:00',
      '2027-03-13T20:00:00.000-05:00',
      '2027-03-20T20:00:00.000-04:00',
    ])
    const [first] = made
    const change = { ...TASTING, ...first, price_minor: 7000, following: true }
    const edited = await ask(manager, 'PUT', `/experiences/${first.id}`, change)
    expect(edited.data).toMatchObject({ price_minor: 7000, version: 2, series: { dates: 3, later: 2 } })
    expect((await detail(made[2].id)).experience).toMatchObject({ price_minor: 7000, version: 2 })
    const late = await ask(manager, 'PUT', `/experiences/${first.id}`, change)
    expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
    for (const { id } of made)
      expect((await ask(manager, 'DELETE', `/experiences/${id}`, {})).status).toBe(200)
  })

  test('what makes no sense is refused on its field, and a host plans nothing', async () => {
    const refused = async (changes: object) =>
      (await ask(manager, 'POST', '/experiences', { ...TASTING, weeks: 1, ...changes })).error.details
    expect(await refused({ ends_at: '2026-11-20T19:00' })).toHaveProperty('ends_at')
    expect(await refused({ sales_until: '2026-11-21T19:00' })).toHaveProperty('sales_until')
    expect(await refused({ capacity: 0 })).toHaveProperty('capacity')
    expect(await refused({ name: {} })).toHaveProperty('name')
    expect((await ask(host, 'POST', '/experiences', { ...TASTING, weeks: 1 })).status).toBe(403)
    const [full] = await make()
    await sell(full.id)
    const fewer = await ask(manager, 'PUT', `/experiences/${full.id}`, {
      ...TASTING,
      capacity: 1,
      version: 1,
      following: false,
    })
    expect(fewer.error.details).toEqual({ capacity: ['2 tickets are booked or held.'] })
    expect((await ask(manager, 'DELETE', `/experiences/${full.id}`, {})).error.details).toHaveProperty(
      'experience',
    )
  })

  test('a photo is kept in three sizes and served to everybody; dates of a repetition share it', async () => {
    const made = await make({
      weeks: 2,
      starts_at: '2026-12-01T20:00',
      ends_at: '2026-12-01T21:00',
      sales_until: '2026-12-01T12:00',
    })
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#963' } })
      .png()
      .toBuffer()
    const { data } = await ask(manager, 'PUT', `/experiences/${made[0].id}/photo`, png)
    expect(data.photo.sizes).toHaveLength(3)
    const served = await service.app.inject({ url: data.photo.url })
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await detail(made[1].id)).experience.photo).toEqual(data.photo)
    await ask(manager, 'DELETE', `/experiences/${made[0].id}/photo`, {})
    expect((await service.app.inject({ url: data.photo.url })).statusCode).toBe(404)
  })
})

describe('the door', () => {
  test('a ticket lets one guest in; a second scan says when and by whom', async () => {
    const [{ id }] = await make()
    const booking = await sell(id)
    const [first, second] = (await codesOf(booking)) as [string, string]
    const scan = (code: string, experience_id: number | null = id) =>
      ask(host, 'POST', '/experiences/check-in', { code, experience_id })
    const came = await scan(` ${first.slice(0, 4)}-${first.slice(4).toLowerCase()} `)
    expect(came.data).toMatchObject({
      outcome: 'in',
      name: ANA.name,
      tickets: 2,
      ticket: {
        number: 1,
        checked_in_at: '2026-11-14T12:00:00.000-05:00',
        checked_in_by: expect.any(String),
      },
    })
    service.clock.now = NOON + 60_000
    expect((await scan(first)).data).toEqual({ ...came.data, outcome: 'already' })
    service.clock.now = NOON
    expect((await detail(id)).experience.checked_in).toBe(1)
    const wrong = `${second.slice(0, 15)}${second[15] === '0' ? '1' : '0'}`
    for (const code of [wrong, 'hello', `${first}0`])
      expect((await scan(code)).error.details).toHaveProperty('code')
    const [elsewhere] = await make()
    expect((await scan(second, elsewhere.id)).data.outcome).toBe('another_date')
    const mark = (is_in: boolean) =>
      ask(host, 'POST', `/experience-bookings/${booking}/check-in`, { number: 1, is_in })
    expect((await mark(false)).data.checked_in_at).toBeNull()
    expect((await mark(true)).data.checked_in_at).not.toBeNull()
    await ask(manager, 'POST', `/experience-bookings/${booking}/cancel`, {})
    expect((await scan(second)).data.outcome).toBe('cancelled')
  })

  test('codes of one restaurant open nothing at another', async () => {
    const [{ id }] = await make()
    const [code] = await codesOf(await sell(id))
    const other = await service.venue({ document: {} })
    const visitor = await signedInAs(service, other, 'manager')
    expect((await ask(visitor, 'POST', '/experiences/check-in', { code })).status).toBe(422)
  })
})

describe("the guest's page", () => {
  test('shows each ticket with its code, in both languages, without a script', async () => {
    const [{ id }] = await make()
    const booking = await sell(id)
    const codes = await codesOf(booking)
    const page = await service.app.inject({ url: pageOf(booking) })
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
    for (const code of codes) expect(page.body).toContain(code.match(/.{4}/g)!.join('-'))
    expect(page.body.match(/<svg class="qr"/g)).toHaveLength(2)
    expect(page.body).not.toContain('<script')
    const arabic = await service.app.inject({ url: pageOf(booking), headers: { 'accept-language': 'ar' } })
    expect(arabic.body).toContain('تذوق النبيذ')
    const ics = await service.app.inject({ url: `${pageOf(booking)}/calendar.ics` })
    expect(ics.headers['content-type']).toContain('text/calendar')
    expect(ics.body).toContain('DTSTART:20261121T010000Z')
    for (const wrong of [`${pageOf(booking)}x`, pageOf(booking).slice(0, -1), '/tickets/1.2.3']) {
      expect((await service.app.inject({ url: wrong })).statusCode).toBe(404)
    }
  })

  test('of held tickets leads to one payment page, and takes an offer that costs nothing', async () => {
    const [{ id }] = await make()
    const held = await sell(id, {}, false)
    const guest = new Visitor(service.app)
    expect((await guest.get(pageOf(held))).text).toContain('Pay $120.00')
    const first = await guest.post(`${pageOf(held)}/take`)
    expect([first.status, (await guest.post(`${pageOf(held)}/take`)).location]).toEqual([303, first.location])
    await guest.post(new URL(first.location).pathname, { card_number: '4242424242424242' })
    expect((await guest.get(pageOf(held))).text).toContain('class="qr"')

    const [free] = await make({ price_minor: 0, capacity: 1 })
    const taken = await sell(free.id, { tickets: 1 }, false)
    await venue.inside((tx) => joinWaitlist(tx, free.id, { ...ANA, tickets: 1 }))
    await venue.post(`/experience-bookings/${taken}/cancel`)
    const [offer] = (await venue.get('/experience-bookings?status=held')).body.data
    await guest.post(`${pageOf(offer.id)}/take`)
    expect((await venue.get(`/experience-bookings/${offer.id}`)).body.data.status).toBe('booked')

    const unwanted = await sell(id, {}, false)
    await guest.post(`${pageOf(unwanted)}/give-up`)
    expect((await guest.get(pageOf(unwanted))).text).toContain('This booking was cancelled')
  })
})

test('a mail brings the tickets with their codes as pictures; the database keeps neither', async () => {
  const [{ id }] = await make()
  const booking = await sell(id)
  await venue.inside((tx) =>
    mailBooking(tx, { box: service.box, rootUrl: ROOT }, { bookingId: booking, message: 'booked' }),
  )
  const { rows } = await service.owner.query(
    `select id from mails where restaurant_id = $1 and kind = 'experience.booked' and status = 'queued'`,
    [venue.restaurant.id],
  )
  const [code] = (await codesOf(booking)) as [string]
  const secrets = [pageOf(booking), code, code.match(/.{4}/g)!.join('-')]
  expect(await findAnywhere(service.owner, secrets)).toEqual([])
  const sent: MailMessage[] = []
  const mailer = { address: 'x@y.example', send: async (message: MailMessage) => void sent.push(message) }
  const [post] = notificationJobs(service.database, mailer, { box: service.box, rootUrl: ROOT })
  await post!.run({ restaurant_id: venue.restaurant.id, mail_id: rows[0].id })
  const [mail] = sent
  expect(mail!.text).toContain(`${ROOT}${pageOf(booking)}`)
  expect(mail!.pictures).toHaveLength(2)
  expect(mail!.pictures![0]!.label).toContain(code.match(/.{4}/g)!.join('-'))
  expect((await sharp(mail!.pictures![0]!.png).metadata()).format).toBe('png')
  expect(mail!.calendar!.content).toContain('STATUS:CONFIRMED')
  expect(await findAnywhere(service.owner, secrets)).toEqual([])
})

test('a cancelled date shows how far it is, and what people have to hand back', async () => {
  const [{ id }] = await make()
  await sell(id)
  await sell(id, { phone: '+1 413 555 0188' }, false)
  await ask(manager, 'POST', `/experiences/${id}/cancel`, { reason: 'The cook is ill' })
  expect((await detail(id)).cancellation).toEqual({ total: 2, done: 0 })
  const desk = {
    database: service.database,
    now: () => NOON,
    eventHandlers: experienceEventHandlers,
    onError: () => undefined,
  }
  await endDueBookings(desk, venue.restaurant.id)
  const after = await detail(id)
  expect([after.cancellation, after.experience.cancel_reason]).toEqual([
    { total: 2, done: 2 },
    'The cook is ill',
  ])
  expect((await ask(manager, 'GET', `/experiences/${id}/money`)).data).toEqual({
    taken_minor: 12000,
    refunded_minor: 0,
    pending_minor: 0,
    failed_minor: 0,
    hand_back_minor: 12000,
  })
})
