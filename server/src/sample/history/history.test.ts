import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { removeDirectory, temporaryDirectory } from '../../../test/service.ts'
import { readConfig } from '../../config.ts'
import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import type { Restaurant } from '../../platform/postgres/transaction/transaction.ts'
import { DEMO_SLUG, ensureDemo } from '../demo.ts'
import { makeHistory } from './make.ts'

const DAYS = 4
/** Saturday, while dinner is served. */
const NOW = Date.parse('2026-11-14T19:40:00-05:00')

let service: TestApp
let directory: string
let token: string
let demo: Restaurant
let made = 0
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  directory = await temporaryDirectory()
  const config = readConfig({ DATA_DIR: directory, DEMO_HISTORY_DAYS: String(DAYS) })
  token = (await ensureDemo(service.database, config, NOW)) ?? ''
  demo = (await restaurantBySlug(service.database, DEMO_SLUG))!
  await make(2)
  // As if the process had ended here: two others find what is left.
  await Promise.all([make(), make()])
})
afterAll(async () => {
  await service.close()
  await removeDirectory(directory)
})

async function make(most = Number.POSITIVE_INFINITY): Promise<void> {
  let own = 0
  await makeHistory(service, demo, {
    isStopped: () => own >= most,
    onDay() {
      own++
      made++
    },
  })
}

const rows = async (text: string, ...values: unknown[]) => (await service.owner.query(text, values)).rows
const get = async (path: string) => (await service.request('GET', path, { token })).body.data
const post = async (path: string, body: unknown, at: number) => {
  service.clock.now = at
  const answer = await service.request('POST', path, { token, body })
  service.clock.now = NOW
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body.data
}

test('each day is made once, whoever makes it and however often it is begun anew', async () => {
  expect(made).toBe(DAYS + 1)
  const before = await rows('select count(*) from orders')
  await make()
  expect(await rows('select count(*) from orders')).toEqual(before)
  const days = await rows(
    `select (placed_at at time zone 'America/New_York')::date::text as day, count(*)::int as orders
       from orders where id <> '${await sampleOrderId()}' group by 1 order by 1`,
  )
  expect(days.map(({ day }) => day)).toEqual([
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
    '2026-11-14',
  ])
  for (const { orders } of days) expect(orders).toBeGreaterThan(20)
})

const sampleOrderId = async () =>
  (await rows("select id from orders where customer_name = 'Mateo Rivera'"))[0].id as string

test('there is a day in progress, and a past of every kind', async () => {
  for (const status of ['placed', 'accepted', 'ready', 'completed', 'cancelled']) {
    expect((await get(`/orders?status=${status}`)).length, status).toBeGreaterThan(0)
  }
  const several = async (text: string, least: number) =>
    expect((await rows(text)).length, text).toBeGreaterThanOrEqual(least)
  await several('select distinct channel from orders', 5)
  await several('select distinct type from orders', 3)
  await several('select distinct method from payments', 3)
  await several('select distinct status from reservations', 4)
  await several('select from payment_refunds', 1)
  await several('select from payments where tip_minor > 0', 20)
  await several('select guest_id from orders group by 1 having count(*) > 3', 5)
  await several('select from reviews', 10)
  await several('select distinct rating from reviews', 3)
  await several('select from reviews where reply is not null', 2)
  await several(`select from reservations where date > '2026-11-14' and status = 'confirmed'`, 5)
})

test('the sales of each day are those of its orders', async () => {
  const counted = await rows(
    'select day::text, sum(orders)::int as orders, sum(revenue_minor)::int as revenue from daily_sales group by 1 order by 1',
  )
  expect(counted).toEqual(
    await rows(
      `select (placed_at at time zone 'America/New_York')::date::text as day, count(*)::int as orders,
              sum(total_minor)::int as revenue
         from orders where status not in ('rejected', 'cancelled') group by 1 order by 1`,
    ),
  )
  const summary = await get('/reports/sales-summary?from=2026-11-10&to=2026-11-14')
  expect(summary).toMatchObject({
    orders: counted.reduce((sum, { orders }) => sum + orders, 0),
    revenue_minor: counted.reduce((sum, { revenue }) => sum + revenue, 0),
  })
})

test('what guests came for and spent is counted, and every paid order is covered', async () => {
  expect(
    await rows(
      `select g.id from guests g
         left join lateral (select count(*) as orders, sum(o.total_minor) as spent from orders o
                             where o.guest_id = g.id and o.status = 'completed') o on true
         left join lateral (select count(*) as seated from reservations r
                             where r.guest_id = g.id and r.status = 'seated') r on true
        where g.visits_count <> o.orders + r.seated or g.total_spend_minor <> coalesce(o.spent, 0)`,
    ),
  ).toEqual([])
  expect(
    await rows(
      `select o.id from orders o where o.paid_at is not null and o.total_minor <> (
         select sum(p.amount_minor) from payments p where p.order_id = o.id)`,
    ),
  ).toEqual([])
})

test('the second branch has a past of its own, at its prices, and guests and bookings of today', async () => {
  const [{ id: harbor }] = await rows("select id from branches where name = 'Harbor'")
  const there = await get(`/orders?branch_id=${harbor}&per_page=100`)
  expect(there.length).toBeGreaterThan(20)
  expect(there.some(({ type }: { type: string }) => type === 'delivery')).toBe(false)
  const [{ id: salmon }] = await rows("select id from items where ref = 'cedar-plank-salmon'")
  const sold = await rows(
    `select distinct l.unit_price_minor::int as price from order_lines l join orders o on o.id = l.order_id
      where l.item_id = $1 and o.branch_id = $2`,
    salmon,
    harbor,
  )
  expect(sold).toEqual([{ price: 2950 }])
  const booked = await get(`/reservations?branch_id=${harbor}&per_page=100`)
  expect(booked.length).toBeGreaterThan(5)
  const seated = await rows(
    `select distinct t.branch_id from sitting_tables s join tables t on t.id = s.table_id where s.open`,
  )
  expect(seated).toHaveLength(2)
})

test('nobody is told of the past', async () => {
  for (const table of ['events', 'webhook_queue', 'mails', 'owner_notices']) {
    expect([table, ...(await rows(`select from ${table}`))]).toEqual([table])
  }
})

// The party of an old order has left its table, so its tickets name no sitting.
const WRITTEN = `
  select to_jsonb(o) - '{id,number,shown,channel,guest_id,pricing}'::text[] as row, o.pricing::jsonb - 'line_taxes' as pricing,
         (select jsonb_agg(t.value order by t.key::bigint) from jsonb_each(o.pricing::jsonb -> 'line_taxes') t) as line_taxes, o.shown::jsonb - '{id,number,items,channel}'::text[] as shown,
         (select jsonb_agg(to_jsonb(l) - '{id,order_id}'::text[] order by l.place) from order_lines l where l.order_id = o.id) as lines,
         (select jsonb_agg(to_jsonb(t) - '{id,order_id,lines,sitting_id,heading}'::text[] order by t.id) from kitchen_tickets t where t.order_id = o.id) as tickets,
         (select jsonb_agg(to_jsonb(p) - '{id,order_id}'::text[]) from payments p where p.order_id = o.id) as payments,
         (select jsonb_agg(to_jsonb(r) - '{id,payment_id}'::text[]) from payment_refunds r join payments p on p.id = r.payment_id
           where p.order_id = o.id) as refunds,
         (select jsonb_agg(to_jsonb(e) - '{id,payment_id,refund_id}'::text[] order by e.id) from payment_entries e
            join payments p on p.id = e.payment_id where p.order_id = o.id) as entries
    from orders o where o.id = $1`

test.each([
  [
    'completed, paid by card with a tip',
    "o.status = 'completed' and p.method = 'card' and p.tip_minor > 0 and o.type = 'dine_in'",
  ],
  [
    'completed, paid and partly refunded',
    "o.status = 'completed' and p.method in ('cash', 'card') and r.id is not null",
  ],
  ['cancelled before it was paid', "o.status = 'cancelled' and p.id is null"],
  ['on its way to the guest', "o.status = 'ready' and p.id is null"],
])('an order that is %s has the rows that the commands write', async (_, wanted) => {
  const [old] = await rows(
    `select o.id, o.shown::jsonb as shown, p.*, o.id as id, o.status as status, r.reason, r.created_at as refunded_at, r.amount_minor + r.tip_minor as refund_minor
       from orders o left join payments p on p.order_id = o.id left join payment_refunds r on r.payment_id = p.id
      where o.scheduled_for is null and o.guest_id > 8 and ${wanted}
        and (select count(*) from payments x where x.order_id = o.id) < 2 order by o.placed_at desc limit 1`,
  )
  const [tickets] = await rows(
    `select min(fired_at) as fired, min(done_at) as done, min(voided_at) as voided from kitchen_tickets where order_id = $1`,
    old.id,
  )
  const { shown } = old
  const { id } = await post(
    '/orders',
    {
      type: shown.type,
      ...(shown.table && { table_code: shown.table.code }),
      ...(shown.delivery_address && { delivery_address: shown.delivery_address }),
      customer_name: shown.customer.name,
      customer_phone: shown.customer.phone,
      customer_email: shown.customer.email,
      note: shown.note,
      branch_id: shown.branch_id,
      lines: shown.items.map((item: Record<string, unknown>) => ({
        item_id: item.item_id,
        variant_id: item.variant_id,
        quantity: item.quantity,
        option_ids: (item.modifiers as { option_id: number }[]).map(({ option_id }) => option_id),
      })),
    },
    Date.parse(shown.placed_at),
  )
  const move = (status: string, at: number, more = {}) =>
    post(`/orders/${id}/status`, { status, ...more }, Number(at))
  const endedAt = Date.parse(shown.updated_at)
  if (tickets.fired) await move('accepted', tickets.fired)
  if (tickets.done) await move('ready', tickets.done)
  if (old.method) {
    const { method, tip_minor } = old
    const payment = await post(`/orders/${id}/payments`, { method, tip_minor }, old.captured_at)
    if (old.status === 'completed') await move('completed', endedAt)
    if (old.reason) {
      const refund = { amount_minor: old.refund_minor, reason: old.reason }
      await post(`/payments/${payment.id}/refunds`, refund, old.refunded_at)
    }
  }
  if (old.status === 'cancelled') await move('cancelled', endedAt, { reason: shown.cancel_reason })
  const [[entered], [commanded]] = await Promise.all([rows(WRITTEN, old.id), rows(WRITTEN, id)])
  expect(commanded).toEqual(entered)
})

test('two weeks of shifts are published at each branch, and the next one is a draft', async () => {
  const [main, harbor] = await rows('select id from branches order by is_default desc')
  const weeks = await get('/shift-weeks')
  const at = ({ id }: { id: number }) => weeks.filter((week: { branch_id: number }) => week.branch_id === id)
  for (const [branch, least] of [
    [main, 30],
    [harbor, 20],
  ] as const) {
    const own = at(branch)
    expect(own.map((week: { week_start: string }) => week.week_start)).toEqual(['2026-11-02', '2026-11-09'])
    expect(own[1].shifts.length).toBeGreaterThan(least)
  }
  const drafts = await rows("select published_at from shift_weeks where week_start = '2026-11-16'")
  expect(drafts).toEqual([{ published_at: null }, { published_at: null }])
})
