// Every staff route goes by a branch, and what lies at another one is not there for people who are limited to theirs.
import { describe, expect, test } from 'vitest'
import { openListener, until } from '../../../test/event-line.ts'
import {
  type Ask,
  at,
  branch,
  customer,
  done,
  elsewhere,
  emails,
  limited,
  lines,
  owner,
  service,
  standOnTwoBranches,
  type Told,
  venue,
  visitors,
  west,
  workAt,
} from '../../../test/staff-branches-ground.ts'
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

standOnTwoBranches()

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

  test('plan nobody into two places at once, and learn of the other no more than that', async () => {
    const luis = { name: 'Luis', role: 'Cook', email: emails.host }
    const { id } = await done(owner('POST', '/shifts/team', luis))
    const week = (ref: string) => ({ branch_id: branch(ref), week_start: '2026-11-23' })
    const shift = (ref: string, from: string, to: string) =>
      done(owner('POST', '/shifts', { ...week(ref), member_id: id, day: '2026-11-24', from, to }))
    const publish = async (who: Ask, ref: string) => {
      const { data } = (await who('GET', at(ref, '/shifts/week?week_start=2026-11-23'))).body
      return who('POST', '/shifts/publish', { ...week(ref), version: data.week.version })
    }
    await shift('west', '10:00', '16:00')
    expect((await publish(owner, 'west')).status).toBe(200)
    await shift('main', '20:00', '23:00')
    const said = async (who: Ask) => {
      const { status, body } = await publish(who, 'main')
      return [status, body.error.details.shifts]
    }
    expect(await said(owner)).toEqual([
      422,
      [
        'Luis would work twice at the same time: 2026-11-24 20:00–23:00 and 2026-11-24 10:00–16:00 (Westside).',
      ],
    ])
    expect(await said(limited.manager)).toEqual([
      422,
      ['Luis already works at another branch at that time: 2026-11-24 20:00–23:00.'],
    ])
    const out = await limited.manager('POST', `/shifts/team/${id}/take-out`)
    expect([out.status, out.body.error.code, out.body.error.message]).toEqual([
      403,
      'limited_to_branches',
      'Luis works at another branch too. Ask someone who plans all branches to remove them.',
    ])
    const there = await done(owner('GET', west('/shifts/week?week_start=2026-11-23')))
    expect(there.shifts.map(({ member_id }: { member_id: number }) => member_id)).toEqual([id])
    // What is planned for themselves everybody sees, wherever it is.
    const own = await done(limited.host('GET', at('main', '/my-shifts')))
    expect(
      own.shifts.map(({ branch: name, starts_at }: { branch: string; starts_at: string }) => [
        name,
        starts_at,
      ]),
    ).toEqual([['Westside', '2026-11-24T10:00:00.000-08:00']])
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
    const takenToday = async (path: string) => (await get(path)).cash_minor
    expect([
      await takenToday(at('main', '/payments/today')),
      await takenToday(west('/payments/today')),
      await takenToday('/payments/today'),
      (await limited.manager('GET', '/payments/today')).body.data.cash_minor,
    ]).toEqual([400, 1000, 1400, 400])
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

  test('has what gift cards and tickets were paid with where that was, and all of it adds up', async () => {
    const cashAt = async (path: string) => (await get(path)).totals.cash_minor
    const before = [await cashAt(at('main', '/day-end')), await cashAt(west('/day-end'))]
    const ticket = async () =>
      (await venue.post(`/experiences/${venue.ids.experiences!.tasting}/bookings`, { ...guest, tickets: 1 }))
        .body.data.id
    const guest = { name: 'Ada', phone: '+1 413 555 0101', email: 'ada@example.com' }
    const card = (ref: string, amount_minor: number) =>
      done(owner('POST', at(ref, '/gift-cards'), { amount_minor, paid_by: 'cash' }))
    await card('main', 2501)
    await card('west', 3703)
    await done(owner('POST', '/gift-cards', { amount_minor: 111, paid_by: 'cash' }))
    const booked = await ticket()
    await done(owner('POST', west(`/experience-bookings/${booked}/payments`), { method: 'cash' }))
    await venue.post(`/experience-bookings/${await ticket()}/payments`, { method: 'cash' })
    await service.owner.query('update experiences set table_ids = $2 where restaurant_id = $1', [
      venue.restaurant.id,
      [venue.ids.tables!.w1],
    ])
    await venue.post(`/experience-bookings/${await ticket()}/payments`, { method: 'cash' })
    const now = [await cashAt(at('main', '/day-end')), await cashAt(west('/day-end'))]
    expect(now.map((minor, index) => minor - before[index]!)).toEqual([2501 + 111 + 6000, 3703 + 6000 + 6000])
    const listed = async (path: string): Promise<number> =>
      (await get(path)).reduce((sum: number, one: { amount_minor: number }) => sum + one.amount_minor, 0)
    const [here, there, whole] = [at('main', '/payments'), west('/payments'), '/payments']
    expect((await listed(here)) + (await listed(there))).toBe(await listed(whole))
    const ofApi = async (query: string) =>
      (await venue.get(`/payments?per_page=100${query}`)).body.data.map(({ id }: { id: string }) => id)
    const [main, other] = [
      await ofApi(`&branch_id=${branch('main')}`),
      await ofApi(`&branch_id=${branch('west')}`),
    ]
    expect([...main, ...other].sort()).toEqual((await ofApi('')).sort())
    // What was paid there is not shown here, and is counted nevertheless.
    const { due_minor } = await done(limited.manager('GET', `/experience-bookings/${booked}/money`))
    expect(due_minor).toBe(0)
  })

  test('has the managers who confirm a discount there', async () => {
    const approvers = async (ref: string) => (await get(at(ref, '/discounts-by-hand'))).approvers.length
    expect((await approvers('main')) - (await approvers('west'))).toBe(1)
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

  test('tells its work to nobody who may not see it, nor to a tab that shows another', async () => {
    const [main, owners] = [at('main', '/events'), visitors.owner]
    const lines = await Promise.all([
      openListener(service, visitors.manager, '/events'),
      openListener(service, visitors.manager, main),
      openListener(service, owners, main),
      openListener(service, owners, west('/events')),
      openListener(service, owners, '/events'),
    ])
    await until(() => lines.every((line) => line.heard().includes('event: open')))
    const hint = async () => venue.inside(async (tx) => tx.notify(`coupons:${venue.restaurant.id}`))
    const ALL = ['orders', 'bookings', 'kitchen', 'tables', 'money', 'shifts', 'stock', 'floor']
    const heardBy = async () => {
      await hint()
      await until(() => lines.slice(2).every((line) => line.times('coupons') > 0))
      return lines.map((line) => ALL.filter((subject) => line.times(subject) > 0))
    }
    await done(owner('PUT', west(`/items/${venue.ids.items!.soup}/availability`), { is_available: true }))
    const { id } = await done(
      owner('POST', '/stock/ingredients', { name: 'Flour', unit: 'kg', units: [], packs: [], pars: [] }),
    )
    await until(() => lines.every((line) => line.times('stock') > 0))
    const before = lines.map((line) => line.times('stock'))
    await workAt('west', id)
    expect(await heardBy()).toEqual([['stock'], ['stock'], ['stock'], ALL, ALL])
    expect(lines.slice(0, 3).map((line) => line.times('stock'))).toEqual(before.slice(0, 3))
    await workAt('main', id)
    await until(() => ALL.every((subject) => lines[0]!.times(subject) > 0))
    expect(await heardBy()).toEqual(lines.map(() => ALL))
    for (const line of lines) await line.stop()
  })
})

function queryOf(path: string): string {
  return (QUERIES[path] ?? '').replace('branch_id=main', `branch_id=${branch('main')}`)
}
