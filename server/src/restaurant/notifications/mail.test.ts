import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { asked, diningVenue, NOW } from '../../../test/dining.ts'
import { removeExpired } from '../../operations/housekeeping/jobs.ts'
import { makePicture } from '../../platform/images/pictures.ts'
import { type Mailer, openMailer } from '../../platform/mail/mailer.ts'
import { choosePicture } from '../guest-pages/commands.ts'
import { meetGuest } from '../guests/commands.ts'
import { findReservationForChange } from '../reservations/commands/change-status.ts'
import { moveReservation } from '../reservations/commands/move-reservation.ts'
import { readPlan } from '../reservations/plan.ts'
import { queueMail } from './commands.ts'
import { notificationJobs } from './jobs.ts'

type Received = { from: string; to: string[]; raw: string }

let service: TestApp
let smtp: SMTPServer
let mailer: Mailer
let inbox: Received[] = []
/** What the server says instead of taking a message. */
let refusal: { code: number; text: string } | null = null

beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', () => {
        if (refusal) return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
        const { mailFrom, rcptTo } = session.envelope
        inbox.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  mailer = openMailer(`smtp://127.0.0.1:${port}`, 'bookings@comanda.example')
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await service.close()
})
beforeEach(() => {
  inbox = []
  refusal = null
})

type Logged = { id: string; kind: string; status: string; attempts: number; reason: string | null }

async function log(venue: Venue): Promise<Logged[]> {
  const { rows } = await service.owner.query(
    'select id, kind, status, attempts, reason from mails where restaurant_id = $1 order by ctid',
    [venue.restaurant.id],
  )
  return rows
}

/** What the worker does, one job after the other. */
async function work(venue: Venue, by: Mailer | null = mailer): Promise<void> {
  const { rows } = await service.owner.query(
    `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send_mail' and j.payload ->> 'restaurant_id' = $1 order by j.id`,
    [String(venue.restaurant.id)],
  )
  const [job] = notificationJobs(service.database, by, { box: service.box, rootUrl: 'https://host.example' })
  for (const { id, payload } of rows) {
    await job!.run(payload)
    await service.owner.query('delete from graphile_worker._private_jobs where id = $1', [id])
  }
}

function decoded(raw: string): string {
  const parts = raw.split(/\r\n--[^\r\n]+\r\n/).flatMap((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n')
    const text = body.join('\r\n\r\n')
    if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
    return text
      .replace(/=\r\n/g, '')
      .replace(/((?:=[0-9A-F]{2})+)/g, (hex) => Buffer.from(hex.replaceAll('=', ''), 'hex').toString())
  })
  return parts.join('\n')
}

test('the guest gets a confirmation, a change and a cancellation, each with its calendar entry', async () => {
  const venue = await diningVenue(service)
  const { id } = (await venue.post('/reservations', asked())).body.data
  await venue.inside(async (tx) =>
    moveReservation(tx, [], await readPlan(tx), await findReservationForChange(tx, id), { time: '21:00' }),
  )
  await venue.post(`/reservations/${id}/cancel`)
  await work(venue)
  expect(await log(venue)).toMatchObject([
    { kind: 'reservation.confirmed', status: 'sent', attempts: 1, reason: null },
    { kind: 'reservation.changed', status: 'sent' },
    { kind: 'reservation.cancelled', status: 'sent' },
  ])
  expect(inbox.map(({ from, to }) => [from, ...to])).toEqual(
    Array(3).fill(['bookings@comanda.example', 'Anna@example.com']),
  )
  const texts = inbox.map(({ raw }) => decoded(raw).replaceAll('\r\n ', ''))
  const pick = (pattern: RegExp) => texts.map((text) => pattern.exec(text)?.[1])
  expect(pick(/METHOD:(\w+)/)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
  expect(pick(/SEQUENCE:(\d+)/)).toEqual(['0', '1', '2'])
  expect(pick(/UID:(\S+)/)).toEqual(Array(3).fill(`${id}@comanda`))
  expect(pick(/DTSTART:(\S+)/)).toEqual(['20261120T190000Z', '20261120T200000Z', '20261120T200000Z'])
  for (const { raw } of inbox) {
    expect(raw).toMatch(/filename="?booking\.ics/)
    expect(raw).toMatch(/Content-Type: text\/calendar/i)
    expect(raw).toMatch(new RegExp(`From: "?${venue.restaurant.name}"? <bookings@comanda.example>`))
  }
  expect(inbox[0]?.raw).toContain(`Subject: Your table at ${venue.restaurant.name} is booked`)
})

test('a guest’s mail shows the restaurant’s cover, with the same words and links; the owner’s does not', async () => {
  const venue = await diningVenue(service)
  const cover = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const sizes = await makePicture(cover, venue.restaurant.id)
  await venue.inside(async (tx) => choosePicture(tx, 'cover', sizes))
  await service.owner.query(`update guest_page_pictures set kind = 'cover' where kind = 'draft_cover'`)
  const { id } = (await venue.post('/reservations', asked({ name: 'Anna <b>' }))).body.data
  await venue.inside(async (tx) =>
    queueMail(tx, {
      kind: 'webhook.switched_off',
      to: { address: 'o@example.com' },
      subject: 'S',
      body: 'B',
    }),
  )
  await work(venue)
  const [mail, notice] = inbox.map(({ raw }) => raw)
  expect(mail).toMatch(/Content-Type: image\/jpeg/)
  const text = decoded(mail!)
  expect(text).toContain('Anna &lt;b&gt;')
  expect(text).toMatch(/<a href="https:\/\/host\.example\/r\/[^"]+\/booking\//)
  expect(text).toContain(`${id}@comanda`)
  expect(notice).not.toMatch(/image|html/)
})

test('staff moves between tables, seatings and bookings without an address send nothing', async () => {
  const venue = await diningVenue(service)
  await venue.post('/reservations', asked({ email: null }))
  const { id } = (await venue.post('/reservations', asked())).body.data
  await venue.inside(async (tx) =>
    moveReservation(tx, [], await readPlan(tx), await findReservationForChange(tx, id), {
      tableId: venue.ids.tables!.c!,
    }),
  )
  expect(await log(venue)).toMatchObject([{ kind: 'reservation.confirmed' }])
})

test("it is written in the guest's language", async () => {
  const venue = await diningVenue(service)
  await venue.inside((tx) => meetGuest(tx, { name: 'Ana', phone: '600111222', email: null, locale: 'es-MX' }))
  await venue.post('/reservations', asked({ status: 'pending' }))
  await work(venue)
  expect(decoded(inbox[0]!.raw)).toContain('Le avisaremos en cuanto esté confirmada.')
})

test('a message whose booking is refused or rolled back is never sent', async () => {
  const venue = await diningVenue(service)
  await venue.post('/reservations', asked({ party_size: 9 }))
  await expect(
    venue.inside(async (tx) => {
      queueMail(tx, { kind: 'test', to: { address: 'a@example.com' }, subject: 'x', body: 'y' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await log(venue)).toEqual([])
  await work(venue)
  expect(inbox).toEqual([])
})

test('a server that is busy is tried again, with the same Message-ID; one that refuses for good is not', async () => {
  const venue = await diningVenue(service)
  await venue.post('/reservations', asked())
  refusal = { code: 451, text: 'busy, <Anna@Example.com> must wait' }
  await expect(work(venue)).rejects.toThrow(/^mail [0-9a-f-]+ of restaurant \d+ was not taken$/)
  expect(await log(venue)).toMatchObject([
    { status: 'queued', attempts: 1, reason: expect.stringContaining('busy') },
  ])
  refusal = null
  await work(venue)
  const [sent] = await log(venue)
  expect(sent).toMatchObject({ status: 'sent', attempts: 2, reason: null })
  expect(inbox[0]?.raw).toContain(`Message-ID: <${sent!.id}@comanda.example>`)

  await venue.post('/reservations', asked({ time: '18:00' }))
  refusal = { code: 550, text: 'no such mailbox' }
  await work(venue)
  expect((await log(venue))[1]).toMatchObject({
    status: 'failed',
    attempts: 1,
    reason: expect.stringContaining('550'),
  })
})

test('what a server says is kept without its control characters', async () => {
  const venue = await diningVenue(service)
  await venue.post('/reservations', asked())
  const send = () =>
    Promise.reject(Object.assign(new Error('no\u0000 such\u001b\r\nbox'), { responseCode: 550 }))
  await work(venue, { address: 'bookings@comanda.example', send })
  expect(await log(venue)).toMatchObject([{ status: 'failed', attempts: 1, reason: 'no such box' }])
})

test('a server that cannot be reached is tried ten times', async () => {
  const venue = await diningVenue(service)
  await venue.post('/reservations', asked())
  const nobody = openMailer('smtp://127.0.0.1:9', null)
  for (let attempt = 1; attempt < 10; attempt++)
    await expect(work(venue, nobody)).rejects.toThrow('was not taken')
  await work(venue, nobody)
  expect(await log(venue)).toMatchObject([{ status: 'failed', attempts: 10 }])
})

test('what was stored with control characters begins no header, and none of them is sent in one', async () => {
  const odd = 'Ca\u001b[2Jsa\r\nBcc: x@y.example\u202e\u0007'
  await mailer.send({
    fromName: odd,
    to: { name: odd, address: 'ann@example.com' },
    subject: odd,
    text: 'Hello',
    id: randomUUID(),
  })
  const [head = ''] = (inbox[0]?.raw ?? '').split('\r\n\r\n')
  expect(inbox.map(({ to }) => to)).toEqual([['ann@example.com']])
  const plain = 'Ca[2Jsa Bcc: x@y.example'
  expect(head.replace(/\r\n\s+/g, ' ').split('\r\n')).toEqual(
    expect.arrayContaining([
      `From: "${plain}" <bookings@comanda.example>`,
      `To: "${plain}" <ann@example.com>`,
      `Subject: ${plain}`,
    ]),
  )
})

test('without SMTP_URL a message is kept in the log and shown as not sent', async () => {
  const venue = await diningVenue(service)
  await venue.post('/reservations', asked())
  await work(venue, null)
  expect(await log(venue)).toMatchObject([{ status: 'not_sent', attempts: 0, reason: 'SMTP_URL is not set' }])
})

test('a sandbox never sends', async () => {
  const [live, sandbox] = [await service.venue(), await diningVenue(service)]
  await service.owner.query('update restaurants set live_restaurant_id = $1 where id = $2', [
    live.restaurant.id,
    sandbox.restaurant.id,
  ])
  await sandbox.post('/reservations', asked())
  await work(sandbox)
  expect(inbox).toEqual([])
  expect(await log(sandbox)).toMatchObject([{ status: 'not_sent', reason: 'a sandbox sends no mail' }])
})

test.each([
  ['smtp://user%40host.example:secret@smtp.example', null, 'user@host.example'],
  ['smtp://apikey:secret@smtp.example', null, 'no-reply@smtp.example'],
  ['smtp://smtp.example', 'a@b.example', 'a@b.example'],
])('mail through %s with MAIL_FROM %s comes from %s', (url, from, expected) => {
  expect(openMailer(url, from).address).toBe(expected)
})

test('the log is kept for 90 days', async () => {
  const venue = await diningVenue(service)
  await venue.post('/reservations', asked())
  const after = (days: number) => removeExpired(service.database, venue.restaurant, NOW + days * 86_400_000)
  await after(89)
  expect(await log(venue)).toHaveLength(1)
  await after(91)
  expect(await log(venue)).toEqual([])
})
