// Gift cards as a browser without a script buys them: money first, then one card, whatever the provider says and when.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StandIn } from '../../../test/stripe.ts'
import { eraseGuest, exportGuest, findGuestForChange } from '../../across/privacy/commands.ts'
import { addDays, localDate } from '../../platform/time/clock.ts'
import { giftCardJobs } from '../../restaurant/gift-cards/jobs.ts'
import { newCode } from '../../restaurant/gift-cards/rules/code.ts'
import { changeGuestPages } from '../../restaurant/guest-pages/commands.ts'
import { type GuestPageSettings, guestPageSettings } from '../../restaurant/guest-pages/contract.ts'
import { linkPath } from '../../restaurant/guest-pages/links.ts'
import { SETTINGS } from '../../restaurant/guest-pages/queries.ts'
import { placeOfMail } from '../../restaurant/notifications/commands.ts'
import { checkOpenPayments } from '../../restaurant/payments/commands/check-open-payments.ts'
import { connectStripe } from '../../restaurant/payments/commands/connect-stripe.ts'
import { acceptTestPayments } from '../../restaurant/payments/commands/provider-account.ts'
import { paymentDesk } from '../../restaurant/payments/desk.ts'

const ROOT = 'https://comanda.example'

let service: TestApp
let venue: Venue
let paid: Venue
let stripe: StandIn
let base: string
let address = 0
beforeAll(async () => {
  stripe = new StandIn()
  base = await stripe.listen()
  service = await testApp({ STRIPE_API_BASE: base, SMTP_URL: 'smtp://127.0.0.1:9' })
  venue = await service.venue({ sample: true, slug: 'gifts' })
  await venue.inside(acceptTestPayments)
  paid = await service.venue({ sample: true, slug: 'stripes' })
  const keys = { secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }
  await paid.inside((tx) => connectStripe(tx, { box: service.box }, keys))
})
afterAll(async () => {
  await service.close()
  await stripe.close()
})

const open = (path: string) => service.app.inject({ method: 'GET', url: path })
const send = (path: string, form: Record<string, string>, remoteAddress = `10.4.0.${++address}`) =>
  service.app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(form).toString(),
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
const change = (of: Venue, more: Partial<GuestPageSettings>) =>
  of.inside(async (tx) => {
    const [row] = await tx.run(SETTINGS)
    const settings = { ...guestPageSettings(row?.settings ?? {}), ...more }
    await changeGuestPages(tx, { version: row?.version ?? 0, settings, domain: null })
  })

/** The form as it is given out, filled in for somebody else. */
async function wish(slug: string, more: Record<string, string> = {}) {
  const start = await open(`/r/${slug}/gift-cards/buy`)
  const { body } = await open(String(start.headers.location))
  return {
    key: /name="key" value="([^"]+)"/.exec(body)?.[1] ?? '',
    amount: '5000',
    for: 'other',
    recipient_name: 'Bea',
    recipient_email: 'bea@example.com',
    message: 'For you & yours',
    buyer_name: 'Ann',
    buyer_email: 'ann@example.com',
    ...more,
  }
}
const buy = (slug: string, form: Record<string, string>) => send(`/r/${slug}/gift-cards/buy`, form)
const cardsOf = async (of: Venue) => (await of.get('/gift-cards')).body.data
const paymentsOf = async (of: Venue) => (await of.get('/payments?method=online')).body.data
const pay = (path: string) => send(path, { card_number: '4242 4242 4242 4242' })

async function mailsOf(of: Venue, kind: string) {
  const { rows } = await service.owner.query(
    'select id, recipient, body, sealed_body from mails where restaurant_id = $1 and kind = $2 order by created_at',
    [of.restaurant.id, kind],
  )
  return rows.map(({ id, recipient, body, sealed_body }) => ({
    recipient,
    body,
    whole: service.box.decrypt(sealed_body, placeOfMail(id)),
  }))
}
const issuedOf = async (of: Venue) =>
  (
    await service.owner.query(
      "select body::jsonb #>> '{data,gift_card,id}' as id from events where restaurant_id = $1 and type = 'giftcard.issued'",
      [of.restaurant.id],
    )
  ).rows.map(({ id }) => id)
async function jobsOf(task: string, of: Venue) {
  const { rows } = await service.owner.query(
    `select j.payload, j.run_at from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 and (j.payload->>'restaurant_id')::int = $2 order by j.id`,
    [task, of.restaurant.id],
  )
  return rows
}
async function run(task: string, payload: unknown): Promise<void> {
  const job = giftCardJobs(service.database, { box: service.box, rootUrl: ROOT }).find(
    (one) => one.task === task,
  )
  await job!.run(payload)
}

describe('a card for somebody else', () => {
  test('is paid first, made once, mailed on its day, and pays; a second press buys no second one', async () => {
    const day = addDays(localDate(Date.now(), venue.restaurant.zone), 3)
    const form = await wish('gifts', { send_on: day })
    const wrong = await buy('gifts', { ...form, amount: 'other', other_amount: '5', recipient_email: 'x' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('id="recipient_email-fault"')
    expect(wrong.body).toContain('For you &amp; yours')
    const small = await buy('gifts', { ...form, amount: 'other', other_amount: '5' })
    expect(small.body).toContain('id="other_amount-fault">From $10.00 to $500.00')

    const [first, second] = await Promise.all([buy('gifts', form), buy('gifts', form)])
    expect(first.statusCode).toBe(303)
    expect(String(first.headers.location)).toMatch(/^\/pay\//)
    expect(second.headers.location).toBe(first.headers.location)
    expect((await buy('gifts', { ...form, amount: '10000' })).statusCode).toBe(409)
    const page = String(first.headers.location)
    expect((await open(page)).body).toContain('Gift card')
    expect(await paymentsOf(venue)).toMatchObject([{ status: 'pending', gift_card_id: null }])
    expect(await issuedOf(venue)).toEqual([])

    const before = (await cardsOf(venue)).length
    await Promise.all([pay(page), pay(page)])
    const cards = await cardsOf(venue)
    expect(cards).toHaveLength(before + 1)
    expect(cards[0]).toMatchObject({ amount_minor: 5000, balance_minor: 5000, recipient_name: 'Bea' })
    expect(await paymentsOf(venue)).toMatchObject([{ status: 'captured', gift_card_id: cards[0].id }])
    expect(await issuedOf(venue)).toEqual([cards[0].id])
    // Sent again by whoever comes back: the same sale, which has nothing left to pay.
    const bought = String((await buy('gifts', form)).headers.location)
    expect(bought).toMatch(/^\/r\/gifts\/gift-cards\/bought\//)
    expect((await open(bought)).body).toMatch(/We’ll email the card to Bea on/)
    expect((await open(`${bought}x`)).statusCode).toBe(404)
    // It is money that came in, and no sale.
    const { rows } = await service.owner.query(
      'select from orders where restaurant_id = $1 and paid_at > $2',
      [venue.restaurant.id, new Date(Date.now() - 60_000)],
    )
    expect(rows).toEqual([])

    const [job] = await jobsOf('mail_gift_card', venue)
    expect(localDate(Number(job.run_at), venue.restaurant.zone)).toBe(day)
    await Promise.all([run('mail_gift_card', job.payload), run('mail_gift_card', job.payload)])
    const [mail, ...others] = await mailsOf(venue, 'gift_card.sent')
    expect([mail?.recipient, others]).toEqual(['bea@example.com', []])
    expect(mail?.whole).toContain('For you & yours')
    const code = /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(mail?.whole ?? '')?.[0] ?? ''
    const [receipt] = await jobsOf('mail_gift_card_sale', venue)
    await run('mail_gift_card_sale', receipt.payload)
    const [told] = await mailsOf(venue, 'gift_card.bought')
    expect(told).toMatchObject({ recipient: 'ann@example.com' })
    expect(told?.whole).toContain(bought)
    expect(told?.whole + told!.body).not.toContain(code)

    const balance = await send('/r/gifts/gift-cards/balance', {
      code: code.toLowerCase().replaceAll('-', ' '),
    })
    expect(balance.body).toContain('Balance: $50.00')
    expect(balance.body).not.toMatch(/Bea|Ann|For you/)
  })

  test('for oneself it goes to the buyer at once, and lasts as long as the owner says', async () => {
    await change(venue, { gift_cards: { least_minor: 2000, most_minor: 3000, valid_months: 12 } })
    const form = await wish('gifts', { for: 'self', amount: 'other', other_amount: '٢٥٫٥٠' })
    await pay(String((await buy('gifts', form)).headers.location))
    const [card] = await cardsOf(venue)
    expect(card).toMatchObject({ amount_minor: 2550, recipient_name: 'Ann' })
    expect(Number(card.expires_at.slice(0, 4))).toBe(new Date().getUTCFullYear() + 1)
    const [job] = (await jobsOf('mail_gift_card', venue)).filter(({ payload }) => payload.card_id === card.id)
    await run('mail_gift_card', job.payload)
    expect((await mailsOf(venue, 'gift_card.sent')).at(-1)?.recipient).toBe('ann@example.com')
    await change(venue, { gift_cards: { least_minor: null, most_minor: null, valid_months: null } })
  })
})

describe('the balance', () => {
  test('tells nothing of cards that are not there or blocked, and ten wrong codes a minute are enough', async () => {
    const { body } = await venue.post('/gift-cards', { amount_minor: 1000 })
    await service.owner.query('update gift_cards set blocked_at = now() where id = $1', [body.data.id])
    const blocked = await send('/r/gifts/gift-cards/balance', { code: body.meta.code })
    const typing = await send('/r/gifts/gift-cards/balance', { code: 'AAAA-AAAA-AAAA-AAAB' })
    for (const answer of [blocked, typing]) {
      expect([answer.statusCode, answer.body]).toEqual([
        422,
        expect.stringContaining('We couldn’t find this card'),
      ])
    }
    const answers: Awaited<ReturnType<typeof send>>[] = []
    for (let n = 0; n < 11; n++) {
      answers.push(await send('/r/gifts/gift-cards/balance', { code: newCode() }, '10.9.0.1'))
    }
    expect(answers.map((answer) => answer.statusCode)).toEqual([...Array(10).fill(422), 429])
    expect(answers.at(-1)?.headers['retry-after']).toMatch(/^[1-9]\d?$/)
  })
})

describe("the provider's word", () => {
  const desk = () => paymentDesk(service.database, service.box, { stripeApiBase: base, timeoutMs: 2_000 })
  const round = () => checkOpenPayments(desk(), paid.restaurant.id)
  async function tell(session: object, type = 'checkout.session.completed') {
    const { body, signature } = stripe.tell(type, session)
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    const url = `/payments/stripe/${paid.restaurant.id}`
    await service.app.inject({ method: 'POST', url, headers, payload: body })
  }
  /** Begun and led to the provider. */
  async function begun(more: Record<string, string> = {}) {
    const form = await wish('stripes', more)
    const location = String((await buy('stripes', form)).headers.location)
    const [{ id }] = await paymentsOf(paid)
    return { id: id as string, location, form, session: stripe.sessionFor(id) }
  }
  const payment = async (id: string) => (await paid.get(`/payments/${id}`)).body.data

  test('may come late and twice: one card, and money that came twice goes back', async () => {
    const { session, id, form } = await begun()
    // The page has ended, so there is a second way to pay; then both are paid.
    await service.owner.query("update payments set expires_at = now() - interval '1 minute' where id = $1", [
      id,
    ])
    await buy('stripes', form)
    const [other] = await paymentsOf(paid)
    expect(other.id).not.toBe(id)
    await tell(stripe.pay(stripe.sessionFor(other.id).id))
    await round()
    const before = await cardsOf(paid)
    await tell(stripe.pay(session.id, { late: true }))
    await tell(session)
    await round()
    await round()
    expect((await cardsOf(paid)).map((card: { id: string }) => card.id)).toEqual(
      before.map((card: { id: string }) => card.id),
    )
    expect(await payment(other.id)).toMatchObject({
      status: 'captured',
      refunded_minor: 0,
      gift_card_id: before[0].id,
    })
    expect(await payment(id)).toMatchObject({ status: 'captured', refunded_minor: 5000 })
    expect((await cardsOf(paid))[0].balance_minor).toBe(5000)
  })

  test('after the money was given back at its own screen makes no card', async () => {
    const { session, id } = await begun()
    const before = (await cardsOf(paid)).length
    stripe.pay(session.id)
    stripe.refundAtScreen(session.payment_intent!, 5000)
    await tell(session)
    await round()
    expect(await payment(id)).toMatchObject({ status: 'captured', refunded_minor: 5000 })
    expect(await cardsOf(paid)).toHaveLength(before)
  })

  test('staff give back what is on the card and no more; a refund that fails is on the card again', async () => {
    const { session, id, form } = await begun()
    await tell(stripe.pay(session.id))
    await round()
    const card = async () => (await cardsOf(paid))[0]
    const { id: cardId } = await card()
    await paid.inside(async (tx) => {
      const { moveMoney } = await import('../../restaurant/gift-cards/queries.ts')
      const spent = { kind: 'redeemed', amountMinor: -1000, orderId: null, reference: 'till' } as const
      await moveMoney(tx, cardId, { ...spent, expiresAt: null, at: Date.now() })
    })
    const refund = (body: object) => paid.post(`/payments/${id}/refunds`, body)
    expect((await refund({ amount_minor: 4001 })).status).toBe(422)
    stripe.refundsBegin = 'pending'
    expect((await refund({})).body.data).toMatchObject({
      refunds: [{ status: 'pending', amount_minor: 4000 }],
    })
    expect(await card()).toMatchObject({ balance_minor: 0, status: 'used' })
    // Nothing is on it, so nothing is sent.
    const [job] = (await jobsOf('mail_gift_card', paid)).filter(({ payload }) => payload.card_id === cardId)
    await run('mail_gift_card', job.payload)
    expect(await mailsOf(paid, 'gift_card.sent')).toEqual([])
    const [one] = [...stripe.refunds.values()].slice(-1)
    await tell(stripe.endRefund(one!.id, 'failed'), 'refund.failed')
    await service.owner.query('update payments set next_check_at = now() where id = $1', [id])
    await round()
    stripe.refundsBegin = 'succeeded'
    expect(await card()).toMatchObject({ balance_minor: 4000, status: 'active' })
    await run('mail_gift_card', job.payload)
    expect((await mailsOf(paid, 'gift_card.sent')).map(({ recipient }) => recipient)).toEqual([
      'bea@example.com',
    ])
    expect(form.key).not.toBe('')
  })

  test('does not go back to the buyer while the card is being spent', async () => {
    const { session, id } = await begun()
    await tell(stripe.pay(session.id))
    await round()
    const [{ id: cardId }] = await cardsOf(paid)
    const till = await service.owner.connect()
    await till.query('begin')
    await till.query('update gift_cards set balance_minor = 2000 where id = $1', [cardId])
    const asked = paid.post(`/payments/${id}/refunds`, { amount_minor: 5000 })
    const waiting =
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%gift_cards%'"
    await expect.poll(async () => (await service.owner.query(waiting)).rowCount).toBeGreaterThan(0)
    await till.query('commit')
    till.release()
    expect((await asked).status).toBe(422)
    expect(await payment(id)).toMatchObject({ refunded_minor: 0, refunds: [] })
    expect((await cardsOf(paid))[0]).toMatchObject({ id: cardId, balance_minor: 2000 })
  })

  test('for a sale that ended with its buyer makes no card: the money goes back', async () => {
    const { session, id } = await begun({ buyer_name: 'Cem Gone', buyer_email: 'cem@example.com' })
    const { rows } = await service.owner.query("select id::int from guests where email = 'cem@example.com'")
    const [guest] = rows
    const kept = await paid.inside(async (tx) => exportGuest(tx, await findGuestForChange(tx, guest.id)))
    expect(kept.gift_card_sales).toMatchObject([{ buyer_email: 'cem@example.com', status: 'open' }])
    await paid.inside((tx) => eraseGuest(tx, guest.id))
    const before = (await cardsOf(paid)).length
    await tell(stripe.pay(session.id))
    await round()
    expect(await payment(id)).toMatchObject({ status: 'captured', refunded_minor: 5000 })
    expect(await cardsOf(paid)).toHaveLength(before)
  })
})

test('the owner switches them on and off; where nobody can pay online they are told of at the restaurant', async () => {
  const { parts } = guestPageSettings({})
  expect((await open('/r/gifts')).body).toContain('href="/r/gifts/gift-cards"')
  expect((await open('/r/gifts/sitemap.xml')).body).toContain('/r/gifts/ar/gift-cards<')
  expect((await open('/r/gifts/ar/gift-cards')).body).toContain('بطاقات الهدايا')
  await buy('gifts', await wish('gifts', { buyer_email: 'late@example.com' }))
  const { rows } = await service.owner.query(
    "select id from gift_card_sales where buyer_email = 'late@example.com'",
  )
  const bought = linkPath(service.box, 'gift_card', { restaurantId: venue.restaurant.id, id: rows[0].id })
  expect((await open(`/r/gifts${bought}`)).body).toContain(`${bought}/pay`)
  await change(venue, { parts: { ...parts, gift_cards: false } })
  expect((await open(`/r/gifts${bought}`)).body).not.toContain(`${bought}/pay`)
  expect((await send(`/r/gifts${bought}/pay`, {})).statusCode).toBe(403)
  for (const path of ['/gift-cards', '/gift-cards/buy']) {
    expect((await open(`/r/gifts${path}`)).statusCode).toBe(403)
  }
  expect((await open('/r/gifts')).body).not.toContain('/r/gifts/gift-cards')
  await service.venue({ sample: true, slug: 'offline' })
  expect((await open('/r/offline/gift-cards')).body).toContain('Gift cards are available at the restaurant.')
  expect((await open('/r/offline/gift-cards/buy')).statusCode).toBe(403)
})

test('where no mail is sent, no card is sold for real money: its code would reach nobody', async () => {
  const silent = await testApp({ STRIPE_API_BASE: base })
  const at = await silent.venue({ sample: true, slug: 'silent' })
  const look = (path: string) => silent.app.inject({ method: 'GET', url: `/r/silent/gift-cards${path}` })
  await at.inside(acceptTestPayments)
  expect((await look('')).body).toContain('/r/silent/gift-cards/buy')
  const keys = { secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }
  await at.inside((tx) => connectStripe(tx, { box: silent.box }, keys))
  expect((await look('')).body).not.toContain('/r/silent/gift-cards/buy')
  expect((await look('/buy')).statusCode).toBe(403)
  await silent.close()
})
