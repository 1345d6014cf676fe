import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { eventsOf } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { importDocument } from '../../across/document/import.ts'
import { NEXT_COURSE_TASK } from './commands/course-timer.ts'
import type { Order } from './contract.ts'
import { orderJobs } from './jobs.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')

let service: TestApp
let venue: Venue
let other: Venue
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  venue = await service.venue({ document: smallMenu() })
  other = await service.venue({ document: smallMenu() })
})
afterAll(() => service.close())

type Served = { course?: number | null; seat?: number | null }
const dish = (ref: string, served: Served = {}) => ({
  item_id: venue.ids.items![ref],
  quantity: 1,
  ...served,
})
const soup = (served?: Served) => dish('soup', served)
const water = (served?: Served) => dish('water', served)

async function place(lines: object[]): Promise<Order> {
  const { status, body } = await venue.post('/orders', {
    type: 'dine_in',
    table_code: 'T1',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines,
  })
  expect(status).toBe(201)
  return body.data
}
const move = (order: Order, status: string) => venue.post(`/orders/${order.id}/status`, { status })
const fire = (order: Order, course: number | string, headers = {}, at = venue) =>
  at.post(`/orders/${order.id}/courses/${course}/fire`, undefined, headers)
const add = (order: Order, lines: object[]) => venue.post(`/orders/${order.id}/lines`, { lines })
/** "Soup fired", by the order in which the tickets were made. */
async function kitchen(order: Order) {
  const { rows } = await service.owner.query(
    `select state, course, lines from kitchen_tickets where order_id = $1 order by id`,
    [order.id],
  )
  return rows.map(({ state, course, lines }) => [
    lines.map(({ name }: { name: { en: string } }) => name.en).join(' '),
    course,
    state,
  ])
}
const told = async (order: Order) =>
  (await eventsOf(service, venue, 'order.updated')).filter(({ data }) => data.order.id === order.id)

test('lines show their course and their seat, in a quote too', async () => {
  const lines = [soup({ course: 1, seat: 99 }), soup(), water({ course: null, seat: null })]
  const order = await place(lines)
  const shown = (items: Served[]) => items.map(({ course, seat }) => [course, seat])
  const expected = [
    [1, 99],
    [null, null],
    [null, null],
  ]
  expect(shown(order.items)).toEqual(expected)
  expect(shown((await venue.get(`/orders/${order.id}`)).body.data.items)).toEqual(expected)
  const quoted = await venue.post('/orders/quote', { type: 'pickup', lines })
  expect(shown(quoted.body.data.items)).toEqual(expected)
})

test.each([
  ['course', 0],
  ['course', 10],
  ['course', 1.5],
  ['course', '1'],
  ['seat', 0],
  ['seat', 100],
])('%s %j is refused', async (field, value) => {
  const { status, body } = await venue.post('/orders/quote', {
    type: 'pickup',
    lines: [{ ...soup(), [field]: value }],
  })
  expect([status, Object.keys(body.error.details)]).toEqual([422, [`lines.0.${field}`]])
})

describe('the kitchen', () => {
  test('gets what has no course and the lowest course as before; the others when they are fired', async () => {
    const order = await place([soup({ course: 2 }), water(), soup({ course: 3 }), water({ course: 3 })])
    await move(order, 'accepted')
    expect(await kitchen(order)).toEqual([
      ['Soup', null, 'fired'],
      ['Water', null, 'fired'],
      ['Soup', 3, 'waiting'],
      ['Water', 3, 'waiting'],
    ])
    const { status, body } = await fire(order, 3)
    expect([status, body.data.items]).toEqual([200, order.items])
    expect((await kitchen(order)).map(([, , state]) => state)).toEqual(['fired', 'fired', 'fired', 'fired'])
    expect(await told(order)).toEqual([
      { type: 'order.updated', data: { order: body.data, changed: ['courses'] } },
    ])
    const { data: timeline } = (await venue.get(`/orders/${order.id}/timeline`)).body
    expect(timeline.at(-1)).toMatchObject({ kind: 'course_fired', by: 'test', note: '3' })
    expect((await fire(order, 3)).body).toEqual(body)
    expect(await told(order)).toHaveLength(1)
  })

  test('has fired the lowest course already, knows no other, and fires nothing before or after', async () => {
    const order = await place([soup({ course: 2 }), soup({ course: 4 })])
    for (const course of [2, 4]) {
      const early = await fire(order, course)
      expect([early.status, early.body.error.code]).toEqual([409, 'invalid_transition'])
    }
    await move(order, 'accepted')
    expect((await fire(order, 2)).status).toBe(200)
    expect(await told(order)).toEqual([])
    for (const course of [1, 3, 9, 'x']) expect((await fire(order, course)).status).toBe(404)
    expect((await fire(order, 4, {}, other)).status).toBe(404)
    const { token } = await venue.newToken({ scopes: ['orders:read'] })
    const refused = await service.request('POST', `/orders/${order.id}/courses/4/fire`, { token })
    expect(refused.status).toBe(403)
    await move(order, 'ready')
    expect((await kitchen(order)).map(([, , state]) => state)).toEqual(['done', 'waiting'])
    expect((await fire(order, 4)).status).toBe(200)
    expect((await kitchen(order)).map(([, , state]) => state)).toEqual(['done', 'fired'])
    await move(order, 'completed')
    expect((await kitchen(order)).map(([, , state]) => state)).toEqual(['done', 'done'])
    expect((await fire(order, 4)).body.error.code).toBe('invalid_transition')
  })

  test('is not stopped by a payment, and leaves nothing waiting when the order is over', async () => {
    const order = await place([soup({ course: 1 }), soup({ course: 2 }), soup({ course: 3 })])
    await move(order, 'accepted')
    await venue.post(`/orders/${order.id}/payments`, { method: 'cash' })
    expect((await fire(order, 2)).status).toBe(200)
    await move(order, 'ready')
    await move(order, 'completed')
    expect((await kitchen(order)).map(([, , state]) => state)).toEqual(['done', 'done', 'voided'])
    const cancelled = await place([soup({ course: 1 }), soup({ course: 2 })])
    await move(cancelled, 'accepted')
    await move(cancelled, 'cancelled')
    expect((await kitchen(cancelled)).map(([, , state]) => state)).toEqual(['voided', 'voided'])
  })

  test('gets what is added to a fired course at once, and lets what is added to another wait with it', async () => {
    const order = await place([soup({ course: 1 }), soup({ course: 3 })])
    await move(order, 'accepted')
    await add(order, [water({ course: 1 }), water({ course: 2 }), water({ course: 3 })])
    expect((await kitchen(order)).slice(2)).toEqual([
      ['Water', null, 'fired'],
      ['Water', 2, 'waiting'],
      ['Water', 3, 'waiting'],
    ])
    await fire(order, 3)
    await add(order, [soup({ course: 3 })])
    expect((await kitchen(order)).map(([, course, state]) => [course, state])).toEqual([
      [null, 'fired'],
      [3, 'fired'],
      [null, 'fired'],
      [2, 'waiting'],
      [3, 'fired'],
      [null, 'fired'],
    ])
  })

  test('gets the next course with the order where the lowest is voided before; what is added later waits with its own', async () => {
    const strike = (order: Order) =>
      venue.post(`/orders/${order.id}/lines/${order.items[0]!.id}/void`, { reason: 'Changed their mind' })
    const states = async (order: Order) => (await kitchen(order)).map(([, , state]) => state)
    const lines = [soup({ course: 1 }), water({ course: 2 }), soup({ course: 3 })]
    const early = await place(lines)
    await strike(early)
    await move(early, 'accepted')
    expect(await states(early)).toEqual(['voided', 'fired', 'waiting'])
    // The kitchen has begun: it may have been served.
    const late = await place(lines)
    await move(late, 'accepted')
    await strike(late)
    await add(late, [water({ course: 2 })])
    expect(await states(late)).toEqual(['voided', 'waiting', 'waiting', 'waiting'])
    expect((await fire(late, 2)).status).toBe(200)
    expect(await states(late)).toEqual(['voided', 'fired', 'waiting', 'fired'])
  })

  test('does not get a waiting course with one that is voided', async () => {
    const order = await place([soup({ course: 1 }), soup({ course: 2 }), water({ course: 2 })])
    await move(order, 'accepted')
    await venue.post(`/orders/${order.id}/lines/${order.items[1]!.id}/void`, { reason: 'Sent back' })
    await fire(order, 2)
    expect((await kitchen(order)).map(([, , state]) => state)).toEqual(['fired', 'voided', 'fired'])
  })
})

test('twenty who fire at once fire it once; whoever goes by an older order is told', async () => {
  const order = await place([soup({ course: 1 }), soup({ course: 2 })])
  const { headers } = await venue.get(`/orders/${order.id}`)
  await move(order, 'accepted')
  const late = await fire(order, 2, { 'if-match': String(headers.etag) })
  expect([late.status, late.body.error.code]).toEqual([412, 'changed_meanwhile'])
  const all = await Promise.all(Array.from({ length: 20 }, () => fire(order, 2)))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await told(order)).toHaveLength(1)
})

describe('by the rule of the owner the next course', () => {
  const MINUTES = 15
  const MINUTE = 60_000
  let timed: Venue
  const queued = async (order: Order) => {
    const { rows } = await service.owner.query(
      `select run_at, payload from graphile_worker._private_jobs where key = $1`,
      [`course:${order.id}`],
    )
    return rows as { run_at: number; payload: object }[]
  }
  const run = (payload: unknown) =>
    orderJobs(service.database, [], () => service.clock.now ?? NOON)
      .find(({ task }) => task === NEXT_COURSE_TASK)!
      .run(payload)
  const at = (minutes: number) => {
    service.clock.now = NOON + minutes * MINUTE
  }
  const states = async (order: Order) => (await kitchen(order)).map(([, , state]) => state)
  async function served(...courses: number[]): Promise<Order> {
    at(0)
    const { body } = await timed.post('/orders', {
      type: 'dine_in',
      table_code: 'T1',
      customer_name: 'Ada',
      customer_phone: '+1 413 555 0101',
      lines: courses.map((course) => ({ item_id: timed.ids.items!.soup, quantity: 1, course })),
    })
    await timed.post(`/orders/${body.data.id}/status`, { status: 'accepted' })
    return body.data
  }
  beforeAll(async () => {
    timed = await service.venue({
      document: { ...smallMenu(), settings: { next_course_minutes: MINUTES } },
    })
  })
  afterAll(() => at(0))

  test('is fired so long after the one before, each once, and shown as fired by nobody', async () => {
    const order = await served(1, 2, 3)
    const [first] = await queued(order)
    expect(first!.run_at).toBe(NOON + MINUTES * MINUTE)
    at(MINUTES)
    await run(first!.payload)
    expect(await states(order)).toEqual(['fired', 'fired', 'waiting'])
    await run(first!.payload)
    expect(await states(order)).toEqual(['fired', 'fired', 'waiting'])
    const [second] = await queued(order)
    expect(second!.run_at).toBe(NOON + 2 * MINUTES * MINUTE)
    at(2 * MINUTES)
    await run(second!.payload)
    expect(await states(order)).toEqual(['fired', 'fired', 'fired'])
    const timeline = (await timed.get(`/orders/${order.id}/timeline`)).body.data
    expect(timeline.filter(({ kind }: { kind: string }) => kind === 'course_fired')).toMatchObject([
      { by: 'kitchen', note: '2' },
      { by: 'kitchen', note: '3' },
    ])
  })

  test('counts from the hand that was faster, and waits its own time when it is ordered later', async () => {
    const order = await served(1, 2, 3)
    const [before] = await queued(order)
    at(14)
    await fire(order, 2, {}, timed)
    at(15)
    await run(before!.payload)
    expect(await states(order)).toEqual(['fired', 'fired', 'waiting'])
    const [after] = await queued(order)
    expect(after!.run_at).toBe(NOON + 29 * MINUTE)
    await fire(order, 3, {}, timed)
    at(90)
    await timed.post(`/orders/${order.id}/lines`, {
      lines: [{ item_id: timed.ids.items!.soup, quantity: 1, course: 4 }],
    })
    const [late] = await queued(order)
    expect(late!.run_at).toBe(NOON + (90 + MINUTES) * MINUTE)
  })

  test('waits for what is added to the one before, and is never forgotten', async () => {
    const order = await served(1, 2)
    const [before] = await queued(order)
    const soupOf = (course: number) => ({ item_id: timed.ids.items!.soup, quantity: 1, course })
    const addLater = (course: number) => timed.post(`/orders/${order.id}/lines`, { lines: [soupOf(course)] })
    at(5)
    await addLater(1)
    expect((await queued(order))[0]!.run_at).toBe(NOON + 20 * MINUTE)
    // Should the job have begun before it was replaced, it counts anew.
    await service.owner.query('delete from graphile_worker._private_jobs where key = $1', [
      `course:${order.id}`,
    ])
    at(MINUTES)
    await run(before!.payload)
    expect(await states(order)).toEqual(['fired', 'waiting', 'fired'])
    const [anew] = await queued(order)
    expect(anew!.run_at).toBe(NOON + 20 * MINUTE)
    at(20)
    await run(anew!.payload)
    expect(await states(order)).toEqual(['fired', 'fired', 'fired'])
  })

  test('is the one after, where what came first is voided', async () => {
    const order = await served(1, 2)
    at(5)
    await timed.post(`/orders/${order.id}/lines`, {
      lines: [{ item_id: timed.ids.items!.soup, quantity: 1, course: 3 }],
    })
    expect((await queued(order))[0]!.run_at).toBe(NOON + MINUTES * MINUTE)
    at(10)
    await timed.post(`/orders/${order.id}/lines/${order.items[1]!.id}/void`, { reason: 'Sent back' })
    const [left] = await queued(order)
    expect(left!.run_at).toBe(NOON + 20 * MINUTE)
    at(20)
    await run(left!.payload)
    expect(await states(order)).toEqual(['fired', 'voided', 'fired'])
  })

  test('is fired once where a hand and the clock meet', async () => {
    const order = await served(1, 2, 3)
    const { payload } = (await queued(order))[0]!
    at(MINUTES)
    await Promise.all([
      ...Array.from({ length: 5 }, () => run(payload)),
      ...Array.from({ length: 5 }, () => fire(order, 2, {}, timed)),
    ])
    expect(await states(order)).toEqual(['fired', 'fired', 'waiting'])
    const updated = (await eventsOf(service, timed, 'order.updated')).filter(
      ({ data }) => data.order.id === order.id,
    )
    expect(updated).toHaveLength(1)
  })

  test('waits where the order is over, or the rule is off', async () => {
    const order = await served(1, 2)
    const { payload } = (await queued(order))[0]!
    await timed.post(`/orders/${order.id}/status`, { status: 'cancelled' })
    await run(payload)
    expect(await states(order)).toEqual(['voided', 'voided'])
    const off = await place([soup({ course: 1 }), soup({ course: 2 })])
    await move(off, 'accepted')
    expect(await queued(off)).toEqual([])
  })

  test('is timed anew where the rule is changed while it waits', async () => {
    const order = await served(1, 2)
    const dueAfter = async (minutes: number | null) => {
      await timed.inside((tx) => importDocument(tx, { settings: { next_course_minutes: minutes } }))
      return (await queued(order)).map(({ run_at }) => (run_at - NOON) / MINUTE)
    }
    expect(await dueAfter(40)).toEqual([40])
    await dueAfter(null)
    await service.owner.query('delete from graphile_worker._private_jobs where key = $1', [
      `course:${order.id}`,
    ])
    expect(await dueAfter(null)).toEqual([])
    expect(await dueAfter(MINUTES)).toEqual([MINUTES])
  })
})
