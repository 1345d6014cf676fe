import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  branchId,
  catalogAt,
  connect,
  connectAnew,
  connected,
  desk,
  hub,
  keepMenus,
  kept,
  location,
  log,
  rested,
  sameThere,
  seenAtHub,
  seenAtOurs,
  send,
  service,
  start,
  stop,
  venue,
  watched,
} from '../../../test/hubrise-menus-ground.ts'
import { withLunch } from '../../../test/sets-ground.ts'
import { signedInAs } from '../../../test/visitor.ts'
import { sendDueMenus, startMenuKeeper } from './menu-keeper.ts'

keepMenus()

const picked = <One>(list: readonly One[], n: number): One => list[Math.abs(n * 7919) % list.length]!

test('after a hundred edits of all kinds the catalogue is the menu', async () => {
  await start()
  const { items, categories, modifier_groups: groups } = venue.ids
  const dishes = [items!.soup!, items!.tacos!, items!.water!, items!.omelette!, items!['cooked-at-bar']!]
  const list = (await venue.post('/price-lists', { name: 'Dearer', percent: 12.5 })).body.data.id
  const edits: ((n: number) => Promise<{ status: number; text: string }>)[] = [
    (n) => venue.patch(`/items/${picked(dishes, n)}`, { price_minor: 500 + n * 3 }),
    (n) => venue.patch(`/items/${picked(dishes, n)}`, { name: { en: `Dish ${n}` } }),
    (n) => venue.put(`/items/${picked(dishes, n)}/availability`, { is_available: n % 3 > 0 }),
    (n) =>
      venue.post('/items', {
        category_id: picked(Object.values(categories!), n),
        name: `New ${n}`,
        price_minor: n,
      }),
    (n) => venue.patch(`/items/${items!.soup}`, { show_online: n % 2 === 0 }),
    (n) =>
      venue.put(`/items/${items!.pizza}/variants`, {
        variants: [
          { id: venue.ids.variants!.small, name: { en: 'Small' }, price_minor: 800 + n },
          { id: venue.ids.variants!.large, name: { en: 'Large' }, price_minor: 1400 + n, is_default: true },
        ],
      }),
    (n) =>
      venue.patch(`/modifier-groups/${groups!.extras}`, {
        options: [
          { name: { en: `Extra ${n}` }, price_minor: n },
          { name: { en: 'More' }, price_minor: 5, is_available: n % 2 === 0 },
        ],
      }),
    (n) =>
      venue.patch(`/categories/${categories!.drinks}`, { is_active: n % 4 > 0, name: { en: `Drinks ${n}` } }),
    (n) => venue.put('/channels/hubrise', { name: 'HubRise', price_list_id: n % 3 === 0 ? null : list }),
    (n) =>
      venue.patch(`/price-lists/${list}`, {
        percent: n,
        prices: [{ item_id: items!.tacos, price_minor: 1000 + n }],
      }),
    (n) =>
      venue.put(`/branches/${branchId}/items/${items!.tacos}`, {
        price_minor: 900 + n,
        is_hidden: n % 4 === 1,
      }),
    (n) => venue.patch(`/items/${items!.lunch}`, { price_minor: 1500 + n, is_available: n % 2 === 0 }),
    (n) =>
      venue.put(`/items/${picked(dishes, n)}/modifier-groups`, {
        modifier_group_ids: n % 2 ? [groups!.extras, groups!.sauce] : [],
      }),
  ]
  for (let n = 0; n < 100; n++) {
    const { status, text } = await edits[n % edits.length]!(n)
    expect(status, text).toBeLessThan(300)
  }
  const gone = (await venue.post('/items', { category_id: categories!.mains, name: 'Gone', price_minor: 1 }))
    .body.data.id
  await service.request('DELETE', `/items/${gone}`, { token: venue.token })
  const ours = await seenAtOurs()
  expect(ours.length).toBeGreaterThan(10)
  await sameThere().toEqual(ours)
  expect(await kept()).toEqual({ code: null, failures: 0, sent: true })
})

test('a dish that is sold out is sold out there within two seconds, without a new catalogue', async () => {
  await start()
  await sameThere().toEqual(await seenAtOurs())
  const { puts } = hub.catalogOf(location)
  const soup = `item-${venue.ids.items!.soup}`
  const isGone = () => [...hub.catalogOf(location).inventory.values()].some(({ sku_ref }) => sku_ref === soup)
  const took: number[] = []
  for (const is_available of [false, true, false, true]) {
    const at = performance.now()
    await venue.put(`/items/${venue.ids.items!.soup}/availability`, { is_available })
    await expect.poll(isGone, { timeout: 10_000, interval: 20 }).toBe(!is_available)
    took.push(performance.now() - at)
  }
  // The machine may be busy with other tests for a moment.
  expect(Math.min(...took)).toBeLessThan(2_000)
  expect(hub.catalogOf(location).puts).toBe(puts)
})

test('a set that is sold out does not wait for the next catalogue, a price does', async () => {
  const send = () => sendDueMenus(desk, venue.restaurant.id)
  await send()
  const { puts } = hub.catalogOf(location)
  await venue.patch(`/items/${venue.ids.items!.lunch}`, { is_available: false })
  expect(await send()).toBeNull()
  expect(hub.catalogOf(location).puts).toBe(puts + 1)
  expect(catalogAt(location).deals[0]?.restrictions?.enabled).toBe(false)
  await venue.patch(`/items/${venue.ids.items!.soup}`, { price_minor: 4321 })
  expect(await send()).toBeGreaterThan(0)
  expect(hub.catalogOf(location).puts).toBe(puts + 1)
})

test('what is sold out comes before catalogues of all branches, and between photos', async () => {
  const document = {
    ...withLunch(),
    branches: [
      { ref: 'main', name: 'First' },
      { ref: 'second', name: 'Second' },
    ],
  }
  await connectAnew(document as never)
  const branches = (await venue.get('/branches')).body.data
  const second = await connect(venue, branches.at(-1))
  await send()
  for (const [ref, background] of [
    ['soup', '#c33'],
    ['tacos', '#3c3'],
  ] as const) {
    const image = { create: { width: 90, height: 60, channels: 3 as const, background } }
    const payload = await sharp(image).jpeg().toBuffer()
    const headers = { 'content-type': 'image/jpeg' }
    const path = `/items/${venue.ids.items![ref]}/photo`
    await service.request('PUT', path, { token: venue.token, payload, headers })
  }
  const setSoup = (is_available: boolean) =>
    venue.put(`/items/${venue.ids.items!.soup}/availability`, { is_available })
  await setSoup(false)
  hub.before = async (said) => {
    if (!said.includes('POST')) return
    hub.before = null
    await setSoup(true)
  }
  hub.requests.length = 0
  await send()
  const names = new Map([
    [location.catalog_id, 'first'],
    [second.location.catalog_id, 'second'],
  ])
  const said = hub.requests.map((one) => {
    const [, method, id = '', rest = ''] = /^(\w+) \/v1\/catalogs\/(\w+)(.*)$/.exec(one) ?? []
    return `${names.get(id)} ${method} ${rest.split('/').at(-1) || 'catalogue'}`
  })
  expect(said.slice(0, 6)).toEqual([
    'first PUT inventory',
    'second PUT inventory',
    'first GET images',
    'first POST images',
    'first PUT inventory',
    'first POST images',
  ])
})

test('many edits while nobody is at work are one catalogue from whoever comes next', async () => {
  await start()
  await sameThere().toEqual(await seenAtOurs())
  await stop()
  const { puts } = hub.catalogOf(location)
  for (let n = 0; n < 10; n++) await venue.patch(`/items/${venue.ids.items!.soup}`, { price_minor: 1234 + n })
  // A process that was killed while it sent has left its claim.
  await service.owner.query(
    `update hubrise_menus set claim = gen_random_uuid(), claimed_until = now() + interval '1 second' where restaurant_id = $1`,
    [venue.restaurant.id],
  )
  const second = startMenuKeeper(desk, log, { everyMs: 0 })
  await start()
  await sameThere().toEqual(await seenAtOurs())
  await second.stop()
  await stop()
  expect(hub.catalogOf(location).puts).toBe(puts + 1)
})

test('an outage and 429 are waited for, a lost answer is sent again, and a refusal says why', async () => {
  await send()
  const before = seenAtHub()
  await venue.patch(`/items/${venue.ids.items!.soup}`, { price_minor: 4321 })
  hub.weather = 'busy'
  hub.retryAfterSeconds = 90
  expect(await send()).toBe(90_000)
  expect(await kept()).toMatchObject({ code: 'busy', failures: 1 })
  const { length } = hub.requests
  await venue.patch(`/items/${venue.ids.items!.soup}`, { price_minor: 4322 })
  expect(await send()).toBeGreaterThan(60_000)
  expect(hub.requests).toHaveLength(length)
  expect(seenAtHub()).toEqual(before)

  await rested()
  hub.weather = 'drop_after'
  await send()
  expect(await kept()).toMatchObject({ code: 'unreachable', failures: 2 })
  await rested()
  hub.weather = 'fair'
  expect(await send()).toBeNull()
  expect(seenAtHub()).toEqual(await seenAtOurs())
  expect(await kept()).toEqual({ code: null, failures: 0, sent: true })

  await service.owner.query(`update hubrise_connections set catalog_id = 'gone' where restaurant_id = $1`, [
    venue.restaurant.id,
  ])
  await venue.patch(`/items/${venue.ids.items!.soup}`, { price_minor: 4323 })
  await send()
  expect(await kept()).toEqual({ code: 'catalogue_gone', failures: 1, sent: false })
})

test('a catalogue that this location may not write stops its menu alone', async () => {
  hub.denied.add(location.catalog_id)
  await send()
  expect(await kept()).toEqual({ code: 'catalogue_denied', failures: 1, sent: false })
  const { rows } = await service.owner.query(
    'select failed_at, rests_until from hubrise_connections where restaurant_id = $1',
    [venue.restaurant.id],
  )
  expect(rows).toEqual([{ failed_at: null, rests_until: null }])
  hub.denied.clear()
  await rested()
  await send()
  expect(await kept()).toMatchObject({ code: null, sent: true })
})

test('photos are sent once, also where two dishes have the same, and no transaction is open meanwhile', async () => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  const put = (ref: string) =>
    service.request('PUT', `/items/${venue.ids.items![ref]}/photo`, {
      ...{ token: venue.token, payload: photo, headers: { 'content-type': 'image/jpeg' } },
    })
  for (const ref of ['soup', 'tacos', 'lunch']) expect((await put(ref)).status).toBe(200)
  const open: number[] = []
  await sendDueMenus(watched(open), venue.restaurant.id, 0)
  expect(open).toEqual([0, 0, 0, 0])
  const { images } = hub.catalogOf(location)
  expect(images).toHaveLength(1)
  const withPhoto = () => {
    const { products, deals } = catalogAt(location)
    return [...products, ...deals]
      .filter(({ image_ids }) => image_ids?.[0] === images[0]?.id)
      .map(({ name }) => name)
  }
  expect(withPhoto().sort()).toEqual(['Lunch', 'Soup', 'Tacos'])
  await venue.patch(`/items/${venue.ids.items!.soup}`, { price_minor: 77 })
  await send()
  expect(hub.catalogOf(location).images).toHaveLength(1)
  expect(withPhoto()).toHaveLength(3)
})

test('each restaurant has its own catalogue, and none gets what is another’s', async () => {
  const another = await connected()
  await start()
  await venue.patch(`/items/${venue.ids.items!.soup}`, { name: { en: 'Ours' } })
  await another.venue.patch(`/items/${another.venue.ids.items!.soup}`, { name: { en: 'Theirs' } })
  await sameThere().toEqual(await seenAtOurs())
  await expect
    .poll(() => seenAtHub(another.location), { timeout: 10_000 })
    .toEqual(await seenAtOurs(another.venue, another.branchId))
  expect(JSON.stringify(catalogAt(location))).not.toContain('Theirs')
  expect(JSON.stringify(catalogAt(another.location))).not.toContain('Ours')
})

test('a marketplace with a price list of its own is a variant', async () => {
  const list = (await venue.post('/price-lists', { name: 'Eats', percent: 20 })).body.data.id
  await venue.put('/channels/hubrise-eats', { name: 'Eats', price_list_id: list })
  await send()
  const { variants, products } = catalogAt(location)
  expect(variants).toEqual([{ ref: 'hubrise-eats', name: 'Eats' }])
  expect(products.find(({ name }) => name === 'Soup')?.skus[0]).toMatchObject({
    price: '10.00 USD',
    price_overrides: [{ variant_refs: ['hubrise-eats'], price: '12.00 USD' }],
  })
})

test('staff see what was sent and what could not be said, and send it again', async () => {
  const manager = await signedInAs(service, venue, 'manager')
  const look = async () => (await manager.call('GET', '/hubrise/menus')).data
  const before = { branch_id: branchId, sent_at: null, problem: null }
  expect(await look()).toEqual([expect.objectContaining(before)])
  await start()
  await stop()
  const lunch = venue.ids.items!.lunch
  expect(await look()).toEqual([
    {
      branch_id: branchId,
      branch: expect.any(String),
      sent_at: expect.stringMatching(/^\d{4}-/),
      ...{ dishes: 7, sets: 1, sold_out: 2, problem: null },
      notes: [{ item_id: lunch, name: { en: 'Lunch' }, what: 'optional_parts' }],
    },
  ])
  hub.weather = 'busy'
  await venue.patch(`/items/${lunch}`, { price_minor: 1 })
  await send()
  const problem = {
    code: 'busy',
    reason: 'HTTP 429',
    since: expect.any(String),
    again_at: expect.any(String),
  }
  expect((await look())[0].problem).toEqual(problem)

  hub.weather = 'fair'
  await rested()
  const { puts } = hub.catalogOf(location)
  await start()
  await expect.poll(() => hub.catalogOf(location).puts, { timeout: 10_000 }).toBe(puts + 1)
  const again = (to: number) => manager.call('POST', `/hubrise/menus/${to}/send`)
  expect(await again(branchId)).toMatchObject({ status: 200, data: { branch_id: branchId } })
  await expect.poll(() => hub.catalogOf(location).puts, { timeout: 10_000 }).toBe(puts + 2)

  const another = await connected()
  expect((await again(another.branchId)).status).toBe(404)
  const staff = await signedInAs(service, venue, 'staff')
  expect((await staff.call('GET', '/hubrise/menus')).status).toBe(403)
})
