import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { type Asker, atTables, EVENING, SOUP, servingVenue, signedIn, WATER } from '../../../test/serving.ts'
import { atRestaurant } from '../../ground/tenants/at-restaurant.ts'
import { findOrder } from '../orders/commands/change-status.ts'
import { takeOrderPayment } from '../payments/commands/take-payment.ts'
import { paymentDesk } from '../payments/desk.ts'

const DAY = '2026-11-14'

let service: TestApp
let venue: Venue
let manager: Asker
let room: ReturnType<typeof atTables>

beforeAll(async () => {
  service = await testApp()
  venue = await servingVenue(service)
  manager = await signedIn(service, venue, 'manager')
  room = atTables(service, venue, manager)
})
afterAll(() => service.close())

const counted = { day: DAY, float_minor: 0, counted_minor: 0 }
const open = async (day = DAY) => (await manager(`/day-end?day=${day}`)).data.open

test('a day with orders in the kitchen or bills open is closed only by whoever has seen them', async () => {
  expect(await open()).toEqual({ bills: [], orders: [] })
  const code = room.freeCode()
  const sitting = (await room.seat([code])).data.sitting_id
  expect(await open()).toEqual({ bills: [], orders: [] })
  await room.round(sitting, 'soup', 'water')
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: room.lines('soup'),
  })
  const { id: order } = body.data
  const [shown] = await room.at(code)
  expect(await open()).toEqual({
    bills: [{ id: sitting, tables: [shown!.tables[0]!.name], due_minor: SOUP + WATER }],
    orders: [
      {
        id: order,
        number: body.data.number,
        status: body.data.status,
        type: 'pickup',
        customer: 'Ada',
        table: null,
      },
    ],
  })
  expect(await open('2026-11-13')).toEqual({ bills: [], orders: [] })
  for (const open_seen of [undefined, [], [sitting]]) {
    const refused = await manager('/day-closings', { ...counted, ...(open_seen && { open_seen }) })
    expect([refused.status, refused.error.details]).toEqual([
      422,
      {
        open_seen: ['Bills or orders are still open. Check them, or close the day anyway.'],
      },
    ])
  }
  const closed = await manager('/day-closings', { ...counted, open_seen: [sitting, order] })
  expect([closed.status, closed.data.day]).toEqual([200, DAY])
  await manager(`/sittings/${sitting}/payments`, { method: 'cash', amount_minor: SOUP })
  expect((await open()).bills).toMatchObject([{ due_minor: WATER }])
  await manager(`/sittings/${sitting}/payments`, { method: 'cash' })
  await manager(`/sittings/${sitting}/close`, {})
  await manager(`/orders/${order}/status`, { status: 'cancelled', reason: 'Not fetched' })
  expect(await open()).toEqual({ bills: [], orders: [] })
  expect((await manager('/day-closings', counted)).status).toBe(200)
})

test('what is ordered for a later day does not hold up this one', async () => {
  await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    scheduled_for: new Date(EVENING + 24 * 3_600_000).toISOString(),
    lines: room.lines('soup'),
  })
  expect(await open()).toEqual({ bills: [], orders: [] })
  expect((await open('2026-11-15')).orders).toMatchObject([{ customer: 'Ada' }])
})

test('what was taken off a day stands by person, with who confirmed it; called-off orders are left out', async () => {
  const taken = async () => (await manager(`/day-end?day=${DAY}`)).data.taken_off
  expect(await taken()).toEqual([])
  const place = async () => {
    const { body } = await venue.post('/orders', {
      type: 'pickup',
      customer_name: 'Ada',
      customer_phone: '+1 413 555 0101',
      lines: room.lines('soup', 'water', 'water'),
    })
    return body.data
  }
  const order = await place()
  const other = await place()
  const adjust = (id: string, body: object) => manager(`/orders/${id}/adjustments`, body)
  await adjust(order.id, { kind: 'comp', line_id: order.items[0].id, reason: 'Birthday' })
  await adjust(order.id, { kind: 'discount', amount_minor: 50, reason: 'Waited' })
  await adjust(other.id, { kind: 'discount', percent: 50, reason: 'Called off' })
  await venue.post(`/orders/${other.id}/status`, { status: 'cancelled' })
  await manager(`/orders/${order.id}/lines/${order.items[2].id}/void`, { reason: 'Spilt' })
  const [person, ...others] = await taken()
  expect(others).toEqual([])
  expect(person).toEqual({
    by: expect.stringContaining('@'),
    discount_minor: 50,
    comp_minor: SOUP,
    void_minor: WATER,
    entries: [
      {
        approved_by: null,
        kind: 'comp',
        order_id: order.id,
        number: order.number,
        taken_minor: SOUP,
        reason: 'Birthday',
      },
      {
        approved_by: null,
        kind: 'discount',
        order_id: order.id,
        number: order.number,
        taken_minor: 50,
        reason: 'Waited',
      },
      {
        approved_by: null,
        kind: 'void',
        order_id: order.id,
        number: order.number,
        taken_minor: WATER,
        reason: 'Spilt',
      },
    ],
  })
  const sales = (await manager(`/sales?from=${DAY}&to=${DAY}`)).data
  expect(sales.refunds).toMatchObject({ discount_minor: 50, comp_minor: SOUP })
  expect(sales.refunds.gross_minor).toBe(sales.period.revenue_minor + 50 + SOUP)
})

test('tips stand by whoever took them, and those that guests gave online by nobody', async () => {
  const before = (await manager('/payments/today')).data.tips
  expect(before).toEqual([])
  const place = async () =>
    (
      await venue.post('/orders', {
        type: 'pickup',
        customer_name: 'Ada',
        customer_phone: '+1 413 555 0101',
        lines: room.lines('soup'),
      })
    ).body.data.id
  const cash = (tip_minor: number) => ({ method: 'cash', tip_minor })
  await manager(`/orders/${await place()}/payments`, cash(200))
  await venue.post(`/orders/${await place()}/payments`, cash(50))
  await manager(`/orders/${await place()}/payments`, cash(100))
  await manager(`/orders/${await place()}/payments`, cash(0))
  const online = await place()
  const desk = paymentDesk(service.database, service.box, { stripeApiBase: null, now: () => EVENING })
  const inside = await atRestaurant(desk, venue.restaurant, 'guest')
  await inside(async (tx) =>
    takeOrderPayment(tx, null as never, await findOrder(tx, online), { method: 'other', tip_minor: 70 }),
  )
  const tips = [
    { by: expect.stringContaining('@'), tip_minor: 300 },
    { by: null, tip_minor: 70 },
    { by: expect.any(String), tip_minor: 50 },
  ]
  expect((await manager('/payments/today')).data.tips).toEqual(tips)
  const day = (await manager(`/day-end?day=${DAY}`)).data
  expect(day.tips).toEqual(tips)
  const counted = day.totals.methods.reduce(
    (sum: number, one: { tip_minor: number }) => sum + one.tip_minor,
    0,
  )
  expect(counted).toBe(420)
})
