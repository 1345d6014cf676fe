import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { TWO_MENUS } from '../../../test/documents.ts'
import { importDocument } from '../../across/document/import.ts'

const NOW = Date.parse('2026-11-14T16:30:05.123Z')
let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
})
afterAll(() => service.close())
beforeEach(async () => {
  venue = await service.venue({
    document: TWO_MENUS,
    timezone: 'Europe/Istanbul',
    language: 'es',
    currency: 'KWD',
  })
})

const category = (ref = 'soups') => venue.ids.categories![ref]
const group = (ref: string) => venue.ids.modifier_groups![ref]
const post = (body: object) =>
  venue.post('/items', { category_id: category(), name: 'Té', price_minor: 1250, ...body })
const faultsOf = async (body: object) => {
  const { status, body: answer } = await post(body)
  return status === 201 ? 201 : answer.error.details
}

describe('a new dish', () => {
  test('takes what was left out as the law says, and goes to the end of its category', async () => {
    const { status, body } = await post({})
    expect(status).toBe(201)
    expect(body).toEqual({
      data: {
        id: expect.any(Number),
        category_id: category(),
        name: { es: 'Té' },
        description: null,
        price_minor: 1250,
        is_available: true,
        show_online: true,
        dietary: 'none',
        allergens: null,
        sort_order: 3,
        variants: [],
        modifier_groups: [],
        updated_at: '2026-11-14T19:30:05.123+03:00',
      },
      meta: { currency: 'KWD' },
      links: {},
    })
    expect((await venue.get(`/items/${body.data.id}`)).body).toEqual(body)
    const { data } = (await venue.get(`/menus/${venue.ids.menus!.day}`)).body
    expect(data.categories[0].items.map((item: { id: number }) => item.id)).toEqual([
      venue.ids.items!.tomato,
      venue.ids.items!.onion,
      body.data.id,
    ])
  })

  test('keeps all that was sent, groups in the order sent', async () => {
    const { body } = await post({
      name: { en: 'Tea', 'zh-Hant': '茶', fr: null },
      description: '  Caliente  ',
      price_minor: null,
      variants: [
        { name: { en: 'Small' }, price_minor: 0 },
        { name: { en: 'Large' }, price_minor: 1_000_000_000, is_default: true, id: 7 },
      ],
      dietary: 'vegan',
      allergens: ['nuts', 'milk', 'nuts'],
      is_available: false,
      show_online: false,
      modifier_group_ids: [group('extras'), group('milk')],
      sort_order: 99,
      updated_at: null,
      id: 1,
    })
    const options = venue.ids.options!
    expect(body.data).toEqual({
      id: expect.any(Number),
      category_id: category(),
      name: { en: 'Tea', 'zh-Hant': '茶', fr: null },
      description: { es: 'Caliente' },
      price_minor: null,
      is_available: false,
      show_online: false,
      dietary: 'vegan',
      allergens: ['nuts', 'milk'],
      sort_order: 3,
      variants: [
        { id: expect.any(Number), name: { en: 'Small' }, price_minor: 0, is_default: false },
        { id: expect.any(Number), name: { en: 'Large' }, price_minor: 1_000_000_000, is_default: true },
      ],
      modifier_groups: [
        {
          id: group('extras'),
          name: { en: 'Extras' },
          min_select: 0,
          max_select: null,
          options: [
            { id: options['extras/honey'], name: { en: 'Honey' }, price_minor: 75, is_available: true },
          ],
        },
        {
          id: group('milk'),
          name: { en: 'Milk' },
          min_select: 1,
          max_select: 1,
          options: [
            { id: options['milk/cow'], name: { en: 'Cow' }, price_minor: 0, is_available: true },
            { id: options['milk/oat'], name: { en: 'Oat' }, price_minor: 50, is_available: false },
          ],
        },
      ],
      updated_at: '2026-11-14T19:30:05.123+03:00',
    })
    expect((await venue.get(`/items/${body.data.id}`)).body).toEqual(body)
  })

  test('has the first size as the default where none is marked', async () => {
    const sizes = [
      { name: { en: 'S' }, price_minor: 1, is_default: false },
      { name: { en: 'L' }, price_minor: 2 },
    ]
    const { data } = (await post({ price_minor: undefined, variants: sizes })).body
    expect(data.variants.map((size: { is_default: boolean }) => size.is_default)).toEqual([true, false])
  })

  test.each<[string, object, unknown]>([
    ['null', { description: null }, null],
    ['empty', { description: '' }, null],
    ['white space', { description: ' \n ' }, null],
    ['a map without a text', { description: { en: null, fr: ' ' } }, null],
    ['a map', { description: { en: 'x', fr: '' } }, { en: 'x', fr: null }],
    ['2,000 characters', { description: '😀'.repeat(2_000) }, { es: '😀'.repeat(2_000) }],
  ])('may have a description that is %s', async (_what, body, description) => {
    expect((await post(body)).body.data.description).toEqual(description)
  })

  const long = 'x'.repeat(201)
  const size = { name: { en: 'S' }, price_minor: 1 }
  const EITHER = 'Send either price_minor or variants: an item has one price, or a price for each variant.'
  const ONE = 'Send price_minor, or variants with a price for each variant.'
  test.each<[string, object, Record<string, string[]> | 201]>([
    ['no price', { price_minor: undefined }, { price_minor: [ONE] }],
    ['a price of null', { price_minor: null }, { price_minor: [ONE] }],
    ['no sizes', { price_minor: undefined, variants: [] }, { price_minor: [ONE] }],
    ['both', { variants: [size] }, { price_minor: [EITHER] }],
    ['a price and no sizes', { variants: [] }, 201],
    ['a price of 0', { price_minor: 0 }, 201],
    ['the highest price', { price_minor: 1_000_000_000 }, 201],
    ['a higher price', { price_minor: 1_000_000_001 }, { price_minor: ['Must be at most 1000000000.'] }],
    ['a price below 0', { price_minor: -1 }, { price_minor: ['Must be at least 0.'] }],
    ['a price in parts', { price_minor: 1.5 }, { price_minor: ['Must be a whole number.'] }],
    ['a price in text', { price_minor: '5' }, { price_minor: ['Must be a whole number.'] }],
    [
      'two defaults',
      {
        price_minor: null,
        variants: [
          { ...size, is_default: true },
          { ...size, is_default: true },
        ],
      },
      { variants: ['Only one variant can be the default.'] },
    ],
    ['20 sizes', { price_minor: null, variants: Array(20).fill(size) }, 201],
    [
      '21 sizes',
      { price_minor: null, variants: Array(21).fill(size) },
      { variants: ['Must have at most 20 entries.'] },
    ],
    ['sizes of null', { variants: null }, { variants: ['Must be a list.'] }],
    [
      'faulty sizes',
      { price_minor: null, variants: [size, { name: 'S', price_minor: -1 }, { name: {} }] },
      {
        'variants.1.name': ['Must be an object.'],
        'variants.1.price_minor': ['Must be at least 0.'],
        'variants.2.name': ['Needs text in at least one language.'],
        'variants.2.price_minor': ['This field is required.'],
      },
    ],
    ['a name of 200 characters', { name: 'ü'.repeat(200) }, 201],
    ['a longer name', { name: long }, { name: ['Must be at most 200 characters long.'] }],
    [
      'a longer name in one language',
      { name: { en: 'x', es: long } },
      { 'name.es': ['Must be at most 200 characters long.'] },
    ],
    ['an empty name', { name: ' ' }, { name: ['Must not be empty.'] }],
    [
      'a name without a text',
      { name: { en: null, es: '' } },
      { name: ['Needs text in at least one language.'] },
    ],
    ['a name without a language', { name: {} }, { name: ['Needs text in at least one language.'] }],
    ['a name of null', { name: null }, { name: ['Must be a text or an object.'] }],
    [
      'no language',
      { name: { english: 'x' } },
      { name: ['Use language codes such as en, pt-BR or zh-Hant.', 'Needs text in at least one language.'] },
    ],
    [
      'a language in capitals',
      { name: { en: 'x', EN: 'x' } },
      { name: ['Use language codes such as en, pt-BR or zh-Hant.'] },
    ],
    ['a language with parts', { name: { 'zh-Hant-TW': 'x', yue: 'x' } }, 201],
    [
      'a name with NUL',
      { name: { en: 'a\0' } },
      { 'name.en': ['Remove the control characters from this text.'] },
    ],
    [
      'half a character',
      { name: '\ud800' },
      { name: ['Contains half of a surrogate pair, which is not valid Unicode.'] },
    ],
    [
      'a long description',
      { description: 'x'.repeat(2_001) },
      { description: ['Must be at most 2000 characters long.'] },
    ],
    [
      'a description that is a number',
      { description: 5 },
      { description: ['Must be a text or an object, or null.'] },
    ],
    [
      'no such dietary',
      { dietary: 'halal' },
      { dietary: ['Must be one of: none, veg, non_veg, egg, vegan.'] },
    ],
    [
      'a dietary of null',
      { dietary: null },
      { dietary: ['Must be one of: none, veg, non_veg, egg, vegan.'] },
    ],
    [
      'no such allergen',
      { allergens: ['milk', 'cats'] },
      { 'allergens.1': [expect.stringMatching(/^Must be one of: gluten, /) as unknown as string] },
    ],
    ['allergens of null', { allergens: null }, 201],
    [
      'flags of null',
      { is_available: null, show_online: 1 },
      { is_available: ['Must be true or false.'], show_online: ['Must be true or false.'] },
    ],
    ['no category', { category_id: undefined }, { category_id: ['This field is required.'] }],
    ['a category of another kind', { category_id: '1' }, { category_id: ['Must be a whole number.'] }],
    ['an unknown category', { category_id: 0 }, { category_id: ['The restaurant has no such category.'] }],
    [
      'an unknown group',
      { modifier_group_ids: [999_999] },
      { 'modifier_group_ids.0': ['The restaurant has no such modifier group.'] },
    ],
    [
      'a group that is no id',
      { modifier_group_ids: [1.5, null] },
      { 'modifier_group_ids.0': ['Must be a whole number.'], 'modifier_group_ids.1': ['Must not be null.'] },
    ],
    ['no groups', { modifier_group_ids: [] }, 201],
    ['groups of null', { modifier_group_ids: null }, { modifier_group_ids: ['Must be a list.'] }],
    ['unknown fields', { price: 5, variant: {} }, 201],
  ])('with %s: %j', async (_what, body, expected) => {
    expect(await faultsOf(body)).toEqual(expected)
  })

  test('with everything wrong is told so at once', async () => {
    expect(
      await faultsOf({
        category_id: 'x',
        name: '',
        price_minor: -1,
        dietary: 'x',
        variants: {},
        allergens: 5,
      }),
    ).toEqual({
      category_id: ['Must be a whole number.'],
      name: ['Must not be empty.'],
      price_minor: ['Must be at least 0.'],
      dietary: ['Must be one of: none, veg, non_veg, egg, vegan.'],
      variants: ['Must be a list.'],
      allergens: ['Must be a list.'],
    })
    const unknown = { category_id: 999_999, modifier_group_ids: [group('milk'), 999_999] }
    expect(Object.keys((await faultsOf(unknown)) as object)).toEqual(['category_id', 'modifier_group_ids.1'])
  })

  test('of twenty made at once all are there, each with a place', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, (_, n) => post({ name: `Té ${n}` })))
    const ids = made.map(({ body }) => body.data.id)
    const { data } = (await venue.get(`/items?per_page=100&category_id=${category()}`)).body
    expect(data.length).toBe(22)
    expect(new Set(ids).size).toBe(20)
  })
})

describe('bounds of a menu', () => {
  const languages = (count: number, text = 'Sopa') =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`es-x${String(n).padStart(3, '0')}`, text]))

  test('a text has at most 40 languages, also after a change of one of them', async () => {
    const { status, body } = await post({ name: languages(40), description: languages(40) })
    expect(status).toBe(201)
    const tooMany = ['Must have at most 40 entries.']
    expect(await faultsOf({ name: languages(41), description: languages(41) })).toEqual({
      name: tooMany,
      description: tooMany,
    })
    const changed = await venue.patch(`/items/${body.data.id}`, { name: 'Una más', description: 'Una más' })
    expect(changed.body.error.details).toEqual({ name: tooMany, description: tooMany })
    expect(await faultsOf({ name: { [`es${'-abcdefgh'.repeat(5)}`]: 'Sopa' } })).toEqual({
      name: ['Use language codes such as en, pt-BR or zh-Hant.', 'Needs text in at least one language.'],
    })
  })

  test('a restaurant’s menus take at most 8 MiB, and what would go past it says where', async () => {
    const sentence =
      'The menu would be larger than 8 MiB; use shorter texts, or fewer languages, items or modifiers.'
    await venue.inside(async (tx) => {
      await tx.run(
        sql`insert into items (category_id, name, description, sort_order, updated_at)
            select ${category()}, '{"es": "Sopa"}', jsonb_build_object('es', repeat('x', 8192)), 9, now() from generate_series(1, 940)`,
      )
    })
    const description = languages(40, 'é'.repeat(2000))
    expect(await faultsOf({ description })).toBe(201)
    expect(await faultsOf({ description, name: 'Té' })).toBe(201)
    expect(await faultsOf({ description })).toEqual({ description: [sentence] })
    const { status, body } = await post({})
    expect(status).toBe(201)
    const changed = await venue.patch(`/items/${body.data.id}`, { description })
    expect([changed.status, changed.body.error.details]).toEqual([422, { description: [sentence] }])
    expect(
      (await venue.patch(`/items/${body.data.id}/availability`, { is_available: false })).status,
    ).toBeLessThan(500)
    await expect(venue.inside((tx) => importDocument(tx, heavyDocument()))).rejects.toMatchObject({
      faults: [{ pointer: '/menus', fault: { message: sentence } }],
    })
  })
})

/** Few rows that are shown many times: each of the items has every option. */
function heavyDocument() {
  const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))
  const option = (n: number) => ({ ref: `o${n}`, name: { en: `Option ${n}` }, price_minor: 0 })
  return {
    modifier_groups: times(10, (n) => ({
      ref: `g${n}`,
      name: { en: 'Group' },
      min_select: 0,
      max_select: null,
      options: times(100, option),
    })),
    menus: [
      {
        ref: 'm',
        name: { en: 'Menu' },
        categories: [
          {
            ref: 'c',
            name: { en: 'Category' },
            items: times(100, (n) => ({
              ref: `i${n}`,
              name: { en: 'Item' },
              price_minor: 1,
              modifier_group_refs: times(10, (group) => `g${group}`),
            })),
          },
        ],
      },
    ],
  }
}
