import { expect, test } from 'vitest'
import { periodOf } from '../../restaurant/reports/rules.ts'
import { categoriesOf, daysOver, dishesOf, monthBefore, prepaidApart, spansOf, yearBefore } from './rules.ts'

test.each([
  ['2026-11-14', '2025-11-14'],
  ['2024-02-29', '2023-02-28'],
  ['2025-03-01', '2024-03-01'],
])('the year before %s is %s', (date, before) => {
  expect(yearBefore(date)).toBe(before)
})

test.each([
  ['2026-11-14', '2026-10-14'],
  ['2026-03-30', '2026-02-28'],
  ['2026-02-28', '2026-01-31'],
  ['2028-03-29', '2028-02-29'],
  ['2026-01-01', '2025-12-01'],
  ['2026-11-30', '2026-10-31'],
])('the month before %s is %s', (date, before) => {
  expect(monthBefore(date)).toBe(before)
})

test.each([
  // The 14th of November 2026 is a Saturday.
  ['day', '2026-11-14', '2026-11-14', '2026-11-07', '2026-11-07'],
  ['week', '2026-11-09', '2026-11-10', '2026-11-02', '2026-11-03'],
  ['week', '2026-11-02', '2026-11-08', '2026-10-26', '2026-11-01'],
  ['month', '2026-11-01', '2026-11-14', '2026-10-01', '2026-10-14'],
  ['month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['month', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-11-14', '2025-01-01', '2025-11-14'],
  ['year', '2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
  ['span', '2026-11-10', '2026-11-12', '2026-11-07', '2026-11-09'],
] as const)('the %s from %s to %s is compared with %s to %s', (kind, from, to, before, until) => {
  expect(spansOf(periodOf({ from, to }, '2026-11-14'), kind).previous).toEqual({ from: before, to: until })
})

test('a period stands beside the one before it and as many days of the year before', () => {
  const spans = spansOf(periodOf({ from: '2026-11-01', to: '2026-11-07' }, '2026-11-14'))
  expect(spans).toEqual({
    now: { from: '2026-11-01', to: '2026-11-07' },
    previous: { from: '2026-10-25', to: '2026-10-31' },
    yearBefore: { from: '2025-11-01', to: '2025-11-07' },
  })
  const row = (day: string, revenue_minor: number) => ({ day, orders: 1, revenue_minor })
  const days = daysOver(spans, {
    now: [row('2026-11-02', 500)],
    previous: [row('2026-10-26', 300)],
    yearBefore: [row('2025-11-07', 100)],
  })
  expect(days).toHaveLength(7)
  expect(days[1]).toEqual({
    date: '2026-11-02',
    orders: 1,
    revenue_minor: 500,
    previous_minor: 300,
    year_before_minor: 0,
  })
  expect(days[6]).toMatchObject({ orders: 0, year_before_minor: 100 })
})

const names = {
  items: new Map([
    [1, { name: { en: 'Soup' }, categoryId: 10, isSet: false }],
    [2, { name: { en: 'Water' }, categoryId: 11, isSet: false }],
    [3, { name: { en: 'Lunch' }, categoryId: 10, isSet: true }],
  ]),
  categories: new Map([
    [10, { en: 'Starters' }],
    [11, { en: 'Drinks' }],
  ]),
}
const rows = [
  { item_id: 1, category_id: 10, quantity: 2, revenue_minor: 1600 },
  { item_id: 1, category_id: 0, quantity: 1, revenue_minor: 800 },
  { item_id: 9, category_id: 12, quantity: 4, revenue_minor: 4000 },
]

test('dishes come the best first, those gone with their last name, those nobody ordered at the end', () => {
  expect(dishesOf(rows, names, new Map([[9, { en: 'Pie' }]]))).toEqual([
    { id: 9, name: { en: 'Pie' }, category: null, is_on_menu: false, quantity: 4, revenue_minor: 4000 },
    {
      id: 1,
      name: { en: 'Soup' },
      category: { en: 'Starters' },
      is_on_menu: true,
      quantity: 3,
      revenue_minor: 2400,
    },
    {
      id: 2,
      name: { en: 'Water' },
      category: { en: 'Drinks' },
      is_on_menu: true,
      quantity: 0,
      revenue_minor: 0,
    },
  ])
})

test('a line without a category counts for the one that its dish is in now', () => {
  expect(categoriesOf(rows, names)).toEqual([
    { id: 12, name: null, quantity: 4, revenue_minor: 4000 },
    { id: 10, name: { en: 'Starters' }, quantity: 3, revenue_minor: 2400 },
  ])
})

test('what a marketplace was paid stands apart from what else was paid in another way', () => {
  const row = (method: 'cash' | 'other', payments: number, amount_minor: number) => ({
    ...{ method, payments, amount_minor, tip_minor: 0, refunded_minor: 0, net_minor: amount_minor },
  })
  const marketplace = { ...row('other', 2, 2500), method: 'marketplace' }
  const both = [row('cash', 1, 900), row('other', 3, 4000)]
  expect(prepaidApart(both, [])).toEqual(both)
  expect(prepaidApart(both, [row('other', 2, 2500)])).toEqual([
    row('cash', 1, 900),
    row('other', 1, 1500),
    marketplace,
  ])
  expect(prepaidApart([row('other', 2, 2500)], [row('other', 2, 2500)])).toEqual([marketplace])
})
