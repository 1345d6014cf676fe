import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { localToMoment } from '../../platform/time/clock.ts'
import { businessDayOf } from '../reports/rules.ts'

const START = '04:00'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  const document = smallMenu()
  venue = await service.venue({
    document: {
      ...document,
      branches: [
        {
          ref: 'main',
          name: 'Main',
          default: true,
          hours: [{ from: '00:00', to: '24:00' }],
          business_day_start: START,
        },
        { ref: 'west', name: 'West', hours: [{ from: '00:00', to: '24:00' }], timezone: 'Asia/Tokyo' },
      ],
    },
  })
})
afterAll(() => service.close())

const wanted = (more: object = {}) => ({
  type: 'pickup',
  customer_name: 'Ada',
  customer_phone: '+1 413 555 0101',
  lines: [{ item_id: venue.ids.items!.soup!, quantity: 1 }],
  ...more,
})

test('orders are numbered 1, 2, 3 … at each branch, without a gap or a number twice, whatever races', async () => {
  const west = { branch_id: venue.ids.branches!.west }
  const placed = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      if (index % 5 === 0) await venue.post('/orders', wanted({ lines: [{ item_id: 999_999, quantity: 1 }] }))
      if (index % 7 === 0) await venue.post('/orders/quote', wanted())
      const { body } = await venue.post('/orders', wanted(index % 2 ? west : {}))
      return body.data as { number: number; placed_at: string; branch_id: number }
    }),
  )
  for (const own of Map.groupBy(placed, ({ branch_id }) => branch_id).values()) {
    const inOrder = own.toSorted((a, b) => a.number - b.number)
    expect(inOrder.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    const moments = inOrder.map(({ placed_at }) => Date.parse(placed_at))
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  }
})

test('a number of a cancelled order is not given again, and it is told wherever the order is', async () => {
  const first = (await venue.post('/orders', wanted())).body.data
  await venue.post(`/orders/${first.id}/status`, { status: 'cancelled' })
  const second = (await venue.post('/orders', wanted())).body.data
  expect(second.number).toBe(first.number + 1)
  expect((await venue.get(`/orders/${second.id}`)).body.data.number).toBe(second.number)
})

test('the database and the service know the same business days', async () => {
  for (const zone of ['America/New_York', 'Asia/Tokyo', 'UTC']) {
    for (const time of ['03:59', '04:00', '23:59', '00:00']) {
      const at = localToMoment('2026-03-08', time, zone)
      const { rows } = await service.owner.query(
        `select ((($1::timestamptz at time zone $2)::date)
                 - case when ($1::timestamptz at time zone $2)::time < $3::time then 1 else 0 end)::text as day`,
        [new Date(at), zone, START],
      )
      expect(rows[0].day).toBe(businessDayOf(at, { zone, business_day_start: START }))
    }
  }
})
