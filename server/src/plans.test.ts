import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../test/app.ts'
import { enlarge, tenantTables } from '../test/large-tables.ts'
import { orderIn, pathWithIdOf } from '../test/tenancy-walk.ts'
import { addPerson, Visitor } from '../test/visitor.ts'
import { readConfig } from './config.ts'
import { SERVICE_ROLE } from './platform/postgres/connection/tenant-role.ts'
import { type Asked, Batch } from './platform/postgres/pipeline/batch.ts'
import { allStaffRoutes } from './surfaces/admin/all-routes.ts'
import { allJobs } from './worker.ts'

let service: TestApp
let venue: Venue
const sent = new Set<string>()
const { add } = Batch.prototype

beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true })
  await orderIn(venue)
  Batch.prototype.add = function gather(asked: Asked) {
    sent.add(asked.text)
    return add.call(this, asked)
  }
})
afterAll(async () => {
  Batch.prototype.add = add
  await service.close()
})

/** One value for each filter of that name, wherever there is one. */
const FILTERS: Record<string, string> = {
  status: 'completed',
  type: 'pickup',
  channel: 'web',
  reference: 'a-1',
  placed_from: '2026-01-01',
  placed_to: '2026-12-31',
  updated_since: '2026-01-01',
  created_from: '2026-01-01',
  created_to: '2026-12-31',
  from: '2026-01-01',
  to: '2026-01-31',
  date: '2026-01-31',
  since: '2026-01-01',
  search: 'ann',
  q: 'ann',
  find: 'ann',
  text: 'ann',
  phone: '+12025550123',
  email: 'ann@example.com',
  order_id: '00000000-0000-7000-8000-000000000000',
  guest_id: '1',
  branch_id: '1',
  item_id: '1',
  menu_id: '1',
  category_id: '1',
  available: 'true',
  sort: '-visits_count',
  action: 'order.placed',
  subject: 'order',
  actor: 'token:1',
  party_size: '2',
}

function queriesOf(properties: Record<string, unknown> | undefined): string[] {
  const names = Object.keys(properties ?? {}).filter((name) => FILTERS[name] !== undefined)
  return ['', ...names.map((name) => `?${name}=${encodeURIComponent(FILTERS[name] ?? '')}`)]
}

async function walkApi(): Promise<void> {
  for (const operation of service.operations.filter((one) => one.read && !one.sandboxOnly)) {
    const path = await pathWithIdOf(venue, operation, service.operations)
    for (const query of queriesOf(operation.query?.properties)) await venue.get(`${path}${query}`)
    const { meta } = (await venue.get(`${path}?per_page=1`)).body ?? {}
    if (meta?.next_cursor) await venue.get(`${path}?per_page=1&cursor=${meta.next_cursor}`)
  }
}

async function walkStaffPages(): Promise<void> {
  const owner = new Visitor(service.app)
  await owner.signIn((await addPerson(venue, 'owner')).email)
  const routes = allStaffRoutes(
    { addHook: () => undefined } as never,
    { database: service.database } as never,
  )
  for (const { method, path, stream, query } of routes) {
    if (method !== 'GET' || stream) continue
    const named = path
      .replaceAll(/:(\w+):uuid/g, '00000000-0000-7000-8000-000000000000')
      .replaceAll(/:\w+/g, '1')
    for (const filter of queriesOf(query?.properties)) await owner.get(await owner.calling(named + filter))
  }
}

async function runJobs(): Promise<void> {
  const context = {
    config: readConfig({}),
    database: service.database,
    secretBox: service.box,
    log: pino({ level: 'silent' }),
    clock: () => Date.now(),
  }
  const jobs = allJobs(context as never, service.owner)
  for (const { cron, run } of jobs) if (cron !== undefined) await run({})
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

function scannedWhole(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scannedWhole)]
}

test('no list, report, search or job reads a table of many restaurants from end to end', async () => {
  await walkApi()
  await walkStaffPages()
  await runJobs()
  Batch.prototype.add = add

  const tables = await tenantTables(service.owner)
  await enlarge(service.owner, tables)
  const { rows: seen } = await service.owner.query('explain (format json) select from items')
  expect(seen[0]?.['QUERY PLAN'][0].Plan['Plan Rows'], 'rows that PostgreSQL plans with').toBe(1_000_000)
  const client = new pg.Client(service.url)
  await client.connect()
  const found: string[] = []
  let planned = 0
  try {
    await client.query(`set role ${SERVICE_ROLE}`)
    // What the statements before it in its transaction would have set.
    const settings = { 'app.restaurant_id': String(venue.restaurant.id), 'app.settled_event_place': '1' }
    for (const setting of Object.entries(settings))
      await client.query('select set_config($1, $2, false)', setting)
    for (const text of sent) {
      if (!/^\s*(select|with|update|delete|insert)\b/i.test(text)) continue
      const { rows } = await client.query({
        text: `explain (generic_plan, format json) ${text}`,
        rowMode: 'array',
      })
      planned++
      const whole = scannedWhole(rows[0]?.[0][0].Plan).filter((name) => tables.includes(name))
      if (whole.length > 0) found.push(`${whole.join(', ')}: ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`)
    }
  } finally {
    await client.end()
  }
  expect(planned).toBeGreaterThan(250)
  expect(found).toEqual([])
})
