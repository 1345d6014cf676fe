import { describe, expect, test } from 'vitest'
import type { Item, Translations } from '../contract.ts'
import type { MenuDish } from '../dishes.ts'
import { changedFields } from './changes.ts'
import { newItemFaults } from './new-item.ts'
import { itemsOnPage } from './paging.ts'
import { placesOf } from './places.ts'
import { descriptionFrom, nameFrom } from './texts.ts'

const ITEM: Item = {
  id: 1,
  category_id: 2,
  name: { en: 'a', es: 'b' },
  description: null,
  price_minor: 5,
  is_available: true,
  show_online: true,
  dietary: 'none',
  allergens: ['milk', 'eggs'],
  sort_order: 1,
  variants: [],
  modifier_groups: [],
  updated_at: '2026-11-14T12:00:00.000-05:00',
}

test.each<[string, Partial<Item>, string[]]>([
  ['nothing', {}, []],
  ['when it was changed', { updated_at: '2026-11-14T12:00:01.000-05:00' }, []],
  ['the order of languages', { name: { es: 'b', en: 'a' } }, []],
  ['a language', { name: { en: 'a', es: 'c' } }, ['name']],
  ['a language that goes', { name: { en: 'a' } }, ['name']],
  ['a language that comes empty', { name: { en: 'a', es: 'b', fr: null } }, ['name']],
  ['a description', { description: { en: 'x' } }, ['description']],
  ['a price', { price_minor: 0 }, ['price_minor']],
  ['allergens', { allergens: null }, ['allergens']],
  [
    'several',
    { is_available: false, show_online: false, dietary: 'veg' },
    ['is_available', 'show_online', 'dietary'],
  ],
  [
    'sizes instead of a price',
    { price_minor: null, variants: [{ id: 1, name: {}, price_minor: 5, is_default: true }] },
    ['price_minor', 'variants'],
  ],
  ['place', { category_id: 3, sort_order: 2 }, ['category_id', 'sort_order']],
])('what changes with %s', (_what, change, fields) => {
  expect(changedFields(ITEM, { ...ITEM, ...change })).toEqual(fields)
})

describe('texts', () => {
  test.each<[string | Translations, Translations | undefined, Translations]>([
    ['x', undefined, { en: 'x' }],
    ['x', { en: 'a', es: 'b' }, { en: 'x', es: 'b' }],
    ['x', { es: 'b' }, { es: 'b', en: 'x' }],
    [{ fr: 'x' }, { en: 'a' }, { fr: 'x' }],
  ])('a name of %j after %j is %j', (input, before, expected) => {
    expect(nameFrom(input, 'en', before)).toEqual(expected)
  })

  test.each<[string | Translations | null, Translations | null, Translations | null]>([
    [null, { en: 'a' }, null],
    ['x', null, { en: 'x' }],
    ['x', { es: 'b' }, { es: 'b', en: 'x' }],
    [{}, { en: 'a' }, null],
    [{ en: null, es: null }, null, null],
    [{ en: null, es: 'x' }, null, { en: null, es: 'x' }],
  ])('a description of %j after %j is %j', (input, before, expected) => {
    expect(descriptionFrom(input, 'en', before)).toEqual(expected)
  })
})

test.each<[string, Record<string, unknown>, string[]]>([
  ['a price', { price_minor: 5 }, []],
  ['sizes', { variants: [{}] }, []],
  ['sizes, and null for a price', { price_minor: null, variants: [{}] }, []],
  ['neither', {}, ['price_minor']],
  ['both', { price_minor: 0, variants: [{}] }, ['price_minor']],
  ['one default', { variants: [{ is_default: true }, { is_default: false }] }, []],
  ['two defaults', { variants: [{ is_default: true }, {}, { is_default: true }] }, ['variants']],
  ['sizes of no sense', { variants: [null, 5, 'x', []] }, []],
  [
    'a group named twice',
    { price_minor: 1, modifier_group_ids: [1, 2, 1, 2] },
    ['modifier_group_ids.2', 'modifier_group_ids.3'],
  ],
])('faults between the fields of a new dish: %s', (_what, sent, fields) => {
  expect(Object.keys(newItemFaults(sent))).toEqual(fields)
})

describe('places of imported dishes', () => {
  const standing = new Map(
    Object.entries({ 1: [7, 1], 2: [7, 2], 3: [7, 5], 4: [8, 1], 5: [7, 5] }).map(
      ([id, [category_id, sort_order]]) => [
        Number(id),
        { category_id: category_id!, sort_order: sort_order! },
      ],
    ),
  )
  test.each<[string, [number, number][], number[]]>([
    [
      'as they are, gaps and all',
      [
        [1, 7],
        [2, 7],
        [3, 7],
        [4, 8],
      ],
      [1, 2, 5, 1],
    ],
    [
      'that share a number, by id',
      [
        [3, 7],
        [5, 7],
      ],
      [5, 5],
    ],
    [
      'that share a number, in another order',
      [
        [5, 7],
        [3, 7],
      ],
      [5, 6],
    ],
    [
      'with one left out',
      [
        [2, 7],
        [3, 7],
      ],
      [2, 5],
    ],
    [
      'with a new one at the end',
      [
        [1, 7],
        [2, 7],
        [9, 7],
      ],
      [1, 2, 3],
    ],
    [
      'with a new one between',
      [
        [1, 7],
        [9, 7],
        [2, 7],
        [3, 7],
      ],
      [1, 2, 3, 5],
    ],
    [
      'turned around',
      [
        [3, 7],
        [2, 7],
        [1, 7],
      ],
      [5, 6, 7],
    ],
    [
      'moved to another category',
      [
        [4, 7],
        [1, 8],
      ],
      [1, 1],
    ],
    [
      'all new',
      [
        [10, 7],
        [11, 7],
        [12, 8],
      ],
      [1, 2, 1],
    ],
  ])('%s', (_what, wanted, places) => {
    expect(
      placesOf(
        wanted.map(([id, categoryId]) => ({ id, categoryId })),
        standing,
      ),
    ).toEqual(places)
  })
})

describe('a page of dishes', () => {
  const ids = [2, 3, 5, 8, 13]
  const items = ids.map((id) => ({ id, categoryId: 1, isAvailable: id % 2 === 1 }) as MenuDish)
  const all = { categoryId: undefined, isAvailable: undefined, updatedSince: undefined }
  const page = (direction: 'next' | 'prev', position: number | null, perPage: number, filter = all) => {
    const request = { perPage, direction, position: position === null ? null : [position] }
    const { rows, hasNext, hasPrev } = itemsOnPage(items, request, filter)
    return [rows.map(({ id }) => id), hasPrev, hasNext]
  }

  test.each<['next' | 'prev', number | null, number, number[], boolean, boolean]>([
    ['next', null, 2, [2, 3], false, true],
    ['next', null, 5, [2, 3, 5, 8, 13], false, false],
    ['next', null, 4, [2, 3, 5, 8], false, true],
    ['next', 3, 2, [5, 8], true, true],
    ['next', 4, 2, [5, 8], true, true],
    ['next', 8, 2, [13], true, false],
    ['next', 13, 2, [], true, false],
    ['next', 1, 1, [2], false, true],
    ['prev', 8, 2, [3, 5], true, true],
    ['prev', 5, 2, [2, 3], false, true],
    ['prev', 4, 5, [2, 3], false, true],
    ['prev', 2, 2, [], false, true],
    ['prev', null, 2, [8, 13], true, false],
    ['prev', 99, 9, [2, 3, 5, 8, 13], false, false],
  ])('%s from %s by %i shows %j', (direction, position, perPage, expected, hasPrev, hasNext) => {
    expect(page(direction, position, perPage)).toEqual([expected, hasPrev, hasNext])
  })

  test('counts only what fits as before and after', () => {
    const odd = { categoryId: 1, isAvailable: true }
    expect(page('next', null, 1, odd as unknown as typeof all)).toEqual([[3], false, true])
    expect(page('next', 5, 1, odd as unknown as typeof all)).toEqual([[13], true, false])
    const even = { categoryId: 1, isAvailable: false }
    expect(page('prev', 3, 5, even as unknown as typeof all)).toEqual([[2], false, true])
    expect(page('next', null, 5, { categoryId: 9, isAvailable: undefined } as unknown as typeof all)).toEqual(
      [[], false, false],
    )
  })
})
