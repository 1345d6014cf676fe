import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { TWO_MENUS } from '../../../test/documents.ts'

const MADE = Date.parse('2026-11-14T12:00:00.000Z')
const NOW = Date.parse('2026-11-14T17:00:00.007Z')
let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.now = MADE
  venue = await service.venue({ document: TWO_MENUS })
  service.clock.now = NOW
})

type Event = { id: string; type: string; subject: string; body: string; created_at: number }
const item = (ref: string) => venue.ids.items![ref]!
const category = (ref: string) => venue.ids.categories![ref]!
const read = async (ref: string) => (await venue.get(`/items/${item(ref)}`)).body.data
const patch = (ref: string, body: object) => venue.patch(`/items/${item(ref)}`, body)
const sell = (ref: string, is_available: unknown) =>
  venue.put(`/items/${item(ref)}/availability`, { is_available })
const events = async () =>
  (
    await service.owner.query<Event>(
      'select id, type, subject, body, created_at from events where restaurant_id = $1',
      [venue.restaurant.id],
    )
  ).rows
const entries = async () =>
  (
    await service.owner.query(
      `select at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, request_id
         from audit_log where restaurant_id = $1 and action like 'menu.%' order by id`,
      [venue.restaurant.id],
    )
  ).rows
const version = async () =>
  (
    await service.owner.query("select version from versions where restaurant_id = $1 and subject = 'menu'", [
      venue.restaurant.id,
    ])
  ).rows[0].version as number

describe('a change', () => {
  test('is answered, read back, told as an event and noted in the log', async () => {
    const before = await read('tomato')
    const { status, body, headers } = await patch('tomato', { price_minor: 850 })
    const after = { ...before, price_minor: 850, updated_at: '2026-11-14T12:00:00.007-05:00' }
    expect(before.updated_at).toBe('2026-11-14T07:00:00.000-05:00')
    expect([status, body]).toEqual([200, { data: after, meta: { currency: 'USD' }, links: {} }])
    expect(await read('tomato')).toEqual(after)

    const [event, ...others] = await events()
    expect(others).toEqual([])
    expect(event).toMatchObject({
      type: 'menu.item_updated',
      subject: `item:${item('tomato')}`,
      created_at: NOW,
    })
    expect(JSON.parse(event!.body)).toEqual({
      id: event!.id,
      type: 'menu.item_updated',
      created_at: '2026-11-14T12:00:00.007-05:00',
      restaurant: { id: venue.restaurant.id, slug: venue.restaurant.slug, currency: 'USD' },
      data: { item: after, changed: ['price_minor'], branch_id: null },
    })
    expect(event!.body).toBe(JSON.stringify(JSON.parse(event!.body)))
    expect(await entries()).toEqual([
      {
        at: NOW,
        actor_kind: 'token',
        actor_id: String(venue.tokenId),
        actor_name: 'test',
        action: 'menu.price_changed',
        subject_kind: 'item',
        subject_id: String(item('tomato')),
        before: { price_minor: 800 },
        after: { price_minor: 850 },
        request_id: headers['x-request-id'],
      },
    ])
  })

  test.each<[string, string, object, string[]]>([
    ['a name', 'tomato', { name: 'Cold soup' }, ['name']],
    [
      'several fields',
      'tomato',
      { name: { en: 'X' }, dietary: 'veg', allergens: ['milk'], show_online: false },
      ['name', 'show_online', 'dietary', 'allergens'],
    ],
    ['a description', 'onion', { description: null }, ['description']],
    ['allergens', 'onion', { allergens: [] }, ['allergens']],
    ['sold out', 'onion', { is_available: false }, ['is_available']],
    ['another category', 'onion', { category_id: 'mains' }, ['category_id']],
    ['a dish with sizes', 'latte', { name: 'Flat white' }, ['name']],
  ])('of %s names what changed', async (_what, ref, change, changed) => {
    const sent = 'category_id' in change ? { category_id: category('mains') } : change
    const { body } = await patch(ref, sent)
    const [event] = await events()
    const { data } = JSON.parse(event!.body)
    expect(data.changed).toEqual(changed)
    expect(data.item).toEqual(body.data)
  })

  test.each<[string, string, object]>([
    ['an empty body', 'tomato', {}],
    [
      'what it is already',
      'tomato',
      { price_minor: 800, name: { es: 'Sopa de tomate', en: 'Tomato soup' }, dietary: 'none' },
    ],
    ['the same name in the default language', 'tomato', { name: ' Tomato soup ' }],
    ['no description where there is none', 'tomato', { description: '' }],
    ['the same allergens', 'tomato', { allergens: null }],
    ['the same category', 'tomato', { category_id: 'soups' }],
    ['sizes and groups', 'latte', { variants: [], modifier_group_ids: [], sort_order: 9, id: 1, unknown: 1 }],
    ['sizes and groups of no sense', 'latte', { variants: 'x', modifier_group_ids: 5 }],
  ])('to %s writes nothing', async (_what, ref, change) => {
    const before = await venue.get(`/items/${item(ref)}`)
    const versionBefore = await version()
    const sent = 'category_id' in change ? { category_id: category('soups') } : change
    const { status, body } = await patch(ref, sent)
    expect([status, body]).toEqual([200, before.body])
    const after = await venue.get(`/items/${item(ref)}`)
    expect([after.text, after.headers.etag]).toEqual([before.text, before.headers.etag])
    expect([await events(), await entries(), await version()]).toEqual([[], [], versionBefore])
  })
})

describe('texts', () => {
  test.each<[string, string, object, object]>([
    [
      'a plain name keeps the other languages',
      'tomato',
      { name: 'Gazpacho' },
      { name: { en: 'Gazpacho', es: 'Sopa de tomate' } },
    ],
    ['a map replaces them all', 'tomato', { name: { fr: 'Soupe' } }, { name: { fr: 'Soupe' } }],
    ['a plain description starts a map', 'tomato', { description: 'Red' }, { description: { en: 'Red' } }],
    [
      'a plain description replaces one language',
      'onion',
      { description: 'Brown' },
      { description: { en: 'Brown' } },
    ],
    [
      'a map of description replaces it',
      'onion',
      { description: { es: 'Marrón' } },
      { description: { es: 'Marrón' } },
    ],
    ['an empty description is none', 'onion', { description: ' ' }, { description: null }],
    ['a map without texts is none', 'onion', { description: { en: null } }, { description: null }],
  ])('%s', async (_what, ref, change, expected) => {
    expect((await patch(ref, change)).body.data).toMatchObject(expected)
    expect(await read(ref)).toMatchObject(expected)
  })
})

describe('a dish', () => {
  test('that moves to another category goes to its end', async () => {
    const moved = (await patch('tomato', { category_id: category('mains') })).body.data
    expect([moved.category_id, moved.sort_order]).toEqual([category('mains'), 2])
    const { data } = (await venue.get(`/menus/${venue.ids.menus!.day}`)).body
    expect(
      data.categories.map(({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)),
    ).toEqual([[item('onion')], [item('pasta'), item('tomato')]])
    const back = (await patch('tomato', { category_id: category('soups') })).body.data
    expect(back.sort_order).toBe(3)
  })

  test.each<[string, object, Record<string, string[]>]>([
    ['a price of null', { price_minor: null }, { price_minor: ['Must not be null.'] }],
    ['a price below 0', { price_minor: -1 }, { price_minor: ['Must be at least 0.'] }],
    ['too high a price', { price_minor: 1_000_000_001 }, { price_minor: ['Must be at most 1000000000.'] }],
    [
      'an unknown category',
      { category_id: 999_999 },
      { category_id: ['The restaurant has no such category.'] },
    ],
    ['a category of null', { category_id: null }, { category_id: ['Must not be null.'] }],
    ['a name of null', { name: null }, { name: ['Must be a text or an object.'] }],
    ['an empty name', { name: '' }, { name: ['Must not be empty.'] }],
    [
      'flags of null',
      { is_available: null, show_online: null },
      { is_available: ['Must be true or false.'], show_online: ['Must be true or false.'] },
    ],
    [
      'everything',
      { name: 5, dietary: 5, allergens: {}, price_minor: 1.5 },
      expect.objectContaining({
        name: expect.anything(),
        dietary: expect.anything(),
        allergens: expect.anything(),
        price_minor: ['Must be a whole number.'],
      }),
    ],
  ])('refuses %s, and stays as it was', async (_what, change, details) => {
    const before = await read('tomato')
    const { status, body } = await patch('tomato', { show_online: false, ...change })
    expect([status, body.error.details]).toEqual([422, details])
    expect(await read('tomato')).toEqual(before)
    expect(await events()).toEqual([])
  })

  test('priced per size refuses a price of its own, and tells of other faults too', async () => {
    const PRICED = ['This item has a price for each variant, so price_minor cannot be set.']
    expect((await patch('latte', { price_minor: 5 })).body.error.details).toEqual({ price_minor: PRICED })
    expect((await patch('latte', { price_minor: null })).body.error.details).toEqual({
      price_minor: ['Must not be null.'],
    })
    expect((await patch('latte', { price_minor: 5, category_id: 999_999 })).body.error.details).toEqual({
      price_minor: PRICED,
      category_id: ['The restaurant has no such category.'],
    })
    expect((await read('latte')).price_minor).toBeNull()
  })

  test('that is not there is 404', async () => {
    for (const id of [999_999, 0]) {
      expect((await venue.patch(`/items/${id}`, { name: 'x' })).status).toBe(404)
      expect((await venue.put(`/items/${id}/availability`, { is_available: true })).status).toBe(404)
    }
  })
})

describe('availability', () => {
  test('is flipped as on the till: an event, and an entry of its own in the log', async () => {
    const { status, body } = await sell('tomato', false)
    expect([status, body.data]).toEqual([200, { ...(await read('tomato')), is_available: false }])
    await sell('tomato', true)
    expect((await events()).map((event) => JSON.parse(event.body).data.changed)).toEqual([
      ['is_available'],
      ['is_available'],
    ])
    expect((await entries()).map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'menu.item_sold_out', before: { is_available: true }, after: { is_available: false } },
      { action: 'menu.item_back_on_sale', before: { is_available: false }, after: { is_available: true } },
    ])
  })

  test('that stays the same writes nothing', async () => {
    const before = await venue.get(`/items/${item('tomato')}`)
    expect((await sell('tomato', true)).body).toEqual(before.body)
    expect([await events(), await entries()]).toEqual([[], []])
  })

  test.each([undefined, null, 1, 0, 'true', []])('is refused as %j', async (value) => {
    const { status, body } = await sell('tomato', value)
    expect([status, Object.keys(body.error.details)]).toEqual([422, ['is_available']])
  })
})

describe('at the same time', () => {
  test('twenty changes of one dish all count, one after the other', async () => {
    const start = await version()
    const other = await service.another()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? other : service).request('PATCH', `/items/${item('tomato')}`, {
          token: venue.token,
          body:
            n % 4 < 2
              ? { price_minor: 1_000 + n }
              : { dietary: n % 8 < 4 ? 'veg' : 'egg', name: `Soup ${n}` },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const told = (await events()).map((event) => JSON.parse(event.body).data)
    expect(told.length).toBe(20)
    expect((await version()) - start).toBe(20)
    const last = await read('tomato')
    expect(answers.map(({ body }) => body.data)).toContainEqual(last)
    // Each change of a price starts from the one before it: none is lost.
    const prices = (await entries()).filter(({ action }) => action === 'menu.price_changed')
    prices.reduce((was, { before, after }) => {
      expect(before.price_minor).toBe(was)
      return after.price_minor
    }, 800)
    await expect
      .poll(
        async () =>
          (await other.request('GET', `/items/${item('tomato')}`, { token: venue.token })).body.data,
      )
      .toEqual(last)
    await other.close()
  })
})
