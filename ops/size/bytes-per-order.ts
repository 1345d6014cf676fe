// How many bytes an order costs, by table and index. It starts a service on a fresh embedded database in a directory of
// its own, places orders through the API (three lines with an option, a guest, an Idempotency-Key), moves each to
// completed, sends every event to one webhook receiver on loopback, and reads what PostgreSQL stores: at once, and after
// the housekeeping of a day, of 40 days and of 400. Then it removes all of it. It needs nothing but the checkout (`npm ci`), and
// takes two minutes for 1,000 orders.
//
//   node_modules/.bin/node ops/size/bytes-per-order.ts [--orders 1000] [--light] [--recipes] [--nights]
//
// --light    without the option, all of one guest, and a key on the order alone
// --recipes  every dish uses three ingredients of the stock
// --nights   in ten rounds with a night's housekeeping after each, so that the first table shows what the files grow by

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { environmentIn, startService } from '../../bench/service.ts'
import { PROJECT_ROOT, readConfig } from '../../server/src/config.ts'
import { openInstallation } from '../../server/src/installation.ts'
import { tidyRestaurant } from '../../server/src/integration/webhooks/jobs.ts'
import { removeExpired } from '../../server/src/operations/housekeeping/jobs.ts'
import type { Database } from '../../server/src/platform/postgres/pool/database.ts'
import type { Restaurant } from '../../server/src/platform/postgres/transaction/transaction.ts'
import { DAY_MS } from '../../server/src/platform/time/clock.ts'
import { optionsOf } from '../shared/options.ts'
import { makeTenant, type Tenant } from './menu-of-300.ts'

const values = optionsOf(import.meta.filename, {
  orders: { type: 'string', default: '1000' },
  light: { type: 'boolean', default: false },
  recipes: { type: 'boolean', default: false },
  nights: { type: 'boolean', default: false },
})
const ORDERS = Number(values.orders)
const AT_ONCE = 8
const ROUNDS = 10
/** A guest comes again every so many orders. */
const VISITS = 4
/** Removed after a while, by the settings of docs/operations.md; all else stays for good. */
const FOR_A_WHILE = new Set([
  'events',
  'idempotency_keys',
  'kitchen_acts',
  'mails',
  'print_jobs',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_queue',
])

type Size = { name: string; heap: number; toast: number; indexes: Record<string, number> }

async function measure(stops: (() => Promise<unknown>)[]): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'comanda-size-'))
  stops.push(() => rm(directory, { recursive: true, force: true }))
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.end('ok'))
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  stops.push(async () => {
    receiver.closeAllConnections()
    receiver.close()
  })
  const settings = { NODE_ENV: 'development', WEBHOOKS_ALLOW_INSECURE: '1', DEMO_HISTORY_DAYS: '0' }
  const service = await startService(directory, settings)
  stops.push(() => service.stop())
  const installation = await openInstallation(readConfig(environmentIn(directory)), 'command')
  stops.push(() => installation.close())
  const tenant = await makeTenant(installation.database, 'sized', values.recipes)
  addWebhook(directory, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`)

  const { owner, database } = installation
  await owner.query('vacuum analyze')
  const before = await readSizes(owner)
  const startedAt = performance.now()
  for (let round = 0; round < ROUNDS; round++) {
    await placeSome(service.port, tenant, round)
    await untilDelivered(owner)
    if (values.nights) await tidy(database, tenant.restaurant, Date.now() + 1.1 * DAY_MS)
    // As autovacuum does by and by: the space of old versions of rows is used again.
    await owner.query('vacuum')
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  const after = await readSizes(owner)
  report(`${ORDERS} orders in ${seconds} s; bytes for each order`, before, after)
  const vacuumed = async (title: string) => {
    await owner.query('vacuum full')
    report(`\n${title}, without the space that is free to be used again`, before, await readSizes(owner))
  }
  await vacuumed('The same at once')
  await tidy(database, tenant.restaurant, Date.now() + 1.1 * DAY_MS)
  await vacuumed('A day later')
  for (const days of [3, 40]) await tidy(database, tenant.restaurant, Date.now() + days * DAY_MS)
  await vacuumed('40 days later')
  await tidy(database, tenant.restaurant, Date.now() + 400 * DAY_MS)
  await vacuumed('400 days later')
}

/** What the jobs do that make rows fewer or smaller. */
async function tidy(database: Database, restaurant: Restaurant, now: number): Promise<void> {
  await tidyRestaurant(database, restaurant, now)
  await removeExpired(database, restaurant, now)
}

function addWebhook(directory: string, url: string): void {
  const events = 'order.created order.status_changed guest.created'
  execFileSync(
    join(PROJECT_ROOT, 'bin/comanda'),
    ['webhook', 'add', '--restaurant', 'sized', '--url', url, '--events', events],
    { env: { PATH: process.env.PATH, ...environmentIn(directory) }, stdio: 'ignore' },
  )
}

async function placeSome(port: number, tenant: Tenant, round: number): Promise<void> {
  let next = Math.floor((ORDERS * round) / ROUNDS)
  const end = Math.floor((ORDERS * (round + 1)) / ROUNDS)
  async function work(): Promise<void> {
    while (next < end) {
      const number = next++
      const post = async (path: string, key: string | null, body: object) => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${tenant.token}`,
            'content-type': 'application/json',
            ...(key !== null && { 'idempotency-key': key }),
          },
          body: JSON.stringify(body),
        })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
        return JSON.parse(text) as { data: { id: string } }
      }
      const { data } = await post('/orders', `order-${number}-0123456789abcdef`, orderOf(tenant, number))
      for (const status of ['accepted', 'ready', 'completed']) {
        const key = values.light ? null : `${status}-${number}-0123456789abcdef`
        await post(`/orders/${data.id}/status`, key, { status })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

function orderOf({ ids }: Tenant, number: number): object {
  const guest = values.light ? 0 : Math.floor(number / VISITS)
  return {
    type: 'pickup',
    customer_name: `${['Ada Byron', 'Grace Hopper', 'Alan Turing', 'Edsger Dijkstra'][guest % 4]} ${guest}`,
    customer_phone: `+34 6${String(10_000_000 + guest)}`,
    lines: linesOf(ids, number),
  }
}

function linesOf(ids: Tenant['ids'], number: number): object[] {
  const option = (place: number) => ids.options?.[`extras/extras-${place}`]
  return [2, 8, 14].map((dish, line) => ({
    item_id: ids.items?.[`dish-${dish + (number % 10) * 6}`],
    quantity: 1 + (line === 0 ? number % 2 : 0),
    ...(line === 0 && !values.light && { option_ids: [option((number % 4) + 1)] }),
  }))
}

async function untilDelivered(owner: { query: (text: string) => Promise<{ rows: unknown[] }> }) {
  for (;;) {
    const { rows } = await owner.query('select from webhook_queue limit 1')
    if (rows.length === 0) return
    await sleep(200)
  }
}

async function readSizes(owner: {
  query: (text: string) => Promise<{ rows: unknown[] }>
}): Promise<Map<string, Size>> {
  // A partition counts as its table.
  const { rows } = await owner.query(`
    with own as (
      select c.oid, coalesce(nullif(pg_partition_root(c.oid), c.oid)::regclass::text, c.relname) as name
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'months')
    )
    select o.name, sum(pg_relation_size(o.oid) + pg_relation_size(o.oid, 'fsm') + pg_relation_size(o.oid, 'vm'))::float8 as heap,
           sum(coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0))::float8 as toast,
           coalesce((select jsonb_object_agg(i.name, i.size) from (
             select coalesce(pr.relname, x.relname) as name, sum(pg_relation_size(x.oid)) as size
               from pg_index d join pg_class x on x.oid = d.indexrelid
               join own same on same.oid = d.indrelid and same.name = o.name
               left join pg_inherits h on h.inhrelid = x.oid left join pg_class pr on pr.oid = h.inhparent
              group by 1) i), '{}') as indexes
      from own o join pg_class c on c.oid = o.oid group by o.name`)
  return new Map((rows as Size[]).map((row) => [row.name, row]))
}

function report(title: string, before: Map<string, Size>, after: Map<string, Size>): void {
  const per = (now: number, then = 0) => Math.round((now - then) / ORDERS)
  const lines = [...after.values()].map(({ name, heap, toast, indexes }) => {
    const then = before.get(name)
    const parts = Object.entries(indexes).map(([index, size]): [string, number] => [
      index,
      per(size, then?.indexes[index]),
    ])
    return {
      name,
      rows: per(heap, then?.heap),
      toast: per(toast, then?.toast),
      parts: parts.filter(([, size]) => size > 0).toSorted((a, b) => b[1] - a[1]),
      indexes: parts.reduce((sum, [, size]) => sum + size, 0),
    }
  })
  const total = (line: (typeof lines)[number]) => line.rows + line.toast + line.indexes
  const sum = (some: typeof lines) => some.reduce((all, line) => all + total(line), 0)
  const grown = lines.filter((line) => total(line) > 0).toSorted((a, b) => total(b) - total(a))
  console.log(`${title}\n`)
  console.log(row('table', 'total', 'rows', 'toast', 'indexes'))
  for (const line of grown) {
    const mark = FOR_A_WHILE.has(line.name) ? ' *' : ''
    console.log(row(line.name + mark, total(line), line.rows, line.toast, line.indexes))
    for (const [index, size] of line.parts) console.log(row(`    ${index}`, '', '', '', size))
  }
  console.log(row('\nall', sum(grown), '', '', ''))
  console.log(row('for good', sum(grown.filter(({ name }) => !FOR_A_WHILE.has(name))), '', '', ''))
  console.log('\n* removed after a while')
}

function row(name: string, ...figures: (string | number)[]): string {
  return name.padEnd(52) + figures.map((figure) => String(figure).padStart(8)).join('')
}

const stops: (() => Promise<unknown>)[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().then(() => process.exit(1)))
async function end(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop().catch(() => undefined)
}
try {
  await measure(stops)
} finally {
  await end()
}
