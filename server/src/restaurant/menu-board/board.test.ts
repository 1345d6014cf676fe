import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { openListener, until } from '../../../test/event-line.ts'
import { askAs, pairDevice } from '../../../test/paired.ts'
import { signedInAs, type Visitor } from '../../../test/visitor.ts'
import type { BoardDish, MenuBoardShown } from './contract.ts'

const NOON = Date.parse('2026-11-18T12:00:00-05:00')
const at = (time: string) => Date.parse(`2026-11-18T${time}:00-05:00`)
const HIDDEN = { sold_out: 'hidden' }

let service: TestApp
let venue: Venue
let manager: Visitor
let board: Visitor

beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({
    document: {
      ...smallMenu(),
      branches: [
        { ref: 'main', name: 'Main Street', default: true, timezone: 'America/New_York' },
        {
          ref: 'west',
          name: 'West',
          timezone: 'America/Los_Angeles',
          items: [
            { item_ref: 'soup', price_minor: 1300 },
            { item_ref: 'water', is_hidden: true },
            { item_ref: 'tacos', is_available: false },
          ],
        },
      ],
      happy_hours: [
        { name: 'Afternoon', percent: 50, item_refs: ['soup'], windows: [{ from: '15:00', to: '17:00' }] },
      ],
      price_lists: [{ ref: 'dearer', name: 'Dearer', percent: 10, prices: [] }],
      channels: [{ key: 'kiosk', price_list_ref: 'dearer' }],
    },
  })
  manager = await signedInAs(service, venue, 'manager')
  board = await pair()
})
beforeEach(() => {
  service.clock.now = NOON
})
afterAll(() => service.close())

const item = (ref: string) => venue.ids.items![ref]!
const category = (ref: string) => venue.ids.categories![ref]!
const pair = (settings: object = {}, ref = 'main') =>
  pairDevice(service, manager, { kind: 'menu_board', settings, branch_id: venue.ids.branches![ref]! })

async function shown(on = board): Promise<MenuBoardShown> {
  const { status, data } = await askAs(on, '/menu-board/api/board', service)
  expect(status).toBe(200)
  return data
}
const dishesOf = ({ menus }: MenuBoardShown): BoardDish[] =>
  menus.flatMap(({ categories }) => categories.flatMap(({ dishes }) => dishes))
const namesOn = async (on: Visitor) => dishesOf(await shown(on)).map(({ name }) => name.en)
const pricesOf = (dishes: BoardDish[], ref: string) =>
  dishes.find(({ id }) => id === item(ref))?.prices.map(({ price_minor }) => price_minor)

test('a board has the menu of its branch, what is sold out, and when it opens and costs less', async () => {
  const all = await shown()
  expect(all.restaurant).toEqual({
    name: venue.restaurant.name,
    zone: 'America/New_York',
    currency: 'USD',
    default_language: 'en',
  })
  expect(all.menus.map(({ name, categories }) => [name.en, categories.map((one) => one.name.en)])).toEqual([
    ['All day', ['Mains', 'Drinks']],
    ['Breakfast', ['Eggs']],
  ])
  const dishes = dishesOf(all)
  expect(dishes.map(({ name, is_sold_out }) => [name.en, is_sold_out])).toEqual([
    ['Soup', false],
    ['Tacos', false],
    ['Pizza', false],
    ['Sold out', true],
    ['Flambé', false],
    ['Water', false],
    ['Omelette', false],
  ])
  expect(dishes[0]).toEqual({
    id: item('soup'),
    name: { en: 'Soup' },
    dietary: 'none',
    is_sold_out: false,
    parts: [],
    photo: null,
    prices: [{ variant_id: null, name: null, price_minor: 1000 }],
  })
  expect(dishes[2]?.prices.map(({ name, price_minor }) => [name?.en, price_minor])).toEqual([
    ['Small', 900],
    ['Large', 1500],
  ])
  const [mains, drinks, eggs] = ['mains', 'drinks', 'eggs'].map(category)
  const cut = [{ item_id: item('soup'), variant_id: null, price_minor: 500 }]
  expect(all.times).toEqual([
    { from: NOON, open_category_ids: [mains, drinks], prices: [] },
    { from: at('15:00'), open_category_ids: [mains, drinks], prices: cut },
    { from: at('17:00'), open_category_ids: [mains, drinks], prices: [] },
    { from: at('07:00') + 86_400_000, open_category_ids: [mains, drinks, eggs], prices: [] },
    { from: at('11:00') + 86_400_000, open_category_ids: [mains, drinks], prices: [] },
  ])
})

test('prices are those of the branch and the channel, and the clock is the branch’s', async () => {
  const [west, kiosk] = [await pair({}, 'west'), await pair({ channel: 'kiosk' }, 'west')]
  const [there, priced] = [await shown(west), await shown(kiosk)]
  expect(dishesOf(there).map(({ name, is_sold_out }) => [name.en, is_sold_out])).toEqual([
    ['Soup', false],
    ['Tacos', true],
    ['Pizza', false],
    ['Sold out', true],
    ['Flambé', false],
    ['Omelette', false],
  ])
  expect(pricesOf(dishesOf(there), 'soup')).toEqual([1300])
  expect(pricesOf(dishesOf(priced), 'soup')).toEqual([1430])
  expect(pricesOf(dishesOf(priced), 'pizza')).toEqual([990, 1650])
  // Nine in the morning: breakfast, and the happy hour six hours away.
  const [now, , afternoon] = priced.times
  expect(now?.open_category_ids).toContain(category('eggs'))
  expect(afternoon).toMatchObject({
    from: at('18:00'),
    prices: [{ item_id: item('soup'), price_minor: 715 }],
  })
})

test('only the menus and categories that are chosen are shown, and what is sold out only where it is wanted', async () => {
  expect(await namesOn(await pair({ category_ids: [category('drinks')] }))).toEqual(['Water'])
  expect(
    await namesOn(
      await pair({ menu_ids: [venue.ids.menus!.breakfast], category_ids: [category('mains')], ...HIDDEN }),
    ),
  ).toEqual(['Soup', 'Tacos', 'Pizza', 'Flambé', 'Omelette'])
  expect(await namesOn(await pair({ channel: 'phone' }))).toContain('By phone')
})

test('a set is sold out once a slot that needs a choice has none left', async () => {
  const choices = [{ item_id: item('water'), extra_minor: 150 }]
  const slot = { name: 'Drink', min_select: 1, max_select: 1, choices }
  await venue.put(`/items/${item('soup')}/set`, { slots: [slot] })
  const isSoldOut = async () => dishesOf(await shown())[0]?.is_sold_out
  expect(await isSoldOut()).toBe(false)
  expect(dishesOf(await shown())[0]?.parts).toEqual([
    { name: { en: 'Drink' }, dishes: [{ en: 'Water' }], extras_minor: [150] },
  ])
  await venue.put(`/items/${item('water')}/availability`, { is_available: false })
  expect(await isSoldOut()).toBe(true)
  await venue.put(`/items/${item('water')}/availability`, { is_available: true })
  expect(await isSoldOut()).toBe(false)
  await service.request('DELETE', `/items/${item('soup')}/set`, { token: venue.token })
})

test('a dish that sells out, a price list and a photo are heard of at once', async () => {
  const line = await openListener(service, board, '/events', '/menu-board/api')
  await until(() => line.heard().includes('event: open'))
  const after = async (change: () => Promise<{ status: number }>) => {
    const before = line.times('menu')
    expect((await change()).status).toBeLessThan(300)
    await until(() => line.times('menu') > before)
    return dishesOf(await shown())
  }
  const availability = `/items/${item('tacos')}/availability`
  const soldOut = await after(() => venue.put(availability, { is_available: false }))
  expect(soldOut.find(({ id }) => id === item('tacos'))?.is_sold_out).toBe(true)
  await after(() => venue.put(availability, { is_available: true }))
  const made = await venue.post('/price-lists', { name: 'Counter', percent: -20 })
  const cheaper = await after(() => venue.put('/channels/pos', { price_list_id: made.body.data.id }))
  expect(pricesOf(cheaper, 'soup')).toEqual([800])
  expect(pricesOf(await after(() => venue.put('/channels/pos', { price_list_id: null })), 'soup')).toEqual([
    1000,
  ])
  await line.stop()
})

test('nobody else sees it, and a setting that names nothing is refused by its name', async () => {
  const kitchen = await pairDevice(service, manager, { kind: 'kitchen' })
  for (const visitor of [manager, kitchen]) {
    for (const path of ['board', 'events']) {
      expect((await askAs(visitor, `/menu-board/api/${path}`, service)).status).toBe(401)
    }
  }
  const other = await service.venue({ document: smallMenu() })
  const wrong: [object, string][] = [
    [{ channel: 'nowhere' }, 'settings.channel'],
    [{ menu_ids: [other.ids.menus!.breakfast] }, 'settings.menu_ids'],
    [{ category_ids: [category('mains'), 999_999] }, 'settings.category_ids'],
    [{ seconds: 1 }, 'settings.seconds'],
    [{ sold_out: 'sometimes' }, 'settings.sold_out'],
    [{ languages: 'en' }, 'settings.languages'],
  ]
  for (const [settings, field] of wrong) {
    const wish = { kind: 'menu_board', name: 'Wall', settings }
    const { status, error } = await manager.call('POST', '/devices/pairings', wish)
    expect([status, Object.keys(error.details)]).toEqual([422, [field]])
  }
})
