import { expect, test } from 'vitest'
import type { TodaySales } from '../../../server/src/workspace/today/contract.ts'
import { scaleTop, summedUp } from './scale.ts'

test.each([
  [0, 1],
  [1, 1],
  [7, 8],
  [108_824, 120_000],
  [120_000, 120_000],
  [120_001, 160_000],
  [999, 1_000],
])('a scale for %i goes up to %i', (most, top) => {
  expect(scaleTop(most)).toBe(top)
})

test('today’s line ends with the hour that has begun, the others go through', () => {
  const hours = [100, 0, 50].map((revenue_minor) => ({ orders: 1, revenue_minor }))
  const day = {
    date: '2026-11-14',
    orders: 3,
    revenue_minor: 150,
    orders_so_far: 2,
    revenue_so_far_minor: 100,
  }
  const sales: TodaySales = {
    currency: 'USD',
    hours: ['00:00', '01:00', '02:00'],
    begun: 2,
    days: [
      { name: 'today', ...day, hours },
      { name: 'day_before', ...day, hours },
    ],
  }
  expect(summedUp(sales)).toEqual([
    { name: 'today', values: [100, 100] },
    { name: 'day_before', values: [100, 100, 150] },
  ])
})
