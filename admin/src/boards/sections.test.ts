import { expect, test } from 'vitest'
import { opensAt, sectionsOf, timeAt } from './sections.ts'

const dish = (id: number, price_minor: number) => ({
  id,
  name: { en: `Dish ${id}` },
  dietary: 'none' as const,
  is_sold_out: false,
  parts: [],
  photo: null,
  prices: [{ variant_id: null, name: null, price_minor }],
})
const menus = [
  { id: 1, name: { en: 'Lunch' }, categories: [{ id: 11, name: { en: 'Mains' }, dishes: [dish(1, 900)] }] },
  {
    id: 2,
    name: { en: 'Bar' },
    categories: [
      { id: 21, name: { en: 'Drinks' }, dishes: [dish(2, 400)] },
      { id: 22, name: { en: 'Snacks' }, dishes: [dish(3, 500)] },
    ],
  },
]
const times = [
  { from: 100, open_category_ids: [11, 21, 22], prices: [] },
  { from: 200, open_category_ids: [21], prices: [{ item_id: 2, variant_id: null, price_minor: 300 }] },
  { from: 300, open_category_ids: [], prices: [] },
  { from: 400, open_category_ids: [11], prices: [] },
]
const shownAt = (now: number) =>
  sectionsOf(menus, timeAt(times, now)).map(({ name, menu, dishes }) => [
    menu?.en ?? null,
    name.en,
    dishes.flatMap(({ prices }) => prices.map(({ price_minor, now_minor }) => [price_minor, now_minor])),
  ])

test('a board changes over by its own clock, prices included', () => {
  expect(shownAt(50)).toEqual(shownAt(100))
  expect(shownAt(199)).toEqual([
    ['Lunch', 'Mains', [[900, 900]]],
    ['Bar', 'Drinks', [[400, 400]]],
    [null, 'Snacks', [[500, 500]]],
  ])
  expect(shownAt(200)).toEqual([[null, 'Drinks', [[400, 300]]]])
  expect(shownAt(300)).toEqual([])
  expect(shownAt(9_999)).toEqual([[null, 'Mains', [[900, 900]]]])
  expect([opensAt(times, 300), opensAt(times, 400)]).toEqual([400, null])
})
