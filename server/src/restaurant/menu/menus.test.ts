import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cause, type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { exportDocument } from '../../across/document/export.ts'
import { importDocument } from '../../across/document/import.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'

const dish = (ref: string, price_minor: number, more: object = {}) => ({
  ref,
  name: { en: ref },
  price_minor,
  ...more,
})
const sizes = (ref: string, ...prices: number[]) => ({
  ref,
  name: { en: ref },
  variants: prices.map((price_minor, n) => ({ ref: `s${n}`, name: { en: `${n}` }, price_minor })),
})
const MENUS = [
  {
    ref: 'lunch',
    name: { en: 'Lunch', es: 'Almuerzo' },
    windows: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '12:00', to: '15:00' }],
    categories: [
      { ref: 'starters', name: { en: 'Starters' }, items: [dish('bread', 200), dish('olives', 333)] },
      {
        ref: 'specials',
        name: { en: 'Specials' },
        windows: [{ days: ['fri'], from: '13:00', to: '14:00' }],
        items: [dish('fish', 2_000, { is_available: false })],
      },
      { ref: 'hidden', name: { en: 'Hidden' }, is_active: false, items: [dish('secret', 900)] },
    ],
  },
  { ref: 'off', name: { en: 'Off' }, is_active: false, categories: [] },
  {
    ref: 'night',
    name: { en: 'Night' },
    windows: [{ days: ['fri'], from: '22:00', to: '02:00' }],
    categories: [
      { ref: 'drinks', name: { en: 'Drinks' }, items: [sizes('beer', 500, 700), dish('water', 0)] },
    ],
  },
]

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.now = null
  venue = await service.venue({ document: { menus: MENUS }, timezone: 'Europe/Madrid' })
})

const importing = (document: object) =>
  inRestaurant(service.database, venue.restaurant, cause(), (tx) => importDocument(tx, document))
const at = (text: string) => {
  service.clock.now = Date.parse(text)
}
const now = async (ref: string) => (await venue.get(`/menus/${venue.ids.menus![ref]}`)).body.meta.now
const menu = (ref: string) => venue.ids.menus![ref]!
const category = (ref: string) => venue.ids.categories![ref]!
const item = (ref: string) => venue.ids.items![ref]!

const head = (ref: string, menuRef: string, name: string, sort_order: number, is_active = true) => ({
  id: category(ref),
  menu_id: menu(menuRef),
  name: { en: name },
  is_active,
  sort_order,
})

describe('menus', () => {
  test("are listed with their categories, in the owner's order", async () => {
    const lunch = [
      head('starters', 'lunch', 'Starters', 1),
      head('specials', 'lunch', 'Specials', 2),
      head('hidden', 'lunch', 'Hidden', 3, false),
    ]
    const night = [head('drinks', 'night', 'Drinks', 4)]
    expect((await venue.get('/menus')).body).toEqual({
      data: [
        {
          id: menu('lunch'),
          name: { en: 'Lunch', es: 'Almuerzo' },
          is_active: true,
          sort_order: 1,
          categories: lunch,
        },
        { id: menu('off'), name: { en: 'Off' }, is_active: false, sort_order: 2, categories: [] },
        { id: menu('night'), name: { en: 'Night' }, is_active: true, sort_order: 3, categories: night },
      ],
      meta: { count: 3, currency: 'USD' },
      links: {},
    })
    expect((await venue.get('/categories')).body).toEqual({
      data: [...lunch, ...night],
      meta: { count: 4 },
      links: {},
    })
    expect((await venue.get(`/categories?menu_id=${menu('night')}`)).body).toEqual({
      data: night,
      meta: { count: 1 },
      links: {},
    })
    expect((await venue.get(`/categories?menu_id=${menu('off')}`)).body.data).toEqual([])
    expect((await venue.get('/categories?menu_id=')).body.meta.count).toBe(4)
    expect(Object.keys((await venue.get('/categories?menu_id=x')).body.error.details)).toEqual(['menu_id'])
  })

  test('in another order follow it', async () => {
    const [lunch, off, night] = MENUS
    await importing({ menus: [night, { ...lunch, categories: lunch!.categories.toReversed() }, off] })
    const { data } = (await venue.get('/menus')).body
    expect(data.map(({ id }: { id: number }) => id)).toEqual([menu('night'), menu('lunch'), menu('off')])
    expect(data[1].categories.map(({ id }: { id: number }) => id)).toEqual(
      ['hidden', 'specials', 'starters'].map(category),
    )
  })

  test('are read one at a time with all their dishes', async () => {
    at('2026-11-13T11:00:00Z')
    const { body } = await venue.get(`/menus/${menu('night')}`)
    const dishes = [await venue.get(`/items/${item('beer')}`), await venue.get(`/items/${item('water')}`)]
    expect(body).toEqual({
      data: {
        id: menu('night'),
        name: { en: 'Night' },
        is_active: true,
        sort_order: 3,
        categories: [
          { ...head('drinks', 'night', 'Drinks', 4), items: dishes.map((answer) => answer.body.data) },
        ],
      },
      meta: { currency: 'USD', now: { available: false, closed_category_ids: [], prices: [] } },
      links: {},
    })
  })

  test('of an empty restaurant are none', async () => {
    const empty = await service.venue()
    expect((await empty.get('/menus')).body).toEqual({
      data: [],
      meta: { count: 0, currency: 'USD' },
      links: {},
    })
    expect((await empty.get('/categories')).body).toEqual({ data: [], meta: { count: 0 }, links: {} })
    expect((await empty.get('/items')).body.data).toEqual([])
  })
})

describe('now', () => {
  test.each<[string, string, string, boolean, string[]]>([
    ['before its hours', '2026-11-13T10:59:59.999Z', 'lunch', false, ['specials', 'hidden']],
    ['from its first moment', '2026-11-13T11:00:00Z', 'lunch', true, ['specials', 'hidden']],
    ['while a category is open', '2026-11-13T12:00:00Z', 'lunch', true, ['hidden']],
    ['when that has closed', '2026-11-13T13:00:00Z', 'lunch', true, ['specials', 'hidden']],
    ['at its end', '2026-11-13T14:00:00Z', 'lunch', false, ['specials', 'hidden']],
    ['on another day', '2026-11-14T11:00:00Z', 'lunch', false, ['specials', 'hidden']],
    ['in summer, an hour earlier', '2026-07-10T10:00:00Z', 'lunch', true, ['specials', 'hidden']],
    ['an inactive menu', '2026-11-13T11:00:00Z', 'off', false, []],
    ['past midnight', '2026-11-14T00:30:00Z', 'night', true, []],
    ['past midnight of the day before', '2026-11-13T00:30:00Z', 'night', false, []],
  ])('%s', async (_what, moment, ref, available, closed) => {
    at(moment)
    expect(await now(ref)).toEqual({ available, closed_category_ids: closed.map(category), prices: [] })
  })

  test('is on the clock of the default branch', async () => {
    at('2026-11-13T11:30:00Z')
    expect((await now('lunch')).available).toBe(true)
    await importing({ branches: [{ ref: 'main', name: 'Main', timezone: 'America/New_York' }] })
    expect((await now('lunch')).available).toBe(false)
    expect((await venue.get(`/items/${item('bread')}`)).body.data.updated_at).toMatch(/-0[45]:00$/)
    at('2026-11-13T17:30:00Z')
    expect((await now('lunch')).available).toBe(true)
  })

  test('moves on by itself, and so does the ETag, when nothing is written', async () => {
    at('2026-11-13T10:59:59.999Z')
    const before = await venue.get(`/menus/${menu('lunch')}`)
    at('2026-11-13T11:00:00.000Z')
    const after = await venue.get(`/menus/${menu('lunch')}`, { 'if-none-match': String(before.headers.etag) })
    expect([before.body.meta.now.available, after.status, after.body.meta.now.available]).toEqual([
      false,
      200,
      true,
    ])
  })
})

describe('happy hours', () => {
  const cut = (ref: string, price_minor: number, size?: string) => ({
    item_id: item(ref),
    variant_id: size ? venue.ids.variants![`${ref}/${size}`] : null,
    price_minor,
  })
  const always = { name: 'Happy' }

  test.each<[string, object[], string, [string, number, string?][]]>([
    [
      'of all dishes',
      [{ percent: 50 }],
      'lunch',
      [
        ['bread', 100],
        ['olives', 167],
        ['fish', 1_000],
        ['secret', 450],
      ],
    ],
    [
      'of sizes',
      [{ percent: 10 }],
      'night',
      [
        ['beer', 450, 's0'],
        ['beer', 630, 's1'],
      ],
    ],
    ['with a fixed price for each size', [{ price_minor: 600 }], 'night', [['beer', 600, 's1']]],
    [
      'with an amount, never below nothing',
      [{ amount_off_minor: 600 }],
      'night',
      [
        ['beer', 0, 's0'],
        ['beer', 100, 's1'],
      ],
    ],
    ['of a dish', [{ percent: 50, item_refs: ['bread'] }], 'lunch', [['bread', 100]]],
    ['of a category', [{ percent: 50, category_refs: ['specials'] }], 'lunch', [['fish', 1_000]]],
    ['of a menu', [{ percent: 50, menu_refs: ['night'] }], 'lunch', []],
    [
      'of several things',
      [{ amount_off_minor: 1, menu_refs: ['night'], item_refs: ['bread'] }],
      'lunch',
      [['bread', 199]],
    ],
    [
      'several, the lowest',
      [{ percent: 10 }, { price_minor: 150, item_refs: ['bread'] }, { amount_off_minor: 40 }],
      'lunch',
      [
        ['bread', 150],
        ['olives', 293],
        ['fish', 1_800],
        ['secret', 810],
      ],
    ],
    ['that raise nothing', [{ price_minor: 900 }], 'lunch', [['fish', 900]]],
    ['that change nothing', [{ percent: 0 }, { amount_off_minor: 0 }], 'lunch', []],
  ])('%s', async (_what, hours, ref, expected) => {
    await importing({ happy_hours: hours.map((hour) => ({ ...always, ...hour })) })
    expect((await now(ref)).prices).toEqual(
      expected.map(([dishRef, price, size]) => cut(dishRef, price, size)),
    )
  })

  test('hold in their windows, over midnight too', async () => {
    const windows = [{ days: ['fri'], from: '23:00', to: '01:00' }]
    await importing({ happy_hours: [{ ...always, percent: 50, windows, item_refs: ['bread'] }] })
    for (const [moment, count] of [
      ['2026-11-13T21:59:59Z', 0],
      ['2026-11-13T22:00:00Z', 1],
      ['2026-11-13T23:59:59Z', 1],
      ['2026-11-14T00:00:00Z', 0],
    ] as const) {
      at(moment)
      expect([moment, (await now('lunch')).prices.length]).toEqual([moment, count])
    }
  })

  test('take off exactly what they say, however many decimals it has', async () => {
    const feast = { ref: 'feast', name: { en: 'Feast' }, items: [dish('ox', 100_000)] }
    const menus = [{ ref: 'all', name: { en: 'All' }, categories: [feast] }]
    const happy_hours = [{ ...always, percent: 12.345 }]
    venue = await service.venue({ document: { menus, happy_hours } })
    expect((await now('all')).prices).toEqual([cut('ox', 87_655)])
    const { status, body } = await venue.post('/orders', {
      type: 'pickup',
      customer_name: 'Ann',
      customer_phone: '+12025550123',
      lines: [{ item_id: item('ox'), quantity: 1 }],
    })
    expect([status, body.data.subtotal_minor]).toEqual([201, 87_655])
    const exported = () => venue.inside((tx) => exportDocument(tx))
    expect(await exported()).toMatchObject({ happy_hours: [{ percent: 12.345 }] })
    // As a process of the version before changes it.
    await service.owner.query('update happy_hours set percent = 20 where restaurant_id = $1', [
      venue.restaurant.id,
    ])
    expect(await exported()).toMatchObject({ happy_hours: [{ percent: 20 }] })
  })

  test('leave the usual price of the dish alone', async () => {
    await importing({ happy_hours: [{ ...always, percent: 50 }] })
    expect((await venue.get(`/items/${item('bread')}`)).body.data.price_minor).toBe(200)
    const { data, meta } = (await venue.get(`/menus/${menu('lunch')}`)).body
    expect([data.categories[0].items[0].price_minor, meta.now.prices[0].price_minor]).toEqual([200, 100])
  })
})
