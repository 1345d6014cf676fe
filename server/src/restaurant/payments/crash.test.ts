import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { furnishedDirectory } from '../../../test/furnished.ts'
import { comanda, removeDirectory, type Service, startService } from '../../../test/service.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StandIn, type Step } from '../../../test/stripe.ts'
import type { StandInReader } from '../../../test/stripe-readers.ts'

let dataDir: string
let service: Service
let stripe: StandIn
let environment: Record<string, string>
let client: pg.Client
beforeAll(async () => {
  stripe = new StandIn()
  const STRIPE_API_BASE = await stripe.listen()
  // Cards are sold for real money only where mail is sent; nothing listens there.
  environment = { API_RATE_LIMIT: '100000', STRIPE_API_BASE, SMTP_URL: 'smtp://127.0.0.1:9' }
  dataDir = await furnishedDirectory()
  service = await startService(dataDir, environment)
  await look()
})
afterAll(async () => {
  await client.end()
  await service.stop()
  await stripe.close()
  await removeDirectory(dataDir)
})

/** At what is really there. The service's own PostgreSQL ends with it, and so does this line. */
async function look(): Promise<void> {
  client = new pg.Client({
    host: join(dataDir, 'postgres'),
    port: 5432,
    user: 'postgres',
    database: 'comanda',
  })
  client.on('error', () => undefined)
  await client.connect()
}

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answered = { status: number; body: any } | null

async function ask(method: string, path: string, body?: object, key?: string): Promise<Answered> {
  const answer = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${service.token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => null)
  return answer && { status: answer.status, body: await answer.json().catch(() => null) }
}

async function until<T>(seen: () => Promise<T | null | false | undefined>): Promise<T> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const found = await seen()
    if (found) return found
    if (Date.now() > deadline) throw new Error('it never came')
    await sleep(100)
  }
}

let itemId = 0
async function order(): Promise<string> {
  itemId ||= (await ask('GET', '/items?per_page=1'))!.body.data[0].id
  const made = await ask('POST', '/orders', {
    type: 'pickup',
    customer_name: 'Guest',
    customer_phone: '+1 413 555 0142',
    lines: [{ item_id: itemId, quantity: 1 }],
  })
  return made!.body.data.id
}

async function tell(type: string, object: object): Promise<number> {
  const { body, signature } = stripe.tell(type, object)
  const answer = await fetch(`${service.url}/payments/stripe/1`, {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body,
  })
  return answer.status
}

const payment = async (id: string) => (await ask('GET', `/payments/${id}`))?.body.data
async function paidOnline(): Promise<string> {
  const linked = await ask('POST', `/orders/${await order()}/payment-links`, {})
  const id = linked!.body.data.payment_id
  expect(await tell('checkout.session.completed', stripe.pay(stripe.sessionFor(id).id))).toBe(200)
  await until(async () => (await payment(id))?.status === 'captured')
  return id
}

/** As time would: what the dead process held is free, and the minute's job runs. */
async function recover(isDead = true): Promise<void> {
  if (isDead) {
    await client.end().catch(() => undefined)
    service = await startService(dataDir, environment)
    await look()
  }
  await client.query(`update payment_calls set next_check_at = now() where state in ('requested', 'unknown')`)
  await client.query('update payments set next_check_at = now() where next_check_at is not null')
  await client.query('update payment_rounds set due_at = now()')
  await client.query(`select graphile_worker.add_job('payments_rounds')`)
  await until(async () => {
    const { rows } = await client.query(
      `select (select count(*) from payment_calls where state in ('requested', 'unknown'))
            + (select count(*) from payment_notices where handled_at is null) as open`,
    )
    return Number(rows[0].open) === 0
  })
}

/** A gift card that a guest has begun to buy on the guest pages. */
async function beginSale(): Promise<{ id: string; card: string }> {
  const begun = await fetch(`${service.url}/r/demo/gift-cards/buy`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({
      key: 'bought-before-the-kill',
      amount: '5000',
      for: 'self',
      buyer_name: 'Ann',
      buyer_email: 'ann@example.com',
    }).toString(),
  })
  expect(begun.status).toBe(303)
  const { rows } = await client.query(
    "select id, gift_card_id as card from payments where gift_card_id is not null and method = 'online'",
  )
  expect(rows).toHaveLength(1)
  return rows[0]
}

async function ourSums() {
  const { rows } = await client.query(
    `select coalesce(sum(case e.kind when 'captured' then e.amount_minor + e.tip_minor end), 0)::int as captured,
            coalesce(sum(case e.kind when 'refund_requested' then e.amount_minor + e.tip_minor
                                     when 'refund_failed' then -(e.amount_minor + e.tip_minor) end), 0)::int as refunded
       from payment_entries e join payments p on p.id = e.payment_id where p.provider = 'stripe'`,
  )
  return rows[0]
}

const LAST_OF_EACH = /refunds$|checkout\/sessions$|process_payment_intent$|payment_intents\/[^/]+\/cancel$/

/** A card reader of Stripe's at the demo. */
async function addReader(name: string): Promise<{ reader: StandInReader; terminal: number }> {
  const reader = stripe.readers.add(name)
  const { rows } = await client.query(
    `insert into terminals (restaurant_id, branch_id, name, provider, provider_ref, created_at, updated_at)
     select 1, min(branch_id), $1, 'stripe', $2, now(), now() from terminals where restaurant_id = 1 returning id`,
    [name, reader.id],
  )
  return { reader, terminal: Number(rows[0].id) }
}
const atReader = (orderId: string, terminal: number, key: string) =>
  ask('POST', `/orders/${orderId}/terminal-payments`, { terminal_id: terminal }, key)

/** Between the payment being made at Stripe and the reader being told: whoever pays then is known. */
async function killedBeforeReaderIsTold(terminal: number, reader: StandInReader): Promise<void> {
  const ordered = await order()
  const { promise: killed, resolve } = Promise.withResolvers<void>()
  stripe.at = async (at, said) => {
    if (at !== 'done' || !said.endsWith('/payment_intents')) return undefined
    await service.kill()
    resolve()
    return 'drop'
  }
  const begin = () => atReader(ordered, terminal, 'told-late')
  await Promise.all([begin(), killed])
  stripe.at = () => undefined
  await recover()
  const { id } = (await begin())!.body.data
  stripe.readers.present(reader, 'approved')
  await recover(false)
  await until(async () => (await payment(id)).status === 'captured')
}

test('kill -9 between each two steps: no money is lost and none moves twice', async () => {
  const connected = await comanda(
    dataDir,
    ...['payments', 'connect', '--restaurant', 'demo', '--provider', 'stripe'],
    ...['--secret-key', STRIPE_KEY, '--webhook-secret', STRIPE_WEBHOOK_SECRET],
  )
  expect(connected).toMatchObject({ provider: 'stripe', connected: true })

  const [bar, door] = [await addReader('Bar'), await addReader('Door')]
  for (const step of ['arrived', 'done', 'answered'] as const satisfies Step[]) {
    const paid = await paidOnline()
    const [ordered, tapped] = [await order(), await order()]
    const given = (await atReader(await order(), door.terminal, `given-${step}`))!.body.data.id
    let acts = 0
    let killed: Promise<void> | undefined
    const { promise: allThere, resolve } = Promise.withResolvers<void>()
    stripe.at = async (at, said) => {
      if (at !== step || !LAST_OF_EACH.test(said)) return undefined
      if (++acts === 4) {
        killed = service.kill()
        await killed
        resolve()
      }
      await allThere
      return 'drop'
    }
    const refund = () => ask('POST', `/payments/${paid}/refunds`, {}, `refund-${step}`)
    const link = () => ask('POST', `/orders/${ordered}/payment-links`, {}, `link-${step}`)
    const tap = () => atReader(tapped, bar.terminal, `tap-${step}`)
    const giveUp = () => ask('POST', `/payments/${given}/cancel`, undefined, `give-up-${step}`)
    await Promise.all([refund(), link(), tap(), giveUp()])
    await allThere
    stripe.at = () => undefined
    await recover()

    const [again, linked] = [await refund(), await link()]
    expect([again?.status, linked?.status]).toEqual([201, 201])
    const after = await payment(paid)
    expect(after.refunds).toHaveLength(1)
    expect([after.refunds[0].status, after.refunded_minor]).toEqual(['succeeded', after.amount_minor])
    const { payment_id, url } = linked!.body.data
    const page = await fetch(url.replace(/^https?:\/\/[^/]+/, service.url), { redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([303, stripe.sessionFor(payment_id).url])

    expect([(await payment(given)).status, stripe.readers.intentFor(given).status]).toEqual([
      'cancelled',
      'canceled',
    ])
    const { id: atBar } = (await tap())!.body.data
    expect(stripe.readers.asks(stripe.readers.intentFor(atBar))).toBe(true)
    stripe.readers.present(bar.reader, 'approved')
    await recover(false)
    await until(async () => (await payment(atBar)).status === 'captured')
  }

  await killedBeforeReaderIsTold(bar.terminal, bar.reader)
  const linked = await ask('POST', `/orders/${await order()}/payment-links`, {})
  const id = linked!.body.data.payment_id
  const sold = await beginSale()
  expect(await tell('checkout.session.completed', stripe.pay(stripe.sessionFor(id).id))).toBe(200)
  expect(await tell('checkout.session.completed', stripe.pay(stripe.sessionFor(sold.id).id))).toBe(200)
  await service.kill()
  await recover()
  expect((await payment(id)).status).toBe('captured')
  // Told once more: the card that was bought is there once, with its money.
  expect(await tell('checkout.session.completed', stripe.sessionFor(sold.id))).toBe(200)
  await recover(false)
  expect(await payment(sold.id)).toMatchObject({ status: 'captured', gift_card_id: sold.card })
  const { rows: entries } = await client.query(
    'select kind, amount_minor::int from gift_card_entries where card_id = $1',
    [sold.card],
  )
  expect(entries).toEqual([{ kind: 'issued', amount_minor: 5000 }])

  const [ours, theirs] = [await ourSums(), stripe.sums()]
  console.log(`taken and given back, here: ${JSON.stringify(ours)}, at Stripe: ${JSON.stringify(theirs)}`)
  expect(ours).toEqual(theirs)
  expect(theirs.captured).toBeGreaterThan(theirs.refunded)
  const at = ['--restaurant', 'demo']
  expect(await comanda(dataDir, 'payments', 'status', ...at)).toMatchObject({
    provider: 'stripe',
    unclear: [],
  })
  await comanda(dataDir, 'payments', 'disconnect', ...at)
  expect(await comanda(dataDir, 'payments', 'status', ...at)).toMatchObject({
    provider: 'test',
    connected_at: null,
  })
  for (const secret of [STRIPE_KEY, STRIPE_WEBHOOK_SECRET]) expect(service.output()).not.toContain(secret)
}, 240_000)
