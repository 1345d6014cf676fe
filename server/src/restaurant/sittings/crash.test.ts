// The service is killed while a card reader is asked for the bill of a table.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { furnishedDirectory } from '../../../test/furnished.ts'
import { comanda, removeDirectory, type Service, startService } from '../../../test/service.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StandIn, type Step } from '../../../test/stripe.ts'
import type { StandInReader } from '../../../test/stripe-readers.ts'
import { PASSWORD } from '../../../test/visitor.ts'
import { callsPath } from '../../ground/staff/address.ts'

let dataDir: string
let service: Service
let stripe: StandIn
let environment: Record<string, string>
let client: pg.Client
let reader: StandInReader
let terminal: number
let tables: string[]
let itemId: number
let cookie = ''

beforeAll(async () => {
  stripe = new StandIn()
  environment = { API_RATE_LIMIT: '100000', STRIPE_API_BASE: await stripe.listen() }
  dataDir = await furnishedDirectory()
  service = await startService(dataDir, environment)
  await look()
  const person = ['--email', 'waiter@example.com', '--password', PASSWORD]
  await comanda(dataDir, 'user', 'create', '--restaurant', 'demo', '--role', 'staff', ...person)
  await comanda(
    dataDir,
    ...['payments', 'connect', '--restaurant', 'demo', '--provider', 'stripe'],
    ...['--secret-key', STRIPE_KEY, '--webhook-secret', STRIPE_WEBHOOK_SECRET],
  )
  reader = stripe.readers.add('Floor')
  const { rows } = await client.query(
    `insert into terminals (restaurant_id, branch_id, name, provider, provider_ref, created_at, updated_at)
     select 1, min(branch_id), 'Floor', 'stripe', $1, now(), now() from terminals where restaurant_id = 1 returning id`,
    [reader.id],
  )
  terminal = Number(rows[0].id)
  const free = await client.query(
    `select code from tables t where restaurant_id = 1 and code is not null and branch_id = (select branch_id from terminals where id = $1)
        and not exists (select from sitting_tables s where s.open and s.table_id = t.id) order by id`,
    [terminal],
  )
  tables = free.rows.map(({ code }) => code)
  itemId = (await api('GET', '/items?per_page=1')).body.data[0].id
  const signed = await fetch(`${service.url}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email: 'waiter@example.com', password: PASSWORD }).toString(),
  })
  cookie = signed.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
}, 120_000)
afterAll(async () => {
  await client.end()
  await service.stop()
  await stripe.close()
  await removeDirectory(dataDir)
})

async function look(): Promise<void> {
  client = new pg.Client({
    ...{ host: join(dataDir, 'postgres'), port: 5432, user: 'postgres', database: 'comanda' },
  })
  client.on('error', () => undefined)
  await client.connect()
}

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answered = { status: number; body: any }

async function api(method: string, path: string, body?: object): Promise<Answered> {
  const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${service.url}/api/v1${path}`, {
    ...{ method, headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

async function ask(path: string, body: object, key: string): Promise<Answered | null> {
  const answer = await fetch(`${service.url}${callsPath('demo')}${path}`, {
    method: 'POST',
    headers: {
      ...{ cookie, 'sec-fetch-site': 'same-origin' },
      ...{ 'content-type': 'application/json', 'idempotency-key': key },
    },
    body: JSON.stringify(body),
  }).catch(() => null)
  return answer && { status: answer.status, body: await answer.json().catch(() => null) }
}

/** Three rounds at a table of their own. */
async function dining(): Promise<{ sitting: string; orders: string[]; total: number }> {
  const table_code = tables.shift()
  const orders: string[] = []
  let total = 0
  for (let round = 0; round < 3; round++) {
    const { status, body } = await api('POST', '/orders', {
      ...{ type: 'dine_in', table_code, customer_name: 'Guest', customer_phone: '+1 413 555 0142' },
      lines: [{ item_id: itemId, quantity: 1 }],
    })
    expect(status).toBe(201)
    orders.push(body.data.id)
    total += body.data.total_minor
  }
  const { rows } = await client.query('select sitting_id from sitting_orders where order_id = $1', [
    orders[0],
  ])
  return { sitting: rows[0].sitting_id, orders, total }
}
const askReader = (sitting: string) =>
  ask(`/sittings/${sitting}/terminal-payments`, { terminal_id: terminal, tip_minor: 100 }, sitting)

/** As time would: what the dead process held is free, and the minute's job runs until nothing is open. */
async function recover(isDead = true): Promise<void> {
  if (isDead) {
    await client.end().catch(() => undefined)
    service = await startService(dataDir, environment)
    await look()
  }
  const deadline = Date.now() + 30_000
  for (;;) {
    await client.query(
      `update payment_calls set next_check_at = now() where state in ('requested', 'unknown')`,
    )
    await client.query('update payments set next_check_at = now() where next_check_at is not null')
    await client.query('update payment_rounds set due_at = now()')
    await client.query(`select graphile_worker.add_job('payments_rounds')`)
    await sleep(300)
    const { rows } = await client.query(
      `select count(*)::int as open from payment_calls where state in ('requested', 'unknown')`,
    )
    if (rows[0].open === 0) return
    if (Date.now() > deadline) throw new Error('a call never ended')
  }
}

/** Of the tap of a bill: the status of each of its payments, and what all of them came to. */
async function tapOf(orders: string[]): Promise<{ statuses: string[]; minor: number }> {
  const { rows } = await client.query(
    `select status, (amount_minor + tip_minor)::int as minor from payments where order_id = any($1::uuid[]) and tap_id is not null`,
    [orders],
  )
  return {
    statuses: [...new Set(rows.map(({ status }) => status))],
    minor: rows.reduce((sum, { minor }) => sum + minor, 0),
  }
}
async function untilTap(orders: string[], status: string): Promise<number> {
  await expect
    .poll(
      async () => {
        await recover(false)
        return (await tapOf(orders)).statuses
      },
      { timeout: 30_000 },
    )
    .toEqual([status])
  return (await tapOf(orders)).minor
}

async function killedAt(step: Step, act: RegExp, doing: () => Promise<unknown>): Promise<void> {
  const { promise: killed, resolve } = Promise.withResolvers<void>()
  let isDead = false
  stripe.at = async (at, said) => {
    if (isDead || at !== step || !act.test(said)) return undefined
    isDead = true
    await service.kill()
    resolve()
    return 'drop'
  }
  await Promise.all([doing(), killed])
  stripe.at = () => undefined
}

test('kill -9 at each step of a tap over three rounds: it pays all of them once, or none', async () => {
  const MADE = /payment_intents$/
  const ASKED = /process_payment_intent$/
  const ENDED = /payment_intents\/[^/]+\/cancel$/
  const steps = [
    ['arrived', MADE],
    ['done', MADE],
    ['done', ASKED],
  ] as const satisfies [Step, RegExp][]
  for (const [step, act] of steps) {
    const { sitting, orders, total } = await dining()
    await killedAt(step, act, () => askReader(sitting))
    await recover()
    // The same press again is the same payment.
    const again = await askReader(sitting)
    expect(again?.status).toBe(200)
    const intent = stripe.readers.intentFor(again!.body.data.id)
    expect([intent.amount, stripe.readers.asks(intent)]).toEqual([total + 100, true])
    stripe.readers.present(reader, 'approved')
    expect(await untilTap(orders, 'captured')).toBe(total + 100)
    const { rows } = await client.query(
      'select count(*)::int as paid from orders where id = any($1::uuid[]) and paid_at is not null',
      [orders],
    )
    expect(rows[0].paid).toBe(3)
  }

  // Approved, and killed before anybody has told of it.
  const told = await dining()
  await askReader(told.sitting)
  stripe.readers.present(reader, 'approved')
  await service.kill()
  await recover()
  expect(await untilTap(told.orders, 'captured')).toBe(told.total + 100)

  // Cash for the second round stops the reader, and whoever stops it is killed.
  const cash = await dining()
  await askReader(cash.sitting)
  await killedAt('done', ENDED, () =>
    api('POST', `/orders/${cash.orders[1]}/payments`, { method: 'cash' }).catch(() => null),
  )
  await recover()
  await untilTap(cash.orders, 'cancelled')
  expect(reader.action?.status).not.toBe('in_progress')

  const { rows } = await client.query(
    `select coalesce(sum(case e.kind when 'captured' then e.amount_minor + e.tip_minor end), 0)::int as captured,
            coalesce(sum(case e.kind when 'refund_requested' then e.amount_minor + e.tip_minor end), 0)::int as refunded
       from payment_entries e join payments p on p.id = e.payment_id where p.provider = 'stripe'`,
  )
  expect(rows[0]).toEqual(stripe.sums())
}, 240_000)
