import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { asked, diningVenue, NOW } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { exportDocument } from '../../across/document/export.ts'
import { importDocument } from '../../across/document/import.ts'
import { eraseGuest } from '../../across/privacy/commands.ts'
import { reservationEventHandlers } from '../../event-handlers.ts'
import {
  correctReservation,
  findReservationForChange,
  seatReservation,
} from '../reservations/commands/change-status.ts'
import { reviewDesk } from './desk.ts'
import { reviewJobs } from './jobs.ts'

const HOUR_MS = 3_600_000
const MAIL = 'ines@example.com'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.now = NOW
  venue = await diningVenue(service, {}, { document: smallMenu() })
  await rule(3)
})

const rule = (ask_after_hours: number | null) =>
  venue.inside((tx) => importDocument(tx, { settings: { reviews: { ask_after_hours } } }))

let phones = 600_300_000
async function completed(more: object = {}): Promise<string> {
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ines Marti',
    customer_phone: `+34${++phones}`,
    customer_email: MAIL,
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
    ...more,
  })
  const { id } = body.data
  for (const status of ['accepted', 'ready', 'completed'])
    await venue.post(`/orders/${id}/status`, { status })
  return id
}

async function seated(more: object = {}): Promise<string> {
  const { id } = (await venue.post('/reservations', asked(more))).body.data
  await venue.inside(async (tx) =>
    seatReservation(tx, reservationEventHandlers, await findReservationForChange(tx, id)),
  )
  return id
}

type Queued = { payload: object; hours: number }

/** What waits in the queue for this restaurant, and so many hours from now. */
async function waiting(): Promise<Queued[]> {
  const { rows } = await service.owner.query(
    `select j.payload, extract(epoch from j.run_at) * 1000 as at from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'ask_for_review' and (j.payload ->> 'restaurant_id')::int = $1 order by j.id`,
    [venue.restaurant.id],
  )
  return rows.map(({ payload, at }) => ({ payload, hours: (Number(at) - NOW) / HOUR_MS }))
}

/** As the worker does when their time has come. */
async function ask(): Promise<void> {
  const desk = reviewDesk(service.database, service.box, () => service.clock.now ?? 0)
  const [job] = reviewJobs(desk, 'https://c.example')
  for (const { payload } of await waiting()) await job?.run(payload)
}

async function mails() {
  const { rows } = await service.owner.query(
    "select recipient, subject, body from mails where restaurant_id = $1 and kind = 'review.asked' order by id",
    [venue.restaurant.id],
  )
  return rows as { recipient: string; subject: string; body: string }[]
}

async function link(): Promise<string> {
  const [mail] = await mails()
  return /https:\/\/c\.example(\/r\/\S+)/.exec(mail!.body)![1]!
}

const send = (url: string, form: Record<string, string>, more: object = {}) =>
  service.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(form).toString(),
    ...more,
  })
const open = (url: string, language = 'en') =>
  service.app.inject({ method: 'GET', url, headers: { 'accept-language': language } })
const reviews = async () => (await venue.get('/reviews')).body.data

test('the guest of a completed order is asked once, so many hours after it, however often the job runs', async () => {
  const id = await completed()
  expect(await waiting()).toEqual([
    {
      payload: { restaurant_id: venue.restaurant.id, order_id: id, reservation_id: null },
      hours: expect.closeTo(3, 1),
    },
  ])
  await Promise.all([ask(), ask(), ask()])
  await ask()
  expect(await mails()).toEqual([
    {
      recipient: MAIL,
      subject: `How was it at ${venue.restaurant.name}?`,
      body: expect.stringMatching(
        /^Hello Ines Marti,\n\nThank you for your order on November 14, 2026\.\n\nHow was it\?.*\nhttps:\/\/c\.example\/r\/\S+\n\n.*expires on December 14, 2026\./,
      ),
    },
  ])
})

test('a booked party is asked after its time at the table, in its language; the order at that table is the same visit', async () => {
  const id = await seated()
  await service.owner.query("update guests set locale = 'ar' where restaurant_id = $1", [venue.restaurant.id])
  expect(await waiting()).toEqual([
    {
      payload: { restaurant_id: venue.restaurant.id, order_id: null, reservation_id: id },
      hours: expect.closeTo(4.5, 1),
    },
  ])
  await completed({ customer_name: 'Anna', customer_phone: '+34 600 111 222', customer_email: null })
  await ask()
  const [mail, second] = await mails()
  expect([mail!.recipient, mail!.subject, second]).toEqual([
    'Anna@Example.com',
    `كيف كانت تجربتك في ${venue.restaurant.name}؟`,
    undefined,
  ])
})

test('nobody is asked without a rule or an address, after a review, or when the visit was taken back', async () => {
  await completed({ customer_email: null })
  const reviewed = await completed()
  await venue.post('/reviews', { order_id: reviewed, rating: 5 })
  const booking = await seated()
  await venue.inside(async (tx) =>
    correctReservation(tx, reservationEventHandlers, await findReservationForChange(tx, booking), 'no_show'),
  )
  await ask()
  expect(await mails()).toEqual([])
  await completed()
  await rule(null)
  await ask()
  expect(await mails()).toEqual([])
  const before = (await waiting()).length
  await completed()
  expect((await waiting()).length).toBe(before)
})

test('the link takes one review, in either language, and says kindly that it was used', async () => {
  await completed()
  await ask()
  const url = await link()
  const page = await open(url)
  expect([page.statusCode, page.headers['content-security-policy']]).toEqual([
    200,
    expect.stringContaining("default-src 'none'"),
  ])
  expect(page.body).toContain('Your visit on November 14, 2026')
  expect((await open(url, 'ar')).body).toContain('<html lang="ar" dir="rtl">')
  const noStars = await send(url, { comment: '<b>typed</b>' })
  expect([noStars.statusCode, noStars.body]).toEqual([
    422,
    expect.stringContaining('Choose one to five stars.'),
  ])
  expect(noStars.body).toContain('&lt;b&gt;typed&lt;/b&gt;')
  const long = await send(url, { rating: '3', comment: 'x'.repeat(2001) })
  expect([long.statusCode, long.body]).toEqual([422, expect.stringContaining('checked')])
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => send(url, { rating: '4', comment: 'One\r\ntwo ' })),
  )
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(
    Array(4).fill([303, url]),
  )
  expect(await reviews()).toMatchObject([{ rating: 4, comment: 'One\ntwo' }])
  const used = await open(url)
  expect([used.statusCode, used.body]).toEqual([200, expect.stringContaining('has received your review.')])
  await send(url, { rating: '1' })
  expect(await reviews()).toMatchObject([{ rating: 4 }])
})

test('the link ends after 30 days and with an erasure; another is no page at all', async () => {
  await completed()
  await ask()
  const url = await link()
  service.clock.now = NOW + 30 * 24 * HOUR_MS - 1
  expect((await open(url)).statusCode).toBe(200)
  service.clock.now = NOW + 30 * 24 * HOUR_MS
  expect([(await open(url)).statusCode, (await send(url, { rating: '5' })).statusCode]).toEqual([410, 303])
  service.clock.now = NOW
  const guest = (await venue.get('/guests')).body.data[0]
  await venue.inside((tx) => eraseGuest(tx, guest.id))
  expect((await open(url)).statusCode).toBe(410)
  await send(url, { rating: '5' })
  expect(await reviews()).toEqual([])
  for (const wrong of [`${url}x`, url.replace(/\/r\/[^/]+/, '/r/other'), '/r/x/review/1.2.3']) {
    expect((await open(wrong)).statusCode, wrong).toBe(404)
  }
  expect(
    (await send(url, { rating: '5' }, { headers: { 'sec-fetch-site': 'cross-site' } })).statusCode,
  ).not.toBe(303)
})

test('whoever does not want to be asked again is not, and the address is nowhere to be read', async () => {
  await completed()
  await ask()
  const url = await link()
  const { statusCode, headers } = await send(`${url}/stop`, {})
  expect([statusCode, headers.location]).toEqual([303, `${url}?stopped=1`])
  expect((await open(`${url}?stopped=1`)).body).toContain('We won’t ask you again')
  await completed({ customer_email: MAIL.toUpperCase() })
  await ask()
  expect((await mails()).length).toBe(1)
})

test('a visit without an address is asked about at the profile’s own, never at one that a stranger brought', async () => {
  const [iris, olga] = ['+34 600 222 111', '+34 600 222 112']
  await venue.inside((tx) =>
    importDocument(tx, {
      guests: [
        { ref: 'iris', name: 'Iris', phone: iris },
        { ref: 'olga', name: 'Olga', phone: olga, email: 'olga@example.com' },
      ],
    }),
  )
  await venue.post('/reservations', asked({ name: 'Iris', phone: iris, email: 'stranger@example.com' }))
  for (const customer_phone of [iris, olga]) await completed({ customer_phone, customer_email: null })
  await ask()
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['olga@example.com'])
})

test('whoever does not want to be asked speaks for the address of the mail alone', async () => {
  const phone = '+34 600 222 113'
  await venue.inside((tx) =>
    importDocument(tx, { guests: [{ ref: 'pia', name: 'Pia', phone, email: 'pia@example.com' }] }),
  )
  await completed({ customer_phone: phone, customer_email: 'stranger@example.com' })
  await ask()
  await send(`${await link()}/stop`, {})
  await completed({ customer_email: 'pia@example.com' })
  await service.owner.query('delete from review_asks where restaurant_id = $1', [venue.restaurant.id])
  await ask()
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([
    'stranger@example.com',
    'pia@example.com',
  ])
})

test('the rule is part of the document, and an identical import changes nothing', async () => {
  const document = await venue.inside((tx) => exportDocument(tx))
  expect((document.settings as { reviews: object }).reviews).toEqual({ ask_after_hours: 3 })
  await venue.inside((tx) => importDocument(tx, { settings: { reviews: {} } }))
  await venue.inside((tx) => importDocument(tx, document))
  const { rows } = await service.owner.query(
    "select after from audit_log where restaurant_id = $1 and action = 'review.rule_changed'",
    [venue.restaurant.id],
  )
  expect(rows).toEqual([{ after: { ask_after_hours: 3 } }])
  for (const wrong of [-1, 721, 1.5, '3']) {
    const faulty = { settings: { reviews: { ask_after_hours: wrong } } }
    await expect(venue.inside((tx) => importDocument(tx, faulty))).rejects.toThrow()
  }
})
