import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cause, type TestApp, testApp, type Venue } from '../../test/app.ts'
import { smallMenu } from '../../test/documents.ts'
import { type Sandbox, testSandbox } from '../../test/sandbox.ts'
import { importDocument } from '../across/document/import.ts'
import { restaurantBySlug } from '../ground/tenants/commands.ts'
import { ALL_SCOPES } from '../integration/tokens/scopes.ts'
import { inRestaurant } from '../platform/postgres/transaction/transaction.ts'
import { kitchenJobs } from '../restaurant/kitchen/jobs.ts'
import { timeNextCourse } from '../restaurant/orders/commands/course-timer.ts'
import { lockAccepted } from '../restaurant/orders/queries.ts'

// A Saturday.
const NOON = Date.parse('2026-11-14T12:00:00-05:00')

let service: TestApp
let live: Venue
let sandbox: Sandbox
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  live = await service.venue({ document: smallMenu() })
  sandbox = await testSandbox(service, live)
})
beforeEach(async () => {
  service.clock.now = NOON
  await sandbox.put('/sandbox/clock', {})
})
afterAll(() => service.close())

const REAL = { now: '2026-11-14T12:00:00.000-05:00', frozen_at: null, offset_seconds: 0 }
const clock = async () => (await sandbox.get('/sandbox/clock')).body
const set = (body: object) => sandbox.put('/sandbox/clock', body)

async function order(more: object = {}) {
  const { body } = await sandbox.get('/items?per_page=1')
  return sandbox.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0199',
    lines: [{ item_id: body.data[0].id, quantity: 1 }],
    ...more,
  })
}

describe("the sandbox's clock", () => {
  test('runs as real time does, unless somebody sets it', async () => {
    expect(await clock()).toEqual({ data: REAL, meta: {}, links: {} })
  })

  test('can be stopped', async () => {
    const frozen = '2026-11-16T17:30:00.000-05:00'
    const expected = { now: frozen, frozen_at: frozen, offset_seconds: 0 }
    const { status, body } = await set({ frozen_at: '2026-11-16T22:30:00Z' })
    expect([status, body]).toEqual([200, { data: expected, meta: {}, links: {} }])
    service.clock.now = NOON + 3_600_000
    expect((await clock()).data).toEqual(expected)
    expect((await order()).body.data.placed_at).toBe(frozen)
    const { body: summary } = await sandbox.get('/reports/sales-summary')
    expect(summary.data).toMatchObject({ from: '2026-11-16', orders: 1 })
  })

  test('can be shifted, and runs on', async () => {
    expect((await set({ offset_seconds: -86_400, frozen_at: null })).body.data).toEqual({
      now: '2026-11-13T12:00:00.000-05:00',
      frozen_at: null,
      offset_seconds: -86_400,
    })
    service.clock.now = NOON + 60_000
    expect((await clock()).data.now).toBe('2026-11-13T12:01:00.000-05:00')
  })

  test("without an offset goes by the restaurant's clock", async () => {
    expect((await set({ frozen_at: '2026-12-24T18:00:00' })).body.data.now).toBe(
      '2026-12-24T18:00:00.000-05:00',
    )
  })

  test.each([{}, { frozen_at: null }, { offset_seconds: null }, { frozen_at: null, offset_seconds: 0 }])(
    'runs as real time does again after %j',
    async (body) => {
      await set({ frozen_at: '2027-01-01T00:00:00Z' })
      expect((await set(body)).body.data).toEqual(REAL)
      expect((await clock()).data).toEqual(REAL)
    },
  )

  test('is the real one again after a reset', async () => {
    await set({ offset_seconds: 1_000_000 })
    await sandbox.reset()
    expect((await clock()).data).toEqual(REAL)
  })

  test('is the same in every process, and no other restaurant goes by it', async () => {
    const other = await service.another()
    other.clock.now = NOON
    const there = async () => {
      const { body } = await other.request('GET', '/sandbox/clock', { token: sandbox.token })
      return body.data.offset_seconds
    }
    expect(await there()).toBe(0)
    await set({ offset_seconds: 7200 })
    await expect.poll(there).toBe(7200)
    await other.close()
    const placed = await live.post('/orders', {
      type: 'pickup',
      customer_name: 'Ada',
      customer_phone: '+1 413 555 0199',
      lines: [{ item_id: live.ids.items!.soup, quantity: 1 }],
    })
    expect(placed.body.data.placed_at).toBe(REAL.now)
  })

  test('is set in the activity log', async () => {
    await set({ frozen_at: '2026-11-16T22:30:00Z' })
    const { rows } = await service.owner.query(
      `select after from audit_log where restaurant_id = $1 and action = 'sandbox.clock_set' order by id desc limit 1`,
      [sandbox.id],
    )
    expect(rows).toEqual([{ after: { frozen_at: '2026-11-16T17:30:00.000-05:00', offset_seconds: 0 } }])
  })
})

describe('on it one can try', () => {
  test('happy hours', async () => {
    const { body } = await sandbox.get('/menus')
    const drinks = body.data.find((menu: { name: { en: string } }) => menu.name.en === 'Drinks')
    const cuts = async () => (await sandbox.get(`/menus/${drinks.id}`)).body.meta.now.prices.length
    await set({ frozen_at: '2026-11-16T15:59:59-05:00' })
    expect(await cuts()).toBe(0)
    await set({ frozen_at: '2026-11-16T16:00:00-05:00' })
    expect(await cuts()).toBeGreaterThan(0)
  })

  test('lead times and days that are over', async () => {
    await set({ frozen_at: '2026-11-20T20:10:00-05:00' })
    const { body } = await sandbox.get('/availability?date=2026-11-20&party_size=2')
    const free = body.data.slots.filter((slot: { available: boolean }) => slot.available)
    expect(free[0].time).toBe('20:30')
    const past = { name: 'Ada', phone: '+1 413 555 0199', party_size: 2, date: '2026-11-19', time: '20:00' }
    const { status, body: refused } = await sandbox.post('/reservations', past)
    expect([status, Object.keys(refused.error.details)]).toEqual([422, ['date']])
  })

  test('closing and held orders, which reach the kitchen as the clock is moved on', async () => {
    const row = (await restaurantBySlug(service.database, sandbox.slug))!
    const branch = {
      ref: 'main-street',
      name: 'Main',
      hours: [{ from: '09:00', to: '17:00' }],
      preparation_minutes: 20,
    }
    await inRestaurant(service.database, row, cause(NOON), (tx) => importDocument(tx, { branches: [branch] }))
    await set({ frozen_at: '2026-11-17T20:00:00-05:00' })
    const { status, body } = await order()
    expect([status, body.data.scheduled_for]).toEqual([201, '2026-11-18T09:00:00.000-05:00'])
    const { id } = body.data
    await sandbox.post(`/orders/${id}/status`, { status: 'accepted' })
    const states = async () => {
      const { rows } = await service.owner.query(
        'select distinct state from kitchen_tickets where order_id = $1',
        [id],
      )
      return rows.map(({ state }) => state)
    }
    expect(await states()).toEqual(['waiting'])
    // The job counts in real time: 12 hours and 40 minutes from now.
    const jobs = await service.owner.query('select run_at from graphile_worker.jobs where key = $1', [
      `fire:${id}`,
    ])
    expect(jobs.rows).toEqual([{ run_at: NOON + (12 * 60 + 40) * 60_000 }])
    await set({ frozen_at: '2026-11-18T08:39:59-05:00' })
    expect(await states()).toEqual(['waiting'])
    await set({ frozen_at: '2026-11-18T08:40:00-05:00' })
    expect(await states()).toEqual(['fired'])
    await sandbox.reset()
  })

  test('courses that follow by themselves', async () => {
    const row = (await restaurantBySlug(service.database, sandbox.slug))!
    const branch = { ref: 'main-street', name: 'Main', hours: [{ from: '09:00', to: '17:00' }] }
    const document = {
      branches: [{ ...branch, preparation_minutes: 20 }],
      settings: { next_course_minutes: 15 },
    }
    await inRestaurant(service.database, row, cause(NOON), (tx) => importDocument(tx, document))
    const [dish] = (await sandbox.get('/items?per_page=1')).body.data
    // For nine in the morning.
    const held = async () => {
      const { body } = await order({
        lines: [1, 2, 3].map((course) => ({ item_id: dish.id, quantity: 1, course })),
      })
      await sandbox.post(`/orders/${body.data.id}/status`, { status: 'accepted' })
      return body.data.id as string
    }
    const fired = async (id: string) => {
      const { rows } = await service.owner.query(
        `select count(*)::int as fired from kitchen_tickets where order_id = $1 and state = 'fired'`,
        [id],
      )
      return rows[0].fired
    }
    const timed = async (id: string) => {
      const { rows } = await service.owner.query('select run_at from graphile_worker.jobs where key = $1', [
        `course:${id}`,
      ])
      return rows[0]?.run_at
    }
    await set({ offset_seconds: 32 * 3600 })
    const first = await held()
    service.clock.now = NOON + (12 * 60 + 40) * 60_000
    const jobs = kitchenJobs(
      service.database,
      { accepted: lockAccepted, afterFire: timeNextCourse },
      () => service.clock.now!,
    )
    await jobs[0]!.run({ restaurantId: sandbox.id, orderId: first })
    expect([await fired(first), await timed(first)]).toEqual([1, service.clock.now + 15 * 60_000])
    service.clock.now = NOON
    await set({ frozen_at: '2026-11-17T20:00:00-05:00' })
    const second = await held()
    const firedAt = async (time: string) => {
      await set({ frozen_at: `2026-11-18T${time}-05:00` })
      return fired(second)
    }
    expect(await firedAt('08:39:59')).toBe(0)
    expect(await firedAt('08:40:00')).toBe(1)
    expect(await timed(second)).toBe(NOON + 15 * 60_000)
    expect(await firedAt('08:54:59')).toBe(1)
    expect(await timed(second)).toBe(NOON + 1000)
    expect(await firedAt('08:55:00')).toBe(2)
    expect(await firedAt('09:30:00')).toBe(3)
    await sandbox.reset()
  })
})

test('keys and deliveries go by the real time, whatever the clock shows', async () => {
  await service.owner.query(
    `insert into webhook_endpoints (restaurant_id, url, events, secret, created_at, updated_at)
     values ($1, 'https://example.com/hook', '{order.created}', 'x', now(), now())`,
    [sandbox.id],
  )
  const { body: menu } = await sandbox.get('/items?per_page=1')
  const place = () =>
    sandbox.post(
      '/orders',
      {
        type: 'pickup',
        customer_name: 'Ada',
        customer_phone: '+1 413 555 0199',
        lines: [{ item_id: menu.data[0].id, quantity: 1 }],
      },
      { 'idempotency-key': 'once' },
    )
  await set({ frozen_at: '2030-01-01T12:00:00-05:00' })
  const first = await place()
  await set({ frozen_at: '2020-01-01T12:00:00-05:00' })
  const again = await place()
  expect([again.headers['idempotent-replayed'], again.text]).toEqual(['true', first.text])
  const { rows } = await service.owner.query(
    `select q.due_at, e.created_at, (e.body::json ->> 'created_at') as told
       from webhook_queue q join events e on e.id = q.event_id where q.restaurant_id = $1`,
    [sandbox.id],
  )
  expect(rows).toEqual([{ due_at: NOON, created_at: NOON, told: '2030-01-01T12:00:00.000-05:00' }])
})

describe('refusals', () => {
  test.each([
    [{ frozen_at: '2026-11-16T22:30:00Z', offset_seconds: 5 }, ['offset_seconds']],
    [{ frozen_at: 'soon' }, ['frozen_at']],
    [{ frozen_at: 5 }, ['frozen_at']],
    [{ frozen_at: '1999-12-31T23:59:59Z' }, ['frozen_at']],
    [{ frozen_at: '2100-01-01T00:00:01Z' }, ['frozen_at']],
    [{ offset_seconds: 1.5 }, ['offset_seconds']],
    [{ offset_seconds: '5' }, ['offset_seconds']],
    [{ offset_seconds: 1e9 }, ['offset_seconds']],
  ])('%j is 422 on %j', async (body, fields) => {
    const answer = await set(body)
    expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([422, fields])
    expect((await clock()).data).toEqual(REAL)
  })

  test('without a body', async () => {
    const { status, body } = await sandbox.put('/sandbox/clock')
    expect([status, Object.keys(body.error.details)]).toEqual([422, ['body']])
  })

  test.each([
    ['GET', '/sandbox/clock'],
    ['PUT', '/sandbox/clock'],
    ['DELETE', '/sandbox/clock'],
    ['POST', '/sandbox/simulate'],
  ])('%s %s is not there for a live token, whatever its scopes and plan', async (method, path) => {
    const { token } = await live.newToken({ scopes: [] })
    for (const bearer of [token, live.token]) {
      const { status, body } = await service.request(method, path, { token: bearer, body: {} })
      expect([status, body.error.code]).toEqual([404, 'not_found'])
    }
    await live.set({ plan: null })
    expect((await service.request(method, path, { token: live.token, body: {} })).status).toBe(404)
    await live.set({ plan: 'pro' })
  })
})

test('its token holds every scope, whatever is stored with it', async () => {
  await service.owner.query(`update tokens set scopes = '{menu:read}' where restaurant_id = $1`, [sandbox.id])
  await sandbox.reset()
  expect((await set({})).status).toBe(200)
  expect((await sandbox.get('/restaurant')).body.data.scopes).toEqual([...ALL_SCOPES].sort())
})
