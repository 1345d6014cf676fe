import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { furnishedDirectory } from '../../../test/furnished.ts'
import { comanda, removeDirectory, type Service, startService } from '../../../test/service.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StandIn } from '../../../test/stripe.ts'

const BOOKINGS = 10
const PAID = 8
const AT = ['--restaurant', 'demo']
const OWNER = { email: 'owner@example.com', password: 'correct horse battery' }

let dataDir: string
let service: Service
let stripe: StandIn
let environment: Record<string, string>
let client: pg.Client
beforeAll(async () => {
  stripe = new StandIn()
  environment = { API_RATE_LIMIT: '100000', STRIPE_API_BASE: await stripe.listen() }
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
  client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'comanda' })
  client.on('error', () => undefined)
  await client.connect()
}

async function count(from: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as n from ${from}`)
  return rows[0].n
}

async function until(seen: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await seen())) {
    if (Date.now() > deadline) throw new Error('it never came')
    await sleep(50)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
async function ask(path: string, body?: object): Promise<any> {
  const answer = await fetch(`${service.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  expect(answer.ok, path).toBe(true)
  return ((await answer.json()) as { data: unknown }).data
}

async function importTasting(): Promise<number> {
  const file = join(dataDir, 'experiences.json')
  const tasting = { ref: 'tasting', name: { en: 'Wine tasting' }, price_minor: 6000, capacity: 20 }
  const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()
  await writeFile(
    file,
    JSON.stringify({ experiences: [{ ...tasting, starts_at: days(7), ends_at: days(8) }] }),
  )
  const { experiences } = await comanda(dataDir, 'restaurant', 'import', ...AT, '--file', file)
  return (experiences as { tasting: number }).tasting
}

async function book(experienceId: number, isPaid: boolean): Promise<string> {
  const contact = { name: 'Ana', phone: '+1 413 555 0187', email: 'ana@example.com' }
  const { id } = await ask(`/experiences/${experienceId}/bookings`, { ...contact, tickets: 1 })
  if (!isPaid) return id
  const { payment_id } = await ask(`/experience-bookings/${id}/payment-links`, {})
  const { body, signature } = stripe.tell(
    'checkout.session.completed',
    stripe.pay(stripe.sessionFor(payment_id).id),
  )
  const headers = { 'stripe-signature': signature }
  await fetch(`${service.url}/payments/stripe/1`, { method: 'POST', headers, body })
  await until(async () => (await ask(`/experience-bookings/${id}`)).status === 'booked')
  return id
}

async function cancelDate(experienceId: number): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const signedIn = await fetch(`${service.url}/sign-in`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(OWNER),
    redirect: 'manual',
  })
  const cookie = signedIn.headers.getSetCookie().map((text) => text.split(';')[0])
  const answer = await fetch(`${service.url}/admin/demo/api/experiences/${experienceId}/cancel`, {
    method: 'POST',
    headers: { ...headers, cookie: cookie.join('; '), 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'The cellar is flooded' }),
  })
  expect(answer.status).toBe(200)
}

async function restart(): Promise<void> {
  await client.end().catch(() => undefined)
  service = await startService(dataDir, environment)
  await look()
}

/** As time would: the minute's jobs run. */
async function passTime(): Promise<void> {
  await client.query(`update payment_calls set next_check_at = now() where state in ('requested', 'unknown')`)
  await client.query('update payment_rounds set due_at = now()')
  await client.query(`select graphile_worker.add_job('experiences_rounds')`)
  await client.query(`select graphile_worker.add_job('payments_rounds')`)
}

/** What happens to each refund at the provider, from now on. */
function onRefunds(happens: StandIn['at']): void {
  stripe.at = async (step, said) => (said.includes('refunds') ? happens(step, said) : undefined)
}

const cancelled = () => count('experience_cancellations where done_at is not null')

test('kill -9 while a date is cancelled: each booking ends once, and all money goes back once', async () => {
  const keys = ['--secret-key', STRIPE_KEY, '--webhook-secret', STRIPE_WEBHOOK_SECRET]
  await comanda(dataDir, 'payments', 'connect', ...AT, '--provider', 'stripe', ...keys)
  const owner = ['--email', OWNER.email, '--password', OWNER.password, '--role', 'owner']
  await comanda(dataDir, 'user', 'create', ...AT, ...owner)
  const tasting = await importTasting()
  const ids = await Promise.all(Array.from({ length: BOOKINGS }, (_, n) => book(tasting, n < PAID)))

  // The fourth one waits here, so the first three are done and the rest are not when the process dies.
  onRefunds(() => Promise.resolve('drop'))
  await client.query('begin')
  await client.query('select from experience_bookings where id = $1 for no key update', [ids.toSorted()[3]])
  const beside = client
  await look()
  await cancelDate(tasting)
  await until(async () => (await cancelled()) === 3)
  await service.kill()
  await beside.end().catch(() => undefined)
  await restart()

  // Then in the middle of the refunds: the provider has made this one, and nobody here knows.
  let made = 0
  const { promise: killed, resolve } = Promise.withResolvers<void>()
  onRefunds(async (step) => {
    if (step !== 'done' || ++made !== 2) return undefined
    await service.kill()
    resolve()
    return 'drop'
  })
  await passTime()
  await killed
  onRefunds(() => undefined)
  await restart()
  await passTime()
  await until(async () => (await cancelled()) === BOOKINGS)
  await until(async () => (await count(`payment_calls where state in ('requested', 'unknown')`)) === 0)

  const bookings = await ask('/experience-bookings?per_page=100')
  expect(bookings.map(({ status }: { status: string }) => status)).toEqual(ids.map(() => 'cancelled'))
  expect((await ask(`/experiences/${tasting}`)).tickets_left).toBe(20)
  const payments = await ask('/payments?method=online&per_page=100')
  expect(payments).toHaveLength(PAID)
  for (const payment of payments) {
    expect(payment.refunds).toMatchObject([{ status: 'succeeded', amount_minor: 6000 }])
  }
  expect(stripe.refunds.size).toBe(PAID)
  expect(stripe.sums()).toEqual({ captured: PAID * 6000, refunded: PAID * 6000 })
  expect(await count(`audit_log where action = 'experience.booking_cancelled'`)).toBe(BOOKINGS)
}, 240_000)
