import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { importDocument } from '../../across/document/import.ts'
import { currentRules } from '../../ground/tenants/current-rules.ts'
import { removeExpired } from '../../operations/housekeeping/jobs.ts'
import { findOrder } from '../orders/commands/change-status.ts'
import { rebuildSales } from '../orders/commands/rebuild-sales.ts'
import { voidLine } from '../orders/commands/void-line.ts'
import { countSale } from './commands/count-sales.ts'
import { deleteSales } from './queries.ts'

let service: TestApp
let other: Venue
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  other = await service.venue({ document: smallMenu() })
})
beforeEach(async () => {
  service.clock.now = null
  venue = await service.venue({ document: smallMenu(), timezone: 'America/New_York' })
})
afterAll(() => service.close())

/** Soup costs 1000. */
async function order(moment: string, quantity = 1, at: Venue = venue): Promise<string> {
  service.clock.now = Date.parse(moment)
  const { status, body } = await at.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: at.ids.items!.soup, quantity }],
  })
  expect(status).toBe(201)
  return body.data.id
}

function move(id: string, status: string) {
  return venue.post(`/orders/${id}/status`, { status })
}

const none = { orders: 0, revenue_minor: 0, average_order_minor: 0 }
const unchanged = { revenue_pct: 0, orders_pct: 0 }

describe('a sales summary', () => {
  test('is of today, and compares with the day before', async () => {
    await order('2026-11-13T12:00:00-05:00', 4)
    await order('2026-11-14T00:00:00-05:00', 1)
    await order('2026-11-14T23:59:59-05:00', 2)
    const { status, body } = await venue.get('/reports/sales-summary')
    expect(status).toBe(200)
    expect(body).toEqual({
      data: {
        from: '2026-11-14',
        to: '2026-11-14',
        branch_id: null,
        currency: 'USD',
        orders: 2,
        revenue_minor: 3000,
        average_order_minor: 1500,
        previous: { orders: 1, revenue_minor: 4000, average_order_minor: 4000 },
        change: { revenue_pct: -25, orders_pct: 100 },
      },
      meta: {},
      links: {},
    })
  })

  test('counts neither what was rejected nor what was cancelled', async () => {
    const [rejected, cancelled, completed] = [
      await order('2026-11-14T12:00:00-05:00', 1),
      await order('2026-11-14T12:00:00-05:00', 2),
      await order('2026-11-14T12:00:00-05:00', 3),
    ]
    service.clock.now = Date.parse('2026-11-15T12:00:00-05:00')
    await move(rejected, 'rejected')
    await move(cancelled, 'accepted')
    await move(cancelled, 'cancelled')
    for (const status of ['accepted', 'ready', 'completed']) await move(completed, status)
    expect((await move(cancelled, 'cancelled')).status).toBe(409)
    const { body } = await venue.get('/reports/sales-summary?to=2026-11-14')
    expect(body.data).toMatchObject({ orders: 1, revenue_minor: 3000, previous: none })
    expect((await venue.get('/reports/sales-summary')).body.data.orders).toBe(0)
  })

  test('is empty where nothing was sold, in the future too', async () => {
    service.clock.now = Date.parse('2026-11-14T12:00:00-05:00')
    const { body } = await venue.get('/reports/sales-summary?from=2027-01-01&to=2027-01-31')
    expect(body.data).toEqual({
      from: '2027-01-01',
      to: '2027-01-31',
      branch_id: null,
      currency: 'USD',
      ...none,
      previous: none,
      change: unchanged,
    })
  })

  test('reaches to the first and the last day there is', async () => {
    for (const date of ['0001-01-01', '9999-12-31']) {
      const { status, body } = await venue.get(`/reports/sales-summary?from=${date}&to=${date}`)
      expect([status, body.data.from, body.data.orders]).toEqual([200, date, 0])
    }
  })

  test("has none of another restaurant's sales", async () => {
    await order('2026-11-14T12:00:00-05:00', 5, other)
    expect((await venue.get('/reports/sales-summary')).body.data.orders).toBe(0)
  })

  test('is the same twice, and known by its ETag', async () => {
    await order('2026-11-14T12:00:00-05:00')
    const first = await venue.get('/reports/sales-summary')
    const again = await venue.get('/reports/sales-summary', { 'if-none-match': first.headers.etag as string })
    expect(again.status).toBe(304)
    await order('2026-11-14T12:00:00-05:00')
    const changed = await venue.get('/reports/sales-summary', {
      'if-none-match': first.headers.etag as string,
    })
    expect(changed.status).toBe(200)
  })
})

test('a sale, a cancellation, a void and sums made anew are in the next answer at once', async () => {
  const told = async () => {
    const { body } = await venue.get('/reports/sales-summary?to=2026-11-14')
    return [body.data.orders, body.data.revenue_minor]
  }
  expect([await told(), await told()]).toEqual([
    [0, 0],
    [0, 0],
  ])
  const first = await order('2026-11-14T12:00:00-05:00', 1)
  expect(await told()).toEqual([1, 1000])
  const { status, body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [2, 3].map((quantity) => ({ item_id: venue.ids.items!.soup, quantity })),
  })
  expect([status, await told()]).toEqual([201, [2, 6000]])
  await move(first, 'cancelled')
  expect(await told()).toEqual([1, 5000])
  const { id, items } = body.data
  await venue.inside(async (tx) =>
    voidLine(tx, [], await findOrder(tx, id), { lineId: items[0].id, reason: 'Sent back' }),
  )
  expect(await told()).toEqual([1, 3000])
  await venue.inside(async (tx) => deleteSales(tx))
  expect(await told()).toEqual([0, 0])
  await venue.inside(rebuildSales)
  expect(await told()).toEqual([1, 3000])
})

test('over a connection, where it is answered before the framework, it is the same', async () => {
  const base = await service.app.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (query: string) => {
    const headers = { authorization: `Bearer ${venue.token}` }
    const answer = await fetch(`${base}/api/v1/reports/sales-summary${query}`, { headers })
    const body = (await answer.json()) as { data?: object; error?: { code: string } }
    // A refusal names its request.
    return [answer.status, body.data ?? body.error?.code]
  }
  for (const quantity of [1, 2]) {
    await order('2026-11-14T12:00:00-05:00', quantity)
    for (const query of ['', '', '?to=2026-11-14', '?from=2026-11-15', '?branch_id=999999999']) {
      const { status, body } = await venue.get(`/reports/sales-summary${query}`)
      expect(await ask(query)).toEqual([status, body.data ?? body.error.code])
    }
  }
})

test('today is another day after midnight, whatever is held', async () => {
  await order('2026-11-14T23:59:59-05:00', 1)
  const today = async () => {
    const { from, orders, previous } = (await venue.get('/reports/sales-summary')).body.data
    return [from, orders, previous.orders]
  }
  expect(await today()).toEqual(['2026-11-14', 1, 0])
  service.clock.now = Date.parse('2026-11-15T00:00:00-05:00')
  expect(await today()).toEqual(['2026-11-15', 0, 1])
})

describe('branches', () => {
  const two = (first: object, second: object) => ({
    branches: [
      { ref: 'main', name: 'Main', default: true, ...first },
      { ref: 'far', name: 'Far', ...second },
    ],
  })
  async function arrange(document: object): Promise<Record<string, number>> {
    const { branches = {} } = await venue.inside((tx) => importDocument(tx, document))
    return branches
  }
  const sold = async (query: string) =>
    (await venue.get(`/reports/sales-summary?${query}`)).body.data.revenue_minor

  test("have their sales on their own clock, and the summary's total is the sum of all", async () => {
    const ids = await arrange(two({ timezone: 'Asia/Tokyo', default: false }, { default: true }))
    await order('2026-11-14T16:00:00Z', 1) // 11:00 on the 14th in New York
    await arrange(two({ timezone: 'Asia/Tokyo' }, { default: false }))
    await order('2026-11-14T16:00:00Z', 2) // 01:00 on the 15th in Tokyo
    expect(await sold(`to=2026-11-14&branch_id=${ids.far}`)).toBe(1000)
    expect(await sold(`to=2026-11-14&branch_id=${ids.main}`)).toBe(0)
    expect(await sold(`to=2026-11-15&branch_id=${ids.main}`)).toBe(2000)
    expect(await sold('from=2026-11-14&to=2026-11-15')).toBe(3000)
  })

  test('may begin their day at another hour; past days follow a change of it', async () => {
    await order('2026-11-14T02:30:00-05:00', 1)
    await order('2026-11-14T12:00:00-05:00', 2)
    expect([await sold('to=2026-11-13'), await sold('to=2026-11-14')]).toEqual([0, 3000])
    await arrange(two({ business_day_start: '04:00' }, {}))
    expect([await sold('to=2026-11-13'), await sold('to=2026-11-14')]).toEqual([1000, 2000])
    await order('2026-11-14T03:59:59-05:00', 4)
    expect(await sold('to=2026-11-13')).toBe(5000)
    await arrange(two({ business_day_start: '00:00', timezone: 'Pacific/Honolulu' }, {}))
    expect([await sold('to=2026-11-13'), await sold('to=2026-11-14')]).toEqual([5000, 2000])
  })

  test('that are gone leave their sales with the restaurant', async () => {
    const ids = await arrange(two({ default: false }, { default: true, timezone: 'Asia/Tokyo' }))
    await order('2026-11-14T16:00:00Z', 1)
    await arrange({ branches: [{ ref: 'main', name: 'Main' }] })
    expect(await sold('to=2026-11-14')).toBe(1000)
    const { status, body } = await venue.get(`/reports/sales-summary?branch_id=${ids.far}`)
    expect([status, Object.keys(body.error.details)]).toEqual([422, ['branch_id']])
  })
})

describe('refusals', () => {
  beforeEach(() => {
    service.clock.now = Date.parse('2026-11-14T12:00:00-05:00')
  })
  test.each([
    ['from=2026-11-15', ['from']],
    ['from=2026-11-15&to=2026-11-14', ['from']],
    ['from=2025-11-13', ['to']],
    ['from=2024-01-01&to=2025-01-01', ['to']],
    ['from=14.11.2026', ['from']],
    ['to=2026-02-30', ['to']],
    ['from=2026-11-14T00:00:00Z', ['from']],
    ['branch_id=abc', ['branch_id']],
    ['branch_id=0', ['branch_id']],
    ['branch_id=999999999', ['branch_id']],
    ['from=x&to=y&branch_id=999999999', ['branch_id', 'from', 'to']],
    ['from=2026-11-15&branch_id=999999999', ['branch_id', 'from']],
  ])('%s is 422 on %j', async (query, fields) => {
    const { status, body } = await venue.get(`/reports/sales-summary?${query}`)
    expect([status, body.error.code]).toEqual([422, 'validation_failed'])
    expect(Object.keys(body.error.details).sort()).toEqual(fields)
  })
  test("another restaurant's branch is not this one's", async () => {
    await order('2026-11-14T12:00:00-05:00', 1, other)
    const { rows } = await service.owner.query('select id from branches where restaurant_id = $1', [
      other.restaurant.id,
    ])
    const { status, body } = await venue.get(`/reports/sales-summary?branch_id=${rows[0].id}`)
    expect([status, Object.keys(body.error.details)]).toEqual([422, ['branch_id']])
  })
  test('an empty parameter counts as not sent', async () => {
    expect((await venue.get('/reports/sales-summary?from=&to=&branch_id=')).status).toBe(200)
  })
  test('without the scope', async () => {
    const { token } = await venue.newToken({ scopes: ['orders:read'] })
    const { status, body } = await service.request('GET', '/reports/sales-summary', { token })
    expect([status, body.error]).toMatchObject([
      403,
      { code: 'insufficient_scope', details: { required_scope: 'reports:read' } },
    ])
  })
  test.each(['starter', 'dining'])('with the plan %s', async (plan) => {
    await venue.set({ plan })
    const { status, body } = await venue.get('/reports/sales-summary')
    expect([status, body.error]).toMatchObject([
      403,
      { code: 'plan_feature_unavailable', details: { feature: 'reporting' } },
    ])
  })
})

describe('orders at once', () => {
  test('are all counted, in as many rows as the day needs', async () => {
    await Promise.all(Array.from({ length: 60 }, () => order('2026-11-14T12:00:00-05:00')))
    const { body } = await venue.get('/reports/sales-summary')
    expect(body.data).toMatchObject({ orders: 60, revenue_minor: 60_000 })
    const { rows } = await service.owner.query(
      'select count(*)::int as rows from daily_sales where restaurant_id = $1',
      [venue.restaurant.id],
    )
    expect(rows[0].rows).toBeLessThanOrEqual(20)
  })

  test('leave one row for each day that is over', async () => {
    const count = async (table = 'daily_sales') => {
      const { rows } = await service.owner.query(
        `select count(*)::int as rows from ${table} where restaurant_id = $1`,
        [venue.restaurant.id],
      )
      return rows[0].rows
    }
    await order('2026-11-14T12:00:00-05:00')
    await service.owner.query(
      `insert into daily_sales (restaurant_id, day, branch_id, orders, revenue_minor)
       select restaurant_id, day, branch_id, 1, 500 from daily_sales, generate_series(1, 9) where restaurant_id = $1`,
      [venue.restaurant.id],
    )
    await service.owner.query(
      `insert into hourly_sales (restaurant_id, day, branch_id, hour, type, channel, orders, revenue_minor)
       select restaurant_id, day, branch_id, hour, type, channel, 1, 500 from hourly_sales, generate_series(1, 9)
        where restaurant_id = $1`,
      [venue.restaurant.id],
    )
    expect(await count()).toBe(10)
    const cancelled = await order('2026-11-14T12:00:00-05:00')
    const later = Date.parse('2026-11-17T12:00:00-05:00')
    service.clock.now = later
    await Promise.all([
      removeExpired(service.database, venue.restaurant, later),
      move(cancelled, 'cancelled'),
      removeExpired(service.database, venue.restaurant, later),
    ])
    await removeExpired(service.database, venue.restaurant, later)
    expect(await count()).toBe(1)
    expect(await count('hourly_sales')).toBe(1)
    const { body } = await venue.get('/reports/sales-summary?to=2026-11-14')
    expect(body.data).toMatchObject({ orders: 10, revenue_minor: 5500 })
  })

  test('are counted in full where a version that knows no hours has counted them by the day', async () => {
    await order('2026-11-20T12:00:00-05:00')
    const at = Date.parse('2026-11-20T13:00:00-05:00')
    service.clock.now = at
    const sums = async () =>
      (
        await service.owner.query(
          `select (select sum(revenue_minor)::int from hourly_sales where restaurant_id = $1) as hours,
                  (select sum(revenue_minor)::int from dish_sales where restaurant_id = $1) as dishes`,
          [venue.restaurant.id],
        )
      ).rows
    const before = await sums()
    for (const table of ['hourly_sales', 'dish_sales']) {
      await service.owner.query(`delete from ${table} where restaurant_id = $1`, [venue.restaurant.id])
    }
    await removeExpired(service.database, venue.restaurant, at)
    const { rows } = await service.owner.query(
      `select sum(total_minor)::int as hours, sum(subtotal_minor)::int as dishes from orders
        where restaurant_id = $1 and status not in ('rejected', 'cancelled')`,
      [venue.restaurant.id],
    )
    expect(await sums()).toEqual(rows)
    expect(before).not.toEqual([{ hours: null, dishes: null }])
  })

  test('do not wait for one that has not committed', async () => {
    await order('2026-11-14T12:00:00-05:00')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const counted = Promise.withResolvers<void>()
    const slow = venue.inside(async (tx) => {
      const own = await currentRules(tx, null)
      countSale(
        tx,
        own,
        {
          branch_id: own.defaultBranch.id,
          type: 'pickup',
          channel: 'web',
          placed_at: tx.cause.now,
          total_minor: 500,
        },
        [],
        1,
      )
      await tx.run(sql`select 1`)
      counted.resolve()
      await held
    })
    await counted.promise
    await order('2026-11-14T12:00:00-05:00')
    letGo()
    await slow
    expect((await venue.get('/reports/sales-summary')).body.data).toMatchObject({
      orders: 3,
      revenue_minor: 2500,
    })
  })
})
