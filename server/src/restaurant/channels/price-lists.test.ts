import { expect, test } from 'vitest'
import {
  appToken,
  channel,
  item,
  MOMENT,
  other,
  priceList,
  remove,
  service,
  size,
  standOnChannels,
  venue,
  wrong,
} from '../../../test/channels-ground.ts'
import { smallMenu } from '../../../test/documents.ts'
import { importDocument } from '../../across/document/import.ts'

standOnChannels()

test('a price list is made, changed and deleted; one in use stays', async () => {
  const made = await priceList({
    name: 'Marketplaces',
    percent: 12.5,
    prices: [
      { item_id: item('tacos'), price_minor: 1390 },
      { item_id: item('pizza'), variant_id: size('pizza/small'), price_minor: 990 },
    ],
  })
  const byItem = (a: { item_id: number }, b: { item_id: number }) => a.item_id - b.item_id
  expect(made).toEqual({
    id: expect.any(Number),
    name: 'Marketplaces',
    percent: 12.5,
    prices: [
      { item_id: item('tacos'), variant_id: null, price_minor: 1390 },
      { item_id: item('pizza'), variant_id: size('pizza/small'), price_minor: 990 },
    ].toSorted(byItem),
    updated_at: MOMENT,
  })
  expect((await venue.get('/price-lists')).body.data).toContainEqual(made)
  const renamed = await venue.patch(`/price-lists/${made.id}`, { name: 'M', percent: null })
  expect(renamed.body.data).toEqual({ ...made, name: 'M', percent: null, updated_at: MOMENT })
  const same = await venue.patch(`/price-lists/${made.id}`, { name: 'M' })
  expect(same.body.data).toEqual(renamed.body.data)
  const emptied = await venue.patch(`/price-lists/${made.id}`, { prices: [] })
  expect(emptied.body.data).toEqual({ ...renamed.body.data, prices: [], updated_at: MOMENT })

  await channel('uses-it', { price_list_id: made.id })
  const refused = await remove(`/price-lists/${made.id}`)
  expect([refused.status, refused.body.error.details, refused.body.error.faults[0].code]).toEqual([
    422,
    { channels: ['The channel "uses-it" uses this price list.'] },
    'in_use',
  ])
  const app = await appToken(venue)
  const asApp = (method: string, path: string, body?: object) =>
    service.request(method, path, { token: app.token, ...(body && { body }) })
  await asApp('PUT', '/channels/app-uses-it', { name: 'Ours', price_list_id: made.id })
  const toApp = await asApp('DELETE', `/price-lists/${made.id}`)
  expect(toApp.body.error.details.channels).toEqual([
    'The channel "Ours" uses this price list.',
    'Another channel uses this price list.',
  ])
  await asApp('PUT', '/channels/app-uses-it', {})
  await channel('uses-it')
  const gone = await remove(`/price-lists/${made.id}`)
  expect([gone.status, gone.body.data]).toEqual([200, emptied.body.data])
  expect((await remove(`/price-lists/${made.id}`)).status).toBe(404)
  const foreign = await priceList({ name: 'Theirs' }, other)
  expect((await remove(`/price-lists/${foreign.id}`, venue)).status).toBe(
    (await venue.get('/price-lists')).body.data.some(({ id }: { id: number }) => id === foreign.id)
      ? 200
      : 404,
  )
})

test('a list that is deleted while a channel begins to sell at it is in use or gone, never both', async () => {
  const own = await service.venue({ document: smallMenu() })
  for (let round = 0; round < 8; round++) {
    const { id } = await priceList({ name: `Round ${round}` }, own)
    const [put, gone] = await Promise.all([
      own.put('/channels/kurier', { name: 'Kurier', price_list_id: id }),
      remove(`/price-lists/${id}`, own),
    ])
    expect([
      [200, 422],
      [201, 422],
      [422, 200],
    ]).toContainEqual([put.status, gone.status])
    const lists = (await own.get('/price-lists')).body.data
    expect(lists.length).toBe(gone.status === 200 ? 0 : 1)
    await own.put('/channels/kurier', { name: 'Kurier' })
    if (gone.status === 422) expect((await remove(`/price-lists/${id}`, own)).status).toBe(200)
  }
})

test('each wrong price is named at its place', async () => {
  const tries = (body: object) => wrong(venue.post('/price-lists', { name: 'X', ...body }))
  expect(await wrong(venue.post('/price-lists', {}))).toEqual(['name'])
  for (const percent of [-90.01, 900.01, 1.005, '10']) expect(await tries({ percent })).toEqual(['percent'])
  const price_minor = 100
  const soup = { item_id: item('soup'), price_minor }
  const pizza = { item_id: item('pizza'), price_minor }
  expect(await tries({ prices: [soup, { item_id: item('soup', other) + 1000, price_minor }] })).toEqual([
    'prices.1.item_id',
  ])
  expect(await tries({ prices: [{ ...soup, variant_id: size('pizza/small') }] })).toEqual([
    'prices.0.variant_id',
  ])
  expect(await tries({ prices: [pizza] })).toEqual(['prices.0.variant_id'])
  expect(await tries({ prices: [soup, soup] })).toEqual(['prices.1.item_id'])
  expect(await tries({ prices: [{ ...soup, price_minor: -1 }] })).toEqual(['prices.0.price_minor'])
})

test('a channel sells at its own price, or else at what the branch charges plus percent; happy hours come after', async () => {
  const own = await service.venue({
    document: {
      ...smallMenu(),
      branches: [
        { ref: 'main', name: 'Main', default: true },
        { ref: 'beach', name: 'Beach', items: [{ item_ref: 'soup', price_minor: 1105 }] },
      ],
    },
  })
  const at = (ref: string) => item(ref, own)
  const list = await priceList(
    {
      name: 'Dearer',
      percent: 10,
      prices: [
        { item_id: at('tacos'), price_minor: 1300 },
        { item_id: at('pizza'), variant_id: size('pizza/small', own), price_minor: 777 },
      ],
    },
    own,
  )
  await channel('kurier', { price_list_id: list.id }, own)
  await own.put('/channels/phone', { price_list_id: list.id })
  const dish = async (ref: string, query = '') => (await own.get(`/items/${at(ref)}${query}`)).body.data
  expect(await dish('soup')).toMatchObject({ price_minor: 1000 })
  expect(await dish('soup', '?channel=web')).toMatchObject({ price_minor: 1000 })
  expect(await dish('soup', '?channel=kurier')).toMatchObject({ price_minor: 1100 })
  const beach = own.ids.branches!.beach!
  // 1105 + 10 % = 1215.5
  expect(await dish('soup', `?channel=kurier&branch_id=${beach}`)).toMatchObject({ price_minor: 1216 })
  const plain = await dish('tacos')
  const dear = await dish('tacos', '?channel=phone')
  expect(dear).toEqual({ ...plain, price_minor: 1300, updated_at: MOMENT })
  expect(
    (await dish('pizza', '?channel=kurier')).variants.map((v: { price_minor: number }) => v.price_minor),
  ).toEqual([777, Math.round(((await dish('pizza')).variants[1].price_minor * 11) / 10)])
  const page = await own.get('/items?channel=kurier&per_page=100')
  const soup = page.body.data.find(({ id }: { id: number }) => id === at('soup'))
  expect(soup.price_minor).toBe(1100)
  for (const key of ['none-such', 'NO', 'toolong'.repeat(9)]) {
    expect(await wrong(own.get(`/items?channel=${key}`))).toEqual(['channel'])
    expect(await wrong(own.get(`/items/${at('soup')}?channel=${key}`))).toEqual(['channel'])
    expect(await wrong(own.get(`/menus/${own.ids.menus!['all-day']}?channel=${key}`))).toEqual(['channel'])
  }

  const order = (channel: string, more: object = {}) => ({
    type: 'pickup',
    channel,
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [
      { item_id: at('soup'), quantity: 2 },
      { item_id: at('tacos'), quantity: 1, option_ids: [own.ids.options!['sauce/green']] },
    ],
    ...more,
  })
  const quoted = (await own.post('/orders/quote', order('phone'))).body.data
  const placed = (await own.post('/orders', order('phone', { expected_total_minor: quoted.total_minor })))
    .body.data
  // Options cost the same everywhere.
  expect([quoted.subtotal_minor, placed.subtotal_minor]).toEqual([3550, 3550])
  expect((await own.post('/orders', order('web'))).body.data.subtotal_minor).toBe(3250)
  expect((await own.post('/orders', order('phone', { branch_id: beach }))).body.data.subtotal_minor).toBe(
    2 * 1216 + 1350,
  )
  const added = await own.post(`/orders/${placed.id}/lines`, {
    lines: [{ item_id: at('soup'), quantity: 1 }],
  })
  expect(added.body.data.subtotal_minor).toBe(4650)

  await own.inside((tx) =>
    importDocument(tx, { happy_hours: [{ name: 'Half', percent: 50, item_refs: ['soup'] }] }),
  )
  expect(await dish('soup', '?channel=kurier')).toMatchObject({ price_minor: 1100 })
  const menu = await own.get(`/menus/${own.ids.menus!['all-day']}?channel=kurier`)
  expect(menu.body.meta.now.prices).toEqual([{ item_id: at('soup'), variant_id: null, price_minor: 550 }])
  expect((await own.post('/orders/quote', order('phone'))).body.data.subtotal_minor).toBe(2450)

  const changedSince = new Date().toISOString()
  await own.patch(`/price-lists/${list.id}`, { percent: 20 })
  expect(await dish('soup', '?channel=kurier')).toMatchObject({ price_minor: 1200 })
  const since = (query: string) =>
    own.get(`/items?updated_since=${encodeURIComponent(changedSince)}&per_page=100${query}`)
  expect((await since('')).body.data).toEqual([])
  expect((await since('&channel=kurier')).body.data.length).toBe(page.body.data.length)
  const takenOff = new Date().toISOString()
  await own.put('/channels/phone', { price_list_id: null })
  await own.inside((tx) => importDocument(tx, { channels: [{ key: 'kurier', name: 'Kurier' }] }))
  expect((await dish('soup', '?channel=kurier')).price_minor).toBe(1000)
  for (const key of ['kurier', 'phone']) {
    const path = `/items?channel=${key}&per_page=100&updated_since=${encodeURIComponent(takenOff)}`
    expect((await own.get(path)).body.data.length, key).toBe(page.body.data.length)
  }
  await own.put('/channels/kurier', { is_active: false, price_list_id: list.id })
  expect(await wrong(own.get('/items?channel=kurier'))).toEqual(['channel'])
})

test('a dish that gets sizes, or goes and comes back, has no price left of what it was', async () => {
  const branches = [
    { ref: 'main', name: 'Main', default: true },
    { ref: 'beach', name: 'Beach' },
  ]
  const own = await service.venue({ document: { ...smallMenu(), branches } })
  const soup = item('soup', own)
  const list = await priceList({ name: 'L', prices: [{ item_id: soup, price_minor: 1 }] }, own)
  const prices = async () => (await own.get('/price-lists')).body.data[0].prices
  expect(await prices()).toEqual(list.prices)
  await own.put(`/items/${soup}/variants`, { variants: [{ name: { en: 'Bowl' }, price_minor: 500 }] })
  expect(await prices()).toEqual([])
  await own.patch(`/price-lists/${list.id}`, {
    prices: [
      { item_id: item('tacos', own), price_minor: 5 },
      { item_id: item('pizza', own), variant_id: size('pizza/small', own), price_minor: 6 },
      { item_id: item('pizza', own), variant_id: size('pizza/large', own), price_minor: 7 },
    ],
  })
  const beach = own.ids.branches!.beach!
  await own.put(`/branches/${beach}/items/${item('tacos', own)}`, { price_minor: 8 })
  // biome-ignore lint/suspicious/noExplicitAny: a document is plain JSON
  const { modifier_groups, menus }: any = smallMenu()
  const dishes = menus[0].categories[0].items
  const sized = { variants: [{ ref: 'one', name: { en: 'One' }, price_minor: 900 }] }
  const [soupPart, tacosPart, pizzaPart, ...rest] = dishes
  const { price_minor: _, ...tacos } = tacosPart
  menus[0].categories[0].items = [
    soupPart,
    { ...tacos, ...sized },
    { ...pizzaPart, variants: [pizzaPart.variants[0]] },
    ...rest,
  ]
  await own.inside((tx) => importDocument(tx, { modifier_groups, menus }))
  expect(await prices()).toEqual([
    { item_id: item('pizza', own), variant_id: size('pizza/small', own), price_minor: 6 },
  ])
  expect((await own.get(`/branches/${beach}/items`)).body.data).toEqual([])
  await own.patch(`/price-lists/${list.id}`, { prices: [{ item_id: soup, price_minor: 5 }] })
  expect((await remove(`/items/${soup}`, own)).status).toBe(200)
  expect(await prices()).toEqual([])
})
