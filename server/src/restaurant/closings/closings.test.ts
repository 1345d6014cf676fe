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
