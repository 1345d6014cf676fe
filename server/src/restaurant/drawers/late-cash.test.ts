// Cash that a device without a line had kept, and whose drawer or day was closed meanwhile.
import { beforeAll, expect, test } from 'vitest'
import { SOUP } from '../../../test/serving.ts'
import { service, standOnSittings, venue } from '../../../test/sittings-ground.ts'
import { signedInAs, type Visitor } from '../../../test/visitor.ts'
import { DRAWER_HEADER, WAITED_HEADER } from '../../ground/staff/address.ts'

const MINUTE = 60_000

let manager: Visitor
let waiter: Visitor

standOnSittings()
beforeAll(async () => {
  manager = await signedInAs(service, venue, 'manager')
  waiter = await signedInAs(service, venue, 'staff')
})

let named = 0
async function drawer(more: object = {}): Promise<number> {
  return (await manager.call('POST', '/drawers', { name: `Drawer ${++named}`, ...more })).data.id
}
async function start(id: number, float_minor = 1_000): Promise<string> {
  return (await waiter.call('POST', `/drawers/${id}/openings`, { float_minor })).data.session
}
const count = async (id: number, session: string, counted_minor: number) =>
  (await waiter.call('POST', `/drawers/${id}/counts`, { session, counted_minor })).data
const ago = (ms: number) => ({ [WAITED_HEADER]: String(ms) })
const payIn = (id: number, session: string, headers = {}, who = waiter, key = `${id}-${session}`) =>
  who.call(
    'POST',
    `/drawers/${id}/movements`,
    { session, kind: 'paid_in', amount_minor: 500, reason: 'Change' },
    { key, headers },
  )
const zOf = async (id: number) => (await manager.call('GET', `/drawers/${id}/reports`)).data[0]
const xOf = async (id: number) => (await manager.call('GET', `/drawers/${id}/x-report`)).data
async function cash(id: number, waitedMs: number): Promise<string> {
  const { body } = await venue.post('/orders', {
    ...{ type: 'pickup', customer_name: 'Ada', customer_phone: '+1 413 555 0101' },
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
  })
  const told = await waiter.call(
    'POST',
    `/orders/${body.data.id}/payments`,
    { method: 'cash' },
    { headers: { ...ago(waitedMs), [DRAWER_HEADER]: String(id) } },
  )
  expect(told.status).toBe(200)
  return told.data.id
}
const drawerOf = async (payment: string) =>
  (
    await service.owner.query(
      'select s.id from drawer_movements m join drawer_sessions s on s.id = m.session_id where m.payment_id = $1',
      [payment],
    )
  ).rows.map(({ id }) => id)
function pass(ms: number): void {
  service.clock.now = (service.clock.now ?? 0) + ms
}

test('paid in while the drawer was open, it stands beside the Z that was made meanwhile, and the Z stays', async () => {
  const id = await drawer()
  const session = await start(id)
  pass(10 * MINUTE)
  const closed = await count(id, session, 1_500)
  expect([closed.difference_minor, closed.late]).toEqual([500, []])
  pass(10 * MINUTE)
  const refused = await payIn(id, session)
  expect(refused.error.details).toEqual({
    session: ['This drawer has just been closed. Reload the page.'],
  })
  for (let times = 0; times < 2; times++) {
    expect((await payIn(id, session, ago(15 * MINUTE), waiter, 'kept')).status).toBe(200)
  }
  const { late, ...z } = await zOf(id)
  expect({ ...z, late: [] }).toEqual(closed)
  expect(late).toMatchObject([
    { kind: 'paid_in', amount_minor: 500, reason: 'Change', by: expect.any(String) },
  ])
  const waited = Date.parse(late[0].at) - Date.parse(late[0].taken_at)
  expect(waited).toBe(15 * MINUTE)
  const day = (await manager.call('GET', `/day-end?day=${closed.day}`)).data
  expect(day.drawers.reports.at(-1)).toEqual({ ...z, late })
  expect(day.drawers.expected_minor).toBe(closed.expected_minor)
})

test('it is in no sum of a drawer that was started since, unless it was done there', async () => {
  const id = await drawer()
  const before = await start(id)
  pass(MINUTE)
  await count(id, before, 1_500)
  pass(MINUTE)
  // Its float was counted with what was put in before.
  const after = await start(id, 1_500)
  pass(5 * MINUTE)
  expect((await payIn(id, before, ago(6 * MINUTE + 30_000))).status).toBe(200)
  expect((await xOf(id)).expected_minor).toBe(1_500)
  expect((await payIn(id, before, ago(2 * MINUTE), waiter, 'since')).status).toBe(200)
  expect((await xOf(id)).expected_minor).toBe(2_000)
  const { data } = await waiter.call('GET', '/drawers')
  const shown = data.drawers.find((one: { id: number }) => one.id === id).session.movements
  expect(shown).toMatchObject([{ taken_at: expect.any(String) }])
  expect((await count(id, after, 2_000)).difference_minor).toBe(0)
  const other = await drawer()
  expect((await payIn(other, before, ago(MINUTE), waiter, 'elsewhere')).status).toBe(422)
})

test('cash that was taken before a drawer was started goes into none, and counts to the day on which it came', async () => {
  const id = await drawer()
  const before = await start(id)
  pass(MINUTE)
  await count(id, before, 1_000 + SOUP)
  pass(MINUTE)
  const after = await start(id, 1_000 + SOUP)
  pass(MINUTE)
  expect(await drawerOf(await cash(id, 3 * MINUTE - 1_000))).toEqual([])
  expect(await drawerOf(await cash(id, 30_000))).toEqual([after])
  expect((await xOf(id)).expected_minor).toBe(1_000 + 2 * SOUP)
  await count(id, after, 1_000 + 2 * SOUP)
})

test('a drawer opens for what is done now, and not for what was done long ago', async () => {
  const { data: printer } = await manager.call('POST', '/printers', {
    ...{ name: 'Counter', kind: 'cloudprnt', language: 'star-line', columns: 42, station_ids: [] },
    ...{ takes_unrouted: false, prints_receipts: true, is_active: true },
  })
  const id = await drawer({ printer_id: printer.id })
  const session = await start(id)
  const pulses = async () =>
    (await service.owner.query(`select count(*)::int as n from print_jobs where kind = 'drawer'`)).rows[0].n
  pass(10 * MINUTE)
  await cash(id, 5 * MINUTE)
  await payIn(id, session, ago(5 * MINUTE))
  expect(await pulses()).toBe(0)
  await cash(id, 5_000)
  await payIn(id, session, ago(5_000), waiter, 'now')
  expect(await pulses()).toBe(2)
})
