import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cause, type TestApp, testApp, type Venue } from '../../test/app.ts'
import { smallMenu } from '../../test/documents.ts'
import { type Sandbox, testSandbox } from '../../test/sandbox.ts'
import { importDocument } from '../across/document/import.ts'
import { restaurantBySlug } from '../ground/tenants/commands.ts'
import { ALL_SCOPES } from '../integration/tokens/scopes.ts'
import { inRestaurant } from '../platform/postgres/transaction/transaction.ts'
import { deliverMail } from '../restaurant/notifications/jobs.ts'
import { sampleId } from '../sample/ids.ts'
import { createSandbox } from './commands/create-sandbox.ts'
import { resetDueSandboxes } from './jobs.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')
const DAY = 86_400_000

let service: TestApp
let live: Venue
let sandbox: Sandbox
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  live = await service.venue({ slug: 'trattoria', document: smallMenu(), plan: 'starter' })
  sandbox = await testSandbox(service, live)
})
beforeEach(() => {
  service.clock.now = NOON
})
afterAll(() => service.close())

async function order(quantity = 1, headers = {}) {
  const { body } = await sandbox.get('/items?per_page=1')
  return sandbox.post(
    '/orders',
    {
      type: 'pickup',
      customer_name: 'Ada',
      customer_phone: '+1 413 555 0199',
      lines: [{ item_id: body.data[0].id, quantity }],
    },
    headers,
  )
}

/** All that the API shows of a sandbox. */
async function whole() {
  const paths = ['/menus', '/categories', '/items?per_page=100', '/orders', '/reservations', '/guests']
  const answers = await Promise.all(paths.map((path) => sandbox.get(path)))
  const menus = await Promise.all(
    answers[0]!.body.data.map(({ id }: { id: number }) => sandbox.get(`/menus/${id}`)),
  )
  return [...answers, ...menus].map(({ status, body }) => {
    expect(status).toBe(200)
    return body
  })
}

describe('a sandbox', () => {
  test('is a restaurant of its own, with the words of the live one and the whole sample', async () => {
    const row = await restaurantBySlug(service.database, 'trattoria-sandbox')
    expect(row).toMatchObject({
      id: sandbox.id,
      name: 'trattoria (sandbox)',
      liveRestaurantId: live.restaurant.id,
      currency: 'USD',
      zone: 'America/New_York',
      country: 'US',
      defaultLanguage: 'en',
      plan: null,
    })
    const [menus, , items, orders, reservations, guests] = await whole()
    expect(menus.data.length).toBeGreaterThanOrEqual(3)
    expect(items.data.length).toBeGreaterThanOrEqual(40)
    expect(orders.data).toMatchObject([{ status: 'completed', placed_at: '2026-11-13T19:10:00.000-05:00' }])
    expect(reservations.data).toMatchObject([{ status: 'confirmed', date: '2026-11-16' }])
    expect(guests.data).toHaveLength(8)
  })

  test('has one token, with the prefix of sandboxes and every scope', async () => {
    expect(sandbox.token).toMatch(/^\d+\|svc_sbx_[0-9A-Za-z]{46}$/)
    const { rows } = await service.owner.query('select kind, scopes from tokens where restaurant_id = $1', [
      sandbox.id,
    ])
    expect(rows).toEqual([{ kind: 'sandbox', scopes: ALL_SCOPES }])
  })

  test('has every feature and is never lapsed, whatever the live plan', async () => {
    await live.set({ plan: null })
    expect((await live.get('/menus')).status).toBe(403)
    for (const path of ['/menus', '/reports/sales-summary', '/reservations']) {
      expect((await sandbox.get(path)).status).toBe(200)
    }
    await live.set({ plan: 'starter' })
  })

  test.each([
    ['GET', '/menus', 200],
    ['GET', '/nothing', 404],
    ['DELETE', '/orders', 405],
    ['GET', '/orders?per_page=0', 422],
    ['POST', '/orders', 422],
    ['GET', `/orders/${crypto.randomUUID()}`, 404],
  ])('says so on %s %s → %i', async (method, path, status) => {
    const answer = await service.request(method, path, { token: sandbox.token })
    expect([answer.status, answer.headers['service-sandbox']]).toEqual([status, 'true'])
  })

  test('says so when its rate is spent; a live token never bears the header', async () => {
    await service.owner.query('update tokens set rate_limit = 1 where restaurant_id = $1', [sandbox.id])
    await sandbox.reset()
    await sandbox.get('/menus')
    const spent = await sandbox.get('/menus')
    expect([spent.status, spent.headers['service-sandbox']]).toEqual([429, 'true'])
    await service.owner.query('update tokens set rate_limit = null where restaurant_id = $1', [sandbox.id])
    await sandbox.reset()
    expect((await live.get('/menus')).headers['service-sandbox']).toBeUndefined()
    expect((await service.request('GET', '/menus')).headers['service-sandbox']).toBeUndefined()
  })

  test('and its live restaurant see nothing of each other', async () => {
    const own = (await order()).body.data
    expect((await live.get(`/orders/${own.id}`)).status).toBe(404)
    expect((await live.get('/orders')).body.data).toEqual([])
    expect((await live.get('/guests')).body.data).toEqual([])
    const soup = live.ids.items!.soup
    expect((await sandbox.get(`/items/${soup}`)).status).toBe(404)
    expect((await sandbox.patch(`/items/${soup}`, { name: 'Mine' })).status).toBe(404)
  })

  test('tells none of the live addresses, and its own tell nothing of the live one', async () => {
    const { rows } = await service.owner.query(
      `insert into webhook_endpoints (restaurant_id, url, events, secret, created_at, updated_at)
       select r, 'https://example.com/hook', '{order.created}', 'x', now(), now() from unnest($1::bigint[]) r returning id::int`,
      [[live.restaurant.id, sandbox.id]],
    )
    const [liveAddress, ownAddress] = rows.map(({ id }) => id)
    await order()
    await live.post('/orders', {
      type: 'pickup',
      customer_name: 'Ada',
      customer_phone: '+1 413 555 0199',
      lines: [{ item_id: live.ids.items!.soup, quantity: 1 }],
    })
    const sent = await service.owner.query(
      `select d.endpoint_id::int as address, e.body::json -> 'restaurant' ->> 'slug' as slug
         from webhook_deliveries d join events e on e.id = d.event_id order by d.created_at, e.id`,
    )
    expect(sent.rows).toEqual([
      { address: ownAddress, slug: 'trattoria-sandbox' },
      { address: liveAddress, slug: 'trattoria' },
    ])
    await service.owner.query('delete from webhook_queue')
    await service.owner.query('delete from webhook_deliveries')
    await service.owner.query('delete from webhook_endpoints')
  })

  test('sends no mail, whatever the installation could send', async () => {
    const { status } = await sandbox.post('/reservations', {
      name: 'Ada',
      phone: '+1 413 555 0199',
      email: 'ada@example.com',
      party_size: 2,
      date: '2026-11-20',
      time: '20:00',
    })
    expect(status).toBe(201)
    const mails = () =>
      service.owner.query('select id, status, reason, sent_at from mails where restaurant_id = $1', [
        sandbox.id,
      ])
    const [mail] = (await mails()).rows
    const mailer = { send: () => Promise.reject(new Error('it was asked to send')) }
    const row = (await restaurantBySlug(service.database, sandbox.slug))!
    await deliverMail(service.database, row, mail.id, { mailer: mailer as never, box: service.box })
    expect((await mails()).rows).toMatchObject([
      { status: 'not_sent', reason: 'a sandbox sends no mail', sent_at: null },
    ])
  })

  test('is made once', async () => {
    const row = await restaurantBySlug(service.database, 'trattoria')
    const again = createSandbox(service.database, row!, cause())
    await expect(again).rejects.toMatchObject({
      code: 'validation_failed',
      details: { restaurant: [{ message: 'It already has a sandbox: trattoria-sandbox.' }] },
    })
    const itself = await restaurantBySlug(service.database, 'trattoria-sandbox')
    await expect(createSandbox(service.database, itself!, cause())).rejects.toMatchObject({
      details: { restaurant: [{ message: 'This restaurant is a sandbox.' }] },
    })
  })

  test('is made once also when two ask at once', async () => {
    const other = await service.venue({ slug: 'twice' })
    const row = await restaurantBySlug(service.database, other.restaurant.slug)
    const made = await Promise.allSettled([1, 2].map(() => createSandbox(service.database, row!, cause())))
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { details: { restaurant: [{ message: 'It already has a sandbox: twice-sandbox.' }] } },
    })
  })

  test('says which slug is taken', async () => {
    const other = await service.venue({ slug: 'corner' })
    await service.venue({ slug: 'corner-sandbox' })
    const row = await restaurantBySlug(service.database, other.restaurant.slug)
    await expect(createSandbox(service.database, row!, cause())).rejects.toMatchObject({
      details: { restaurant: [{ message: 'Another restaurant has the slug "corner-sandbox".' }] },
    })
  })
})

describe('a reset', () => {
  test('brings back every row with its id, whatever was done to it', async () => {
    await sandbox.reset()
    const before = await whole()
    const [, , items] = before
    const dish = items.data[0].id
    expect((await order(2)).status).toBe(201)
    await sandbox.patch(`/items/${dish}`, { name: 'Broken', description: null, allergens: null })
    await sandbox.put(`/items/${items.data[1].id}/availability`, { is_available: false })
    await sandbox.post('/items', { category_id: items.data[0].category_id, name: 'New', price_minor: 5 })
    const cancelled = await sandbox.post(`/reservations/${sampleId(sandbox.id, 'booking')}/cancel`)
    expect(cancelled.status).toBe(200)
    await sandbox.post('/reservations', {
      name: 'Ada',
      phone: '+1 413 555 0199',
      party_size: 2,
      date: '2026-11-20',
      time: '20:00',
    })
    const row = (await restaurantBySlug(service.database, sandbox.slug))!
    await inRestaurant(service.database, row, cause(NOON), (tx) =>
      importDocument(tx, {
        ...smallMenu(),
        happy_hours: [],
        table_combinations: [],
        settings: { currency: 'KWD', timezone: 'Asia/Tokyo', taxes: [] },
      }),
    )
    expect(await whole()).not.toEqual(before)
    await sandbox.reset()
    expect(await whole()).toEqual(before)
    expect((await order()).status).toBe(201)
    await sandbox.reset()
    expect(await whole()).toEqual(before)
  })

  test('lays the order and the booking around the new day, with the same ids', async () => {
    await sandbox.reset()
    const [, , , orders, reservations] = await whole()
    const [order] = orders.data
    service.clock.now = NOON + 60 * DAY
    await sandbox.reset()
    const [, , , later, booked, guests] = await whole()
    expect(later.data).toMatchObject([
      {
        id: order.id,
        items: order.items,
        placed_at: '2027-01-12T19:10:00.000-05:00',
        total_minor: order.total_minor,
      },
    ])
    expect(booked.data).toMatchObject([
      { id: reservations.data[0].id, date: '2027-01-15', table_id: reservations.data[0].table_id },
    ])
    expect(guests.data[1]).toMatchObject({ visits_count: 1, last_visit_at: '2027-01-12T19:45:00.000-05:00' })
    const summary = await sandbox.get('/reports/sales-summary?from=2026-01-13')
    expect(summary.body.data.orders).toBe(1)
    const closed = await sandbox.get('/availability?date=2027-02-17&party_size=2')
    expect(closed.body.data.slots).toEqual([])
  })

  test('forgets idempotency keys, and keeps tokens, webhook endpoints and logs', async () => {
    const keyed = () => order(1, { 'idempotency-key': 'k' })
    const first = await keyed()
    expect((await keyed()).headers['idempotent-replayed']).toBe('true')
    await service.owner.query(
      `insert into webhook_endpoints (restaurant_id, url, events, secret, created_at, updated_at)
       values ($1, 'https://example.com/hook', '{order.created}', 'x', now(), now())`,
      [sandbox.id],
    )
    await order()
    await sandbox.reset()
    const again = await keyed()
    expect(again.headers['idempotent-replayed']).toBeUndefined()
    expect(again.body.data.id).not.toBe(first.body.data.id)
    const { rows } = await service.owner.query(
      `select (select count(*)::int from webhook_endpoints where restaurant_id = $1) as endpoints,
              (select count(*)::int from webhook_deliveries where restaurant_id = $1) as deliveries,
              (select count(*)::int from audit_log where restaurant_id = $1 and action = 'sandbox.reset') > 0 as logged`,
      [sandbox.id],
    )
    expect(rows).toEqual([{ endpoints: 1, deliveries: 2, logged: true }])
  })

  test("leaves other restaurants, the live one's included, alone", async () => {
    const others = async () =>
      (await service.owner.query('select * from items where restaurant_id <> $1 order by id', [sandbox.id]))
        .rows
    const before = await others()
    await sandbox.reset()
    expect(await others()).toEqual(before)
  })

  test('brings a sandbox of an older version up to date, and keeps what ids there were', async () => {
    await sandbox.reset()
    const before = await whole()
    await service.owner.query(`update sandboxes set sample_version = 'old' where restaurant_id = $1`, [
      sandbox.id,
    ])
    await service.owner.query(
      `update sandbox_snapshots set rows = (select jsonb_agg(row - 'show_online') from jsonb_array_elements(rows) row
         where row ->> 'ref' <> 'affogato')
        where restaurant_id = $1 and table_name = 'items'`,
      [sandbox.id],
    )
    await sandbox.reset()
    const after = await whole()
    const names = (answer: typeof before) =>
      answer[2].data.map((item: { name: { en: string } }) => item.name.en).sort()
    expect(names(after)).toEqual(names(before))
    expect(after[2].data[0].id).toBe(before[2].data[0].id)
    await sandbox.reset()
    expect((await whole())[2]).toEqual(after[2])
  })

  test('during which orders, bookings and reads go on shows the old venue or the new one', async () => {
    await sandbox.reset()
    const fresh = (await whole())[2]
    const dish = fresh.data[0]
    await sandbox.patch(`/items/${dish.id}`, { name: 'Old venue' })
    const seen = new Set<string>()
    let resetting = true
    const busy = Array.from({ length: 6 }, async (_, index) => {
      while (resetting) {
        const answers = await Promise.all([
          order(),
          index % 2 === 0
            ? sandbox.get('/menus')
            : sandbox.post('/reservations', {
                name: 'Ada',
                phone: `+1 413 555 01${index}${seen.size % 10}`,
                party_size: 2,
                date: '2026-11-21',
                time: '20:00',
              }),
          sandbox.put(`/items/${dish.id}/availability`, { is_available: true }),
          sandbox.get(`/items/${dish.id}`),
        ])
        for (const { status, body } of answers) {
          expect([200, 201, 422], JSON.stringify(body)).toContain(status)
        }
        const list = await sandbox.get('/items?per_page=100')
        expect(list.body.data).toHaveLength(fresh.data.length)
        seen.add(answers[3].body.data.name.en)
      }
    })
    for (let round = 0; round < 5; round++) await sandbox.reset()
    resetting = false
    await Promise.all(busy)
    expect([...seen].every((name) => name === 'Old venue' || name === dish.name.en)).toBe(true)
    const kept = await service.owner.query(
      `select (select coalesce(sum(orders), 0)::int from daily_sales where restaurant_id = $1) as counted,
              (select count(*)::int from orders where restaurant_id = $1) as orders`,
      [sandbox.id],
    )
    expect(kept.rows[0].counted).toBe(kept.rows[0].orders)
    await sandbox.reset()
    expect((await whole())[2]).toEqual(fresh)
  })

  test('comes at three on its clock, once, and one that fails does not hold up the others', async () => {
    const far = await service.venue({ timezone: 'Asia/Tokyo' })
    const tokyo = await testSandbox(service, far)
    await service.owner.query('update restaurants set reset_at = $1 where live_restaurant_id is not null', [
      new Date('2026-11-14T12:00:00-05:00'),
    ])
    const failed: number[] = []
    const run = (moment: string) =>
      resetDueSandboxes(service.database, Date.parse(moment), (_error, id) => failed.push(id))
    expect(await run('2026-11-14T17:59:00Z')).toBe(0)
    expect(await run('2026-11-14T18:00:00Z')).toBe(1)
    expect(await run('2026-11-14T18:15:00Z')).toBe(0)
    await service.owner.query('delete from sandboxes where restaurant_id = $1', [tokyo.id])
    const others = await run('2026-11-15T18:00:00Z')
    expect([others, failed]).toEqual([2, [tokyo.id]])
  })
})
