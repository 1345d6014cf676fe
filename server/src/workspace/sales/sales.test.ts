// The Sales page of a living demo: its figures are those of the report, of the orders and of the ledger.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { removeDirectory, temporaryDirectory } from '../../../test/service.ts'
import { PASSWORD, Visitor } from '../../../test/visitor.ts'
import { exportDocument } from '../../across/document/export.ts'
import { importDocument } from '../../across/document/import.ts'
import { readConfig } from '../../config.ts'
import { addStaff } from '../../ground/staff/commands.ts'
import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import { removeExpired } from '../../operations/housekeeping/jobs.ts'
import { inRestaurant, type Restaurant, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { DEMO_SLUG, ensureDemo } from '../../sample/demo.ts'
import { makeHistory } from '../../sample/history/make.ts'
import type { SalesReport } from './contract.ts'

const NOW = Date.parse('2026-11-14T19:40:00-05:00')
const SPAN = { from: '2026-11-09', to: '2026-11-14' }

let service: TestApp
let directory: string
let token: string
let demo: Restaurant
let manager: Visitor
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  directory = await temporaryDirectory()
  const config = readConfig({ DATA_DIR: directory, DEMO_HISTORY_DAYS: '7' })
  token = (await ensureDemo(service.database, config, NOW)) ?? ''
  demo = (await restaurantBySlug(service.database, DEMO_SLUG))!
  await makeHistory(service, demo, { onDay: () => undefined, isStopped: () => false })
  const email = 'manager@example.com'
  await inside((tx) => addStaff(tx, { email, name: 'Mia', password: PASSWORD, role: 'manager' }))
  manager = new Visitor(service.app)
  await manager.signIn(email)
})
afterAll(async () => {
  await service.close()
  await removeDirectory(directory)
})

function inside<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const cause = { actor: { kind: 'system', id: null, name: 'test' }, requestId: null, now: NOW } as const
  return inRestaurant(service.database, demo, cause, work)
}
const asked = (query: Record<string, string>) => new URLSearchParams(query).toString()
async function sales(query: Record<string, string> = {}): Promise<SalesReport> {
  const { status, text } = await manager.get(await manager.calling(`/sales?${asked(query)}`))
  expect(status, text).toBe(200)
  return JSON.parse(text).data
}
async function summary(query: Record<string, string>) {
  return (await service.request('GET', `/reports/sales-summary?${asked(query)}`, { token })).body.data
}
const rows = async (text: string, ...values: unknown[]) => (await service.owner.query(text, values)).rows
const total = <Row, Key extends keyof Row>(list: Row[], key: Key) =>
  list.reduce((sum, row) => sum + Number(row[key]), 0)

test.each([
  ['a day', { to: '2026-11-13' }],
  ['a week', SPAN],
  ['a year', { from: '2025-11-14', to: '2026-11-14' }],
  ['what is to come', { from: '2026-11-15', to: '2026-11-20' }],
  ['nothing said', {}],
])('the numbers of %s are those of the sales summary', async (_, query) => {
  const [{ period, previous, year_before, ...shown }, reported] = await Promise.all([
    sales(query),
    summary(query),
  ])
  const { orders, revenue_minor, average_order_minor } = period
  expect({
    from: period.from,
    to: period.to,
    branch_id: shown.branch_id,
    currency: shown.currency,
    orders,
    revenue_minor,
    average_order_minor,
    previous: {
      orders: previous.orders,
      revenue_minor: previous.revenue_minor,
      average_order_minor: previous.average_order_minor,
    },
    change: previous.change,
  }).toEqual(reported)
  const yearBefore = await summary({ from: year_before.from, to: year_before.to })
  expect(year_before).toMatchObject({ orders: yearBefore.orders, revenue_minor: yearBefore.revenue_minor })
})

test('a day that is under way stands beside a day a week before as far as it has come, a chosen span beside whole days', async () => {
  const today = { from: '2026-11-14', to: '2026-11-14' }
  const { previous, days } = await sales({ ...today, kind: 'day' })
  const until = async (moment: string) => {
    const [row] = await rows(
      `select count(*)::int as orders, coalesce(sum(o.total_minor), 0)::int as revenue_minor
         from orders o join branches b on b.is_default
        where o.status not in ('rejected', 'cancelled') and o.placed_at < $1::timestamptz
          and ((o.placed_at at time zone 'America/New_York') - b.business_day_start::interval)::date = '2026-11-07'`,
      moment,
    )
    return row
  }
  const soFar = await until('2026-11-07T19:40:00-05:00')
  expect(previous).toMatchObject({ from: '2026-11-07', to: '2026-11-07', ...soFar })
  expect(days[0]?.previous_minor).toBe(soFar.revenue_minor)
  const whole = await until('2026-11-09T00:00:00-05:00')
  expect(whole.orders).toBeGreaterThan(soFar.orders)
  const week = await sales({ from: '2026-11-08', to: '2026-11-14', kind: 'week' })
  const span = await sales({ from: '2026-11-08', to: '2026-11-14' })
  expect(span.previous.orders - week.previous.orders).toBe(whole.orders - soFar.orders)
})

/** Every part of the page against the rows it was counted from. */
async function agrees(query: Record<string, string>) {
  const report = await sales(query)
  const { period, days, hours, weekdays, types, channels } = report
  for (const parts of [days, hours, weekdays, types, channels]) {
    expect([
      total<{ orders: number }, 'orders'>(parts, 'orders'),
      total<{ revenue_minor: number }, 'revenue_minor'>(parts, 'revenue_minor'),
    ]).toEqual([period.orders, period.revenue_minor])
  }
  const [dishes] = await rows(
    `select sum(l.quantity)::int as quantity, sum(l.line_total_minor)::int as revenue_minor
       from order_lines l join orders o on o.id = l.order_id
       join branches b on b.is_default
      where not l.voided and o.status not in ('rejected', 'cancelled')
        and ((o.placed_at at time zone 'America/New_York') - b.business_day_start::interval)::date between $1 and $2`,
    period.from,
    period.to,
  )
  for (const parts of [report.dishes, report.categories]) {
    expect({ quantity: total(parts, 'quantity'), revenue_minor: total(parts, 'revenue_minor') }).toEqual(
      dishes,
    )
  }
  const ledger = await rows(
    `select p.method, count(*) filter (where e.kind = 'captured')::int as payments,
            coalesce(sum(e.amount_minor) filter (where e.kind = 'captured'), 0)::int as amount_minor,
            coalesce(sum(e.tip_minor) filter (where e.kind = 'captured'), 0)::int as tip_minor,
            coalesce(sum(e.amount_minor + e.tip_minor) filter (where e.kind = 'refund_succeeded'), 0)::int as refunded_minor
       from payment_entries e join payments p on p.id = e.payment_id join branches b on b.is_default
      where e.kind in ('captured', 'refund_succeeded')
        and ((e.at at time zone 'America/New_York') - b.business_day_start::interval)::date between $1 and $2
      group by 1 order by 1`,
    period.from,
    period.to,
  )
  expect(
    report.methods.map(({ net_minor, ...method }) => method).sort((a, b) => a.method.localeCompare(b.method)),
  ).toEqual(ledger)
  return report
}

test('every part adds up to the whole, and is what orders and ledger say', async () => {
  const report = await agrees(SPAN)
  expect(report.hours.length).toBeGreaterThan(8)
  expect(report.types.map(({ name }) => name).sort()).toEqual(['delivery', 'dine_in', 'pickup'])
  expect(report.channels.length).toBeGreaterThan(3)
  expect(report.methods.length).toBeGreaterThan(2)
  expect(report.dishes.at(-1)!.revenue_minor).toBe(0)
})

test('a cancel, a voided line, a refund and a new order are counted as they happen', async () => {
  const post = async (path: string, body: unknown) => {
    const answer = await service.request('POST', path, { token, body })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body.data
  }
  const [open] = await rows("select id from orders where status = 'accepted' and paid_at is null limit 1")
  await post(`/orders/${open.id}/status`, { status: 'cancelled', reason: 'The oven is out.' })
  const [ready] = await rows(
    `select o.id, min(l.id)::int as line from orders o join order_lines l on l.order_id = o.id
      where o.status = 'ready' and o.paid_at is null group by o.id having count(*) > 1 limit 1`,
  )
  const voided = await manager.call('POST', `/orders/${ready.id}/lines/${ready.line}/void`, {
    reason: 'Dropped on the way.',
  })
  expect(voided.status, JSON.stringify(voided.error)).toBe(200)
  const { id } = await post(`/orders/${ready.id}/payments`, { method: 'cash', tip_minor: 200 })
  await post(`/payments/${id}/refunds`, { amount_minor: 300 })
  await agrees(SPAN)
  await removeExpired(service.database, demo, NOW)
  await agrees(SPAN)
})

test('business days that begin at an odd minute are counted as exactly', async () => {
  const { branches = [] } = await inside((tx) => exportDocument(tx))
  const [first, ...others] = branches as { business_day_start: string }[]
  await inside((tx) =>
    importDocument(tx, { branches: [{ ...first, business_day_start: '04:10' }, ...others] }),
  )
  await agrees(SPAN)
  await agrees({ to: '2026-11-12' })
})

test('each table can be had as CSV', async () => {
  const { period, days } = await sales(SPAN)
  const { status, headers, text } = await manager.get(
    await manager.calling(`/sales/export?${asked({ ...SPAN, by: 'day' })}`),
  )
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    `attachment; filename="sales-by-day-${period.from}-${period.to}.csv"`,
  ])
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffdate,orders,revenue_minor,previous_revenue_minor,year_before_revenue_minor',
    [
      days[0]!.date,
      days[0]!.orders,
      days[0]!.revenue_minor,
      days[0]!.previous_minor,
      days[0]!.year_before_minor,
    ].join(),
  ])
  for (const by of ['hour', 'weekday', 'type', 'channel', 'category', 'dish', 'method']) {
    const table = await manager.get(await manager.calling(`/sales/export?${asked({ ...SPAN, by })}`))
    expect(table.text.split('\r\n').length, by).toBeGreaterThan(3)
  }
})

test('what a marketplace was paid before stands apart, and its refund with it', async () => {
  await inside((tx) => importDocument(tx, { channels: [{ key: 'kurier', name: 'Kurier' }] }))
  const post = (path: string, body: object) => service.request('POST', path, { token, body })
  const before = (await sales(SPAN)).methods
  const [dish] = (await service.request('GET', '/items?per_page=1', { token })).body.data
  const { body, status, text } = await post('/orders', {
    ...{ type: 'pickup', channel: 'kurier', customer_name: 'Ada', customer_phone: '+1 413 555 0101' },
    external: { id: 'K-1', prepaid: true, prices: 'ours', tip_minor: 200 },
    lines: [{ item_id: dish.id, quantity: 1 }],
  })
  expect(status, text).toBe(201)
  const amount_minor = body.data.total_minor
  const prepaid = { method: 'marketplace', payments: 1, amount_minor, tip_minor: 200, refunded_minor: 0 }
  const after = await sales(SPAN)
  expect(after.methods).toEqual([...before, { ...prepaid, net_minor: amount_minor + 200 }])
  expect(after.channels.map(({ name }) => name)).toContain('kurier')
  const [paid] = (await service.request('GET', `/payments?order_id=${body.data.id}`, { token })).body.data
  expect((await post(`/payments/${paid.id}/refunds`, { amount_minor: 100 })).status).toBe(201)
  expect((await sales(SPAN)).methods.at(-1)).toEqual({
    ...{ ...prepaid, refunded_minor: 100 },
    net_minor: amount_minor + 100,
  })
})

test('a dish that has left the menu keeps its name here', async () => {
  const before = (await sales(SPAN)).dishes[0]!
  await rows('delete from item_modifier_groups where item_id = $1', before.id)
  await rows('delete from variants where item_id = $1', before.id)
  await rows('delete from items where id = $1', before.id)
  await inside((tx) => importDocument(tx, { settings: {} }))
  service.database.changes.publish(`menu:${demo.id}`)
  expect((await sales(SPAN)).dishes[0]).toEqual({ ...before, category: expect.anything(), is_on_menu: false })
})

test.each([
  [{ from: '2026-11-14', to: '2026-11-13' }, 'from'],
  [{ from: '2025-11-01', to: '2026-11-14' }, 'to'],
  [{ branch_id: '999999' }, 'branch_id'],
])('%j is refused on its field', async (query, field) => {
  const { status, text } = await manager.get(
    await manager.calling(`/sales?${asked(query as Record<string, string>)}`),
  )
  expect([
    status,
    Object.keys(JSON.parse(text).error.details.fields ?? JSON.parse(text).error.details),
  ]).toEqual([422, [field]])
})
