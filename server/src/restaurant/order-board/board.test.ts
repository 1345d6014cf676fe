import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { openListener, until } from '../../../test/event-line.ts'
import { askAs, pairDevice } from '../../../test/paired.ts'
import { signedInAs, type Visitor } from '../../../test/visitor.ts'
import type { OrderBoardShown } from './contract.ts'

const NOON = Date.parse('2026-11-18T12:00:00-05:00')
const MINUTE = 60_000

let service: TestApp
let venue: Venue
let manager: Visitor
let board: Visitor

beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  venue = await service.venue({
    document: {
      ...smallMenu(),
      branches: [
        { ref: 'main', name: 'Main Street', default: true, timezone: 'America/New_York' },
        { ref: 'west', name: 'West', timezone: 'America/Los_Angeles' },
      ],
      channels: [{ key: 'lunch-run', name: 'Lunch run' }],
    },
  })
  manager = await signedInAs(service, venue, 'manager')
  board = await pairDevice(service, manager, { kind: 'order_board' })
})
beforeEach(async () => {
  service.clock.now = NOON
  await service.owner.query("update orders set status = 'cancelled'")
})
afterAll(() => service.close())

const branch = (ref: string) => venue.ids.branches![ref]!
const pair = (settings: object = {}, ref = 'main') =>
  pairDevice(service, manager, { kind: 'order_board', settings, branch_id: branch(ref) })

async function order(more: object = {}): Promise<{ id: string; number: string }> {
  const { status, body } = await venue.post('/orders', {
    type: 'pickup',
    branch_id: branch('main'),
    customer_name: 'Ada Lovelace',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
    ...more,
  })
  expect([status, body.error]).toEqual([201, undefined])
  return { id: body.data.id, number: String(body.data.number) }
}
const move = (id: string, status: string) => venue.post(`/orders/${id}/status`, { status })
async function accepted(more: object = {}) {
  const made = await order(more)
  await move(made.id, 'accepted')
  return made
}
async function shown(on = board): Promise<OrderBoardShown> {
  const { status, data } = await askAs(on, '/order-board/api/board', service)
  expect(status).toBe(200)
  return data
}
async function numbers(on = board) {
  const { preparing, ready } = await shown(on)
  return [preparing, ready].map((some) => some.map(({ number }) => number))
}

test('an order is shown from the kitchen to the guest’s hands, by its number and nothing else', async () => {
  const first = await order()
  expect(await numbers()).toEqual([[], []])
  await move(first.id, 'accepted')
  service.clock.now = NOON + MINUTE
  const second = await accepted()
  expect(await numbers()).toEqual([[first.number, second.number], []])
  service.clock.now = NOON + 5 * MINUTE
  await move(first.id, 'ready')
  service.clock.now = NOON + 6 * MINUTE
  await move(second.id, 'ready')
  const third = await accepted()
  expect(await shown()).toEqual({
    board: {
      order_types: ['pickup', 'dine_in'],
      tables: false,
      channels: [],
      keep_minutes: 30,
      sound: true,
      languages: [],
      appearance: 'dark',
    },
    restaurant: { name: venue.restaurant.name, zone: 'America/New_York', default_language: 'en' },
    now: NOON + 6 * MINUTE,
    preparing: [{ number: third.number, since: NOON + 6 * MINUTE }],
    ready: [
      { number: second.number, since: NOON + 6 * MINUTE },
      { number: first.number, since: NOON + 5 * MINUTE },
    ],
  })
  await move(first.id, 'completed')
  await move(third.id, 'cancelled')
  expect(await numbers()).toEqual([[], [second.number]])
})

test('what nobody hands out leaves after the time that is set, and is not kept by a later change', async () => {
  const kept = await pair({ keep_minutes: 10 })
  const { id, number } = await accepted()
  await move(id, 'ready')
  service.clock.now = NOON + 9 * MINUTE
  expect(await numbers(kept)).toEqual([[], [number]])
  const { rowCount } = await service.owner.query('update orders set updated_at = $2 where id = $1', [
    id,
    new Date(NOON + 9 * MINUTE),
  ])
  expect(rowCount).toBe(1)
  service.clock.now = NOON + 11 * MINUTE
  expect([await numbers(kept), await numbers()]).toEqual([
    [[], []],
    [[], [number]],
  ])
  service.clock.now = NOON + 31 * MINUTE
  expect(await numbers()).toEqual([[], []])
  const forgotten = await accepted()
  service.clock.now += 239 * MINUTE
  expect(await numbers()).toEqual([[forgotten.number], []])
  service.clock.now += 2 * MINUTE
  expect(await numbers()).toEqual([[], []])
})

test('an order that was entered as ready, and so is in no log, is shown as long', async () => {
  const { id, number } = await accepted()
  await move(id, 'ready')
  await service.owner.query("delete from audit_log where subject_id = $1 and action = 'order.moved'", [id])
  expect((await shown()).ready).toEqual([{ number, since: NOON }])
  service.clock.now = NOON + 31 * MINUTE
  expect(await numbers()).toEqual([[], []])
})

test('an order for later comes when the kitchen has it', async () => {
  const { id } = await accepted({ scheduled_for: new Date(NOON + 180 * MINUTE).toISOString() })
  expect(await numbers()).toEqual([[], []])
  await service.owner.query("update kitchen_tickets set state = 'fired', fired_at = $2 where order_id = $1", [
    id,
    new Date(NOON),
  ])
  expect((await numbers())[0]).toHaveLength(1)
})

test('each board has the orders of its branch, types and channels alone', async () => {
  const [west, tables, pickup, run] = [
    await pair({}, 'west'),
    await pair({ tables: true }),
    await pair({ order_types: ['pickup'] }),
    await pair({ channels: ['phone', 'lunch-run'] }),
  ]
  const here = await accepted()
  const there = await accepted({ branch_id: branch('west') })
  const seated = await accepted({ type: 'dine_in', table_code: 'T1' })
  // As a kiosk takes it: eaten in, and called.
  const eatenIn = await accepted()
  await service.owner.query("update orders set type = 'dine_in' where id = $1", [eatenIn.id])
  const called = await accepted({ channel: 'phone' })
  expect(await numbers()).toEqual([[here.number, eatenIn.number, called.number], []])
  expect(await numbers(pickup)).toEqual([[here.number, called.number], []])
  expect(await numbers(west)).toEqual([[there.number], []])
  expect(await numbers(tables)).toEqual([[here.number, seated.number, eatenIn.number, called.number], []])
  expect(await numbers(run)).toEqual([[called.number], []])
  const elsewhere = await service.venue({ document: smallMenu() })
  const strangers = await signedInAs(service, elsewhere, 'manager')
  expect(await numbers(await pairDevice(service, strangers, { kind: 'order_board' }))).toEqual([[], []])
})

test('a board hears of its branch at once, and of no other', async () => {
  const lines = await Promise.all(
    [board, await pair({}, 'west')].map((one) => openListener(service, one, '/events', '/order-board/api')),
  )
  const [main, west] = lines
  await until(() => lines.every((line) => line.heard().includes('event: open')))
  const { id } = await accepted()
  await until(() => main!.times('orders') > 0 && main!.times('kitchen') > 0)
  const before = main!.times('orders')
  await move(id, 'ready')
  await until(() => main!.times('orders') > before)
  expect([west!.times('orders'), west!.times('kitchen')]).toEqual([0, 0])
  for (const line of lines) await line.stop()
})

test('nobody else sees it: no stranger, no device of another kind, none that is unpaired', async () => {
  const kitchen = await pairDevice(service, manager, { kind: 'kitchen' })
  const forged = await pair()
  forged.cookies = new Map([['comanda.order_board', kitchen.cookies.get('comanda.kitchen')!]])
  const gone = await pair()
  const { data } = await manager.call('GET', '/devices')
  const last = Math.max(...data.map(({ id }: { id: number }) => id))
  expect((await manager.call('DELETE', `/devices/${last}`)).status).toBe(200)
  for (const visitor of [manager, kitchen, forged, gone]) {
    for (const path of ['board', 'events']) {
      expect((await askAs(visitor, `/order-board/api/${path}`, service)).status).toBe(401)
    }
    expect((await visitor.get('/order-board/device')).location).toBe('/order-board/pair')
  }
})

test('a setting that does not exist, or names nothing, is refused by its name', async () => {
  const wish = (settings: object) =>
    manager.call('POST', '/devices/pairings', { kind: 'order_board', name: 'Wall', settings })
  const wrong: [object, string][] = [
    [{ order_types: [] }, 'settings.order_types'],
    [{ order_types: ['picnic'] }, 'settings.order_types.0'],
    [{ channels: ['nowhere'] }, 'settings.channels'],
    [{ tables: 'some' }, 'settings.tables'],
    [{ keep_minutes: 0 }, 'settings.keep_minutes'],
    [{ languages: ['en', 'ar', 'es', 'de'] }, 'settings.languages'],
    [{ languages: ['English'] }, 'settings.languages.0'],
    [{ appearance: 'neon' }, 'settings.appearance'],
    [{ names: true }, 'settings.names'],
  ]
  for (const [settings, field] of wrong) {
    const { status, error } = await wish(settings)
    expect([status, Object.keys(error.details)]).toEqual([422, [field]])
  }
  expect((await wish({ channels: ['lunch-run', 'kiosk'], languages: ['ar', 'en'] })).status).toBe(200)
})
