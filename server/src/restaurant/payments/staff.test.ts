// Money as the web app takes it: by a session, with a key for each opening of a form.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StandIn } from '../../../test/stripe.ts'
import { signedInAs, Visitor } from '../../../test/visitor.ts'
import type { Role } from '../../ground/staff/rights.ts'
import { connectStripe, disconnectPayments } from './commands/connect-stripe.ts'
import { acceptTestPayments, paymentsState } from './commands/provider-account.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')
/** A soup and a water. */
const TOTAL = 1300

let service: TestApp
let venue: Venue
const stripe = new StandIn()
let manager: Visitor
let waiter: Visitor

beforeAll(async () => {
  service = await testApp({ STRIPE_API_BASE: await stripe.listen() })
  service.clock.now = NOON
  venue = await service.venue({ document: smallMenu() })
  await venue.inside(acceptTestPayments)
  manager = await signedIn('manager')
  waiter = await signedIn('staff')
})
afterAll(async () => {
  await service.close()
  await stripe.close()
})

async function signedIn(role: Role): Promise<Visitor> {
  return signedInAs(service, venue, role)
}

const ask = (visitor: Visitor, path: string, body?: object, key?: string) =>
  visitor.call(body ? 'POST' : 'GET', path, body, { key })

async function place(): Promise<string> {
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    customer_email: 'ada@example.com',
    lines: [
      { item_id: venue.ids.items!.soup, quantity: 1 },
      { item_id: venue.ids.items!.water, quantity: 1 },
    ],
  })
  return body.data.id
}
const moneyOf = async (id: string) => (await ask(waiter, `/orders/${id}/money`)).data

test('there is no money of a gift card that is not there', async () => {
  const { status, error } = await ask(manager, `/gift-cards/${randomUUID()}/money`)
  expect([status, error.code]).toEqual([404, 'not_found'])
})

test('a form that is sent twice, also at once, takes the money once', async () => {
  const id = await place()
  const body = { method: 'cash', amount_minor: 500, tip_minor: 100 }
  const sent = await Promise.all([1, 2, 3].map(() => ask(waiter, `/orders/${id}/payments`, body, 'form-1')))
  const taken = sent.filter(({ status }) => status === 200)
  expect(taken.length).toBeGreaterThan(0)
  expect(sent.filter(({ status }) => status !== 200).map(({ error }) => error.code)).toEqual(
    Array(3 - taken.length).fill('idempotency_key_in_use'),
  )
  const again = await ask(waiter, `/orders/${id}/payments`, body, 'form-1')
  expect(again.data).toEqual(taken[0]!.data)
  expect(await moneyOf(id)).toMatchObject({
    payments: [{ method: 'cash', amount_minor: 500, tip_minor: 100, status: 'captured' }],
    refundable: { [again.data.id]: 600 },
    covered_minor: 500,
    tip_minor: 100,
    refunded_minor: 0,
    due_minor: TOTAL - 500,
    hand_back_minor: 0,
    online: 'test',
  })
  const other = await ask(waiter, `/orders/${id}/payments`, { ...body, amount_minor: 200 }, 'form-1')
  expect([other.status, other.error.code]).toEqual([422, 'idempotency_key_reused'])
  const elses = await ask(manager, `/orders/${id}/payments`, { method: 'card' }, 'form-1')
  expect(elses.data).toMatchObject({ method: 'card', amount_minor: TOTAL - 500 })
  expect((await moneyOf(id)).order.paid_at).not.toBeNull()
})

test('a refusal stands beside its field, in the words of whoever asks, and again for the same key', async () => {
  const id = await place()
  const wanted = { method: 'cash', amount_minor: TOTAL + 1 }
  const first = await ask(waiter, `/orders/${id}/payments`, wanted, 'too-much')
  expect([first.status, first.error.details]).toEqual([422, { amount_minor: [`At most ${TOTAL} is due.`] }])
  const again = await ask(waiter, `/orders/${id}/payments`, wanted, 'too-much')
  expect(again.error).toEqual(first.error)
  const bare = await ask(waiter, `/orders/${id}/payments`, { method: 'gift_card' })
  expect(bare.error.details).toEqual({ gift_card_code: ['Required for a payment by gift card.'] })
})

test('managers refund, with a reason, and no more than is left; staff do not', async () => {
  const id = await place()
  const { data: payment } = await ask(waiter, `/orders/${id}/payments`, { method: 'card' })
  const path = `/payments/${payment.id}/refunds`
  expect((await ask(waiter, path, { reason: 'cold soup' })).status).toBe(403)
  expect((await ask(manager, path, {})).error.details).toHaveProperty('reason')
  const part = await ask(manager, path, { amount_minor: 300, reason: 'cold soup' })
  expect(part.data).toMatchObject({ refunded_minor: 300, refunds: [{ reason: 'cold soup' }] })
  expect((await ask(manager, path, { amount_minor: 1001, reason: 'cold soup' })).error.details).toEqual({
    amount_minor: ['At most 1000 can be refunded.'],
  })
  expect(await moneyOf(id)).toMatchObject({ refunded_minor: 300, due_minor: 300 })
})

test('of a cancelled order it says what people have to hand back', async () => {
  const id = await place()
  await ask(waiter, `/orders/${id}/payments`, { method: 'cash', amount_minor: 400, tip_minor: 50 })
  await ask(waiter, `/orders/${id}/status`, { status: 'cancelled' })
  const state = await moneyOf(id)
  expect(state).toMatchObject({ due_minor: 0, hand_back_minor: 450 })
  await ask(manager, `/payments/${state.payments[0].id}/refunds`, { reason: 'cancelled' })
  expect(await moneyOf(id)).toMatchObject({ hand_back_minor: 0, refunded_minor: 450 })
})

test('a payment link is made for what is due, mailed where an address was given, and leads to its page', async () => {
  const id = await place()
  const { data: link } = await ask(
    waiter,
    `/orders/${id}/payment-links`,
    { email: 'ada@example.com' },
    'link',
  )
  const page = await new Visitor(service.app).get(new URL(link.url).pathname)
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('$13.00')])
  const { rows } = await service.owner.query(
    "select recipient, subject, body from mails where kind = 'payment.link' and subject_ref = $1",
    [`order:${id}`],
  )
  expect(rows).toEqual([
    {
      recipient: 'ada@example.com',
      subject: `Pay ${venue.restaurant.name} online`,
      body: expect.stringContaining(link.url),
    },
  ])
  expect(
    (await ask(waiter, `/orders/${id}/payment-links`, { email: 'no address' })).error.details,
  ).toHaveProperty('email')
})

test('a receipt is a page at a secret address, and a mail', async () => {
  const id = await place()
  await ask(waiter, `/orders/${id}/payments`, { method: 'cash', amount_minor: 1000, tip_minor: 200 })
  const { data } = await ask(waiter, `/orders/${id}/receipt`)
  const guest = new Visitor(service.app)
  const { status, text } = await guest.get(data.path)
  expect(status).toBe(200)
  for (const said of ['Cash', '$10.00', 'Tip', '$2.00', 'Still due', '$3.00', 'Total', '$13.00']) {
    expect(text).toContain(said)
  }
  expect((await guest.get(`${data.path.slice(0, -1)}_`)).status).toBe(404)
  const arabic = await guest.get(data.path, { 'accept-language': 'ar' })
  expect(arabic.text).toContain('المتبقي')
  await ask(waiter, `/orders/${id}/receipt-mails`, { email: 'ada@example.com' }, 'receipt')
  const { rows } = await service.owner.query(
    "select recipient, body from mails where kind = 'order.receipt' and subject_ref = $1",
    [`order:${id}`],
  )
  expect(rows).toEqual([{ recipient: 'ada@example.com', body: expect.stringContaining(data.path) }])
  expect(rows[0].body).toContain('Total: $13.00')
})

test('a gift card’s code is shown again for its key, and kept nowhere in words', async () => {
  const issued = await ask(manager, '/gift-cards', { amount_minor: 500, paid_by: 'cash' }, 'card')
  const again = await ask(manager, '/gift-cards', { amount_minor: 500, paid_by: 'cash' }, 'card')
  expect(again).toEqual(issued)
  const { rows } = await service.owner.query('select body from idempotency_keys where sealed is not null')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(issued.meta.code)
})

test('managers put the money of a gift card right, with a reason, and never below nothing', async () => {
  const { id } = (await ask(manager, '/gift-cards', { amount_minor: 500, paid_by: 'given_away' })).data
  const adjust = (who: Visitor, amount_minor: number, more: object = {}, key?: string) =>
    ask(who, `/gift-cards/${id}/adjust`, { amount_minor, reason: 'Wrong amount', ...more }, key)
  const faultOf = async (amount_minor: number) => (await adjust(manager, amount_minor)).error.details
  expect((await adjust(waiter, 1)).status).toBe(403)
  expect(Object.keys((await adjust(manager, 1, { reason: 'no' })).error.details)).toEqual(['reason'])
  expect(await faultOf(0)).toEqual({ amount_minor: ['Enter an amount to add or deduct.'] })
  expect(await faultOf(-501)).toEqual({ amount_minor: ["The card's balance is 500 (minor units)."] })
  expect(await faultOf(99_999_501)).toEqual({
    amount_minor: ['A card can hold at most 100000000 (minor units).'],
  })
  await Promise.all([adjust(manager, 100, {}, 'once'), adjust(manager, 100, {}, 'once')])
  expect((await adjust(manager, -600)).data).toMatchObject({ balance_minor: 0, status: 'used' })
  const racing = await Promise.all(Array.from({ length: 10 }, () => adjust(manager, 7)))
  expect(racing.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const racers = await Promise.all(Array.from({ length: 10 }, () => adjust(manager, -14)))
  expect(racers.filter(({ status }) => status === 200)).toHaveLength(5)
  const { card, history } = (await ask(waiter, `/gift-cards/${id}`)).data
  expect(card).toMatchObject({ balance_minor: 0, amount_minor: 500 })
  expect(history.slice(0, 3)).toMatchObject([
    { kind: 'issued', amount_minor: 500, note: null },
    { kind: 'adjusted', amount_minor: 100, balance_after_minor: 600, note: 'Wrong amount' },
    { kind: 'adjusted', amount_minor: -600, balance_after_minor: 0 },
  ])
  expect(history).toHaveLength(18)
  const { rows } = await service.owner.query(
    `select before, after from audit_log where action = 'giftcard.adjusted' order by id limit 1`,
  )
  expect(rows).toEqual([
    { before: { balance_minor: 500 }, after: { balance_minor: 600, reason: 'Wrong amount' } },
  ])
  await adjust(manager, 50)
  await ask(manager, `/gift-cards/${id}/block`, {})
  expect(await faultOf(1)).toEqual({
    amount_minor: ['An expired or blocked card cannot be topped up.'],
  })
  expect((await adjust(manager, -50)).data).toMatchObject({ status: 'blocked', balance_minor: 0 })
})

test('without Stripe the demo is paid on the test page again, and another restaurant is not', async () => {
  const demo = await service.venue({ document: smallMenu() })
  await demo.inside(acceptTestPayments)
  const keys = { secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }
  const other = await service.venue({ document: smallMenu() })
  for (const one of [demo, other]) await one.inside((tx) => connectStripe(tx, { box: service.box }, keys))
  await demo.inside(acceptTestPayments)
  expect(await demo.inside(paymentsState)).toMatchObject({
    provider: 'stripe',
    connected_at: expect.any(String),
  })
  for (const one of [demo, other]) await one.inside(disconnectPayments)
  const state = { connected_at: null, pending: [], unclear: [] }
  expect(await demo.inside(paymentsState)).toEqual({ ...state, provider: 'test' })
  expect(await other.inside(paymentsState)).toEqual({ ...state, provider: null })
  await expect(demo.inside(disconnectPayments)).rejects.toMatchObject({ code: 'payments_not_connected' })
})

test('another restaurant has nothing to do with it', async () => {
  const id = await place()
  const other = await service.venue({ document: smallMenu() })
  const stranger = await signedInAs(service, other, 'owner')
  for (const [path, body] of [
    [`/orders/${id}/money`, undefined],
    [`/orders/${id}/receipt`, undefined],
    [`/orders/${id}/payments`, { method: 'cash' }],
    [`/orders/${id}/payment-links`, {}],
  ] as const) {
    expect((await ask(stranger, path, body)).status, path).toBe(404)
  }
})

test('payments are listed by method and day, and exported as a table without formulas', async () => {
  const fresh = await service.venue({ document: smallMenu() })
  const boss = await signedInAs(service, fresh, 'manager')
  const { body } = await fresh.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: fresh.ids.items!.soup, quantity: 1 }],
  })
  await ask(boss, `/orders/${body.data.id}/payments`, { method: 'cash', amount_minor: 600, tip_minor: 50 })
  const card = await ask(boss, `/orders/${body.data.id}/payments`, { method: 'card', reference: '=1+1' })
  await ask(boss, `/payments/${card.data.id}/refunds`, { amount_minor: 100, reason: 'cold soup' })
  expect((await ask(boss, '/payments?method=card')).data).toMatchObject([{ id: card.data.id }])
  expect((await ask(boss, '/payments?to=2026-11-13')).data).toEqual([])
  expect((await ask(boss, '/payments?before=x')).status).toBe(422)
  const csv = await boss.get(await boss.calling('/payments/export?method=card'))
  const [header, row] = csv.text.replace('\ufeff', '').trim().split('\r\n')
  expect(header).toBe(
    'id,created_at,captured_at,method,status,currency,amount_minor,tip_minor,refunded_minor,reference,order_id,reservation_id,gift_card_id',
  )
  expect(row).toContain("card,captured,USD,400,0,100,'=1+1,")

  const day = (await ask(boss, '/day-end')).data
  expect(day).toMatchObject({
    day: '2026-11-14',
    closing: null,
    recent: [],
    totals: {
      gross_minor: 1050,
      refunds: [{ kind: 'correction', count: 1, amount_minor: 100 }],
      net_minor: 950,
      tip_minor: 50,
      refunded_minor: 100,
      received_minor: 950,
      cash_minor: 650,
    },
  })
  const counted = {
    day: '2026-11-14',
    float_minor: 2000,
    counted_minor: 2600,
    note: 'a coin short',
    open_seen: [body.data.id],
  }
  const closing = (await ask(boss, '/day-closings', counted, 'count')).data
  expect(closing).toMatchObject({ expected_minor: 2650, counted_minor: 2600, totals: day.totals })
  await ask(boss, '/day-closings', { ...counted, counted_minor: 2650 })
  expect((await ask(boss, '/day-end?day=2026-11-14')).data).toMatchObject({
    closing: { counted_minor: 2650 },
    recent: [{ day: '2026-11-14' }],
  })
  const { rows } = await service.owner.query(
    "select before->>'counted_minor' as before, after->>'counted_minor' as after from audit_log where action = 'payment.day_closed' order by id",
  )
  expect(rows).toEqual([
    { before: null, after: '2600' },
    { before: '2600', after: '2650' },
  ])
  expect((await ask(boss, '/day-closings', { ...counted, day: '2026-11-15' })).error.details).toEqual({
    day: ['This day has not started.'],
  })
})

test('owners connect Stripe; the keys are encrypted and never shown', async () => {
  const fresh = await service.venue({ document: smallMenu() })
  const owner = await signedInAs(service, fresh, 'owner')
  const keys = { secret_key: STRIPE_KEY, webhook_secret: STRIPE_WEBHOOK_SECRET }
  expect((await ask(manager, '/payments/account', keys)).status).toBe(403)
  const [wrong, asked] = [{ secret_key: 'pk_live_shown', webhook_secret: 'sk_swapped' }, stripe.requests]
  expect((await ask(owner, '/payments/account', wrong)).error.details).toEqual({
    secret_key: ['A Stripe secret key starts with sk_ or rk_.'],
    webhook_secret: ['A Stripe webhook signing secret starts with whsec_.'],
  })
  expect(asked).toEqual([])
  const unknown = await ask(owner, '/payments/account', { ...keys, secret_key: 'sk_live_unknown' })
  expect(unknown.error.details).toEqual({
    secret_key: [
      'Stripe does not accept this key. A restricted key needs to write Checkout Sessions and Refunds.',
    ],
  })
  expect((await ask(owner, '/payments/account')).data.provider).toBeNull()
  expect((await ask(owner, '/payments/account', keys)).status).toBe(200)
  // Out of reach is no refusal: nobody has said that the key is wrong.
  stripe.weather = 'down'
  stripe.befalls = /./
  expect((await ask(owner, '/payments/account', keys)).status).toBe(200)
  stripe.weather = 'fair'
  const shown = await ask(owner, '/payments/account')
  expect(shown.data).toMatchObject({
    provider: 'stripe',
    pending: [],
    unclear: [],
    webhook_url: expect.stringMatching(/\/payments\/stripe\/\d+$/),
  })
  expect(JSON.stringify(shown)).not.toContain('StandIn')
})
