// A restaurant with work at two branches, and somebody of every role who is limited to the first.
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { callsPath } from '../src/ground/staff/address.ts'
import { ROLES, type Role } from '../src/ground/staff/rights.ts'
import { type TestApp, testApp, type Venue } from './app.ts'
import { BOOKING } from './dining.ts'
import { smallMenu } from './documents.ts'
import { addPerson, Visitor } from './visitor.ts'

const NOON = Date.parse('2026-11-18T12:00:00Z')
export const customer = { customer_name: 'Ada of the West', customer_phone: '+1 413 555 0101' }

export let service: TestApp
export let venue: Venue
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Told = { status: number; text: string; body: any }
export type Ask = (method: string, path: string, payload?: object) => Promise<Told>
export const limited = {} as Record<Role, Ask>
export let owner: Ask
export const branch = (ref: string) => venue.ids.branches![ref]!

export const visitors = {} as Record<Role, Visitor>
export const emails = {} as Record<Role, string>

async function signedIn(role: Role, refs: string[]): Promise<Ask> {
  const { id, email } = await addPerson(venue, role)
  await service.owner.query('update memberships set branch_ids = $2 where user_id = $1', [
    id,
    refs.map(branch),
  ])
  const visitor = new Visitor(service.app)
  visitors[role] = visitor
  emails[role] = email
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
export const elsewhere: Record<string, string> = {}

export function standOnTwoBranches(): void {
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
        experiences: [
          {
            ref: 'tasting',
            name: { en: 'Wine tasting' },
            price_minor: 6000,
            capacity: 9,
            starts_at: '2026-12-18T18:00:00Z',
            ends_at: '2026-12-18T20:00:00Z',
          },
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
}

export const at = (ref: string, path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}branch_id=${branch(ref)}`
export const west = (path: string) => at('west', path)
export const lines = [{ item_id: 0, quantity: 1 }]

export async function done(told: Promise<Told>): Promise<Told['body']['data']> {
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
  elsewhere.terminal = await insert(
    `insert into terminals (restaurant_id, branch_id, name, provider, created_at, updated_at)
     values ($1, $2, 'Elsewhere Reader', 'test', now(), now())`,
    branch('west'),
  )
  elsewhere.drawer = await insert(
    `insert into drawers (restaurant_id, branch_id, name) values ($1, $2, 'Elsewhere Drawer')`,
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

/** One change of everything that lies at a branch. */
export async function workAt(ref: string, ingredient: number): Promise<void> {
  const table = venue.ids.tables![ref === 'west' ? 'w2' : 'm1']
  const order = await done(
    owner('POST', at(ref, '/orders'), { type: 'pickup', channel: 'phone', ...customer, lines }),
  )
  await done(
    owner('POST', `/orders/${order.id}/payments`, { method: 'cash', amount_minor: 100, tip_minor: 0 }),
  )
  const booking = { name: 'Cy', phone: '+1 413 555 0103', email: null, note: null, party_size: 1 }
  await done(owner('POST', at(ref, '/bookings'), { ...booking, date: '2026-11-21', time: '12:00' }))
  const seated = await done(owner('POST', at(ref, '/sittings'), { table_ids: [table], party_size: 2 }))
  await done(owner('POST', `/sittings/${seated.sitting_id}/close`, {}))
  const named = { branch_id: branch(ref), week_start: '2026-11-23' }
  const wish = { day: '2026-11-24', from: '10:00', to: '16:00', role: 'Cook', member_id: null }
  await done(owner('POST', '/shifts', { ...named, ...wish }))
  const moved = { ingredient_id: ingredient, branch_id: branch(ref), kind: 'delivery', quantity: 1 }
  await done(owner('POST', '/stock/movements', moved))
  const { version, floors } = await done(owner('GET', at(ref, '/floor-plan')))
  const { x } = floors[0].tables.find(({ id }: { id: number }) => id === table)
  const place = { x: x + 200, y: 0, width: 80, height: 80, rotation: 0, shape: 'round' }
  await done(owner('PUT', at(ref, '/floor-plan'), { version, tables: [{ id: table, floor: null, place }] }))
}
