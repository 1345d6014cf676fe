import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { type Asker, atTables, EVENING, SOUP, servingVenue, signedIn, WATER } from '../../../test/serving.ts'

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
        open_seen: [
          'Bills or orders are still open: look at them, and close the day with them if it must be.',
        ],
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
      lines: room.lines('soup', 'water'),
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
  const [person, ...others] = await taken()
  expect(others).toEqual([])
  expect(person).toEqual({
    by: expect.stringContaining('@'),
    discount_minor: 50,
    comp_minor: SOUP,
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
    ],
  })
  const sales = (await manager(`/sales?from=${DAY}&to=${DAY}`)).data
  expect(sales.refunds).toMatchObject({ discount_minor: 50, comp_minor: SOUP })
  expect(sales.refunds.gross_minor).toBe(sales.period.revenue_minor + 50 + SOUP)
})
