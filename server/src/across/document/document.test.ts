import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cause, type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { BAR_MENU as bar, DAY_MENU as day, HAPPY_HOURS, TWO_MENUS } from '../../../test/documents.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { exportDocument } from './export.ts'
import { importDocument } from './import.ts'

const MADE = Date.parse('2026-11-14T12:00:00.000Z')
const LATER = Date.parse('2026-11-15T12:00:00.000Z')
let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.now = MADE
  venue = await service.venue({ document: TWO_MENUS })
  service.clock.now = LATER
})

const importing = (document: unknown, into = venue) =>
  inRestaurant(service.database, into.restaurant, cause(LATER), (tx) => importDocument(tx, document))
const exporting = (from = venue) => from.inside((tx) => exportDocument(tx)) as Promise<Document>
// biome-ignore lint/suspicious/noExplicitAny: a test looks into every part
type Document = Record<'settings' | 'menus' | 'happy_hours' | 'modifier_groups', any>
const items = async (from = venue) => (await from.get('/items?per_page=100')).body.data

describe('a restaurant exported and imported again', () => {
  test('stays as it is: the document, the ids, the answers of the API', async () => {
    await importing({
      settings: { currency: 'EUR', languages: ['es', 'en'], country: null },
      happy_hours: HAPPY_HOURS,
    })
    const document = await exporting()
    const before = [
      await venue.get('/menus'),
      await venue.get('/items?per_page=100'),
      await venue.get('/categories'),
    ]
    const ids = await importing(document)
    expect(await exporting()).toEqual(document)
    const after = [
      await venue.get('/menus'),
      await venue.get('/items?per_page=100'),
      await venue.get('/categories'),
    ]
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
    expect(after.map(({ headers }) => headers.etag)).toEqual(before.map(({ headers }) => headers.etag))
    expect(ids).toMatchObject(venue.ids)
  })

  test('is the same in another restaurant, ids aside', async () => {
    await importing({ happy_hours: HAPPY_HOURS })
    const document = await exporting()
    const copy = await service.venue()
    await importing(document, copy)
    expect(await exporting(copy)).toEqual(document)
    expect((await items(copy)).map(({ name }: { name: object }) => name)).toEqual(
      (await items()).map(({ name }: { name: object }) => name),
    )
  })

  test('stays as it is after changes through the API, which get refs of their own', async () => {
    const { soups, mains } = venue.ids.categories!
    const made = await venue.post('/items', {
      category_id: soups,
      name: 'New',
      variants: [
        { name: { en: 'S' }, price_minor: 1 },
        { name: { en: 'L' }, price_minor: 2, is_default: true },
      ],
      modifier_group_ids: [venue.ids.modifier_groups!.milk],
    })
    await venue.patch(`/items/${venue.ids.items!.tomato}`, { category_id: mains })
    await venue.patch(`/items/${venue.ids.items!.tomato}`, { category_id: soups })
    await venue.put(`/items/${venue.ids.items!.onion}/availability`, { is_available: false })
    const before = await items()
    const document = await exporting()
    const ref = `item-${made.body.data.id}`
    expect(document.menus[0]).toMatchObject({
      categories: [{ items: [{ ref: 'onion' }, { ref, variants: [{}, {}] }, { ref: 'tomato' }] }, {}],
    })
    const ids = await importing(document)
    expect(ids.items![ref]).toBe(made.body.data.id)
    expect(await items()).toEqual(before)
    expect(await exporting()).toEqual(document)
  })

  test('of the sample venue too', async () => {
    const sample = await service.venue({ sample: true })
    const document = await exporting(sample)
    const before = await items(sample)
    await importing(document, sample)
    expect(await exporting(sample)).toEqual(document)
    expect(await items(sample)).toEqual(before)
  })
})

describe('an import', () => {
  test('answers the ids behind the refs', () => {
    const number = expect.any(Number)
    expect(venue.ids).toMatchObject({
      menus: { day: number, bar: number },
      categories: { soups: number, mains: number, coffee: number },
      items: { tomato: number, onion: number, pasta: number, latte: number },
      variants: { 'latte/s': number, 'latte/l': number },
      options: { 'milk/cow': number, 'milk/oat': number, 'extras/honey': number },
    })
  })

  test('replaces the parts that are there, and keeps the others', async () => {
    await importing({ happy_hours: HAPPY_HOURS })
    await importing({ settings: { currency: 'EUR' } })
    const { menus, happy_hours, modifier_groups, settings } = await exporting()
    expect([menus.length, happy_hours.length, modifier_groups.length]).toEqual([2, 3, 2])
    expect(settings).toMatchObject({
      currency: 'EUR',
      timezone: 'America/New_York',
      country: 'US',
      default_language: 'en',
    })
    await importing({ happy_hours: [] })
    expect((await exporting()).happy_hours).toEqual([])
  })

  test('gives the same ref the same row, wherever it moves', async () => {
    const [soups, mains] = day.categories as [
      (typeof day.categories)[number],
      (typeof day.categories)[number],
    ]
    const swapped = {
      menus: [
        bar,
        {
          ...day,
          categories: [
            { ...mains, items: soups.items },
            { ...soups, items: mains.items },
          ],
        },
      ],
    }
    const ids = await importing(swapped)
    for (const kind of ['menus', 'categories', 'items', 'variants'])
      expect(ids[kind]).toEqual(venue.ids[kind])
    const tomato = (await items()).find(({ id }: { id: number }) => id === venue.ids.items!.tomato)
    expect(tomato).toMatchObject({
      category_id: venue.ids.categories!.mains,
      updated_at: '2026-11-15T07:00:00.000-05:00',
    })
  })

  test('touches only the dishes that differ', async () => {
    const change = structuredClone(TWO_MENUS) as {
      menus: { categories: { items: Record<string, unknown>[] }[] }[]
    }
    change.menus[0]!.categories[0]!.items[1]!.price_minor = 901
    const latte = change.menus[1]!.categories[0]!.items[0]! as { variants: { price_minor: number }[] }
    latte.variants[0]!.price_minor = 401
    await importing(change)
    const touched = (await items()).filter(({ updated_at }: { updated_at: string }) =>
      updated_at.startsWith('2026-11-15'),
    )
    expect(touched.map(({ id }: { id: number }) => id)).toEqual([
      venue.ids.items!.onion,
      venue.ids.items!.latte,
    ])
  })

  test('removes what is left out of its part', async () => {
    await importing({ ...TWO_MENUS, menus: [{ ...day, categories: day.categories.slice(1) }] })
    expect((await items()).map(({ id }: { id: number }) => id)).toEqual([venue.ids.items!.pasta])
    expect((await venue.get('/menus')).body.meta.count).toBe(1)
    expect((await venue.get(`/menus/${venue.ids.menus!.bar}`)).status).toBe(404)
    expect((await venue.get(`/items/${venue.ids.items!.latte}`)).status).toBe(404)
    await importing({ modifier_groups: [] })
    expect((await exporting()).modifier_groups).toEqual([])
  })

  test('may name what an earlier one brought', async () => {
    await importing({ menus: TWO_MENUS.menus })
    await importing({ happy_hours: [{ name: 'H', percent: 1, item_refs: ['tomato'] }] })
    expect((await exporting()).happy_hours).toMatchObject([{ item_refs: ['tomato'] }])
  })

  test('fires no events, and leaves one entry in the log', async () => {
    await importing({ menus: [day] })
    const { rows: events } = await service.owner.query('select from events where restaurant_id = $1', [
      venue.restaurant.id,
    ])
    expect(events).toEqual([])
    const { rows } = await service.owner.query(
      "select action, after, actor_kind from audit_log where restaurant_id = $1 and at = '2026-11-15T12:00:00Z'",
      [venue.restaurant.id],
    )
    expect(rows).toEqual([
      { action: 'restaurant.imported', actor_kind: 'operator', after: { parts: ['menus'] } },
    ])
  })

  test('sets the clock: the default branch’s own, else the restaurant’s', async () => {
    const zone = async () => (await venue.get('/items')).body.data[0].updated_at.slice(-6)
    expect(await zone()).toBe('-05:00')
    await importing({ settings: { timezone: 'Asia/Tokyo' } })
    expect(await zone()).toBe('+09:00')
    await importing({
      branches: [
        { ref: 'a', name: 'A' },
        { ref: 'b', name: 'B', default: true, timezone: 'Asia/Dubai' },
      ],
    })
    expect(await zone()).toBe('+04:00')
    await importing({ settings: { timezone: 'Europe/Madrid' } })
    expect(await zone()).toBe('+04:00')
    await importing({
      branches: [
        { ref: 'a', name: 'A', default: true },
        { ref: 'b', name: 'B', timezone: 'Asia/Dubai' },
      ],
    })
    expect(await zone()).toBe('+01:00')
  })
})
