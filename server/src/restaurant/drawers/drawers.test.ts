import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { readable } from '../../../test/printer.ts'
import { EVENING, SOUP, servingVenue } from '../../../test/serving.ts'
import { PASSWORD, signedInAs, type Visitor } from '../../../test/visitor.ts'
import { DRAWER_HEADER } from '../../ground/staff/address.ts'
import { atRestaurant } from '../../ground/tenants/at-restaurant.ts'
import { paperOf } from '../paper/papers.ts'
import { encodePaper } from '../printing/encode.ts'

const DAY = '2026-11-14'
const NONE = '00000000-0000-7000-8000-000000000000'

let service: TestApp
let venue: Venue
let manager: Visitor
let waiter: Visitor

beforeAll(async () => {
  service = await testApp()
  venue = await servingVenue(service)
  manager = await signedInAs(service, venue, 'manager')
  waiter = await signedInAs(service, venue, 'staff')
})
afterAll(() => service.close())

let named = 0
async function drawer(more: object = {}): Promise<number> {
  const { status, data } = await manager.call('POST', '/drawers', { name: `Drawer ${++named}`, ...more })
  expect(status).toBe(200)
  return data.id
}
async function opened(float_minor = 0, who = waiter) {
  const id = await drawer()
  const { data } = await who.call('POST', `/drawers/${id}/openings`, { float_minor })
  return { id, session: data.session as string }
}
async function order(): Promise<string> {
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
  })
  return body.data.id
}
const at = (id: number) => ({ headers: { [DRAWER_HEADER]: String(id) } })
const cash = async (id: number | null, tip_minor = 0, who = waiter) =>
  who.call(
    'POST',
    `/orders/${await order()}/payments`,
    { method: 'cash', tip_minor },
    id === null ? {} : at(id),
  )
const xOf = async (id: number) => (await manager.call('GET', `/drawers/${id}/x-report`)).data
const close = (id: number, session: string, counted_minor: number, who = waiter) =>
  who.call('POST', `/drawers/${id}/counts`, { session, counted_minor })
async function closeAll(): Promise<void> {
  const { data } = await manager.call('GET', '/drawers')
  for (const one of data.drawers) if (one.session) await close(one.id, one.session.id, 0)
}
const movedIn = async (payment: string) =>
  (
    await service.owner.query(
      `select s.drawer_id::int as drawer, m.kind, m.amount_minor::int as minor
         from drawer_movements m join drawer_sessions s on s.id = m.session_id where m.payment_id = $1 order by m.id`,
      [payment],
    )
  ).rows

test('a drawer is opened with a float, paid into and out of, counted without its sum, and closed with a Z', async () => {
  const { id, session } = await opened(20_000)
  const paid = await cash(id, 150)
  expect(paid.status).toBe(200)
  const card = { method: 'card' }
  await waiter.call('POST', `/orders/${await order()}/payments`, card, at(id))
  const move = (kind: string, amount_minor: number, reason = 'Change from the bank') =>
    waiter.call('POST', `/drawers/${id}/movements`, { session, kind, amount_minor, reason })
  expect((await move('paid_in', 5_000)).status).toBe(200)
  expect((await move('paid_out', 700, 'Lemons')).status).toBe(200)
  expect((await move('paid_out', 0)).error.details).toEqual({ amount_minor: ['Must be at least 1.'] })
  expect((await move('paid_out', 5, '')).error.details).toEqual({ reason: [expect.any(String)] })
  const refund = { kind: 'correction', amount_minor: 400, reason: 'Too much' }
  await manager.call('POST', `/payments/${paid.data.id}/refunds`, refund, at(id))

  // Whoever counts sees what they did themselves, and no sum.
  const seen = (await waiter.call('GET', '/drawers')).data.drawers.find(
    (one: { id: number }) => one.id === id,
  )
  expect(Object.keys(seen.session).sort()).toEqual(
    ['day', 'float_minor', 'id', 'movements', 'opened_at', 'opened_by'].sort(),
  )
  expect(seen.session.movements.map((one: { kind: string }) => one.kind)).toEqual(['paid_out', 'paid_in'])
  expect((await waiter.call('GET', `/drawers/${id}/x-report`)).error.details).toEqual({
    required_right: 'seeDrawerReports',
  })
  const figures = {
    float_minor: 20_000,
    payments: 1,
    payments_minor: SOUP + 150,
    refunds: 1,
    refunds_minor: 400,
    paid_in_minor: 5_000,
    paid_out_minor: 700,
    no_sales: 0,
    expected_minor: 20_000 + SOUP + 150 - 400 + 5_000 - 700,
  }
  expect(await xOf(id)).toMatchObject({ ...figures, session, day: DAY, currency: 'USD' })

  const closed = await close(id, session, figures.expected_minor - 50)
  const z = {
    ...figures,
    drawer_id: id,
    number: 1,
    session,
    day: DAY,
    counted_minor: figures.expected_minor - 50,
    difference_minor: -50,
    note: null,
  }
  expect(closed.data).toMatchObject(z)
  expect(await xOf(id)).toBeNull()
  expect((await manager.call('GET', `/drawers/${id}/reports`)).data).toEqual([closed.data])
  expect((await close(id, session, 1)).error.details).toEqual({
    session: ['This drawer has just been closed. Reload the page.'],
  })
  expect((await move('paid_in', 5)).error.details).toEqual({ session: [expect.any(String)] })
})

test('cash goes to the drawer of the device, else to that of the person, else to the only open one, else to none', async () => {
  await closeAll()
  const inDrawers = async (told: Promise<{ data: { id: string } }>) =>
    (await movedIn((await told).data.id)).map((one) => one.drawer)
  expect(await inDrawers(cash(null))).toEqual([])
  const bar = await opened(0, manager)
  expect(await inDrawers(cash(null))).toEqual([bar.id])
  const window = await opened(0, manager)
  expect(await inDrawers(cash(null))).toEqual([])
  expect(await inDrawers(cash(window.id))).toEqual([window.id])
  const own = await opened(0, waiter)
  expect(await inDrawers(cash(null))).toEqual([own.id])
  expect(await inDrawers(cash(bar.id))).toEqual([bar.id])
  await close(bar.id, bar.session, 0)
  // What its device remembers is not open any more.
  expect(await inDrawers(cash(bar.id))).toEqual([own.id])
  await closeAll()
})

test('two close a drawer at once: one Z, and no number is lost or given twice', async () => {
  const { id, session } = await opened()
  const told = await Promise.all([1, 2, 3].map((minor) => close(id, session, minor)))
  expect(told.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  for (const number of [2, 3]) {
    const { data } = await waiter.call('POST', `/drawers/${id}/openings`, { float_minor: 0 })
    expect((await close(id, data.session, 0)).data.number).toBe(number)
  }
  const both = await Promise.all(
    [1, 2].map(() => waiter.call('POST', `/drawers/${id}/openings`, { float_minor: 0 })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  await closeAll()
})

test('money that is taken while a drawer is closed is in its Z or in no drawer, and never half', async () => {
  const { id, session } = await opened()
  const orders = await Promise.all(Array.from({ length: 12 }, order))
  const pay = (of: string) => waiter.call('POST', `/orders/${of}/payments`, { method: 'cash' }, at(id))
  const [z, ...paid] = await Promise.all([
    pay(orders[0]!).then(() => close(id, session, 0)),
    ...orders.slice(1).map(pay),
  ])
  expect(paid.map(({ status }) => status)).toEqual(paid.map(() => 200))
  const { rows } = await service.owner.query(
    `select count(*)::int as payments, coalesce(sum(amount_minor), 0)::int as payments_minor
       from drawer_movements where session_id = $1`,
    [session],
  )
  expect(z!.data).toMatchObject(rows[0])
})

test('a Z stays as it is: the service’s own role may neither change nor delete it', async () => {
  const { id, session } = await opened()
  await close(id, session, 5)
  const inside = await atRestaurant(
    { database: service.database, now: () => EVENING },
    venue.restaurant,
    'test',
  )
  for (const statement of [
    sql`update drawer_reports set counted_minor = 1`,
    sql`delete from drawer_reports`,
    sql`truncate drawer_reports`,
    sql`update drawer_movements set amount_minor = 1`,
  ]) {
    await expect(inside((tx) => tx.run(statement))).rejects.toThrow(/permission denied/)
  }
  await expect(inside((tx) => tx.run(sql`delete from drawer_sessions`))).rejects.toThrow(/stay/)
})

test('End of day is the sum of the Zs of its drawers, and names those that are open and the cash that is in none', async () => {
  await closeAll()
  const later = '2026-11-20'
  service.clock.now = Date.parse(`${later}T19:00:00Z`)
  try {
    const dayEnd = async () => (await manager.call('GET', `/day-end?day=${later}`)).data
    expect((await dayEnd()).drawers).toBeNull()
    const { open } = await dayEnd()
    const before = [...open.orders, ...open.bills].map(({ id }) => id)
    const missing = await manager.call('POST', '/day-closings', { day: later, open_seen: before })
    expect(Object.keys(missing.error.details)).toEqual(['float_minor', 'counted_minor'])
    await cash(null)
    const [one, two] = [await opened(1_000), await opened(500)]
    await cash(one.id)
    await cash(two.id)
    await cash(two.id)
    await close(one.id, one.session, 1_990)
    const half = await dayEnd()
    expect(half.drawers).toMatchObject({
      open: [{ drawer_id: two.id, day: later }],
      float_minor: 1_000,
      expected_minor: 2_000,
      counted_minor: 1_990,
      difference_minor: -10,
      elsewhere_minor: SOUP,
    })
    const open_seen = [...half.open.orders, ...half.open.bills].map(({ id }) => id)
    const early = await manager.call('POST', '/day-closings', { day: later, open_seen })
    expect(early.error.details).toEqual({
      open_seen: [expect.stringMatching(/^Cash drawers are still open: Drawer \d+\./)],
    })
    await close(two.id, two.session, 2_510)
    const wrong = await manager.call('POST', '/day-closings', { day: later, open_seen, counted_minor: 7 })
    expect(wrong.error.details).toEqual({
      counted_minor: ['This day is the total of its drawers: 4500. Leave this out.'],
    })
    const closed = await manager.call('POST', '/day-closings', { day: later, open_seen })
    expect(closed.data).toMatchObject({ float_minor: 1_500, expected_minor: 4_500, counted_minor: 4_500 })
    const { totals, drawers } = await dayEnd()
    const inDrawers = drawers.reports.reduce(
      (sum: number, z: { payments_minor: number; refunds_minor: number }) =>
        sum + z.payments_minor - z.refunds_minor,
      0,
    )
    expect(inDrawers + drawers.elsewhere_minor).toBe(totals.cash_minor)
  } finally {
    service.clock.now = EVENING
  }
})

test('a drawer that opens without a sale needs a manager or one who confirms it, and is written down', async () => {
  const { data: printer } = await manager.call('POST', '/printers', {
    ...{ name: 'Counter', kind: 'cloudprnt', language: 'star-line', columns: 42, station_ids: [] },
    ...{ takes_unrouted: false, prints_receipts: true, is_active: true },
  })
  const { id: bare } = await opened()
  const pop = (id: number, who = waiter, more: object = {}) =>
    who.call('POST', `/drawers/${id}/no-sales`, { reason: 'Give change', ...more })
  expect((await pop(bare, manager)).error.details).toEqual({
    reason: [expect.stringContaining('no printer')],
  })
  const id = await drawer({ printer_id: printer.id })
  const { data } = await waiter.call('POST', `/drawers/${id}/openings`, { float_minor: 0 })
  expect((await pop(id)).error.details).toEqual({
    approval: ['A manager has to approve opening the drawer.'],
  })
  const [approver] = (await waiter.call('GET', '/drawers')).data.approvers
  const approval = { by: approver.id, password: 'not it' }
  expect((await pop(id, waiter, { approval })).error.details).toEqual({
    'approval.password': ['That password is incorrect.'],
  })
  const pulses = async () =>
    (await service.owner.query(`select count(*)::int as n from print_jobs where kind = 'drawer'`)).rows[0].n
  expect(await pulses()).toBe(0)
  expect((await pop(id, waiter, { approval: { ...approval, password: PASSWORD } })).status).toBe(200)
  expect((await pop(id, manager)).status).toBe(200)
  await cash(id)
  expect(await pulses()).toBe(3)
  expect((await xOf(id)).no_sales).toBe(2)
  const seen = (await waiter.call('GET', '/drawers')).data.drawers.find(
    (one: { id: number }) => one.id === id,
  )
  expect(seen.session.movements.at(-1)).toMatchObject({
    kind: 'no_sale',
    reason: 'Give change',
    approved_by: approver.name,
  })
  // What is printed of an open drawer tells its sum: that is for managers.
  const print = (who: Visitor) => who.call('POST', `/drawers/${id}/report-prints`, { session: data.session })
  expect([(await print(waiter)).status, (await print(manager)).status]).toEqual([403, 200])
  await close(id, data.session, 0)
  expect((await print(waiter)).status).toBe(200)
  const paper = await venue.inside((tx) =>
    paperOf(tx, { kind: 'drawer_report', drawer_session_id: data.session } as never, printer),
  )
  const printed = readable(Buffer.from(await encodePaper(paper!, { language: 'esc-pos', columns: 42 })))
  expect(printed).toMatch(
    /Z REPORT 1[\s\S]*Cash payments \(1\) +\$10\.00[\s\S]*Counted +\$0\.00[\s\S]*Difference +-\$10\.00/,
  )
})

test('drawers are a restaurant’s own, have names of their own, and go out of use only when closed', async () => {
  const id = await drawer({ name: 'Terrace' })
  const again = await manager.call('POST', '/drawers', { name: 'terrace' })
  expect(again.error.details).toEqual({ name: ['A drawer with this name already exists.'] })
  expect((await waiter.call('POST', '/drawers', { name: 'Mine' })).status).toBe(403)
  const foreign = await manager.call('POST', '/drawers', { name: 'Other', printer_id: 999_999 })
  expect(foreign.error.details).toEqual({
    printer_id: ['There is no such receipt printer at this branch.'],
  })
  const off = (version: number) =>
    manager.call('PUT', `/drawers/${id}`, { name: 'Terrace', is_active: false, version })
  const { data } = await waiter.call('POST', `/drawers/${id}/openings`, { float_minor: 0 })
  expect((await off(1)).error.details).toEqual({
    is_active: ['This drawer is open. Count and close it first.'],
  })
  await close(id, data.session, 0)
  expect((await off(1)).status).toBe(200)
  expect((await off(1)).error.code).toBe('changed_meanwhile')
  expect((await waiter.call('POST', `/drawers/${id}/openings`, { float_minor: 0 })).status).toBe(422)

  const other = await signedInAs(service, await service.venue(), 'owner')
  const asked = await Promise.all([
    other.call('GET', `/drawers/${id}/reports`),
    other.call('POST', `/drawers/${id}/openings`, { float_minor: 0 }),
    other.call('POST', `/drawers/${id}/counts`, { session: NONE, counted_minor: 0 }),
  ])
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await other.call('GET', '/drawers')).data.drawers).toEqual([])
})
