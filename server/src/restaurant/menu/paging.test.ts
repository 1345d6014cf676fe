import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { polledDuring } from '../../../test/polling.ts'
import { findItem, setAvailability } from './commands/items.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  const dish = (n: number) => ({
    ref: `i${n}`,
    name: { en: `Dish ${n}` },
    price_minor: n,
    is_available: n % 3 !== 0,
  })
  const dishes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => dish(from + n))
  venue = await service.venue({
    document: {
      menus: [
        {
          ref: 'm',
          name: { en: 'Menu' },
          categories: [
            { ref: 'first', name: { en: 'First' }, items: dishes(1, 4) },
            { ref: 'second', name: { en: 'Second' }, items: dishes(5, 7) },
          ],
        },
      ],
    },
  })
})

type Page = {
  data: { price_minor: number }[]
  meta: { next_cursor: string | null; prev_cursor: string | null }
  links: { next: string | null; prev: string | null }
}
const shown = (page: Page) => page.data.map((item) => item.price_minor)
const read = async (path: string): Promise<Page> => (await venue.get(path)).body
const follow = async (link: string | null): Promise<Page> => {
  expect(link).toMatch(/^http:\/\/localhost(:\d+)?\/api\/v1\/items\?/)
  return read(link!.replace(/^http:\/\/[^/]+/, ''))
}

async function remove(...prices: number[]): Promise<void> {
  await service.owner.query('delete from items where restaurant_id = $1 and price_minor = any($2)', [
    venue.restaurant.id,
    prices,
  ])
  await venue.inside(async (tx) => tx.announce(`menu:${venue.restaurant.id}`))
}

describe('the list of dishes', () => {
  test('goes by id, forward to the end and back to the start', async () => {
    const first = await read('/items?per_page=3')
    expect(shown(first)).toEqual([1, 2, 3])
    expect(first.meta).toEqual({
      per_page: 3,
      next_cursor: expect.any(String),
      prev_cursor: null,
      currency: 'USD',
    })
    expect(first.links.prev).toBeNull()
    const second = await follow(first.links.next)
    const third = await follow(second.links.next)
    expect([shown(second), shown(third)]).toEqual([[4, 5, 6], [7]])
    expect([third.meta.next_cursor, third.links.next]).toEqual([null, null])
    const back = await follow(third.links.prev)
    expect(shown(back)).toEqual([4, 5, 6])
    const start = await follow(back.links.prev)
    expect(shown(start)).toEqual([1, 2, 3])
    expect([start.meta.prev_cursor, start.links.prev]).toEqual([null, null])
    expect(shown(await follow(start.links.next))).toEqual([4, 5, 6])
  })

  test('takes a cursor as well as a link, and repeats every filter in links', async () => {
    const c = venue.ids.categories!.first
    const first = await read(`/items?per_page=1&available=true&category_id=${c}&unknown=a%26b`)
    const query = new URL(first.links.next!).searchParams
    expect(Object.fromEntries(query)).toEqual({
      per_page: '1',
      available: 'true',
      category_id: String(c),
      unknown: 'a&b',
      cursor: first.meta.next_cursor,
    })
    expect(shown(await read(`/items?per_page=2&cursor=${first.meta.next_cursor}`))).toEqual([2, 3])
  })

  test.each<[string, number[]]>([
    ['', [1, 2, 3, 4, 5, 6, 7]],
    ['available=true', [1, 2, 4, 5, 7]],
    ['available=1', [1, 2, 4, 5, 7]],
    ['available=false', [3, 6]],
    ['available=0', [3, 6]],
    ['available=', [1, 2, 3, 4, 5, 6, 7]],
    ['category_id=FIRST', [1, 2, 3, 4]],
    ['category_id=FIRST&available=0', [3]],
    ['category_id=999999', []],
    ['category_id=-1', []],
    ['category_id=0', []],
    ['per_page=100', [1, 2, 3, 4, 5, 6, 7]],
    ['per_page=1', [1]],
    ['unknown=1&available=0', [3, 6]],
  ])('filtered by %j shows %j', async (query, expected) => {
    expect(
      shown(await read(`/items?${query.replace('FIRST', String(venue.ids.categories!.first))}`)),
    ).toEqual(expected)
  })

  test('with a filter goes back and forth among what fits', async () => {
    const first = await read('/items?per_page=2&available=true')
    const second = await follow(first.links.next)
    const third = await follow(second.links.next)
    expect([shown(first), shown(second), shown(third)]).toEqual([[1, 2], [4, 5], [7]])
    expect(third.links.next).toBeNull()
    const back = await follow(third.links.prev)
    expect(shown(back)).toEqual([4, 5])
    expect(shown(await follow(back.links.prev))).toEqual([1, 2])
  })

  test.each([
    'per_page=0',
    'per_page=101',
    'per_page=-1',
    'per_page=x',
    'per_page=1.5',
    'available=yes',
    'available=True',
    'category_id=x',
    'cursor=x',
  ])('refuses %s', async (query) => {
    const { status, body } = await venue.get(`/items?${query}`)
    expect([status, Object.keys(body.error.details)]).toEqual([422, [query.split('=')[0]]])
  })

  test('tells all faults of a query at once', async () => {
    const { body } = await venue.get('/items?per_page=0&available=x&category_id=y&cursor=z')
    expect(Object.keys(body.error.details).sort()).toEqual(['available', 'category_id', 'cursor', 'per_page'])
    const genuine = (await read('/items?per_page=1')).meta.next_cursor
    const { body: other } = await venue.get(`/items?per_page=0&cursor=${genuine}`)
    expect(Object.keys(other.error.details)).toEqual(['per_page'])
  })

  test('takes updated_since: a date, a date-time, one whose plus came as a space; bounds are inclusive', async () => {
    service.clock.now = Date.now() + 60_000
    const { id } = (await venue.get('/items?per_page=1')).body.data[0]
    const { body } = await venue.patch(`/items/${id}`, { price_minor: 99 })
    const changedAt = body.data.updated_at
    const today = changedAt.slice(0, 10)
    service.clock.now = null
    expect(shown(await read(`/items?updated_since=${changedAt}`))).toEqual([99])
    expect(shown(await read(`/items?updated_since=${changedAt}&available=false`))).toEqual([])
    expect(shown(await read(`/items?updated_since=2020-01-01T00:00:00+02:00&per_page=3`))).toEqual([99, 2, 3])
    expect(
      shown(await read(`/items?updated_since=${new Date(Date.parse(changedAt) + 1).toISOString()}`)),
    ).toEqual([])
    expect((await read(`/items?updated_since=${today}`)).data.length).toBeGreaterThan(0)
    const next = await read('/items?updated_since=2020-01-01&per_page=5')
    expect(shown(await follow(next.links.next))).toEqual([6, 7])
    const wrong = await venue.get('/items?updated_since=soon&per_page=0&cursor=abc')
    expect(Object.keys(wrong.body.error.details).sort()).toEqual(['cursor', 'per_page', 'updated_since'])
  })

  test('shows whoever polls a change that was still under way', async () => {
    const { id } = (await venue.get('/items?per_page=1')).body.data[0]
    const since = new Date().toISOString()
    const found = await polledDuring(
      service,
      venue,
      async (tx) => setAvailability(tx, await findItem(tx, id), false),
      `/items?updated_since=${since}`,
    )
    expect(found).toEqual([expect.objectContaining({ id, is_available: false })])
  })

  test('takes no cursor of another restaurant', async () => {
    const { next_cursor } = (await read('/items?per_page=1')).meta
    const other = await service.venue()
    const { status, body } = await other.get(`/items?cursor=${next_cursor}`)
    expect([status, body.error.details]).toEqual([
      422,
      { cursor: ['Invalid cursor: use `next_cursor` from this endpoint with the same filters.'] },
    ])
  })
})

describe('while someone pages', () => {
  test('dishes added at the end appear, and none is shown twice', async () => {
    const last = await follow((await read('/items?per_page=4')).links.next)
    expect(last.links.next).toBeNull()
    const first = await read('/items?per_page=4')
    await venue.post('/items', { category_id: venue.ids.categories!.first, name: 'New', price_minor: 8 })
    expect(shown(await follow(first.links.next))).toEqual([5, 6, 7, 8])
  })

  test('dishes removed before the place hide nothing after it', async () => {
    const first = await read('/items?per_page=3')
    await remove(1, 3)
    const second = await follow(first.links.next)
    expect(shown(second)).toEqual([4, 5, 6])
    expect(shown(await follow(second.links.prev))).toEqual([2])
  })

  test('a page that is left empty at the end leads back to all that is left', async () => {
    const first = await read('/items?per_page=3')
    await remove(4, 5, 6, 7)
    const empty = await follow(first.links.next)
    expect([shown(empty), empty.links.next]).toEqual([[], null])
    expect(shown(await follow(empty.links.prev))).toEqual([1, 2, 3])
  })

  test('a page that is left empty at the start leads on to all that is left', async () => {
    const second = await follow((await read('/items?per_page=3')).links.next)
    await remove(1, 2, 3)
    const empty = await follow(second.links.prev)
    expect([shown(empty), empty.links.prev]).toEqual([[], null])
    expect(shown(await follow(empty.links.next))).toEqual([4, 5, 6])
  })

  test('a list that is left empty leads nowhere', async () => {
    const first = await read('/items?per_page=3')
    await remove(1, 2, 3, 4, 5, 6, 7)
    const empty = await follow(first.links.next)
    expect([empty.data, empty.links, empty.meta.next_cursor, empty.meta.prev_cursor]).toEqual([
      [],
      { next: null, prev: null },
      null,
      null,
    ])
  })
})

test('links stand on PUBLIC_URL where it is set, else on the address that was asked', async () => {
  const named = await testApp({ PUBLIC_URL: 'https://api.example.com/' })
  const { get } = await named.venue({ sample: true })
  const { links } = (await get('/items?per_page=1')).body
  expect(links.next).toMatch(/^https:\/\/api\.example\.com\/api\/v1\/items\?per_page=1&cursor=/)
  await named.close()
  const { body } = await venue.get('/items?per_page=1', { host: 'venue.local:8080' })
  expect(body.links.next).toMatch(/^http:\/\/venue\.local:8080\/api\/v1\/items\?/)
})
