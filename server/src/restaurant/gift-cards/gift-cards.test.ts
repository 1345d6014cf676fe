import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { eventsOf } from '../../../test/dining.ts'
import { blockCard } from './commands/block-card.ts'
import { expireCards } from './commands/expire-cards.ts'
import { redeemCard, returnToCard } from './commands/redeem-card.ts'
import { cardDesk } from './desk.ts'
import { checkCharacter, newCode } from './rules/code.ts'

let service: TestApp
let venue: Venue
let other: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue()
  other = await service.venue()
})
afterAll(() => service.close())

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/)
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
const ORDER = '019a86f0-4c1e-7b6a-9d2f-3f1f0a8f6c11'

async function issue(body: Record<string, unknown> = {}, from: Venue = venue) {
  const answer = await from.post('/gift-cards', { amount_minor: 5000, ...body })
  expect(answer.status).toBe(201)
  return { card: answer.body.data, code: answer.body.meta.code as string }
}

let payments = 0
type Wish = Partial<Parameters<typeof redeemCard>[2]>
function redeem(code: string, wish: Wish = {}, from: Venue = venue) {
  return from.inside((tx) =>
    redeemCard(tx, cardDesk(service.box, service.limiter), {
      code,
      amountMinor: null,
      dueMinor: 1000,
      tipMinor: 0,
      currency: 'USD',
      orderId: ORDER,
      reference: `payment-${++payments}`,
      ...wish,
    }),
  )
}

async function ledger(id: string) {
  const { rows } = await service.owner.query(
    'select kind, amount_minor, balance_after_minor from gift_card_entries where card_id = $1 order by id',
    [id],
  )
  return rows.map((row) => [row.kind, row.amount_minor, row.balance_after_minor])
}

test('a card is issued whole, with its code shown once', async () => {
  const { status, body } = await venue.post('/gift-cards', {
    amount_minor: 5000,
    recipient_name: ' Ana ',
    recipient_email: '',
    message: null,
    expires_on: '2999-12-31',
  })
  expect(status).toBe(201)
  expect(body).toEqual({
    data: {
      id: UUID,
      code_last4: body.meta.code.slice(-4),
      status: 'active',
      currency: 'USD',
      amount_minor: 5000,
      balance_minor: 5000,
      order_id: null,
      recipient_name: 'Ana',
      expires_at: '2999-12-31T23:59:59.999-05:00',
      created_at: MOMENT,
      updated_at: body.data.created_at,
    },
    meta: { code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/) },
    links: {},
  })
  expect((await venue.get(`/gift-cards/${body.data.id}`)).body).toEqual({ ...body, meta: {} })
  expect((await eventsOf(service, venue, 'giftcard.issued')).at(-1)?.data).toEqual({ gift_card: body.data })
  expect(await ledger(body.data.id)).toEqual([['issued', 5000, 5000]])
})

test.each([
  [{ amount_minor: 0 }, 'amount_minor'],
  [{ amount_minor: 100_000_001 }, 'amount_minor'],
  [{ amount_minor: '5000' }, 'amount_minor'],
  [{ recipient_name: 'x'.repeat(121) }, 'recipient_name'],
  [{ recipient_email: 'nobody' }, 'recipient_email'],
  [{ message: 'x'.repeat(501) }, 'message'],
  [{ expires_on: '2026-02-30' }, 'expires_on'],
  [{ expires_on: '2020-01-01' }, 'expires_on'],
  [{ send_on: '2020-01-01', recipient_email: 'a@example.com' }, 'send_on'],
  [{ send_on: '2999-01-02', expires_on: '2999-01-01', recipient_email: 'a@example.com' }, 'send_on'],
  [{ send_on: '2999-01-02' }, 'recipient_email'],
])('%j is refused on %s', async (wish, field) => {
  const { status, body } = await venue.post('/gift-cards', { amount_minor: 5000, ...wish })
  expect(status).toBe(422)
  expect(Object.keys(body.error.details)).toEqual([field])
})

test('a replay shows the code again, and there is one card', async () => {
  const key = { 'idempotency-key': 'card-1' }
  const first = await venue.post('/gift-cards', { amount_minor: 700 }, key)
  const again = await venue.post('/gift-cards', { amount_minor: 700 }, key)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.text).toBe(first.text)
  expect(again.body.meta.code).toMatch(/^.{4}(-.{4}){3}$/)
})

test('a code opens its card however it is written, and only in its own restaurant', async () => {
  const { card, code } = await issue()
  const written = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  const found = await venue.post('/gift-cards/lookup', { code: written })
  expect([found.status, found.body.data]).toEqual([200, card])
  expect((await other.post('/gift-cards/lookup', { code })).status).toBe(404)
  expect((await venue.post('/gift-cards/lookup', {})).body.error.details).toHaveProperty('code')
})

test('cards are listed newest first, page by page, and by status', async () => {
  const shop = await service.venue()
  const cards: { id: string }[] = []
  for (const amount_minor of [100, 200, 300]) cards.unshift((await issue({ amount_minor }, shop)).card)
  const first = await shop.get('/gift-cards?per_page=2')
  expect(first.body.data).toEqual(cards.slice(0, 2))
  const second = await shop.get(`/gift-cards?per_page=2&cursor=${first.body.meta.next_cursor}`)
  expect(second.body.data).toEqual(cards.slice(2))
  await shop.inside((tx) => blockCard(tx, cards[0]!.id))
  const statuses = await Promise.all(
    ['active', 'blocked', 'used', 'expired'].map(async (status) => {
      const { body } = await shop.get(`/gift-cards?status=${status}`)
      return body.data.length
    }),
  )
  expect(statuses).toEqual([2, 1, 0, 0])
  expect((await shop.get('/gift-cards?status=lost')).body.error.details).toHaveProperty('status')
})

test('a card for ever and a day is kept to the last moment there is, and read again', async () => {
  const { card } = await issue({ expires_on: '9999-12-31' })
  expect(Date.parse(card.expires_at)).toBe(Date.parse('9999-12-31T23:59:59.999Z'))
  expect((await venue.get(`/gift-cards/${card.id}`)).body.data).toEqual(card)
  expect((await venue.get('/gift-cards?per_page=1')).body.data).toEqual([card])
})

test('scopes and restaurants are kept apart', async () => {
  const { card } = await issue()
  expect((await other.get(`/gift-cards/${card.id}`)).status).toBe(404)
  const { token } = await venue.newToken({ scopes: ['giftcards:read'] })
  const refused = await service.request('POST', '/gift-cards', { token, body: { amount_minor: 1 } })
  expect([refused.status, refused.body.error.details.required_scope]).toEqual([403, 'giftcards:write'])
  const writer = await venue.newToken({ scopes: ['giftcards:write'] })
  for (const [method, path] of [
    ['GET', '/gift-cards'],
    ['GET', `/gift-cards/${card.id}`],
    ['POST', '/gift-cards/lookup'],
  ] as const) {
    const answer = await service.request(method, path, {
      token: writer.token,
      ...(method === 'POST' && { body: { code: 'x' } }),
    })
    expect([answer.status, answer.body.error.details.required_scope]).toEqual([403, 'giftcards:read'])
  }
})

test('a suspended restaurant looks cards up, and issues none', async () => {
  const closed = await service.venue()
  const { code } = await issue({}, closed)
  await closed.set({ suspended: true })
  expect((await closed.post('/gift-cards/lookup', { code })).status).toBe(200)
  const refused = await closed.post('/gift-cards', { amount_minor: 1 })
  expect([refused.status, refused.body.error.code]).toEqual([403, 'restaurant_suspended'])
})

test('the eleventh wrong code in a minute is refused, a slip of the hand never counts', async () => {
  const shop = await service.venue()
  const { code } = await issue({}, shop)
  const tries = (body: object) => shop.post('/gift-cards/lookup', body)
  const slip = `${code.slice(0, -1)}${code.endsWith('0') ? '2' : '0'}`
  for (let n = 0; n < 15; n++) expect((await tries({ code: slip })).status).toBe(404)
  for (let n = 0; n < 10; n++) expect((await tries({ code: newCode() })).status).toBe(404)
  const eleventh = await tries({ code })
  expect([eleventh.status, eleventh.body.error.code]).toEqual([429, 'rate_limited'])
  expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
  expect((await tries({ code: slip })).status).toBe(404)
  const { token } = await shop.newToken()
  expect((await service.request('POST', '/gift-cards/lookup', { token, body: { code } })).status).toBe(200)
})

test('a redemption takes amount and tip, fires its event, and leaves a used card behind', async () => {
  const { card, code } = await issue({ amount_minor: 1500 })
  expect(await redeem(code, { dueMinor: 1000, tipMinor: 200 })).toEqual({
    cardId: card.id,
    amountMinor: 1000,
  })
  expect((await venue.get(`/gift-cards/${card.id}`)).body.data).toEqual({
    ...card,
    balance_minor: 300,
    order_id: ORDER,
    updated_at: MOMENT,
  })
  expect((await eventsOf(service, venue, 'giftcard.redeemed')).at(-1)?.data).toMatchObject({
    gift_card: { id: card.id, balance_minor: 300, order_id: ORDER, status: 'active' },
  })
  expect(await redeem(code, { dueMinor: 1000, tipMinor: 100 })).toMatchObject({ amountMinor: 200 })
  expect((await venue.get(`/gift-cards/${card.id}`)).body.data).toMatchObject({
    status: 'used',
    balance_minor: 0,
  })
  expect(await ledger(card.id)).toEqual([
    ['issued', 1500, 1500],
    ['redeemed', -1200, 300],
    ['redeemed', -300, 0],
  ])
  await expect(redeem(code)).rejects.toMatchObject({ details: { gift_card_code: [expect.anything()] } })
})

test('more than the card holds is refused on amount_minor, with the tip counted', async () => {
  const { code } = await issue({ amount_minor: 1000 })
  for (const wish of [
    { amountMinor: 1001 },
    { amountMinor: 900, tipMinor: 101 },
    { amountMinor: null, tipMinor: 1000 },
  ]) {
    await expect(redeem(code, { dueMinor: 5000, ...wish })).rejects.toMatchObject({
      details: { amount_minor: [expect.anything()] },
    })
  }
  expect(await redeem(code, { amountMinor: 999, tipMinor: 1 })).toMatchObject({ amountMinor: 999 })
})

test('blocked, expired, unknown, foreign: one refusal for all of them, and they count as wrong', async () => {
  const shop = await service.venue()
  const blocked = await issue({}, shop)
  await shop.inside((tx) => blockCard(tx, blocked.card.id))
  const foreign = await issue({}, other)
  const good = await issue({}, shop)
  const attempts: [string, Wish][] = [
    [blocked.code, {}],
    [foreign.code, {}],
    [newCode(), {}],
    ['nonsense', {}],
    [good.code, { currency: 'EUR' }],
  ]
  const refusals = new Set<string>()
  for (const [code, wish] of attempts) {
    await redeem(code, wish, shop).catch((error) => refusals.add(JSON.stringify(error.details)))
  }
  expect([...refusals]).toEqual([
    JSON.stringify({
      gift_card_code: ['This gift card cannot be used: check its code, balance and expiry date.'],
    }),
  ])
  for (let n = 0; n < 6; n++) await redeem(newCode(), {}, shop).catch(() => undefined)
  await expect(redeem(good.code, {}, shop)).rejects.toMatchObject({ code: 'rate_limited' })
})

test('money given back makes a used card active again, and is given back once', async () => {
  const shop = await service.venue()
  const { card, code } = await issue({ amount_minor: 500 }, shop)
  await redeem(code, { amountMinor: 500 }, shop)
  const back = { cardId: card.id, amountMinor: 200, orderId: ORDER, reference: 'refund-1' }
  await shop.inside((tx) => returnToCard(tx, back))
  await expect(shop.inside((tx) => returnToCard(tx, back))).rejects.toMatchObject({
    constraint: 'gift_card_entries_reference_key',
  })
  expect((await shop.get(`/gift-cards/${card.id}`)).body.data).toMatchObject({
    status: 'active',
    balance_minor: 200,
    order_id: ORDER,
  })
  expect(await ledger(card.id)).toEqual([
    ['issued', 500, 500],
    ['redeemed', -500, 0],
    ['returned', 200, 200],
  ])
})

test('the last day counts; after it the rest expires, and money that comes back lives for 30 days', async () => {
  const shop = await service.venue()
  service.clock.now = Date.parse('2026-11-14T12:00:00-05:00')
  try {
    const { card, code } = await issue({ amount_minor: 900, expires_on: '2026-11-14' }, shop)
    service.clock.now = Date.parse('2026-11-14T23:59:59-05:00')
    await redeem(code, { amountMinor: 300 }, shop)
    await shop.inside(expireCards)
    expect(await ledger(card.id)).toHaveLength(2)
    service.clock.now = Date.parse('2026-11-15T00:00:00-05:00')
    await expect(redeem(code, {}, shop)).rejects.toMatchObject({ code: 'validation_failed' })
    expect((await shop.get('/gift-cards?status=expired')).body.data).toHaveLength(1)
    await shop.inside(expireCards)
    await shop.inside(expireCards)
    expect(await ledger(card.id)).toEqual([
      ['issued', 900, 900],
      ['redeemed', -300, 600],
      ['expired', -600, 0],
    ])
    await shop.inside((tx) =>
      returnToCard(tx, { cardId: card.id, amountMinor: 300, orderId: ORDER, reference: 'refund-2' }),
    )
    expect((await shop.get(`/gift-cards/${card.id}`)).body.data).toMatchObject({
      status: 'active',
      balance_minor: 300,
      expires_at: '2026-12-15T23:59:59.999-05:00',
    })
  } finally {
    service.clock.now = null
  }
})

test('what had run out before money came back does not live on with it', async () => {
  const shop = await service.venue()
  service.clock.now = Date.parse('2026-11-14T12:00:00-05:00')
  try {
    const { card, code } = await issue({ amount_minor: 900, expires_on: '2026-11-14' }, shop)
    await redeem(code, { amountMinor: 300 }, shop)
    service.clock.now = Date.parse('2026-11-15T00:00:01-05:00')
    await shop.inside((tx) =>
      returnToCard(tx, { cardId: card.id, amountMinor: 200, orderId: ORDER, reference: 'refund-3' }),
    )
    expect((await ledger(card.id)).slice(2)).toEqual([
      ['expired', -600, 0],
      ['returned', 200, 200],
    ])
  } finally {
    service.clock.now = null
  }
})

test('of fifty redemptions at once no more is paid than the card held', async () => {
  const { card, code } = await issue({ amount_minor: 1000 })
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      redeem(code, { amountMinor: 90 + (n % 3) * 10, tipMinor: n % 2 }).then(
        ({ amountMinor }) => amountMinor + (n % 2),
        () => 0,
      ),
    ),
  )
  const paid = outcomes.reduce((sum, amount) => sum + amount, 0)
  const left = (await venue.get(`/gift-cards/${card.id}`)).body.data.balance_minor
  expect(paid + left).toBe(1000)
  expect(left).toBeLessThan(90)
  const { rows } = await service.owner.query(
    'select sum(amount_minor)::int as sum, min(balance_after_minor)::int as least from gift_card_entries where card_id = $1',
    [card.id],
  )
  expect(rows[0].sum).toBe(left)
  expect(rows[0].least).toBeGreaterThanOrEqual(0)
})

test('the service can change no entry of the ledger, and remove none of a live restaurant', async () => {
  const { card } = await issue()
  const attempt = (statement: ReturnType<typeof sql>) => venue.inside((tx) => tx.run(statement))
  await expect(attempt(sql`update gift_card_entries set amount_minor = 1`)).rejects.toThrow(
    /permission denied/,
  )
  await expect(attempt(sql`delete from gift_card_entries`)).rejects.toThrow(/never removed/)
  expect(await ledger(card.id)).toHaveLength(1)
})

test('every code checks: its last character is what the fifteen others make', async () => {
  const { code } = await issue()
  const symbols = code.replaceAll('-', '')
  expect(checkCharacter(symbols.slice(0, 15))).toBe(symbols[15])
})
