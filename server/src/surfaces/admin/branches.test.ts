// Every staff route goes by a branch, and what lies at another one is not there for people who are limited to theirs.
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { BOOKING } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { idsIn, QUERIES, WHOLE_IN_BODIES, WHOLE_IN_PATHS } from '../../../test/staff-routes.ts'
import { addPerson, Visitor } from '../../../test/visitor.ts'
import { readConfig } from '../../config.ts'
import { callsPath } from '../../ground/staff/address.ts'
import { isOfTheWhole, may, ROLES, type Role } from '../../ground/staff/rights.ts'
import type { StaffRoute } from '../../ground/staff-calls/route.ts'
import { parse } from '../cli/command.ts'
import { userCommands } from '../cli/user.ts'
import { allStaffRoutes } from './all-routes.ts'
import { AT_BRANCHES, NAMED_BY } from './at-branches.ts'

const NOON = Date.parse('2026-11-18T12:00:00Z')
const customer = { customer_name: 'Ada of the West', customer_phone: '+1 413 555 0101' }

let service: TestApp
let venue: Venue
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Told = { status: number; text: string; body: any }
type Ask = (method: string, path: string, payload?: object) => Promise<Told>
const limited = {} as Record<Role, Ask>
let owner: Ask
const branch = (ref: string) => venue.ids.branches![ref]!

async function signedIn(role: Role, refs: string[]): Promise<Ask> {
  const { id, email } = await addPerson(venue, role)
  await service.owner.query('update memberships set branch_ids = $2 where user_id = $1', [
    id,
    refs.map(branch),
  ])
  const visitor = new Visitor(service.app)
  await visitor.signIn(email)
  return async (method, path, payload) => {
    const { statusCode, body } = await service.app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: callsPath(venue.restaurant.slug) + path,
      headers: { cookie: visitor.cookieHeader(), 'sec-fetch-site': 'same-origin' },
      ...(method !== 'GET' && { payload: payload ?? {} }),
    })
    return { status: statusCode, text: body, body: body.startsWith('{') ? JSON.parse(body) : null }
  }
}

/** What lies at the other branch, by the names that paths give it. */
const elsewhere: Record<string, string> = {}

beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  venue = await service.venue({
    country: 'US',
    timezone: 'Europe/Madrid',
    document: {
      ...smallMenu(),
      branches: [
        { ref: 'main', name: 'Main Street', default: true },
        { ref: 'west', name: 'Westside', timezone: 'America/Los_Angeles' },
      ],
      booking: { ...BOOKING, periods: [{ from: '00:00', to: '24:00' }] },
      tables: [
        { ref: 'm1', name: 'Main 1', code: 'M1', min_seats: 1, max_seats: 4 },
        { ref: 'w1', name: 'Elsewhere 1', code: 'W1', branch_ref: 'west', min_seats: 1, max_seats: 4 },
        { ref: 'w2', name: 'Elsewhere 2', code: 'W2', branch_ref: 'west', min_seats: 1, max_seats: 4 },
      ],
    },
  })
  owner = await signedIn('owner', ['main'])
  for (const role of ROLES) limited[role] = await signedIn(role, ['main'])
  await fillWest()
})
afterAll(() => service.close())

const at = (ref: string, path: string) => `${path}${path.includes('?') ? '&' : '?'}branch_id=${branch(ref)}`
const west = (path: string) => at('west', path)
const lines = [{ item_id: 0, quantity: 1 }]

async function done(told: Promise<Told>): Promise<Told['body']['data']> {
  const { status, text, body } = await told
  expect([status, text]).toEqual([200, text])
  return body.data
}

async function fillWest(): Promise<void> {
  const soup = venue.ids.items!.soup!
  const table = venue.ids.tables!
  lines[0]!.item_id = soup
  const order = await done(
    owner('POST', west('/orders'), { type: 'pickup', channel: 'phone', ...customer, lines }),
  )
  elsewhere.order = order.id
  elsewhere.line = String(order.items[0].id)
  await owner('POST', `/orders/${order.id}/payments`, {
    method: 'cash',
    amount_minor: order.total_minor,
    tip_minor: 0,
  })
  const { rows } = await service.owner.query<{ id: string }>('select id from payments where order_id = $1', [
    order.id,
  ])
  elsewhere.payment = rows[0]!.id
  const booking = { phone: '+1 413 555 0102', email: null, note: null, party_size: 2, date: '2026-11-19' }
  elsewhere.reservation = (
    await done(owner('POST', west('/bookings'), { ...booking, name: 'Bea of the West', time: '12:00' }))
  ).id
  elsewhere.sitting = (
    await done(owner('POST', west('/sittings'), { table_ids: [table.w1], party_size: 2 }))
  ).sitting_id
  elsewhere.hold = (
    await done(
      owner('POST', west('/bookings/blocks'), {
        ...{ date: '2026-11-20', time: '12:00', minutes: 60, table_ids: [table.w2], note: 'Elsewhere block' },
      }),
    )
  ).id
  const insert = async (statement: string, ...values: unknown[]) =>
    String(
      (await service.owner.query(`${statement} returning id`, [venue.restaurant.id, ...values])).rows[0]!.id,
    )
  elsewhere.entry = await insert(
    `insert into waitlist (restaurant_id, id, branch_id, name, phone, email, party_size, date, "time", source, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'Elsewhere Wait', '600', 'w@example.com', 2, '2026-11-20', '13:00', 'staff', now(), now())`,
    branch('west'),
  )
  elsewhere.table = String(table.w1)
  elsewhere.branch = String(branch('west'))
  elsewhere.review = await insert(
    `insert into reviews (restaurant_id, id, rating, comment, order_id, created_at, updated_at)
     values ($1, gen_random_uuid(), 2, 'Elsewhere review', $2, now(), now())`,
    elsewhere.order,
  )
  elsewhere.printer = await insert(
    `insert into printers (restaurant_id, branch_id, name, kind, host, port, language, columns)
     values ($1, $2, 'Elsewhere Printer', 'tcp', '10.0.0.9', 9100, 'esc-pos', 42)`,
    branch('west'),
  )
  elsewhere.stocktake = await insert(
    `insert into stocktakes (restaurant_id, branch_id, started_by, started_at) values ($1, $2, 'Elsewhere', now())`,
    branch('west'),
  )
  elsewhere.purchase = await insert(
    `insert into purchase_orders (restaurant_id, branch_id, supplier_name, created_at) values ($1, $2, 'Elsewhere Supplies', now())`,
    branch('west'),
  )
  const week = await insert(
    `insert into shift_weeks (restaurant_id, branch_id, week_start, updated_at) values ($1, $2, '2026-11-16', now())`,
    branch('west'),
  )
  elsewhere.shift = await insert(
    `insert into shifts (restaurant_id, week_id, role, starts_at, ends_at, break_minutes, note)
     values ($1, $2, 'Cook', '2026-11-18T10:00:00Z', '2026-11-18T16:00:00Z', 0, 'Elsewhere shift')`,
    week,
  )
}

const routes = () =>
  allStaffRoutes({ addHook: () => undefined } as never, { database: service.database } as never)
const namesIn = (path: string) =>
  [...path.matchAll(/:(\w+)(?::(?:uuid|text))?/g)].map(([, name = '']) => name)
const isFor = (role: Role, { right, whole }: StaffRoute) => may(role, right) && !whole && !isOfTheWhole(right)
const isLine = ({ path }: StaffRoute) => path.endsWith('/events')

describe('people who are limited to branches', () => {
  test('have every name in a path and a body looked up, but what is the whole restaurant’s', () => {
    const known = [...Object.keys(AT_BRANCHES), ...WHOLE_IN_PATHS]
    const unknown = routes().flatMap(({ path }) => namesIn(path).filter((name) => !known.includes(name)))
    expect(unknown).toEqual([])
    const inBodies = routes().flatMap(({ body, query }) => [...idsIn(body), ...idsIn(query)])
    expect([...new Set(inBodies)].filter((name) => !Object.hasOwn(NAMED_BY, name)).sort()).toEqual(
      WHOLE_IN_BODIES,
    )
  })

  test.each(ROLES.filter((role) => role !== 'owner'))(
    'a %s sees nothing of another branch in any list',
    async (role) => {
      const told: string[] = []
      for (const route of routes()) {
        if (
          route.method !== 'GET' ||
          isLine(route) ||
          namesIn(route.path).some((name) => name in AT_BRANCHES)
        )
          continue
        const path = route.path.replace(/:\w+(?::(uuid|text))?/g, (_, shape) =>
          shape === 'uuid' ? elsewhere.order! : shape === 'text' ? 'pass' : '1',
        )
        const { status, text } = await limited[role]('GET', path + queryOf(route.path))
        const shown = /Elsewhere|Westside/.exec(text)?.[0]
        const ids = Object.entries(elsewhere).filter(([, id]) => id.length > 20 && text.includes(id))
        if (shown || ids.length > 0) told.push(`${route.path}: ${shown} ${ids.map(([name]) => name)}`)
        if (!isFor(role, route)) expect([status, route.path]).toEqual([403, route.path])
        else expect([200, 404], `${route.path} ${text}`).toContain(status)
      }
      expect(told).toEqual([])
    },
  )

  test.each(ROLES.filter((role) => role !== 'owner'))(
    'a %s finds nothing that lies at another branch',
    async (role) => {
      const found: string[] = []
      for (const route of routes()) {
        const named = namesIn(route.path).filter((name) => name in elsewhere && name in AT_BRANCHES)
        if (named.length === 0 || !isFor(role, route)) continue
        const path = route.path.replace(/:(\w+)(?::(?:uuid|text))?/g, (_, name) => elsewhere[name] ?? '1')
        const { status, text } = await limited[role](route.method, path)
        if (status !== 404) found.push(`${status} ${route.method} ${route.path} ${text}`)
      }
      expect(found).toEqual([])
    },
  )

  test('may name their own branch, and no other', async () => {
    const manager = limited.manager
    expect((await manager('GET', at('main', '/orders'))).status).toBe(200)
    const none = await manager('GET', west('/orders'))
    expect([none.status, none.body.error.details]).toEqual([
      422,
      { branch_id: ['The restaurant has no such branch.'] },
    ])
    const round = await manager('POST', '/sittings', { table_ids: [venue.ids.tables!.w2], party_size: 2 })
    expect([round.status, round.body.error.details]).toEqual([
      422,
      { table_ids: ['The restaurant has no such table.'] },
    ])
  })

  test('are limited on the Team page and by an invitation, and see at once what that leaves them', async () => {
    const { id, email } = await addPerson(venue, 'staff')
    const visitor = new Visitor(service.app)
    await visitor.signIn(email)
    const mine = async () => {
      const { body } = await service.app.inject({
        url: `${callsPath(venue.restaurant.slug)}/me`,
        headers: { cookie: visitor.cookieHeader() },
      })
      return JSON.parse(body).data.branches.map((one: { id: number }) => one.id)
    }
    expect(await mine()).toEqual([branch('main'), branch('west')])
    const change = { role: 'staff', version: 1, branch_ids: [branch('west')] }
    const foreign = await owner('PATCH', `/team/${id}`, { ...change, branch_ids: [1_000_000] })
    expect([foreign.status, foreign.body.error.details]).toEqual([
      422,
      { branch_ids: ['The restaurant has no such branch.'] },
    ])
    expect((await owner('PATCH', `/team/${id}`, change)).status).toBe(200)
    expect(await mine()).toEqual([branch('west')])
    const { body } = await owner('GET', '/team')
    const person = body.data.people.find((one: { id: string }) => one.id === id)
    expect([person.role, person.branch_ids, person.version]).toEqual(['staff', [branch('west')], 2])
    const invited = await owner('POST', '/team/invitations', {
      email: 'limited@example.com',
      role: 'host',
      branch_ids: [branch('main')],
    })
    expect([invited.status, invited.body.data.branch_ids]).toEqual([200, [branch('main')]])
  })

  test('are limited by the command', async () => {
    const create = (email: string, ...branches: string[]) => {
      const named = ['--restaurant', venue.restaurant.slug, '--email', email, '--role', 'staff']
      const flags = branches.flatMap((ref) => ['--branch', ref])
      const { text, optional, every, flag } = parse('user create', userCommands.create!, [...named, ...flags])
      const config = readConfig({ DATABASE_URL: service.url })
      return userCommands.create!.run({ text, optional, every, flag, json: true, config })
    }
    await create('two@example.com', 'west', 'main', 'west')
    const { rows } = await service.owner.query<{ branch_ids: number[] }>(
      "select branch_ids::int[] from memberships where user_id = (select id from staff_users where email = 'two@example.com')",
    )
    expect(rows[0]!.branch_ids.sort()).toEqual([branch('main'), branch('west')].sort())
    await expect(create('none@example.com', 'moon')).rejects.toThrow('there is no branch "moon"')
  })

  test('and owners are limited to none', async () => {
    const { body } = await owner('GET', '/me')
    expect([body.data.is_limited, body.data.branches.length]).toEqual([false, 2])
    expect((await limited.host('GET', '/me')).body.data).toMatchObject({
      is_limited: true,
      branches: [
        {
          id: branch('main'),
          slug: 'main-street',
          name: 'Main Street',
          zone: 'Europe/Madrid',
          is_active: true,
        },
      ],
    })
    expect((await owner('GET', `/orders/${elsewhere.order}/detail`)).status).toBe(200)
  })
})

describe('each branch', () => {
  const get = (path: string): Promise<Told['body']> => done(owner('GET', path))

  test('has its own drawer and closes its own day, which add up to the whole', async () => {
    const order = await done(
      owner('POST', at('main', '/orders'), { type: 'pickup', channel: 'phone', ...customer, lines }),
    )
    await done(
      owner('POST', `/orders/${order.id}/payments`, { method: 'cash', amount_minor: 400, tip_minor: 0 }),
    )
    const cashAt = async (ref: string) => (await get(at(ref, '/day-end'))).totals.cash_minor
    expect([await cashAt('main'), await cashAt('west')]).toEqual([400, 1000])
    const count = (ref: string, counted_minor: number) =>
      owner('POST', at(ref, '/day-closings'), {
        day: days[ref],
        float_minor: 0,
        counted_minor,
        open_seen: [elsewhere.order, order.id, elsewhere.sitting],
      })
    // At noon in Madrid it is the night before in Los Angeles, whose business day has not ended.
    const days: Record<string, string> = {
      main: (await get(at('main', '/day-end'))).today,
      west: (await get(at('west', '/day-end'))).today,
    }
    const [here, there] = [await count('main', 400), await count('west', 900)]
    expect([
      here.status,
      here.body.data?.expected_minor,
      there.status,
      there.body.data?.expected_minor,
    ]).toEqual([200, 400, 200, 1000])
    const recent = async (ref: string) =>
      (await get(at(ref, '/day-end'))).recent.map(
        ({ counted_minor }: { counted_minor: number }) => counted_minor,
      )
    expect([await recent('main'), await recent('west')]).toEqual([[400], [900]])
    const span = '/sales?from=2026-11-17&to=2026-11-18&kind=span'
    const paid = async (path: string) =>
      (await get(path)).methods.find(({ method }: { method: string }) => method === 'cash')?.amount_minor
    expect([await paid(at('main', span)), await paid(west(span)), await paid(span)]).toEqual([
      400, 1000, 1400,
    ])
  })

  test('has its own orders, tables, bookings and sold out', async () => {
    const names = async (ref: string) =>
      (await get(at(ref, '/floor'))).flatMap(({ tables }: { tables: { name: string }[] }) =>
        tables.map(({ name }) => name),
      )
    expect([await names('main'), await names('west')]).toEqual([['Main 1'], ['Elsewhere 1', 'Elsewhere 2']])
    const orders = async (ref: string) =>
      (await get(at(ref, '/today/orders'))).open.map(({ branch_id }: { branch_id: number }) => branch_id)
    expect(new Set(await orders('main'))).toEqual(new Set([branch('main')]))
    expect(new Set(await orders('west'))).toEqual(new Set([branch('west')]))
    const sittings = async (ref: string) => (await get(at(ref, '/sittings'))).sittings.length
    expect([await sittings('main'), await sittings('west')]).toEqual([0, 1])
    const soup = venue.ids.items!.soup!
    await done(owner('PUT', west(`/items/${soup}/availability`), { is_available: false }))
    const soldOut = async (ref: string) => (await get(at(ref, '/today/dishes'))).sold_out
    expect((await soldOut('west')) - (await soldOut('main'))).toBe(1)
    const away = await owner('POST', west('/bookings'), {
      ...{
        name: 'Ada',
        phone: '+1 413 555 0102',
        email: null,
        note: null,
        party_size: 2,
        date: '2026-11-19',
        time: '15:00',
      },
      table_ids: [venue.ids.tables!.m1],
    })
    expect([away.status, away.body.error.details]).toEqual([
      422,
      { table_id: ['This table is at another branch.'] },
    ])
  })
})

function queryOf(path: string): string {
  return (QUERIES[path] ?? '').replace('branch_id=main', `branch_id=${branch('main')}`)
}
