// The Menu page's calls: by a session, each edit with the version that the editor saw.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  ann,
  ask,
  ben,
  events,
  find,
  id,
  NOON,
  page,
  service,
  standOnMenu,
  venue,
} from '../../../test/menu-ground.ts'
import { exportDocument } from '../../across/document/export.ts'
import { importDocument } from '../../across/document/import.ts'
import { forgetOldDeleted } from './commands/trash.ts'
import type { StaffItem } from './staff-contract.ts'

standOnMenu()

const DAY = 86_400_000

test('the page has everything: menus, groups, happy hours, stations, languages, what was deleted', async () => {
  const { menus, modifier_groups, happy_hours, stations, deleted, ...rest } = await page()
  expect(rest).toMatchObject({ currency: 'USD', default_language: 'en', languages: ['en'] })
  expect(menus.map(({ name, windows, categories }) => [name.en, windows.length, categories.length])).toEqual([
    ['All day', 0, 2],
    ['Breakfast', 1, 1],
  ])
  const tacos = menus[0]!.categories[0]!.items[1]!
  expect(tacos).toMatchObject({ name: { en: 'Tacos' }, photo: null, sold_out_until: null })
  expect(modifier_groups[0]).toMatchObject({ name: { en: 'Sauce' }, item_ids: [tacos.id] })
  expect(happy_hours).toMatchObject([{ name: 'Happy', percent: 49.955, item_ids: [id('items', 'soup')] }])
  expect([stations.map(({ name }) => name), deleted]).toEqual([['Hot', 'Bar'], []])
})

describe('two editors of one thing', () => {
  test('the second is told who changed it and when, and nothing is lost', async () => {
    const { version, id: dish } = await find('soup')
    const first = await ask(ann, 'PATCH', `/items/${dish}`, { version, price_minor: 1100 })
    expect([first.status, first.data.price_minor]).toEqual([200, 1100])
    const second = await ask(ben, 'PATCH', `/items/${dish}`, { version, name: 'Broth' })
    expect([second.status, second.error.code]).toEqual([409, 'changed_meanwhile'])
    expect(second.error.details).toEqual({
      by: expect.any(String),
      at: '2026-11-14T12:00:00.000-05:00',
      current: first.data,
    })
    expect(await find('soup')).toEqual(first.data)
    const again = await ask(ben, 'PATCH', `/items/${dish}`, { version: first.data.version, name: 'Broth' })
    expect(again.data).toMatchObject({ price_minor: 1100, name: { en: 'Broth' } })
  })

  test('at the very same time, one of them wins', async () => {
    const { version, id: dish } = await find('soup')
    const sent = await Promise.all([
      ask(ann, 'PATCH', `/items/${dish}`, { version, price_minor: 1 }),
      ask(ben, 'PATCH', `/items/${dish}`, { version, price_minor: 2 }),
    ])
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('what was deleted meanwhile says so', async () => {
    const { version, id: dish } = await find('soup')
    await ask(ann, 'DELETE', `/items/${dish}`, { version })
    const { status, error } = await ask(ben, 'PATCH', `/items/${dish}`, { version, price_minor: 1 })
    expect([status, error.code, error.details.current]).toEqual([409, 'changed_meanwhile', null])
    expect((await ask(ben, 'PATCH', '/items/999999', { version })).status).toBe(404)
  })

  test('the same goes for menus, categories, groups, happy hours and their order', async () => {
    const { menus, modifier_groups, happy_hours, order_version } = await page()
    const [menu] = menus
    const [category] = menu!.categories
    const [happy] = happy_hours
    const { version, id: hour, ...terms } = happy!
    const edits: [string, string, object, object][] = [
      ['PATCH', `/menus/${menu!.id}`, { version: menu!.version }, { name: 'X' }],
      ['PATCH', `/categories/${category!.id}`, { version: category!.version }, { is_active: false }],
      [
        'PATCH',
        `/modifier-groups/${modifier_groups[0]!.id}`,
        { version: modifier_groups[0]!.version },
        { name: 'Y' },
      ],
      ['PATCH', `/happy-hours/${hour}`, { version }, { ...terms, percent: 10.125 }],
      [
        'PUT',
        `/menus/${menu!.id}/order`,
        { version: menu!.order_version },
        { ids: menu!.categories.map((one) => one.id).reverse() },
      ],
      [
        'PUT',
        `/categories/${category!.id}/order`,
        { version: category!.order_version },
        { ids: category!.items.map((one) => one.id).reverse() },
      ],
      ['PUT', '/order', { version: order_version }, { ids: menus.map((one) => one.id).reverse() }],
    ]
    for (const [method, path, seen, change] of edits) {
      const first = await ask(ann, method, path, { ...seen, ...change })
      expect(first.status, `${path} ${JSON.stringify(first)}`).toBe(200)
      const late = await ask(ben, method, path, { ...seen, ...change })
      expect([late.status, late.error?.code], path).toEqual([409, 'changed_meanwhile'])
      expect(late.error.details.by, path).toEqual(expect.any(String))
    }
    const after = await page()
    expect(after.menus.map((one) => one.id)).toEqual(menus.map((one) => one.id).reverse())
    expect(after.happy_hours[0]).toMatchObject({ percent: 10.125, item_ids: terms.item_ids })
  })
})

test('what is deleted comes back with the same ids, within a day', async () => {
  const before = await page()
  const pizza = await find('pizza')
  const soup = await find('soup')
  const gone = (await ask(ann, 'DELETE', `/items/${soup.id}`, { version: soup.version })).data.deleted
  expect(gone).toMatchObject({ kind: 'item', name: { en: 'Soup' }, until: '2026-11-15T12:00:00.000-05:00' })
  const sizes = (await ask(ann, 'DELETE', `/items/${pizza.id}`, { version: pizza.version })).data.deleted
  expect(await page()).toMatchObject({ happy_hours: [], deleted: [sizes, gone] })
  for (const { id: deleted } of [gone, sizes]) {
    expect((await ask(ben, 'POST', `/deleted/${deleted}/restore`, {})).status).toBe(200)
    expect((await ask(ben, 'POST', `/deleted/${deleted}/restore`, {})).status).toBe(404)
  }
  const { updated_at: _, ...restored } = await find('pizza')
  const { updated_at: __, ...was } = pizza
  expect(restored).toEqual(was)
  expect((await page()).happy_hours).toEqual(before.happy_hours)
  expect(await events()).toEqual([['deleted'], ['deleted'], ['created'], ['created']])

  const drinks = before.menus[0]!.categories[1]!
  const water = drinks.items[0]!
  const last = (await ask(ann, 'DELETE', `/items/${water.id}`, { version: water.version })).data.deleted
  const place = (await ask(ann, 'DELETE', `/categories/${drinks.id}`, { version: drinks.version })).data
    .deleted
  const early = await ask(ann, 'POST', `/deleted/${last.id}/restore`, {})
  expect([early.status, early.error.details]).toEqual([
    422,
    { deleted: ['What it belonged to was deleted too; restore that first.'] },
  ])
  await ask(ann, 'POST', `/deleted/${place.id}/restore`, {})
  expect((await ask(ann, 'POST', `/deleted/${last.id}/restore`, {})).status).toBe(200)
  const { version } = await find('water')
  const old = (await ask(ann, 'DELETE', `/items/${water.id}`, { version })).data.deleted
  service.clock.now = NOON + DAY
  expect((await ask(ann, 'POST', `/deleted/${old.id}/restore`, {})).status).toBe(404)
  await venue.inside(forgetOldDeleted)
  const { rowCount } = await service.owner.query('select from deleted_menu_parts where restaurant_id = $1', [
    venue.restaurant.id,
  ])
  expect(rowCount).toBe(0)
})

test('a copy stands beside the first, with sizes, groups and photo, and guests do not see it yet', async () => {
  const tacos = await find('tacos')
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const shown = (await ask(ann, 'PUT', `/items/${tacos.id}/photo`, png)).data as StaffItem
  expect(shown.photo).toMatchObject({ width: 9, url: expect.stringMatching(/^\/media\//) })
  const copy = (await ask(ann, 'POST', `/items/${tacos.id}/copy`, {}, 'k')).data as StaffItem
  expect((await ask(ann, 'POST', `/items/${tacos.id}/copy`, {}, 'k')).data).toEqual(copy)
  expect(copy).toMatchObject({
    name: tacos.name,
    price_minor: 1200,
    modifier_groups: tacos.modifier_groups,
    show_online: false,
  })
  expect(copy.photo!.url).not.toBe(shown.photo!.url)
  expect((await service.app.inject({ url: copy.photo!.url })).statusCode).toBe(200)
  const names = (await page()).menus[0]!.categories[0]!.items.map((one) => one.id)
  expect(names.slice(1, 3)).toEqual([tacos.id, copy.id])
  expect((await ask(ann, 'DELETE', `/items/${copy.id}/photo`, {})).data.photo).toBeNull()
})

describe('a dish is saved in one go', () => {
  test('its texts, its sizes and its groups are one change with one event', async () => {
    const soup = await find('soup')
    const group = id('modifier_groups', 'extras')
    const saved = await ask(ann, 'PATCH', `/items/${soup.id}`, {
      version: soup.version,
      name: { en: 'Broth' },
      is_available: false,
      price_minor: null,
      variants: [
        { name: 'Cup', price_minor: 600 },
        { name: 'Bowl', price_minor: 900, is_default: true },
      ],
      modifier_group_ids: [group],
    })
    const { variants, modifier_groups, ...dish } = saved.data as StaffItem
    expect(dish).toMatchObject({ name: { en: 'Broth' }, is_available: false, price_minor: null })
    expect(variants.map(({ name, price_minor, is_default }) => [name.en, price_minor, is_default])).toEqual([
      ['Cup', 600, false],
      ['Bowl', 900, true],
    ])
    expect(modifier_groups.map((one) => one.id)).toEqual([group])
    expect(await find('soup')).toEqual(saved.data)
    expect(await events()).toEqual([['name', 'price_minor', 'is_available', 'variants', 'modifier_groups']])
  })

  test('nothing of it where anything is wrong, and every fault is beside its field', async () => {
    const pizza = await find('pizza')
    const { status, error } = await ask(ann, 'PATCH', `/items/${pizza.id}`, {
      version: pizza.version,
      name: { en: 'Pie' },
      category_id: 999_999,
      price_minor: null,
      variants: null,
      modifier_group_ids: [999_999, id('modifier_groups', 'extras'), id('modifier_groups', 'extras')],
    })
    expect([status, error.details]).toEqual([
      422,
      {
        category_id: ['The restaurant has no such category.'],
        price_minor: ['This field is required.'],
        'modifier_group_ids.0': ['The restaurant has no such modifier group.'],
        'modifier_group_ids.2': ['This group is listed twice.'],
      },
    ])
    const sized = await ask(ann, 'PATCH', `/items/${pizza.id}`, {
      version: pizza.version,
      is_available: false,
      price_minor: 1000,
      variants: [
        { id: 999_999, name: 'A', price_minor: 1, is_default: true },
        { name: 'B', price_minor: 1, is_default: true },
      ],
    })
    expect([sized.status, sized.error.details]).toEqual([
      422,
      {
        price_minor: ['This item has a price for each variant, so price_minor cannot be set.'],
        'variants.0.id': ['Nothing here has this id.'],
        variants: ['Only one variant can be the default.'],
      },
    ])
    expect([await find('pizza'), await events()]).toEqual([pizza, []])
  })

  test('a price alone changes no sizes, and sizes that are not named go', async () => {
    const pizza = await find('pizza')
    const { version, variants } = pizza
    const refused = await ask(ann, 'PATCH', `/items/${pizza.id}`, { version, price_minor: 1000 })
    expect([refused.status, Object.keys(refused.error.details)]).toEqual([422, ['price_minor']])
    const [small] = variants
    const kept = await ask(ann, 'PATCH', `/items/${pizza.id}`, {
      version,
      variants: [{ id: small!.id, name: small!.name, price_minor: 950 }],
    })
    expect(kept.data.variants).toEqual([{ ...small, price_minor: 950, is_default: true }])
  })
})

test('sizes become one price, a dish and a category move', async () => {
  const pizza = await find('pizza')
  const { version } = pizza
  const linked = await ask(ann, 'PATCH', `/items/${pizza.id}`, { version, variants: null, price_minor: 1000 })
  expect(linked.data).toMatchObject({ price_minor: 1000, variants: [] })
  const eggs = (await page()).menus[1]!.categories[0]!
  const moved = await ask(ann, 'PATCH', `/items/${pizza.id}`, {
    version: linked.data.version,
    category_id: eggs.id,
  })
  expect(moved.data).toMatchObject({ category_id: eggs.id, sort_order: 2 })
  const lunch = await ask(ann, 'PATCH', `/categories/${eggs.id}`, {
    version: eggs.version,
    menu_id: id('menus', 'all-day'),
  })
  expect(lunch.data).toMatchObject({ menu_id: id('menus', 'all-day'), sort_order: 3 })
})

test('a category has the course that its dishes are taken with; deleted it comes back with it, and the document has it', async () => {
  const menu = (await page()).menus[0]!
  const made = (await ask(ann, 'POST', '/categories', { menu_id: menu.id, name: 'Sweets', course: 3 })).data
  expect(made).toMatchObject({ name: { en: 'Sweets' }, course: 3 })
  const change = (version: string, course: unknown) =>
    ask(ann, 'PATCH', `/categories/${made.id}`, { version, course })
  for (const wrong of [0, 10, 1.5]) expect((await change(made.version, wrong)).status).toBe(422)
  const cleared = (await change(made.version, null)).data
  expect([cleared.course, (await change(made.version, 4)).status]).toEqual([null, 409])
  const { version } = (await change(cleared.version, 4)).data
  // By the API it is renamed, and keeps it.
  await venue.patch(`/categories/${made.id}`, { name: 'Desserts' })
  const renamed = (await page()).menus[0]!.categories.find(({ id }) => id === made.id)!
  expect([renamed.name, renamed.course, renamed.version === version]).toEqual([{ en: 'Desserts' }, 4, false])
  const { deleted } = (await ask(ann, 'DELETE', `/categories/${made.id}`, { version: renamed.version })).data
  await ask(ann, 'POST', `/deleted/${deleted.id}/restore`, {})
  const courses = async () =>
    (await page()).menus.flatMap(({ categories }) => categories.map(({ name, course }) => [name.en, course]))
  const before = await courses()
  expect(before).toContainEqual(['Desserts', 4])
  await venue.inside(async (tx) => importDocument(tx, await exportDocument(tx)))
  expect(await courses()).toEqual(before)
})

test('what a guest sees at a moment: what is open and what it costs then', async () => {
  const wrong = await ask(ann, 'POST', '/happy-hours', {
    name: 'Late',
    windows: [],
    percent: 10,
    price_minor: 5,
    menu_ids: [999_999],
    category_ids: [],
    item_ids: [],
  })
  expect(wrong.error.details).toEqual({
    percent: ['Needs exactly one of a percentage, an amount off and a fixed price.'],
    menu_ids: ['Something listed here no longer exists.'],
  })
  const { data: made } = await ask(ann, 'POST', '/happy-hours', {
    name: 'Late',
    windows: [{ days: ['fri'], from: '22:00', to: '02:00' }],
    amount_off_minor: 100,
    menu_ids: [],
    category_ids: [id('categories', 'drinks')],
    item_ids: [],
  })
  const { data } = await ask(ann, 'GET', `/preview?at=${encodeURIComponent('2026-11-21T01:00:00-05:00')}`)
  expect(data.at).toBe('2026-11-21T01:00:00.000-05:00')
  expect(data.menus.map(({ available }: { available: boolean }) => available)).toEqual([true, false])
  expect(data.menus[0].prices).toEqual([
    { item_id: id('items', 'soup'), variant_id: null, price_minor: 500 },
    { item_id: id('items', 'water'), variant_id: null, price_minor: 200 },
  ])
  expect(data.hidden_item_ids).toEqual([id('items', 'by-phone')])
  const { happy_hours } = await page()
  const { data: one } = await ask(ann, 'DELETE', `/happy-hours/${happy_hours[0]!.id}`, happy_hours[0]!)
  const soup = await find('soup')
  await ask(ann, 'DELETE', `/items/${soup.id}`, { version: soup.version })
  const forAll = await ask(ann, 'POST', `/deleted/${one.deleted.id}/restore`, {})
  expect([forAll.status, Object.keys(forAll.error.details)]).toEqual([422, ['deleted']])
  await ask(ann, 'POST', `/deleted/${(await page()).deleted[0]!.id}/restore`, {})
  expect((await ask(ann, 'POST', `/deleted/${one.deleted.id}/restore`, {})).status).toBe(200)
  const { data: undo } = await ask(ann, 'DELETE', `/happy-hours/${made.id}`, { version: made.version })
  expect((await page()).happy_hours).toHaveLength(1)
  await ask(ann, 'POST', `/deleted/${undo.deleted.id}/restore`, {})
  expect((await page()).happy_hours).toContainEqual(made)
})
