import { expect, test } from 'vitest'
import { foundIn, missingLanguages, priceSpan, type StaffItem } from './menu-index.ts'

const dish = (id: number, more: Partial<StaffItem>): StaffItem => ({
  id,
  category_id: 1,
  name: { en: `Dish ${id}` },
  description: null,
  price_minor: 100,
  is_available: true,
  show_online: true,
  dietary: 'none',
  allergens: null,
  sort_order: id,
  variants: [],
  modifier_groups: [],
  updated_at: null,
  version: 'v',
  sold_out_until: null,
  photo: null,
  station_id: null,
  slots: [],
  ...more,
})
const size = (name: Record<string, string | null>, price_minor: number) => ({
  id: 1,
  name,
  price_minor,
  is_default: true,
})

test('a search looks into every language, whatever its case and marks, and puts beginnings first', () => {
  const dishes = [
    dish(1, { name: { en: 'Fresh lemonade' } }),
    dish(2, { name: { en: 'Crème brûlée', ar: 'كريم بروليه' } }),
    dish(3, { name: { en: 'Tart' }, description: { en: 'With lemon curd' } }),
    dish(4, { name: { en: 'Lemon tart' } }),
  ]
  const ids = (search: string) => foundIn(dishes, search).map(({ id }) => id)
  expect(ids('LEMON')).toEqual([4, 1, 3])
  expect(ids('lemon tart')).toEqual([4, 3])
  expect(ids('creme')).toEqual([2])
  expect(ids('بروليه')).toEqual([2])
  expect(ids('  ')).toEqual([1, 2, 3, 4])
})

test('a language is missing where a name, a description or a size has a text in another alone', () => {
  const languages = ['en', 'ar']
  expect(missingLanguages(dish(1, { name: { en: 'a', ar: 'ب' } }), languages)).toEqual([])
  expect(missingLanguages(dish(1, { name: { en: 'a', ar: null } }), languages)).toEqual(['ar'])
  expect(
    missingLanguages(dish(1, { name: { en: 'a', ar: 'ب' }, description: { ar: 'ب' } }), languages),
  ).toEqual(['en'])
  expect(
    missingLanguages(
      dish(1, { name: { en: 'a', ar: 'ب' }, variants: [size({ en: 'Large' }, 1)] }),
      languages,
    ),
  ).toEqual(['ar'])
})

test('a dish with sizes costs from the lowest to the highest', () => {
  const sizes = [size({ en: 'L' }, 900), size({ en: 'S' }, 500)]
  expect(priceSpan(dish(1, { price_minor: null, variants: sizes }))).toEqual([500, 900])
  expect(priceSpan(dish(1, {}))).toEqual([100, 100])
})
