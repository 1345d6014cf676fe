import { expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import {
  appToken,
  BUILT_IN,
  channel,
  item,
  MOMENT,
  ofChannels,
  other,
  priceList,
  service,
  size,
  standOnChannels,
  venue,
  wrong,
} from '../../../test/channels-ground.ts'
import { auditOf } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { exportDocument } from '../../across/document/export.ts'
import { importDocument } from '../../across/document/import.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { measureMenu, WHOLE_MENU } from '../menu/queries.ts'
import { bindSnapshot } from '../menu/snapshot.ts'

standOnChannels()

test('the channels that everybody has are there, and sell at a price list when told so', async () => {
  const own = await service.venue({ document: smallMenu() })
  expect((await own.get('/channels')).body).toEqual({
    data: BUILT_IN.map((key) => ({
      ...{ key, name: key, price_list_id: null, is_active: true, app: null },
      updated_at: MOMENT,
    })),
    meta: { count: 6 },
    links: {},
  })
  const list = await priceList({ name: 'Dearer', percent: 10 }, own)
  const set = await own.put('/channels/web', { price_list_id: list.id, name: 'Shop', is_active: false })
  expect([set.status, set.body.data]).toEqual([
    200,
    { key: 'web', name: 'web', price_list_id: list.id, is_active: true, app: null, updated_at: MOMENT },
  ])
  expect((await ofChannels(own)).find(({ key }: { key: string }) => key === 'web')).toEqual(set.body.data)
  const back = await own.put('/channels/web', {})
  expect(back.body.data.price_list_id).toBe(null)
})

test('a channel is made where it is not there, set as a whole, and found by its key', async () => {
  const made = await venue.put('/channels/kurier', { name: 'Kurier' })
  expect([made.status, made.body]).toEqual([
    201,
    {
      data: {
        ...{ key: 'kurier', name: 'Kurier', price_list_id: null, is_active: true, app: null },
        updated_at: MOMENT,
      },
      meta: {},
      links: {},
    },
  ])
  const list = await priceList({ name: 'Dearer', percent: 10 })
  const changed = await venue.put('/channels/kurier', {
    name: 'Kurier 2',
    price_list_id: list.id,
    is_active: false,
  })
  expect([changed.status, changed.body.data]).toEqual([
    200,
    {
      ...{ key: 'kurier', name: 'Kurier 2', price_list_id: list.id, is_active: false, app: null },
      updated_at: MOMENT,
    },
  ])
  const reset = await venue.put('/channels/kurier', {})
  expect(reset.body.data).toMatchObject({ name: 'Kurier 2', price_list_id: null, is_active: true })
  const same = await venue.put('/channels/kurier', { name: 'Kurier 2' })
  expect(same.body.data).toEqual(reset.body.data)
  expect((await auditOf(service, venue, 'channel.changed')).length).toBe(2)
  expect((await ofChannels()).map(({ key }: { key: string }) => key)).toEqual(
    [...BUILT_IN, 'kurier'].toSorted(),
  )
  expect((await ofChannels(other)).length).toBe(6)
})

test('a key that is none is 404; a wrong field is named, and nothing is made', async () => {
  for (const key of ['ab', 'Kurier', 'a_b', 'x'.repeat(31), 'fünf', 'a b']) {
    expect((await venue.put(`/channels/${encodeURIComponent(key)}`, { name: 'X' })).status, key).toBe(404)
  }
  expect(await wrong(venue.put('/channels/new-one', {}))).toEqual(['name'])
  expect(await wrong(venue.put('/channels/new-one', { name: '' }))).toEqual(['name'])
  const foreign = await priceList({ name: 'Theirs' }, other)
  expect(await wrong(venue.put('/channels/new-one', { name: 'X', price_list_id: foreign.id + 100 }))).toEqual(
    ['price_list_id'],
  )
  expect((await ofChannels()).some(({ key }: { key: string }) => key === 'new-one')).toBe(false)
  const racing = await Promise.all(
    Array.from({ length: 8 }, () => venue.put('/channels/race', { name: 'R' })),
  )
  expect(racing.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 201])
})

test('an app makes and sees its own channels only, in one restaurant', async () => {
  await channel('house')
  const [one, two] = [await appToken(venue), await appToken(venue)]
  const put = (token: string, key: string, body: object) =>
    service.request('PUT', `/channels/${key}`, { token, body })
  const keysOf = async (token: string) =>
    (await service.request('GET', '/channels', { token })).body.data.map(({ key }: { key: string }) => key)
  expect((await put(one.token, 'app-one', { name: 'One' })).body.data).toMatchObject({ app: one.id })
  expect([await keysOf(one.token), await keysOf(two.token)]).toEqual([['app-one'], []])
  expect((await put(two.token, 'app-one', { name: 'Mine' })).status).toBe(404)
  // By these come orders that are no app's, whether there is one yet or not.
  for (const key of ['hubrise', 'hubrise-uber-eats'])
    expect((await put(one.token, key, { name: 'Uber Eats' })).status, key).toBe(404)
  expect((await put(one.token, 'house', { name: 'Mine' })).status).toBe(404)
  expect((await put(one.token, 'web', { price_list_id: null })).status).toBe(404)
  expect((await ofChannels()).find(({ key }: { key: string }) => key === 'app-one').app).toBe(one.id)
  const byOwner = await venue.put('/channels/app-one', { is_active: false })
  expect([byOwner.status, byOwner.body.data]).toMatchObject([200, { app: one.id, is_active: false }])
  expect((await other.get('/menus?channel=app-one')).status).toBe(200)

  await put(one.token, 'app-one', { name: 'One' })
  const reads = (token: string) => service.request('GET', '/items?channel=app-one', { token })
  expect([(await reads(one.token)).status, (await reads(venue.token)).status]).toEqual([200, 200])
  expect(await wrong(reads(two.token) as never)).toEqual(['channel'])
  const menu = `/menus/${venue.ids.menus!['all-day']}?channel=app-one`
  expect((await service.request('GET', menu, { token: two.token })).status).toBe(422)
  // Price lists are part of the menu, and say nothing of who sells at them.
  const list = await priceList({ name: 'Dearer', percent: 10 })
  await venue.put('/channels/app-one', { price_list_id: list.id })
  const lists = await service.request('GET', '/price-lists', { token: two.token })
  expect(lists.body.data).toContainEqual({ ...list, updated_at: MOMENT })
  expect(lists.text).not.toContain('app-one')
  expect(await wrong(reads(other.token) as never)).toEqual(['channel'])
})

test('each operation needs its scope', async () => {
  const { token } = await venue.newToken({ scopes: ['reports:read'] })
  const needed = async (method: string, path: string, body?: object) => {
    const answer = await service.request(method, path, { token, ...(body && { body }) })
    return [answer.status, answer.body.error.details.required_scope]
  }
  expect(await needed('GET', '/channels')).toEqual([403, 'channels:read'])
  expect(await needed('PUT', '/channels/mine', { name: 'X' })).toEqual([403, 'channels:write'])
  expect(await needed('GET', '/price-lists')).toEqual([403, 'menu:read'])
  expect(await needed('POST', '/price-lists', { name: 'X' })).toEqual([403, 'menu:write'])
  expect(await needed('PATCH', '/price-lists/1', {})).toEqual([403, 'menu:write'])
  expect(await needed('DELETE', '/price-lists/1')).toEqual([403, 'menu:write'])
})

test('channels and price lists go out and in with the restaurant document', async () => {
  const own = await service.venue({ document: smallMenu() })
  const app = await appToken(own)
  const list = await priceList(
    {
      name: 'Marketplaces',
      percent: -5.25,
      prices: [
        { item_id: item('soup', own), price_minor: 950 },
        { item_id: item('pizza', own), variant_id: size('pizza/small', own), price_minor: 990 },
      ],
    },
    own,
  )
  await channel('kurier', { name: 'Kurier', price_list_id: list.id }, own)
  await own.put('/channels/web', { price_list_id: list.id })
  await service.request('PUT', '/channels/apps', { token: app.token, body: { name: 'Apps' } })
  const before = [await ofChannels(own), (await own.get('/price-lists')).body.data]
  // biome-ignore lint/suspicious/noExplicitAny: a document is plain JSON
  const document: any = await own.inside((tx) => exportDocument(tx))
  expect(document.price_lists).toEqual([
    {
      ref: `price-list-${list.id}`,
      name: 'Marketplaces',
      percent: -5.25,
      prices: expect.arrayContaining([
        { item_ref: 'soup', price_minor: 950 },
        { item_ref: 'pizza', variant_ref: 'small', price_minor: 990 },
      ]),
    },
  ])
  const ref = `price-list-${list.id}`
  expect(document.channels).toEqual([
    { key: 'apps', name: 'Apps', price_list_ref: null, is_active: true, app: app.id },
    { key: 'kurier', name: 'Kurier', price_list_ref: ref, is_active: true },
    { key: 'web', name: 'web', price_list_ref: ref, is_active: true },
  ])
  const { price_lists, channels } = document
  await own.inside((tx) => importDocument(tx, { price_lists, channels }))
  expect([await ofChannels(own), (await own.get('/price-lists')).body.data]).toEqual(before)
  const ids = await other.inside((tx) => importDocument(tx, { price_lists, channels: channels.slice(1) }))
  expect(ids.price_lists).toEqual({ [ref]: expect.any(Number) })

  const fails = async (document: object, pointer: string) =>
    expect(own.inside((tx) => importDocument(tx, document))).rejects.toThrow(pointer)
  await fails({ price_lists: [] }, '/price_lists: The channel "Kurier" uses this price list.')
  await fails({ channels: [{ key: 'x-y', name: 'X', price_list_ref: 'no' }] }, '/channels/0/price_list_ref')
  await fails({ channels: [{ key: 'x-y' }] }, '/channels/0: ')
  await fails({ channels: [{ key: 'X' }] }, '/channels/0/key')
  await fails({ channels: [channels[1], channels[1]] }, '/channels/1/key')
  const part = (prices: object[], more: object = {}) => ({
    price_lists: [{ ref, name: 'M', prices, ...more }],
  })
  await fails(part([{ item_ref: 'no', price_minor: 1 }]), '/price_lists/0/prices/0/item_ref')
  await fails(part([{ item_ref: 'pizza', price_minor: 1 }]), '/price_lists/0/prices/0/variant_ref')
  await fails(part([{ item_ref: 'pizza', variant_ref: 'no', price_minor: 1 }]), '/prices/0/variant_ref')
  await fails(part([], { percent: 1.234 }), '/price_lists/0/percent')

  await own.inside((tx) => importDocument(tx, { channels: [], price_lists: [] }))
  expect((await ofChannels(own)).map(({ key }: { key: string }) => key)).toEqual(['apps', ...BUILT_IN])
  expect((await own.get('/price-lists')).body.data).toEqual([])
})

test('a channel with orders that a document leaves out is switched off, and nobody else’s after that', async () => {
  const own = await service.venue({ document: smallMenu() })
  await channel('kurier', {}, own)
  const placed = await own.post('/orders', {
    ...{ type: 'pickup', channel: 'kurier', customer_name: 'Ada', customer_phone: '+1 413 555 0101' },
    external: { id: 'K-1', prepaid: false, prices: 'ours' },
    lines: [{ item_id: item('soup', own), quantity: 1 }],
  })
  expect(placed.status).toBe(201)
  await channel('unused', {}, own)
  await own.inside((tx) => importDocument(tx, { channels: [] }))
  const left = (await ofChannels(own)).filter(({ key }: { key: string }) => !BUILT_IN.includes(key))
  expect(left).toEqual([
    { key: 'kurier', name: 'kurier', price_list_id: null, is_active: false, app: null, updated_at: MOMENT },
  ])
  await own.inside((tx) => importDocument(tx, { channels: [] }))
  expect((await ofChannels(own)).find(({ key }: { key: string }) => key === 'kurier')).toEqual(left[0])
  const app = await appToken(own)
  const body = { name: 'Mine' }
  const taken = await service.request('PUT', '/channels/kurier', { token: app.token, body })
  expect(taken.status).toBe(404)
  const given = own.inside((tx) => importDocument(tx, { channels: [{ key: 'pos', app: app.id }] }))
  await expect(given).rejects.toThrow('/channels/0/app: A built-in channel cannot belong to an app')
})

test('price lists and channels are bounded, and count as part of the menu', async () => {
  const own = await service.venue({ document: smallMenu() })
  const fill = (table: string, columns: string, values: string) =>
    service.owner.query(
      `insert into ${table} (restaurant_id, ${columns}, updated_at)
       select $1, ${values}, now() from generate_series(1, 199) n`,
      [own.restaurant.id],
    )
  await fill('price_lists', 'name', `'List ' || n`)
  await fill('channels', 'key, name', `'channel-' || n, 'Channel ' || n`)
  const before = await measured(own)
  const prices = [{ item_id: item('soup', own), price_minor: 1 }]
  const last = await priceList({ name: 'Last', prices }, own)
  expect((await measured(own)).bytes).toBeGreaterThan(before.bytes)
  expect((await measured(own)).weight).toBe(before.weight)
  await channel('last', {}, own)
  const unpriced = await measured(own)
  await channel('last', { price_list_id: last.id }, own)
  expect((await measured(own)).weight).toBeGreaterThan(unpriced.weight)

  const list = await own.post('/price-lists', { name: 'One more' })
  expect(list.body.error.details).toEqual({
    name: ['A restaurant can have at most 200 price lists: delete one that no channel uses.'],
  })
  expect(await wrong(own.put('/channels/one-more', { name: 'One more' }))).toEqual(['name'])
  expect((await own.put('/channels/web', { price_list_id: last.id })).status).toBe(200)
  const app = await appToken(own)
  const restaurant_id = own.restaurant.id
  await service.owner.query(
    `update channels set app_id = (select id from apps where client_id = $2) where restaurant_id = $1 and key = 'last'`,
    [restaurant_id, app.id],
  )
  const document = await own.inside((tx) => exportDocument(tx))
  await own.inside((tx) => importDocument(tx, document))
  const { channels } = document as { channels: { key: string; name: string }[] }
  const others = channels.filter(({ key }) => key !== 'last')
  const full = own.inside((tx) =>
    importDocument(tx, { channels: [...others, { key: 'one-more', name: 'One more' }] }),
  )
  await expect(full).rejects.toThrow('/channels: A restaurant can have at most 200 channels')
})

async function measured({ inside, restaurant }: Venue) {
  const [menu] = await inside((tx) => tx.run(measureMenu()))
  const { weight } = bindSnapshot(await readTogether(service.database, restaurant.id, WHOLE_MENU))
  return { bytes: Number(menu!.bytes), weight }
}
