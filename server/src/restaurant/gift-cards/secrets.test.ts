import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { findAnywhere } from '../../../test/find-anywhere.ts'
import { testSandbox } from '../../../test/sandbox.ts'
import { eraseGuest, exportGuest, findGuestForChange } from '../../across/privacy/commands.ts'
import { removeExpired } from '../../operations/housekeeping/jobs.ts'
import type { MailMessage } from '../../platform/mail/message.ts'
import { logTo } from '../../platform/observability/log.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { meetGuest } from '../guests/commands.ts'
import { notificationJobs } from '../notifications/jobs.ts'
import { blockCard } from './commands/block-card.ts'
import { redeemCard } from './commands/redeem-card.ts'
import { cardDesk } from './desk.ts'
import { giftCardJobs } from './jobs.ts'

let service: TestApp
let venue: Venue
let logged = ''
beforeAll(async () => {
  const keep = (line: string) => {
    logged += line
  }
  const log = logTo({ write: keep }, 'trace')
  service = await testApp({}, { log })
  venue = await service.venue()
})
afterAll(() => service.close())

const ROOT = 'https://comanda.example'
const TO = {
  recipient_name: 'Zenobia Quux',
  recipient_email: 'Z.Quux@mail.example',
  message: 'With an orchid',
}

async function issue(body: Record<string, unknown> = {}, headers = {}) {
  const answer = await venue.post('/gift-cards', { amount_minor: 5000, ...body }, headers)
  expect(answer.status).toBe(201)
  return { card: answer.body.data, code: answer.body.meta.code as string }
}

async function queued(task: string, id: string) {
  const { rows } = await service.owner.query(
    `select j.payload, j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 and j.payload::text like '%' || $2 || '%'`,
    [task, id],
  )
  return rows[0]
}

/** What the worker does with a card's day come, and with the message. */
async function mail(cardId: string): Promise<MailMessage[]> {
  const sent: MailMessage[] = []
  const [job] = giftCardJobs(service.database, { box: service.box, rootUrl: ROOT })
  await job!.run({ restaurant_id: venue.restaurant.id, card_id: cardId })
  const mailer = { address: 'x@y.example', send: async (message: MailMessage) => void sent.push(message) }
  const [post] = notificationJobs(service.database, mailer, { box: service.box, rootUrl: ROOT })
  const { rows } = await service.owner.query('select id from mails where subject_ref = $1', [
    `gift_card:${cardId}`,
  ])
  for (const { id } of rows) await post!.run({ restaurant_id: venue.restaurant.id, mail_id: id })
  return sent
}

const written = (code: string) => [code, code.replaceAll('-', ''), code.slice(0, 9)]

test('a code is nowhere in the database and nowhere in the logs, whatever is done with the card', async () => {
  const { card, code } = await issue(TO, { 'idempotency-key': 'k' })
  const again = await issue(TO, { 'idempotency-key': 'k' })
  expect(again.code).toBe(code)
  await venue.post('/gift-cards/lookup', { code }, { 'idempotency-key': 'l' })
  await venue.inside((tx) =>
    redeemCard(tx, cardDesk(service.box, service.limiter), {
      code,
      amountMinor: 100,
      dueMinor: 100,
      tipMinor: 0,
      currency: 'USD',
      orderId: null,
      reference: 'payment',
    }),
  )
  expect(await findAnywhere(service.owner, written(code))).toEqual([])
  const [message] = await mail(card.id)
  expect(message?.text).toContain(code)
  const path = message?.text.match(/https:\/\/comanda\.example(\S+)/)?.[1] ?? ''
  const page = await service.app.inject({ method: 'GET', url: path })
  expect([page.statusCode, page.body.includes(code), page.body.includes('$49.00')]).toEqual([200, true, true])
  expect(page.headers['cache-control']).toBe('no-store')

  expect(await findAnywhere(service.owner, [...written(code), path.split('/').at(-1) ?? ''])).toEqual([])
  for (const text of [...written(code), path.split('/').at(-1) ?? '']) expect(logged).not.toContain(text)
  expect(logged).toContain('gift-card')
  const { rows } = await service.owner.query(
    'select (select count(*)::int from gift_cards where sealed_code is not null) as cards, (select count(*)::int from mails where sealed_body is not null) as mails',
  )
  expect(rows).toEqual([{ cards: 0, mails: 0 }])
})

test('what is encrypted for a replay goes after a day', async () => {
  await issue({}, { 'idempotency-key': 'day' })
  await removeExpired(service.database, venue.restaurant, Date.now() + DAY_MS + 1000)
  const { rows } = await service.owner.query('select count(*)::int as n from idempotency_keys')
  expect(rows).toEqual([{ n: 0 }])
})

test('a card is mailed in the morning of its day, once', async () => {
  const { card, code } = await issue({ ...TO, send_on: '2099-12-24', expires_on: '2100-12-24' })
  const { run_at } = await queued('mail_gift_card', card.id)
  expect(new Date(run_at).toISOString()).toBe('2099-12-24T14:00:00.000Z')
  const sent = await mail(card.id)
  expect(sent).toEqual([
    expect.objectContaining({
      to: { name: 'Zenobia Quux', address: 'Z.Quux@mail.example' },
      subject: `A gift card for you from ${venue.restaurant.name}`,
    }),
  ])
  expect(sent[0]?.text).toContain(
    `Hello Zenobia Quux,

Here is your gift card for ${venue.restaurant.name}, worth $50.00.

With an orchid

Code: ${code}
Valid until December 24, 2100.

View or print it: ${ROOT}/r/${venue.restaurant.slug}/gift-card/`,
  )
  expect(await mail(card.id)).toEqual([])
})

test('a blocked card is not mailed, and its page shows no code; a made-up address shows nothing', async () => {
  const { card, code } = await issue(TO)
  const [message] = await mail(card.id)
  await venue.inside((tx) => blockCard(tx, card.id))
  const path = message?.text.match(/https:\/\/comanda\.example(\S+)/)?.[1] ?? ''
  const page = await service.app.inject({ method: 'GET', url: path, headers: { 'accept-language': 'ar' } })
  expect([page.statusCode, page.body.includes(code)]).toEqual([200, false])
  expect(page.body).toContain('تم إيقاف هذه البطاقة')
  const altered = `${path.slice(0, -2)}${path.endsWith('AA') ? 'BB' : 'AA'}`
  expect((await service.app.inject({ method: 'GET', url: altered })).statusCode).toBe(404)
  const other = await issue(TO)
  await venue.inside((tx) => blockCard(tx, other.card.id))
  expect(await mail(other.card.id)).toEqual([])
})

test('the page of a card is under its own restaurant alone', async () => {
  const { card, code } = await issue(TO)
  const [message] = await mail(card.id)
  const path = message?.text.match(/https:\/\/comanda\.example(\S+)/)?.[1] ?? ''
  const other = await service.venue()
  const at = (url: string) => service.app.inject({ method: 'GET', url })
  expect((await at(path)).body).toContain(code)
  const strange = await at(path.replace(venue.restaurant.slug, other.restaurant.slug))
  expect([strange.statusCode, strange.body.includes(code)]).toEqual([404, false])
})

test('an erased guest leaves the cards they were sent; the money stays', async () => {
  const { card } = await issue(TO)
  await mail(card.id)
  const guest = await venue.inside((tx) =>
    meetGuest(tx, { name: 'Zenobia', phone: '+1 413 555 0199', email: TO.recipient_email.toLowerCase() }),
  )
  const exported = await venue.inside(async (tx) => exportGuest(tx, await findGuestForChange(tx, guest.id)))
  expect(exported.gift_cards).toContainEqual(
    expect.objectContaining({ id: card.id, message: 'With an orchid', recipient_email: TO.recipient_email }),
  )
  await venue.inside((tx) => eraseGuest(tx, guest.id))
  expect(await findAnywhere(service.owner, ['zenobia', 'quux', 'orchid'])).toEqual([])
  expect((await venue.get(`/gift-cards/${card.id}`)).body.data).toMatchObject({
    recipient_name: null,
    balance_minor: 5000,
    status: 'active',
  })
})

test("a sandbox begins with a card whose code is known, also after a reset; a live restaurant's is nobody's", async () => {
  const sandbox = await testSandbox(service, venue)
  const code = 'G1FT-CARD-TEST-000G'
  const found = await sandbox.post('/gift-cards/lookup', { code })
  expect(found.body.data).toMatchObject({ status: 'active', amount_minor: 5000, balance_minor: 5000 })
  await sandbox.post('/gift-cards', { amount_minor: 1 })
  await sandbox.reset()
  expect((await sandbox.get('/gift-cards')).body.data).toEqual([found.body.data])
  const live = await service.venue({ sample: true })
  expect((await live.get('/gift-cards')).body.data).toMatchObject([{ balance_minor: 5000 }])
  expect((await live.post('/gift-cards/lookup', { code })).status).toBe(404)
})
