import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { type Asker, atTables, EVENING, FLOOR, SOUP, signedIn, WATER } from '../../../test/serving.ts'
import { letterAt } from './offline-queries.ts'

let service: TestApp
let venue: Venue
let waiter: Asker
let manager: Asker
let room: ReturnType<typeof atTables>
const MINUTE = 60_000
const HOUR = 60 * MINUTE

beforeAll(async () => {
  service = await testApp()
  service.clock.now = EVENING
  venue = await service.venue({
    timezone: 'UTC',
    document: {
      ...smallMenu(),
      tables: FLOOR,
      branches: [
        { ref: 'main', name: 'Main', default: true },
        { ref: 'west', name: 'West' },
      ],
      happy_hours: [{ name: 'Early', windows: [{ from: '17:00', to: '18:00' }], percent: 50 }],
    },
  })
  waiter = await signedIn(service, venue, 'staff')
  manager = await signedIn(service, venue, 'manager')
  room = atTables(service, venue, waiter)
})
beforeEach(() => {
  service.clock.now = EVENING
})
afterAll(() => service.close())

const branch = (ref: string) => venue.ids.branches![ref]!
const ago = (ms: number) => new Date(EVENING - ms).toISOString()
let last = 0
const offline = (change: object = {}) => ({
  number: `B-${++last}`,
  taken_at: ago(10 * MINUTE),
  total_minor: SOUP,
  ...change,
})
const wish = (change: object = {}, ...refs: string[]) => ({
  ...{ type: 'pickup', channel: 'pos' },
  lines: room.lines(...(refs.length > 0 ? refs : ['soup'])),
  offline: offline(),
  ...change,
})
const toCheck = async (ask = manager) => (await ask('/offline-orders')).data
const checkOf = async (id: string) =>
  (await toCheck()).orders.find(({ order_id }: { order_id: string }) => order_id === id)

describe('an order that was taken without a line', () => {
  test('is placed when it was taken, under a number of its day, and keeps the number that its guest was told', async () => {
    const { status, data } = await waiter('/orders', wish({ offline: offline({ number: 'AB-17' }) }))
    expect(status).toBe(200)
    expect(data).toMatchObject({
      reference: 'AB-17',
      placed_at: '2026-11-14T19:50:00.000+00:00',
      updated_at: '2026-11-14T20:00:00.000+00:00',
      scheduled_for: null,
      total_minor: SOUP,
    })
    expect(await checkOf(data.id)).toBeUndefined()
    const listed = (await waiter('/orders?text=AB-17')).data
    expect(listed).toMatchObject([{ id: data.id, offline_number: 'AB-17' }])
    expect((await waiter(`/orders/${data.id}/detail`)).data.offline).toEqual({
      number: 'AB-17',
      taken_at: '2026-11-14T19:50:00.000+00:00',
      came_at: '2026-11-14T20:00:00.000+00:00',
    })
    // Yesterday's business day has numbers of its own, whatever came in today.
    const late = await waiter('/orders', wish({ offline: offline({ taken_at: ago(23 * HOUR) }) }))
    expect([late.data.number, late.data.placed_at]).toEqual([1, '2026-11-13T21:00:00.000+00:00'])
    expect((await checkOf(late.data.id)).faults).toMatchObject([
      { message: 'This order was taken on an earlier business day.' },
    ])
  })

  test('stands where it is sold out, closed or not offered any more, and a manager is told', async () => {
    const order = await waiter(
      '/orders',
      wish({ offline: offline({ total_minor: 1_700 }) }, 'soup', 'sold-out'),
    )
    expect(order.status).toBe(200)
    expect(await checkOf(order.data.id)).toMatchObject({
      number: order.data.reference,
      order_number: order.data.number,
      told_minor: 1_700,
      total_minor: 1_700,
      later_minor: 1_700,
      faults: [{ code: 'sold_out', message: 'This item is sold out.', dish: { en: 'Sold out' } }],
    })
    const breakfast = (await waiter('/order-desk')).data.items.find(
      ({ is_open }: { is_open: boolean }) => !is_open,
    )
    const lines = [{ item_id: breakfast.id, quantity: 1 }]
    const closed = await waiter('/orders', { ...wish(), lines })
    expect(closed.status).toBe(200)
    expect((await checkOf(closed.data.id)).faults).toMatchObject([{ code: 'not_offered' }])
    const [entry] = (
      await service.owner.query(
        `select after from audit_log where restaurant_id = $1 and action = 'order.placed' and subject_id = $2`,
        [venue.restaurant.id, order.data.id],
      )
    ).rows
    expect(entry.after.offline).toEqual({
      number: order.data.reference,
      taken_at: '2026-11-14T19:50:00.000Z',
      needs_check: true,
    })
  })

  test('costs what the server says, and a difference from what its guest was told is to be checked', async () => {
    const { status, data } = await waiter('/orders', wish({ offline: offline({ total_minor: 900 }) }))
    expect([status, data.total_minor]).toEqual([200, SOUP])
    expect(await checkOf(data.id)).toMatchObject({ told_minor: 900, total_minor: SOUP, faults: [] })
    const unsaid = await waiter('/orders', wish({ offline: offline({ total_minor: null }) }))
    expect(await checkOf(unsaid.data.id)).toBeUndefined()
  })

  test('has the prices of the moment it was taken; that it would cost more now is to be checked', async () => {
    const { data } = await waiter(
      '/orders',
      wish({ offline: offline({ taken_at: ago(2.5 * HOUR), total_minor: SOUP / 2 }) }),
    )
    expect(data.total_minor).toBe(SOUP / 2)
    expect(await checkOf(data.id)).toMatchObject({
      told_minor: SOUP / 2,
      total_minor: SOUP / 2,
      later_minor: SOUP,
      faults: [],
    })
  })

  test('is never of tomorrow, and more than a day old it is of 24 hours ago and to be checked', async () => {
    const ahead = await waiter('/orders', wish({ offline: offline({ taken_at: ago(-10 * MINUTE) }) }))
    expect(ahead.data.placed_at).toBe('2026-11-14T20:00:00.000+00:00')
    expect(await checkOf(ahead.data.id)).toBeUndefined()
    const old = await waiter('/orders', wish({ offline: offline({ taken_at: ago(40 * HOUR) }) }))
    expect(old.data.placed_at).toBe('2026-11-13T20:00:00.000+00:00')
    expect((await checkOf(old.data.id)).faults.map(({ message }: { message: string }) => message)).toEqual([
      'This order was taken on an earlier business day.',
      'This order was taken more than 24 hours before it arrived.',
    ])
    for (const taken_at of ['2026-11-14T19:00:00,5Z', '2026-11-14T19:00:00+02']) {
      expect([200, 422]).toContain((await waiter('/orders', wish({ offline: offline({ taken_at }) }))).status)
    }
  })

  test('is refused where its dish is deleted or another restaurant’s, and where its fields make no sense', async () => {
    const other = await service.venue({ document: smallMenu() })
    const foreign = [{ item_id: other.ids.items!.soup, quantity: 1 }]
    expect((await waiter('/orders', { ...wish(), lines: foreign })).error.details).toEqual({
      'lines.0.item_id': ['The restaurant has no such item.'],
    })
    for (const [field, value] of [
      ['number', 'b-17'],
      ['number', 'B-0'],
      ['number', 'BBB-1'],
      ['number', `B-${'9'.repeat(6)}`],
      ['taken_at', 'yesterday'],
      ['total_minor', -1],
    ] as const) {
      const refused = await waiter('/orders', wish({ offline: offline({ [field]: value }) }))
      expect([refused.status, Object.keys(refused.error.details)]).toEqual([422, [`offline.${field}`]])
    }
  })

  test('happens once for its key, though it is sent twice at once', async () => {
    const key = randomUUID()
    const body = wish()
    const both = await Promise.all([waiter('/orders', body, key), waiter('/orders', body, key)])
    const again = await waiter('/orders', body, key)
    const done = both.filter(({ status }) => status === 200)
    expect(new Set([...done, again].map(({ data }) => data.id)).size).toBe(1)
    expect((await waiter(`/orders?text=${body.offline.number}`)).data).toHaveLength(1)
  })

  test('stands though it was refused at once and nobody heard of it, and has its number though it was not', async () => {
    const { offline: told, ...online } = wish({}, 'sold-out')
    const key = randomUUID()
    expect((await waiter('/orders', online, key)).status).toBe(422)
    const kept = await waiter('/orders', { ...online, offline: told }, key)
    const again = await waiter('/orders', { ...online, offline: told }, key)
    expect([kept.status, again.data.id]).toEqual([200, kept.data.id])
    const { offline: number, ...placed } = wish()
    const second = randomUUID()
    const { data } = await waiter('/orders', placed, second)
    const both = await Promise.all(
      [1, 2].map(() => waiter('/orders', { ...placed, offline: number }, second)),
    )
    expect(both.filter(({ status }) => status === 200).map((one) => one.data.id)).toContain(data.id)
    expect((await waiter(`/orders?text=${number.number}`)).data).toMatchObject([
      { id: data.id, offline_number: number.number },
    ])
  })

  test('is a word of staff alone: to a token the field is unknown', async () => {
    const { status, body } = await venue.post('/orders', {
      ...{ type: 'pickup', customer_name: 'Ada', customer_phone: '+1 413 555 0101' },
      lines: room.lines('sold-out'),
      offline: offline(),
    })
    expect([status, Object.keys(body.error.details)]).toEqual([422, ['lines.0.item_id']])
  })

  test('can be a round of a table, with the table’s bill', async () => {
    const code = room.freeCode()
    const { sitting_id: id } = (await room.seat([code], 2)).data
    await room.round(id, 'water')
    const round = await waiter(`/sittings/${id}/orders`, {
      lines: room.lines('soup', 'sold-out'),
      offline: offline({ total_minor: SOUP }),
    })
    expect([round.status, round.data.status]).toEqual([200, 'accepted'])
    expect((await checkOf(round.data.id)).told_minor).toBe(SOUP)
    const [shown] = await room.at(code)
    expect(shown!.service!.due_minor).toBe(WATER + SOUP + 700)
  })
})

describe('what is to be checked', () => {
  test('is a manager’s, leaves the list once somebody has checked it, and is written down', async () => {
    const { data } = await waiter('/orders', wish({ offline: offline({ total_minor: 1 }) }))
    expect((await waiter('/offline-orders')).error.code).toBe('insufficient_role')
    expect((await waiter(`/orders/${data.id}/offline-check`, {})).error.code).toBe('insufficient_role')
    const { count } = await toCheck()
    const both = await Promise.all([1, 2].map(() => manager(`/orders/${data.id}/offline-check`, {})))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await checkOf(data.id)).toBeUndefined()
    expect((await toCheck()).count).toBe(count - 1)
    const { rows } = await service.owner.query(
      `select after from audit_log where restaurant_id = $1 and action = 'order.offline_checked'`,
      [venue.restaurant.id],
    )
    expect(rows).toEqual([{ after: { number: data.reference } }])
  })

  test('is of the branch alone, and of nobody at another one or at another restaurant', async () => {
    const west = `?branch_id=${branch('west')}`
    const { data } = await waiter(`/orders${west}`, wish({ offline: offline({ total_minor: 1 }) }))
    expect(await checkOf(data.id)).toBeUndefined()
    expect((await manager(`/offline-orders${west}`)).data.orders).toMatchObject([{ order_id: data.id }])
    const stranger = await signedIn(service, await service.venue({ document: smallMenu() }), 'owner')
    expect((await stranger('/offline-orders')).data).toEqual({ orders: [], count: 0 })
    expect((await stranger(`/orders/${data.id}/offline-check`, {})).status).toBe(404)
    expect((await manager(`/offline-orders${west}`)).data.count).toBe(1)
  })
})

describe('the letter of a browser', () => {
  const letter = async (browser: string, where = '', ask = waiter) =>
    (await ask(`/offline-letters${where}`, { browser })).data.letter

  test('is its own at the branch for good, though many ask at once, and free when it is gone for 60 days', async () => {
    const browsers = Array.from({ length: 12 }, () => randomUUID())
    const west = `?branch_id=${branch('west')}`
    const letters = await Promise.all(browsers.map((one) => letter(one, west)))
    expect(letters.toSorted()).toEqual('ABCDEFGHIJKL'.split(''))
    expect(await letter(browsers[3]!, west)).toBe(letters[3])
    expect(await letter(browsers[3]!)).toBe('A')
    const { data } = await waiter(`/offline-letters${west}`, { browser: browsers[0] })
    expect(data).toMatchObject({ zone: 'UTC', business_day_start: '00:00' })
    service.clock.now = EVENING + 61 * 24 * HOUR
    expect(await letter(randomUUID(), west)).toBe('A')
  })

  test('is two of them after Z', () => {
    expect([1, 26, 27, 52, 53, 702].map(letterAt)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ'])
  })
})
