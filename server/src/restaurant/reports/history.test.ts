// After any history of orders, the figures kept with each of them are what a rebuild from the orders gives.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { importDocument } from '../../across/document/import.ts'
import { orderEventHandlers } from '../../event-handlers.ts'
import { type Cause, inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { findOrder, moveOrder } from '../orders/commands/change-status.ts'
import { placeOrder } from '../orders/commands/place.ts'
import { rebuildSales } from '../orders/commands/rebuild-sales.ts'
import type { OrderStatus } from '../orders/contract.ts'
import { MOVES_FROM } from '../orders/rules/lifecycle.ts'
import { foldSales } from './commands/count-sales.ts'
import { businessDayOf } from './rules.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

const START = Date.parse('2026-10-20T00:00:00Z')
const HOUR = 3_600_000

type Clock = { zone: string; business_day_start: string }
const clocks = fc.record({
  zone: fc.constantFrom('UTC', 'America/New_York', 'Europe/Madrid', 'Asia/Tokyo', 'Asia/Beirut'),
  business_day_start: fc.constantFrom('00:00', '02:30', '04:00', '23:00'),
})
const steps = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('place' as const), quantity: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('move' as const), which: fc.nat(), to: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('arrange' as const),
      branches: fc.tuple(clocks, clocks),
      chosen: fc.constantFrom(0, 1),
      both: fc.boolean(),
    }),
  },
)

type Placed = { id: string; branchId: number; placedAt: number; total: number; status: OrderStatus }

async function figures(venue: Venue) {
  const { rows } = await service.owner.query(
    `select to_char(day, 'YYYY-MM-DD') as day, branch_id::int as branch, sum(orders)::int as orders,
            sum(revenue_minor)::int as revenue
       from daily_sales where restaurant_id = $1
      group by day, branch_id having sum(orders) <> 0 or sum(revenue_minor) <> 0 order by day, branch_id`,
    [venue.restaurant.id],
  )
  return rows
}

/** By hour, type, channel and dish, as kept. */
async function details(venue: Venue) {
  const [hours, dishes] = await Promise.all([
    service.owner.query(
      `select day::text, branch_id::int, hour, type, channel, sum(orders)::int as orders, sum(revenue_minor)::int as revenue
         from hourly_sales where restaurant_id = $1 group by 1, 2, 3, 4, 5
       having sum(orders) <> 0 or sum(revenue_minor) <> 0 order by 1, 2, 3, 4, 5`,
      [venue.restaurant.id],
    ),
    service.owner.query(
      `select day::text, branch_id::int, item_id::int, category_id::int, sum(quantity)::int as quantity,
              sum(revenue_minor)::int as revenue
         from dish_sales where restaurant_id = $1 group by 1, 2, 3, 4
       having sum(quantity) <> 0 or sum(revenue_minor) <> 0 order by 1, 2, 3, 4`,
      [venue.restaurant.id],
    ),
  ])
  return { hours: hours.rows, dishes: dishes.rows }
}

test('kept figures, a rebuild and a count by hand agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 40 }), async (history) => {
      // A branch that has tables cannot be left out of a later arrangement.
      const document = { ...smallMenu(), tables: [] }
      const venue = await service.venue({ document, slug: `history-${crypto.randomUUID()}` })
      let now = START
      let restClock: Clock = { zone: 'America/New_York', business_day_start: '00:00' }
      let branchClocks = new Map<number, Clock>()
      const placed: Placed[] = []
      const inside = <T>(work: Parameters<typeof inRestaurant<T>>[3]) => {
        const cause: Cause = { actor: { kind: 'system', id: null, name: 'history' }, requestId: null, now }
        return inRestaurant(service.database, venue.restaurant, cause, work)
      }
      for (const step of history) {
        if (step.kind === 'wait') now += step.hours * HOUR
        if (step.kind === 'place') {
          const order = await inside((tx) =>
            placeOrder(
              tx,
              { menuCache: null, rules: null, eventHandlers: [] },
              {
                type: 'pickup',
                customer_name: 'Ada',
                customer_phone: '+1 413 555 0101',
                lines: [{ item_id: venue.ids.items!.soup!, quantity: step.quantity }],
              },
            ),
          )
          const { id, branch_id, total_minor } = order
          placed.push({ id, branchId: branch_id!, placedAt: now, total: total_minor, status: 'placed' })
        }
        const order = step.kind === 'move' ? placed[step.which % (placed.length || 1)] : undefined
        if (step.kind === 'move' && order) {
          const possible = MOVES_FROM[order.status] ?? []
          const to = possible[step.to % (possible.length || 1)]
          if (to) {
            await inside(async (tx) => moveOrder(tx, orderEventHandlers, await findOrder(tx, order.id), to))
            order.status = to
          }
        }
        if (step.kind === 'arrange') {
          const named = step.branches.slice(0, step.both ? 2 : 1)
          const chosen = step.both ? step.chosen : 0
          const arranged = named.map(({ zone: timezone, business_day_start }, index) => ({
            ref: `b${index}`,
            name: `Branch ${index}`,
            default: index === chosen,
            timezone,
            business_day_start,
          }))
          const { branches } = await inside((tx) => importDocument(tx, { branches: arranged }))
          branchClocks = new Map(named.map((clock, index) => [branches![`b${index}`]!, clock]))
          restClock = named[chosen]!
        }
      }
      const expected = new Map<string, { day: string; branch: number; orders: number; revenue: number }>()
      for (const { branchId, placedAt, total, status } of placed) {
        if (status === 'rejected' || status === 'cancelled') continue
        const day = businessDayOf(placedAt, branchClocks.get(branchId) ?? restClock)
        const sum = expected.get(`${day} ${branchId}`) ?? { day, branch: branchId, orders: 0, revenue: 0 }
        expected.set(`${day} ${branchId}`, { ...sum, orders: sum.orders + 1, revenue: sum.revenue + total })
      }
      const kept = await figures(venue)
      expect(kept).toEqual(
        [...expected.values()].sort((a, b) => a.day.localeCompare(b.day) || a.branch - b.branch),
      )
      const inDetail = await details(venue)
      expect(inDetail.hours.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(
        kept.reduce((sum, { revenue }) => sum + revenue, 0),
      )
      await inside(async (tx) => foldSales(tx))
      expect(await details(venue)).toEqual(inDetail)
      await inside((tx) => rebuildSales(tx))
      expect([await figures(venue), await details(venue)]).toEqual([kept, inDetail])
    }),
    { numRuns: 25 },
  )
}, 120_000)
