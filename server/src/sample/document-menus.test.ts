import { describe, expect, test } from 'vitest'
import { sampleDocument } from './document.ts'
import type { Dish, Size } from './types.ts'

const doc = sampleDocument('2026-11-14')
const categories = doc.menus.flatMap((menu) => menu.categories)
const dishes = categories.flatMap((category) => category.items)
const groups = doc.modifier_groups
const options = groups.flatMap((group) => group.options)

const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const DIETARY = ['egg', 'non_veg', 'none', 'veg', 'vegan']
const ALLERGENS =
  'celery crustaceans eggs fish gluten lupin milk molluscs mustard nuts peanuts sesame soybeans sulphites'

function sizesOf(dish: Dish): readonly Size[] {
  return 'variants' in dish ? dish.variants : []
}

function pricesOf(dish: Dish): readonly number[] {
  return 'variants' in dish ? dish.variants.map((size) => size.price_minor) : [dish.price_minor]
}

function refsOf(list: readonly { readonly ref: string }[]): string[] {
  return list.map(({ ref }) => ref)
}

function groupsOf(dish: Dish) {
  return groups.filter(({ ref }) => dish.modifier_group_refs.includes(ref))
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)].sort()
}

describe('the menus', () => {
  test.each<[string, number, number]>([
    ['menus', doc.menus.length, 3],
    ['categories', categories.length, 12],
    ['dishes', dishes.length, 48],
    ['dishes with sizes', dishes.filter((dish) => sizesOf(dish).length > 1).length, 2],
    [
      'dishes with sizes whose default is not the first',
      dishes.filter((dish) => sizesOf(dish).findIndex((size) => size.is_default) > 0).length,
      1,
    ],
    [
      'dishes with a required group',
      dishes.filter((dish) => groupsOf(dish).some((group) => group.min_select >= 1)).length,
      1,
    ],
    [
      'dishes with an optional group',
      dishes.filter((dish) => groupsOf(dish).some((group) => group.min_select === 0)).length,
      1,
    ],
    [
      'dishes with a group without an upper limit',
      dishes.filter((dish) => groupsOf(dish).some((group) => group.max_select === null)).length,
      1,
    ],
    ['dishes with allergens', dishes.filter((dish) => (dish.allergens?.length ?? 0) > 0).length, 30],
    ['dishes with allergens not stated', dishes.filter((dish) => dish.allergens === null).length, 1],
    ['dishes with a station of their own', dishes.filter((dish) => dish.station_ref).length, 1],
    ['options with a price', options.filter((option) => option.price_minor > 0).length, 1],
    ['options without a price', options.filter((option) => option.price_minor === 0).length, 1],
  ])('there are enough %s', (_, count, atLeast) => {
    expect(count).toBeGreaterThanOrEqual(atLeast)
  })

  test.each<[string, unknown, unknown]>([
    [
      'breakfast has hours of its own, the others are open all day',
      doc.menus.map(({ ref, windows }) => [ref, windows]),
      [
        ['all-day', []],
        ['breakfast', [{ days: EVERY_DAY, from: '07:00', to: '11:00' }]],
        ['drinks', []],
      ],
    ],
    ['everything is active', [...doc.menus, ...categories].every(({ is_active }) => is_active), true],
    ['no category has hours of its own', categories.flatMap(({ windows }) => windows), []],
    ['every dietary value is used', distinct(dishes.map(({ dietary }) => dietary)), DIETARY],
    [
      'every allergen is used, and no other',
      distinct(dishes.flatMap(({ allergens }) => allergens ?? [])).join(' '),
      ALLERGENS,
    ],
    [
      'one dish is sold out',
      dishes.filter(({ is_available }) => !is_available).map(({ ref }) => ref),
      ['baja-fish-tacos'],
    ],
    [
      'one dish is not shown online',
      dishes.filter(({ show_online }) => !show_online).map(({ ref }) => ref),
      ['celebration-cake'],
    ],
    [
      'one option is sold out',
      options.filter(({ is_available }) => !is_available).map(({ ref }) => ref),
      ['prosciutto'],
    ],
    [
      'every group is on a dish',
      distinct(dishes.flatMap((dish) => dish.modifier_group_refs)),
      distinct(refsOf(groups)),
    ],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected)
  })

  test('the first dish listed can be ordered at any time with nothing to choose', () => {
    expect(doc.menus[0]?.windows).toEqual([])
    expect(dishes[0]).toMatchObject({
      price_minor: 900,
      is_available: true,
      show_online: true,
      modifier_group_refs: [],
    })
  })

  test.each(dishes.map((dish) => [dish.ref, dish] as const))('%s is a dish as §3 wants it', (_, dish) => {
    expect('price_minor' in dish).not.toBe('variants' in dish)
    for (const price of pricesOf(dish)) {
      expect(Number.isInteger(price)).toBe(true)
      expect(price).toBeGreaterThan(0)
      expect(price).toBeLessThanOrEqual(1_000_000_000)
    }
    if ('variants' in dish) {
      expect(dish.variants.length).toBeGreaterThan(1)
      expect(dish.variants.filter((size) => size.is_default)).toHaveLength(1)
    }
    if (dish.allergens) expect(distinct(dish.allergens)).toHaveLength(dish.allergens.length)
    expect(distinct(dish.modifier_group_refs)).toHaveLength(dish.modifier_group_refs.length)
  })

  test.each(groups.map((group) => [group.ref, group] as const))('%s can be satisfied', (_, group) => {
    const onSale = group.options.filter((option) => option.is_available).length
    expect(group.min_select).toBeGreaterThanOrEqual(0)
    expect(onSale).toBeGreaterThanOrEqual(Math.max(group.min_select, 1))
    if (group.max_select !== null) {
      expect(group.max_select).toBeGreaterThanOrEqual(Math.max(group.min_select, 1))
      expect(group.max_select).toBeLessThanOrEqual(group.options.length)
    }
    for (const option of group.options) {
      expect(Number.isInteger(option.price_minor) && option.price_minor >= 0).toBe(true)
    }
  })

  test('every name and description has text in both languages, within the limits', () => {
    const names = [
      ...doc.menus,
      ...categories,
      ...dishes,
      ...dishes.flatMap(sizesOf),
      ...groups,
      ...options,
    ].map(({ name }) => name)
    const faults = [
      ...names.map((name) => ({ text: name, limit: 200 })),
      ...dishes.map(({ description }) => ({ text: description, limit: 2000 })),
    ].filter(
      ({ text, limit }) =>
        Object.keys(text).join() !== 'en,es' ||
        Object.values(text).some((words) => words === '' || words.trim() !== words || words.length > limit),
    )
    expect(faults).toEqual([])
    expect(dishes.filter(({ description }) => description.en === description.es)).toEqual([])
  })
})

describe('happy hours', () => {
  test('a weekday one on all drinks, an amount off a category, a fixed price past midnight', () => {
    expect(doc.happy_hours).toEqual([
      {
        name: 'Weekday happy hour',
        windows: [{ days: EVERY_DAY.slice(0, 5), from: '16:00', to: '19:00' }],
        percent: 25,
        menu_refs: ['drinks'],
        category_refs: [],
        item_refs: [],
      },
      {
        name: 'Early pasta',
        windows: [{ days: ['mon', 'tue', 'wed', 'thu'], from: '14:00', to: '16:00' }],
        amount_off_minor: 300,
        menu_refs: [],
        category_refs: ['pasta'],
        item_refs: [],
      },
      {
        name: 'Late-night cocktails',
        windows: [{ days: ['thu', 'fri', 'sat'], from: '22:00', to: '01:00' }],
        price_minor: 900,
        menu_refs: [],
        category_refs: [],
        item_refs: ['classic-margarita', 'maple-old-fashioned'],
      },
    ])
  })

  test('each lowers every price it names, and none to nothing', () => {
    for (const happyHour of doc.happy_hours) {
      const named = doc.menus.flatMap((menu) =>
        menu.categories.flatMap((category) =>
          category.items.filter(
            (dish) =>
              happyHour.menu_refs.includes(menu.ref) ||
              happyHour.category_refs.includes(category.ref) ||
              happyHour.item_refs.includes(dish.ref),
          ),
        ),
      )
      expect(named.length).toBeGreaterThan(0)
      for (const price of named.flatMap(pricesOf)) {
        if ('price_minor' in happyHour) expect(happyHour.price_minor).toBeLessThan(price)
        if ('amount_off_minor' in happyHour) expect(happyHour.amount_off_minor).toBeLessThan(price)
      }
    }
  })
})
