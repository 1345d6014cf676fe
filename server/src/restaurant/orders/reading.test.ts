import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { polledDuring } from '../../../test/polling.ts'
import { importDocument } from '../../across/document/import.ts'
import { orderEventHandlers } from '../../event-handlers.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { findOrder, moveOrder } from './commands/change-status.ts'

let service: TestApp
let venue: Venue
let other: Venue
let ids: string[] = []
const START = Date.UTC(2026, 5, 10, 12)
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: smallMenu(), timezone: 'Europe/Berlin' })
  other = await service.venue({ document: smallMenu() })
  for (let i = 0; i < 12; i++) {
    service.clock.now = START + i * 60_000
    ids.unshift((await place(i % 3 === 0 ? { channel: 'phone' } : {})).data.id)
  }
  service.clock.now = null
})
afterAll(() => service.close())

async function place(more: Record<string, unknown> = {}) {
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
    ...more,
  })
  return body
}

const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)

test('newest first, all of them', async () => {
  const { body } = await venue.get('/orders')
  expect(idsOf(body)).toEqual(ids)
  expect(body.meta).toEqual({ per_page: 25, next_cursor: null, prev_cursor: null })
  expect(body.links).toEqual({ next: null, prev: null })
  expect((await other.get('/orders')).body.data).toEqual([])
})

test('page by page there and back, whatever is placed meanwhile', async () => {
  const first = (await venue.get('/orders?per_page=5&type=pickup')).body
  expect(idsOf(first)).toEqual(ids.slice(0, 5))
  const fresh = (await place()).data.id
  const second = (await venue.get(new URL(first.links.next).pathname + new URL(first.links.next).search)).body
  expect(idsOf(second)).toEqual(ids.slice(5, 10))
  const third = (await venue.get(`/orders?per_page=5&type=pickup&cursor=${second.meta.next_cursor}`)).body
  expect(idsOf(third)).toEqual(ids.slice(10))
  expect(third.meta.next_cursor).toBeNull()
  const back = (await venue.get(`/orders?per_page=5&type=pickup&cursor=${third.meta.prev_cursor}`)).body
  expect(idsOf(back)).toEqual(ids.slice(5, 10))
  const start = (await venue.get(`/orders?per_page=5&type=pickup&cursor=${second.meta.prev_cursor}`)).body
  expect(idsOf(start)).toEqual(ids.slice(0, 5))
  expect(start.meta.prev_cursor).not.toBeNull()
  ids = [fresh, ...ids]
})

describe('filters', () => {
  const day = '2026-06-10'
  test.each([
    ['by channel', 'channel=phone', 4],
    ['by type', 'type=delivery', 0],
    ['by several statuses', 'status=placed,accepted', 13],
    ['by one', 'status=completed', 0],
    ['by a day on the restaurant’s clock', `placed_from=${day}&placed_to=${day}`, 12],
    ['from a moment with an unescaped plus', `placed_from=${day}T14:05:00+02:00&placed_to=${day}`, 7],
    ['from a moment on the clock', `placed_from=${day}T14:05:00&placed_to=${day}`, 7],
    ['to a moment, inclusive', `placed_to=${day}T12:05:00Z`, 6],
    ['since a date', `updated_since=2026-06-11`, 1],
    ['that are empty', 'status=&channel=&cursor=', 13],
  ])('%s', async (_rule, query, count) => {
    const { status, body } = await venue.get(`/orders?${query}`)
    expect([status, body.data.length]).toEqual([200, count])
  })
  test.each([
    ['status=eaten', 'status'],
    ['status=placed,eaten', 'status'],
    ['type=picnic', 'type'],
    ['placed_from=yesterday', 'placed_from'],
    ['placed_to=2026-02-30', 'placed_to'],
    ['updated_since=x', 'updated_since'],
    ['per_page=0', 'per_page'],
    ['per_page=101', 'per_page'],
    ['cursor=abc', 'cursor'],
    ['channel=%00', 'channel'],
  ])('%s is refused on %s', async (query, field) => {
    const { status, body } = await venue.get(`/orders?${query}`)
    expect([status, Object.keys(body.error.details)]).toEqual([422, [field]])
  })
  test('a cursor of another restaurant, or another list, does not open', async () => {
    const { body } = await venue.get('/orders?per_page=1')
    expect((await other.get(`/orders?cursor=${body.meta.next_cursor}`)).status).toBe(422)
    expect((await venue.get(`/items?cursor=${body.meta.next_cursor}`)).status).toBe(422)
  })
})

test('by reference, exactly, and only one’s own', async () => {
  const [first, second] = [await place({ reference: 'R-1' }), await place({ reference: 'R-1' })]
  await place({ reference: 'R-10' })
  const { body } = await venue.get('/orders?reference=R-1')
  expect(idsOf(body)).toEqual([second.data.id, first.data.id])
  expect(idsOf((await venue.get('/orders?reference=%20R-1%20&status=cancelled')).body)).toEqual([])
  expect(idsOf((await venue.get('/orders?reference=r-1')).body)).toEqual([])
  expect(idsOf((await other.get('/orders?reference=R-1')).body)).toEqual([])
})

test('whoever polls by updated_since never misses an order that committed late', async () => {
  const id = (await place()).data.id
  const since = new Date().toISOString()
  const accept = async (tx: Tx) => moveOrder(tx, orderEventHandlers, await findOrder(tx, id), 'accepted')
  const polled = await polledDuring(service, venue, accept, `/orders?updated_since=${since}`)
  expect(polled).toContainEqual(expect.objectContaining({ id, status: 'accepted' }))
})

test('a page has another tag once one of its orders, or what follows it, is another', async () => {
  const tagOf = async (query = 'per_page=2') => (await venue.get(`/orders?${query}`)).headers.etag
  const [id] = [(await place()).data.id, (await place()).data.id]
  const first = await tagOf()
  // The third answer comes from memory. The links of the last one name its own filter.
  expect([await tagOf(), await tagOf(), await tagOf('per_page=2&updated_since=2020-01-01')]).toEqual([
    first,
    first,
    expect.not.stringContaining(String(first)),
  ])
  const filtered = await Promise.all([tagOf('per_page=2&status=placed'), tagOf('per_page=1')])
  expect(new Set([first, ...filtered]).size).toBe(3)
  await venue.post(`/orders/${id}/status`, { status: 'accepted' })
  const moved = await tagOf()
  await service.owner.query(`update orders set shown_zone = '' where id = $1`, [id])
  await place()
  const tags = [first, moved, await tagOf(), await tagOf('per_page=3'), await tagOf('per_page=4')]
  expect(new Set(tags).size).toBe(tags.length)
  await service.owner.query(`update orders set shown_zone = 'Europe/Berlin' where id = $1`, [id])
})

test('a page of any size is sent as it is stored', async () => {
  const talkative = await service.venue({ document: smallMenu() })
  const order = {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: talkative.ids.items!.soup, quantity: 1 }],
  }
  const numbers = Array.from({ length: 18 }, (_, number) => number)
  for (const _ of numbers) await talkative.post('/orders', order)
  const perPage = 9
  for (const [round, letters] of ['ü🍔', 'شاورما '.repeat(700), 'ü🍔'.repeat(5_000)].entries()) {
    await service.owner.query(
      `update orders set shown = regexp_replace(shown, '"note":(null|"[^"]*")', '"note":' || to_json($2::text)) where restaurant_id = $1`,
      [talkative.restaurant.id, letters],
    )
    // Another question each time, or it would be answered from memory.
    const asked = `/orders?per_page=${perPage}&placed_to=${2100 + round}-01-01`
    const first = (await talkative.get(asked)).body
    const next = (await talkative.get(`${asked}&cursor=${first.meta.next_cursor}`)).body
    const back = (await talkative.get(`${asked}&cursor=${next.meta.prev_cursor}`)).body
    const all = [...first.data, ...next.data]
    expect(all.filter(({ note }) => note === letters)).toHaveLength(numbers.length)
    expect(new Set(idsOf({ data: all })).size).toBe(numbers.length)
    expect(JSON.stringify(back.data) === JSON.stringify(first.data)).toBe(true)
  }
})

test('times follow the restaurant to another clock', async () => {
  const [id] = ids
  const before = (await venue.get(`/orders/${id}`)).body.data
  await venue.inside((tx) => importDocument(tx, { settings: { timezone: 'Asia/Tokyo' } }))
  const after = (await venue.get(`/orders/${id}`)).body.data
  expect(after.placed_at).toMatch(/\+09:00$/)
  expect(Date.parse(after.placed_at)).toBe(Date.parse(before.placed_at))
  expect({ ...after, placed_at: null, updated_at: null }).toEqual({
    ...before,
    placed_at: null,
    updated_at: null,
  })
  expect((await venue.get('/orders?per_page=1')).body.data[0].placed_at).toMatch(/\+09:00$/)
})

test('everything wrong with a query is told at once', async () => {
  const faults = async (query: string) =>
    Object.keys((await venue.get(`/orders?${query}`)).body.error.details).sort()
  const wrong = 'status=bogus&cursor=xx&placed_from=nope&updated_since=foo&placed_to=1'
  expect(await faults(wrong)).toEqual(['cursor', 'placed_from', 'placed_to', 'status', 'updated_since'])
  expect(await faults(`${wrong}&type=zz&per_page=0`)).toEqual(
    ['cursor', 'per_page', 'placed_from', 'placed_to', 'status', 'type', 'updated_since'].sort(),
  )
})

test('a page of a list that has emptied meanwhile leads nowhere', async () => {
  const since = `status=placed&per_page=1&placed_from=${new Date().toISOString()}`
  const placed = [(await place()).data.id, (await place()).data.id]
  const first = (await venue.get(`/orders?${since}`)).body
  for (const id of placed) await venue.post(`/orders/${id}/status`, { status: 'rejected' })
  const { body } = await venue.get(`/orders?${since}&cursor=${first.meta.next_cursor}`)
  expect([body.data, body.meta.next_cursor, body.meta.prev_cursor]).toEqual([[], null, null])
})

describe('what is read', () => {
  const move = (id: string, status: string) => venue.post(`/orders/${id}/status`, { status })

  test('is never older than what this process has written', async () => {
    for (let n = 0; n < 20; n++) {
      const { id } = (await place()).data
      const newest = async () => (await venue.get('/orders?per_page=1')).body.data[0]
      expect((await newest()).id).toBe(id)
      for (const status of ['accepted', 'ready', 'completed']) {
        const moved = (await move(id, status)).body.data
        expect((await venue.get(`/orders/${id}`)).body.data).toEqual(moved)
        expect(await newest()).toEqual(moved)
      }
    }
  })

  test('is what another process has written', async () => {
    const { id } = (await place()).data
    const elsewhere = await service.another()
    const there = async () =>
      (await elsewhere.request('GET', `/orders/${id}`, { token: venue.token })).body.data.status
    expect(await there()).toBe('placed')
    await move(id, 'accepted')
    expect(await there()).toBe('accepted')
    await elsewhere.close()
  })
})
