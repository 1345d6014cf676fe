import { describe, expect, test } from 'vitest'
import { smallMenu, withSettings } from '../../../test/documents.ts'
import {
  faults,
  id,
  item,
  remove,
  service,
  standOnMenuWriting,
  told,
  venue,
} from '../../../test/menu-writing-ground.ts'

standOnMenuWriting()

const noted = async () =>
  (
    await service.owner.query(
      `select action, subject_kind as kind, before, after from audit_log
        where restaurant_id = $1 and action like 'menu.%' order by id`,
      [venue.restaurant.id],
    )
  ).rows

describe('a menu', () => {
  test('is made, changed, filled, put in order and deleted, and the log tells of it', async () => {
    const made = await venue.post('/menus', {
      name: { en: 'Lunch', ar: 'غداء' },
      windows: [{ days: ['mon'], from: '11:00', to: '14:00' }],
      is_active: null,
    })
    const { id: menu } = made.body.data
    const shape = {
      id: menu,
      name: { en: 'Lunch', ar: 'غداء' },
      is_active: true,
      sort_order: 3,
      categories: [],
    }
    expect([made.status, made.body]).toEqual([201, { data: shape, meta: {}, links: {} }])
    expect((await venue.get(`/menus/${menu}`)).body.meta.now.available).toBe(false)

    const changed = await venue.patch(`/menus/${menu}`, { name: 'Noon', windows: [], is_active: null })
    expect(changed.body.data).toEqual({ ...shape, name: { en: 'Noon', ar: 'غداء' } })
    expect((await venue.get(`/menus/${menu}`)).body.meta.now.available).toBe(true)

    const soups = (await venue.post('/categories', { menu_id: menu, name: 'Soups' })).body.data
    expect(soups).toEqual({
      id: soups.id,
      menu_id: menu,
      name: { en: 'Soups' },
      is_active: true,
      sort_order: 1,
    })
    const cakes = (await venue.post('/categories', { menu_id: menu, name: 'Cakes', is_active: false })).body
      .data
    const ordered = await venue.put(`/menus/${menu}/order`, { ids: [cakes.id, soups.id] })
    expect(ordered.body.data.categories).toEqual([
      { ...cakes, sort_order: 1 },
      { ...soups, sort_order: 2 },
    ])
    expect((await venue.get(`/categories?menu_id=${menu}`)).body.data).toEqual(ordered.body.data.categories)

    expect(faults(await remove(`/menus/${menu}`))).toEqual([
      422,
      { categories: ['The menu still has categories.'] },
    ])
    await remove(`/categories/${soups.id}`)
    expect((await remove(`/categories/${cakes.id}`)).body.data).toEqual({ ...cakes, sort_order: 1 })
    expect((await remove(`/menus/${menu}`)).body.data).toEqual({ ...changed.body.data, categories: [] })
    expect((await venue.get(`/menus/${menu}`)).status).toBe(404)
    expect((await remove(`/menus/${menu}`)).status).toBe(404)
    expect((await noted()).map(({ action }) => action)).toEqual([
      'menu.created',
      'menu.changed',
      'menu.category_created',
      'menu.category_created',
      'menu.reordered',
      'menu.category_deleted',
      'menu.category_deleted',
      'menu.deleted',
    ])
    expect((await noted())[1]).toMatchObject({
      kind: 'menu',
      before: { name: { en: 'Lunch', ar: 'غداء' }, windows: [{ days: ['mon'], from: '11:00', to: '14:00' }] },
      after: { name: { en: 'Noon', ar: 'غداء' }, windows: [] },
    })
    expect(await told()).toEqual([])
  })

  test('refuses what it cannot be', async () => {
    const menu = id('menus', 'all-day')
    expect(faults(await venue.post('/menus', { windows: [{ from: '25:00', to: '3' }] }))).toEqual([
      422,
      {
        name: ['This field is required.'],
        'windows.0.from': ['Must be a time of day as HH:MM.'],
        'windows.0.to': ['Must be a time of day as HH:MM, or 24:00.'],
      },
    ])
    const { mains, drinks, eggs } = venue.ids.categories!
    const all = ['Must list all of them exactly once, and nothing else.']
    for (const ids of [[mains], [mains, drinks, eggs], [mains, mains], [mains, drinks, drinks], []]) {
      expect(faults(await venue.put(`/menus/${menu}/order`, { ids }))).toEqual([422, { ids: all }])
    }
    expect(faults(await venue.post('/categories', { name: 'x', menu_id: 99_999 }))).toEqual([
      422,
      { menu_id: ['The restaurant has no such menu.'] },
    ])
  })
})

describe('a category', () => {
  test('keeps its menu, whatever a change says, and its items can be put in order', async () => {
    const mains = id('categories', 'mains')
    const moved = await venue.patch(`/categories/${mains}`, {
      name: 'Plates',
      menu_id: id('menus', 'breakfast'),
    })
    expect(moved.body.data).toMatchObject({ name: { en: 'Plates' }, menu_id: id('menus', 'all-day') })
    expect(moved.headers['x-ignored']).toBe('menu_id')
    const before = (await venue.get(`/items?category_id=${mains}`)).body.data as { id: number }[]
    const [first, second, ...rest] = before.map((one) => one.id) as [number, number, ...number[]]
    const answer = await venue.put(`/categories/${mains}/order`, { ids: [second, first, ...rest] })
    expect([answer.status, answer.body.data.id]).toEqual([200, mains])
    expect((await told()).map(({ item, changed }) => [item.id, changed])).toEqual([
      [first, ['sort_order']],
      [second, ['sort_order']],
    ])
    const shown = (await venue.get(`/menus/${id('menus', 'all-day')}`)).body.data.categories[0].items
    expect(shown.map((one: { id: number }) => one.id)).toEqual([second, first, ...rest])
    await venue.put(`/categories/${mains}/order`, { ids: [second, first, ...rest] })
    expect(await told()).toHaveLength(2)
  })

  test('is not deleted with items in it, nor while a tax names it', async () => {
    expect(faults(await remove(`/categories/${id('categories', 'drinks')}`))).toEqual([
      422,
      { items: ['The category still has items.'] },
    ])
    const taxed = await service.venue({
      document: withSettings({ taxes: [{ name: 'Bar', rate_pct: 5, category_refs: ['drinks'] }] }),
    })
    const drinks = taxed.ids.categories!.drinks
    await remove(`/items/${taxed.ids.items!.water}`, taxed.token)
    expect(faults(await remove(`/categories/${drinks}`, taxed.token))).toEqual([
      422,
      { taxes: ['The tax "Bar" still applies to this category.'] },
    ])
  })
})

describe('the sizes of an item', () => {
  test('are replaced as a whole: an id keeps its row, the others are new or gone', async () => {
    const pizza = await item('pizza')
    const [small, large] = pizza.variants
    const { status, body } = await venue.put(`/items/${pizza.id}/variants`, {
      variants: [
        { id: large.id, name: 'Big', price_minor: 1600 },
        { name: { en: 'Giant', ar: 'عملاق' }, price_minor: 2500, is_default: true },
      ],
    })
    expect(status).toBe(200)
    const [big, giant] = body.data.variants
    expect(body.data).toEqual({
      ...pizza,
      variants: [
        { id: large.id, name: { en: 'Big' }, price_minor: 1600, is_default: false },
        { id: giant.id, name: { en: 'Giant', ar: 'عملاق' }, price_minor: 2500, is_default: true },
      ],
      updated_at: '2026-11-14T12:00:00.007-05:00',
    })
    expect([small.id, large.id]).not.toContain(giant.id)
    expect(await item('pizza')).toEqual(body.data)
    expect(await told()).toEqual([{ item: body.data, changed: ['variants'], branch_id: null }])
    expect(await noted()).toMatchObject([
      {
        action: 'menu.price_changed',
        before: { variants: pizza.variants },
        after: { variants: [big, giant] },
      },
    ])
  })

  test('take the place of one price; a wrong list changes nothing', async () => {
    const soup = await item('soup')
    const path = `/items/${soup.id}/variants`
    const one = { name: 'S', price_minor: 1 }
    const foreign = (await item('pizza')).variants[0].id
    expect(faults(await venue.put(path, { variants: [] }))[0]).toBe(422)
    expect(faults(await venue.put(path, { variants: [{ ...one, id: foreign }] }))).toEqual([
      422,
      { 'variants.0.id': ['Nothing here has this id.'] },
    ])
    const two = { ...one, is_default: true }
    expect(faults(await venue.put(path, { variants: [two, two] }))).toEqual([
      422,
      { variants: ['Only one variant can be the default.'] },
    ])
    expect(await item('soup')).toEqual(soup)
    const { data } = (await venue.put(path, { variants: [one] })).body
    expect(data).toMatchObject({ price_minor: null, variants: [{ price_minor: 1, is_default: true }] })
    expect((await told())[0]!.changed).toEqual(['price_minor', 'variants'])
    const placed = await venue.post('/orders', {
      type: 'pickup',
      customer_name: 'Ann',
      customer_phone: '+12025550123',
      lines: [{ item_id: soup.id, quantity: 1 }],
    })
    expect(placed.body.data.total_minor).toBe(1)
  })
})

describe('an item that is deleted', () => {
  test('is gone from the menu, told as deleted, and stays in old orders', async () => {
    const soup = await item('soup')
    const order = (
      await venue.post('/orders', {
        type: 'pickup',
        customer_name: 'Ann',
        customer_phone: '+12025550123',
        lines: [{ item_id: soup.id, quantity: 1 }],
      })
    ).body.data
    const { status, body } = await remove(`/items/${soup.id}`)
    expect([status, body]).toEqual([200, { data: soup, meta: { currency: 'USD' }, links: {} }])
    expect((await venue.get(`/items/${soup.id}`)).status).toBe(404)
    expect((await venue.get(`/orders/${order.id}`)).body.data.items).toEqual(order.items)
    expect((await venue.post(`/orders/${order.id}/status`, { status: 'accepted' })).status).toBe(200)
    expect((await told()).filter(({ changed }) => changed)).toEqual([
      { item: soup, changed: ['deleted'], branch_id: null },
    ])
    expect(await noted()).toEqual([{ action: 'menu.item_deleted', kind: 'item', before: soup, after: null }])
  })

  test('takes a happy hour along that was for nothing else', async () => {
    const happy = await service.venue({
      document: {
        ...smallMenu(),
        happy_hours: [
          { name: 'Soup only', percent: 50, item_refs: ['soup'] },
          { name: 'Soup and water', percent: 50, item_refs: ['soup', 'water'] },
        ],
      },
    })
    await remove(`/items/${happy.ids.items!.soup}`, happy.token)
    const { prices } = (await happy.get(`/menus/${happy.ids.menus!['all-day']}`)).body.meta.now
    expect(prices).toEqual([{ item_id: happy.ids.items!.water, variant_id: null, price_minor: 150 }])
  })
})

test('each of it needs menu:write, and menu:read for a look; another restaurant has none of it', async () => {
  const other = await service.venue({ document: smallMenu() })
  const { token: reader } = await venue.newToken({ scopes: ['menu:read'] })
  const { token: writer } = await venue.newToken({ scopes: ['menu:write'] })
  const [menu, category, dish, group] = [
    ['menus', 'all-day'],
    ['categories', 'mains'],
    ['items', 'soup'],
    ['modifier_groups', 'sauce'],
  ].map(([kind, ref]) => id(kind!, ref!))
  const calls: [string, string, object?][] = [
    ['PATCH', `/menus/${menu}`, { name: 'x' }],
    ['DELETE', `/menus/${menu}`],
    ['PUT', `/menus/${menu}/order`, { ids: [] }],
    ['PATCH', `/categories/${category}`, { name: 'x' }],
    ['DELETE', `/categories/${category}`],
    ['PUT', `/categories/${category}/order`, { ids: [] }],
    ['DELETE', `/items/${dish}`],
    ['PUT', `/items/${dish}/variants`, { variants: [{ name: 'x', price_minor: 1 }] }],
    ['PUT', `/items/${dish}/modifier-groups`, { modifier_group_ids: [] }],
    ['PATCH', `/modifier-groups/${group}`, { name: 'x' }],
    ['DELETE', `/modifier-groups/${group}`],
  ]
  for (const [method, path, body] of calls) {
    const sent = body ? { body } : {}
    const foreign = await service.request(method, path, { token: other.token, ...sent })
    expect([foreign.status, foreign.body.error.code], `${method} ${path}`).toEqual([404, 'not_found'])
    const unscoped = await service.request(method, path, { token: reader, ...sent })
    expect(unscoped.body.error, `${method} ${path}`).toMatchObject({
      code: 'insufficient_scope',
      details: { required_scope: 'menu:write' },
    })
  }
  expect((await service.request('GET', '/modifier-groups', { token: writer })).status).toBe(403)
})

test('the same key twice makes one; a race for the same menu makes two in a row', async () => {
  const key = { 'idempotency-key': 'menu-1' }
  const first = await venue.post('/menus', { name: 'Once' }, key)
  const again = await venue.post('/menus', { name: 'Once' }, key)
  expect(again.body).toEqual(first.body)
  expect(again.headers['idempotent-replayed']).toBe('true')
  const menu = first.body.data.id
  const made = await Promise.all(
    [1, 2, 3, 4].map((number) => venue.post('/categories', { menu_id: menu, name: `C${number}` })),
  )
  expect(made.map(({ body }) => body.data.sort_order).sort()).toEqual([1, 2, 3, 4])
  const [gone, late] = await Promise.all([
    remove(`/items/${id('items', 'soup')}`),
    venue.patch(`/items/${id('items', 'soup')}`, { price_minor: 1 }),
  ])
  expect([gone!.status, [200, 404].includes(late!.status)]).toEqual([200, true])
})
