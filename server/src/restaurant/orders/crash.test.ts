import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { furnishedDirectory } from '../../../test/furnished.ts'
import { removeDirectory, type Service, startService } from '../../../test/service.ts'

type FeedPage = { data: { data: { order: { id: string } } }[]; meta: { next_cursor: string } }

const ORDERS = 500
const AT_ONCE = 16
let dataDir: string
let service: Service

beforeAll(async () => {
  dataDir = await furnishedDirectory()
  service = await startService(dataDir, { API_RATE_LIMIT: '100000' })
})
afterAll(async () => {
  await service.stop()
  await removeDirectory(dataDir)
})

async function place(itemId: number, index: number): Promise<string | null> {
  const answer = await fetch(`${service.url}/api/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.token}`,
      'content-type': 'application/json',
      'idempotency-key': `crash-${index}`,
    },
    body: JSON.stringify({
      type: 'pickup',
      customer_name: `Guest ${index}`,
      customer_phone: `+1 413 555 ${String(1000 + index)}`,
      lines: [
        { item_id: itemId, quantity: 1 },
        { item_id: itemId, quantity: 2 },
      ],
    }),
  }).catch(() => null)
  if (answer?.status !== 201) return null
  // The status line says it is placed, even where the rest of the answer never arrives.
  const body = (await answer.json().catch(() => null)) as { data: { id: string } } | null
  return body?.data.id ?? null
}

/** As a reader does who keeps the cursor: asks on from it, whatever became of the service meanwhile. */
async function follow(until: () => boolean): Promise<string[]> {
  const seen: string[] = []
  let cursor = ''
  for (;;) {
    const last = until()
    const answer = await fetch(
      `${service.url}/api/v1/events?type=order.created&per_page=100&wait=1${cursor && `&cursor=${cursor}`}`,
      { headers: { authorization: `Bearer ${service.token}` } },
    ).catch(() => null)
    const page = answer?.ok ? ((await answer.json().catch(() => null)) as FeedPage | null) : null
    if (!page) {
      await sleep(50)
      continue
    }
    cursor = page.meta.next_cursor
    seen.push(...page.data.map(({ data }) => data.order.id))
    if (last && page.data.length === 0) return seen
  }
}

test('kill -9 amid 500 placements: every 201 is there, complete, told once by the feed, and no half order', async () => {
  const items = (await (
    await fetch(`${service.url}/api/v1/items?per_page=1`, {
      headers: { authorization: `Bearer ${service.token}` },
    })
  ).json()) as { data: { id: number }[] }
  const itemId = items.data[0]!.id
  const acknowledged: string[] = []
  let restarted = false
  const followed = follow(() => restarted)
  let next = 0
  let killed: Promise<void> | null = null
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < ORDERS) {
        const id = await place(itemId, next++)
        if (id !== null) acknowledged.push(id)
        if (acknowledged.length >= ORDERS / 2) killed ??= service.kill()
      }
    }),
  )
  await killed
  expect(acknowledged.length).toBeGreaterThanOrEqual(ORDERS / 2)
  expect(acknowledged.length).toBeLessThan(ORDERS)

  service = await startService(dataDir, { API_RATE_LIMIT: '100000' })
  restarted = true
  const client = new pg.Client({
    host: join(dataDir, 'postgres'),
    port: 5432,
    user: 'postgres',
    database: 'comanda',
  })
  await client.connect()
  const { rows } = await client.query<{
    id: string
    lines: number
    tickets: number
    events: number
    keys: number
  }>(`
    select o.id,
           (select count(*)::int from order_lines l where l.order_id = o.id) as lines,
           (select count(*)::int from kitchen_tickets t where t.order_id = o.id) as tickets,
           (select count(*)::int from events e where e.subject = 'order:' || o.id) as events,
           (select count(*)::int from idempotency_keys k where kept_answer(k)::json #>> '{data,id}' = o.id::text) as keys
      from orders o where o.customer_name like 'Guest %'`)
  const orphans = await client.query(
    `select count(*)::int as lines from order_lines l where not exists (select from orders o where o.id = l.order_id)`,
  )
  await client.end()
  const told = (await followed).filter((id) => rows.some((row) => row.id === id))
  expect(told.toSorted()).toEqual(rows.map((row) => row.id).toSorted())
  const stored = new Set(rows.map((row) => row.id))
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  expect(
    rows.filter(
      ({ lines, tickets, events, keys }) => lines !== 2 || tickets !== 1 || events !== 1 || keys !== 1,
    ),
  ).toEqual([])
  expect(orphans.rows).toEqual([{ lines: 0 }])
})
