import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { withSettings } from '../../../test/documents.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { testSandbox } from '../../../test/sandbox.ts'
import { eraseGuest } from '../../across/privacy/commands.ts'
import { emit } from '../../ground/events/commands.ts'
import { EVENT_TYPES } from '../../ground/events/types.ts'
import { removeExpired } from '../../operations/housekeeping/jobs.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { sendTestEvent } from '../webhooks/commands/deliveries.ts'
import { addEndpoint } from '../webhooks/commands/endpoints.ts'
import { systemResolve } from '../webhooks/sender/resolve.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

const newVenue = () => service.venue({ document: withSettings({}) })

function order(venue: Venue, guest = 1) {
  return {
    type: 'pickup',
    customer_name: `Guest ${guest}`,
    customer_phone: `+1 413 555 ${String(1000 + guest)}`,
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
  }
}

const place = (venue: Venue, guest = 1) => venue.post('/orders', order(venue, guest))
const sellOut = (venue: Venue, is_available = false) =>
  venue.put(`/items/${venue.ids.items!.soup}/availability`, { is_available })

type Told = { id: string; type: string; data: Record<string, { id: unknown }> }
const typesOf = (page: { body: { data: Told[] } }) => page.body.data.map(({ type }) => type)

/** As a reader does who comes back with the cursor until nothing is new. */
async function followed(venue: Venue, query = ''): Promise<Told[]> {
  const all: Told[] = []
  let cursor = ''
  for (;;) {
    const { body } = await venue.get(`/events?per_page=3${query}${cursor && `&cursor=${cursor}`}`)
    all.push(...body.data)
    cursor = body.meta.next_cursor
    if (body.data.length === 0) return all
  }
}

test('tells what happened, oldest first, in the bytes that webhooks carry', async () => {
  const venue = await newVenue()
  const placed = (await place(venue)).body.data
  await venue.post(`/orders/${placed.id}/status`, { status: 'accepted' })
  await sellOut(venue)
  const answer = await venue.get('/events')
  const { rows } = await service.owner.query(
    `select body from events where restaurant_id = $1 order by place`,
    [venue.restaurant.id],
  )
  expect(typesOf(answer)).toEqual([
    'guest.created',
    'order.created',
    'order.status_changed',
    'menu.item_updated',
  ])
  expect(answer.text.startsWith(`{"data":[${rows.map(({ body }) => body).join(',')}],"meta":`)).toBe(true)
  expect(answer.body.data[1].data.order).toEqual(placed)
  expect(answer.body.meta).toEqual({ per_page: 25, next_cursor: expect.any(String), prev_cursor: null })
  expect(answer.body.links).toEqual({
    next: `http://localhost:80/api/v1/events?cursor=${answer.body.meta.next_cursor}`,
    prev: null,
  })
})

test('its cursor is never null, and brings what came since', async () => {
  const venue = await newVenue()
  const empty = await venue.get('/events')
  expect(empty.body).toMatchObject({ data: [], meta: { next_cursor: expect.any(String) } })
  await place(venue, 1)
  await place(venue, 2)
  const next = await venue.get(`/events?cursor=${empty.body.meta.next_cursor}&per_page=3`)
  const rest = await venue.get(next.body.links.next)
  expect(typesOf(next)).toEqual(['guest.created', 'order.created', 'guest.created'])
  expect(typesOf(rest)).toEqual(['order.created'])
  const end = await venue.get(rest.body.links.next)
  expect(end.body.data).toEqual([])
  expect((await venue.get(end.body.links.next)).body.data).toEqual([])
})

test('has types and times to choose from', async () => {
  const venue = await newVenue()
  service.clock.now = Date.parse('2026-11-10T10:00:00Z')
  await place(venue)
  service.clock.now = Date.parse('2026-11-12T10:00:00Z')
  await sellOut(venue)
  service.clock.now = Date.parse('2026-11-13T10:00:00Z')
  await sellOut(venue, true)
  const asked = async (query: string) => typesOf(await venue.get(`/events?${query}`))
  expect(await asked('type=menu.item_updated,order.created')).toEqual([
    'order.created',
    'menu.item_updated',
    'menu.item_updated',
  ])
  expect(await asked('type=order.paid')).toEqual([])
  expect(await asked('since=2026-11-12')).toEqual(['menu.item_updated', 'menu.item_updated'])
  expect(await asked('since=2026-11-12T10:00:00.001Z')).toEqual(['menu.item_updated'])
  expect(await asked('since=2026-11-12T12:00:00%2B02:00&type=menu.item_updated')).toHaveLength(2)
  expect(await asked('since=2026-11-14')).toEqual([])
  service.clock.now = null
})

test('refuses what it does not know, all of it at once', async () => {
  const venue = await newVenue()
  const neighbour = await newVenue()
  const { body } = await neighbour.get('/events')
  const refused = await venue.get(
    `/events?type=order.created,order.eaten&since=soon&wait=26&per_page=0&cursor=${body.meta.next_cursor}`,
  )
  expect(refused.status).toBe(422)
  expect(refused.body.error.details).toEqual({
    type: [`Takes ${EVENT_TYPES.join(', ')}; not "order.eaten".`],
    since: [expect.stringContaining('Must be a date')],
    wait: ['Must be at most 25.'],
    per_page: ['Must be at least 1.'],
    cursor: ['Invalid cursor: use `next_cursor` from this endpoint with the same filters.'],
  })
})

test('tells a token only of what it may read', async () => {
  const venue = await newVenue()
  await place(venue)
  await sellOut(venue)
  const { token } = await venue.newToken({ scopes: ['events:read', 'menu:read'] })
  const asked = (query = '') => service.request('GET', `/events${query}`, { token })
  expect(typesOf(await asked())).toEqual(['menu.item_updated'])
  expect((await asked('?type=order.created')).body.data).toEqual([])
  const without = await venue.newToken({ scopes: ['orders:read'] })
  const refused = await service.request('GET', '/events', { token: without.token })
  expect(refused).toMatchObject({
    status: 403,
    body: { error: { code: 'insufficient_scope', details: { required_scope: 'events:read' } } },
  })
})

test('another restaurant sees nothing of it', async () => {
  const venue = await newVenue()
  await place(venue)
  expect((await (await newVenue()).get('/events')).body.data).toEqual([])
})

test('what has no order yet holds back what comes after it, and nobody else', async () => {
  const venue = await newVenue()
  const neighbour = await newVenue()
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<boolean>()
  const slow = venue.inside(async (tx) => {
    emit(tx, 'ping', { message: 'first' })
    await tx.run({ sql: 'select 1', parameters: [], query: {} as never, queryId: {} as never })
    begun.resolve()
    if (!(await end.promise)) throw new Error('given up')
  })
  await begun.promise
  await sellOut(venue)
  await sellOut(neighbour)
  expect((await venue.get('/events')).body.data).toEqual([])
  expect(typesOf(await neighbour.get('/events'))).toEqual(['menu.item_updated'])
  const { body } = await venue.get('/events')
  const waiting = venue.get(`/events?wait=20&cursor=${body.meta.next_cursor}`)
  end.resolve(true)
  await slow
  const seen = await waiting
  // Both may have come at once: then there is nothing more to wait 20 seconds for.
  const more = await venue.get(seen.body.links.next.replace('wait=20', 'wait=1'))
  expect([...typesOf(seen), ...typesOf(more)]).toEqual(['ping', 'menu.item_updated'])
})

test('who reads once more from the start, while something is under way, sees the same and then the rest', async () => {
  const venue = await newVenue()
  for (let guest = 1; guest <= 3; guest++) await place(venue, guest)
  const before = await followed(venue)
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const slow = venue.inside(async (tx) => {
    emit(tx, 'ping', { message: 'slow' })
    await tx.run({ sql: 'select 1', parameters: [], query: {} as never, queryId: {} as never })
    begun.resolve()
    await end.promise
  })
  await begun.promise
  await sellOut(venue)
  expect(await followed(venue)).toEqual(before)
  end.resolve()
  await slow
  const after = await followed(venue)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.slice(before.length).map(({ type }) => type)).toEqual(['ping', 'menu.item_updated'])
})

test('what is given up holds nothing back', async () => {
  const venue = await newVenue()
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const slow = venue.inside(async (tx) => {
    emit(tx, 'ping', { message: 'never' })
    await tx.run({ sql: 'select 1', parameters: [], query: {} as never, queryId: {} as never })
    begun.resolve()
    await end.promise
    throw new Error('given up')
  })
  await begun.promise
  await sellOut(venue)
  const waiting = venue.get('/events?wait=20')
  end.resolve()
  await expect(slow).rejects.toThrow('given up')
  expect(typesOf(await waiting)).toEqual(['menu.item_updated'])
})

test('waits for something to happen, in whatever process it does, and no longer than asked', async () => {
  const venue = await newVenue()
  const other = await service.another()
  const startedAt = performance.now()
  expect((await venue.get('/events?wait=1')).body.data).toEqual([])
  expect(performance.now() - startedAt).toBeGreaterThan(950)
  const waiting = venue.get('/events?wait=25&type=order.created')
  await sellOut(venue, true)
  const placed = await other.request('POST', '/orders', { token: venue.token, body: order(venue) })
  expect((await waiting).body.data).toMatchObject([
    { type: 'order.created', data: { order: placed.body.data } },
  ])
  const held = other.request('GET', '/events?wait=25&since=2099-01-01', { token: venue.token })
  await new Promise((resolve) => setImmediate(resolve))
  await other.close()
  expect((await held).body.data).toEqual([])
})

test('a reader that follows misses nothing and sees nothing twice while many write', async () => {
  const venue = await newVenue()
  const other = await service.another()
  const ids: string[] = []
  let writing = true
  const reader = (async () => {
    const seen: Told[] = []
    let cursor = ''
    for (;;) {
      const last = !writing
      const { body } = await venue.get(
        `/events?type=order.created,order.status_changed&wait=1${cursor && `&cursor=${cursor}`}`,
      )
      cursor = body.meta.next_cursor
      seen.push(...body.data)
      if (last && body.data.length === 0) return seen
    }
  })()
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      const at = writer % 2 === 0 ? service : other
      for (let guest = next++; guest < 60; guest = next++) {
        const { body } = await at.request('POST', '/orders', {
          token: venue.token,
          body: order(venue, guest),
        })
        ids.push(body.data.id)
        const status = guest % 2 === 0 ? 'accepted' : 'cancelled'
        await Promise.all(
          [service, other].map((one) =>
            one.request('POST', `/orders/${body.data.id}/status`, { token: venue.token, body: { status } }),
          ),
        )
      }
    }),
  )
  writing = false
  const seen = await reader
  await other.close()
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  const byOrder = Map.groupBy(seen, ({ data }) => data.order?.id)
  expect([...byOrder.keys()].sort()).toEqual(ids.toSorted())
  for (const told of byOrder.values()) {
    expect(told.map(({ type }) => type)).toEqual(['order.created', 'order.status_changed'])
  }
})

test('erased guests are erased here too', async () => {
  const venue = await newVenue()
  await venue.post('/orders', { ...order(venue), customer_name: 'Zenobia Quux' })
  const guestId = (await venue.get('/guests')).body.data[0].id
  expect((await venue.get('/events')).text).toContain('Zenobia')
  await venue.inside((tx) => eraseGuest(tx, guestId))
  const after = await venue.get('/events')
  expect(after.text).not.toContain('Zenobia')
  expect(typesOf(after)).toEqual(['guest.created', 'order.created', 'guest.updated'])
})

test('shows pings, and takes no example for something that happened', async () => {
  const venue = await newVenue()
  const receiver = await startReceiver()
  const tools = { box: service.box, resolve: systemResolve, rules: { allowInsecure: true } }
  const wish = { url: receiver.url, events: ['order.created'], description: null }
  const { id } = await venue.inside((tx) => addEndpoint(tx, tools, wish))
  await venue.inside((tx) => sendTestEvent(tx, id, 'order.created'))
  await venue.inside((tx) => sendTestEvent(tx, id, 'ping'))
  await receiver.close()
  expect(typesOf(await venue.get('/events'))).toEqual(['ping'])
})

test('keeps 30 days, whatever still needs the event', async () => {
  const venue = await newVenue()
  await place(venue)
  await service.owner.query(
    'update events set created_at = created_at - $2::interval where restaurant_id = $1',
    [venue.restaurant.id, '30 days 1 second'],
  )
  await sellOut(venue)
  expect((await followed(venue)).map(({ type }) => type)).toEqual(['menu.item_updated'])
  await removeExpired(service.database, venue.restaurant, Date.now())
  const { rows } = await service.owner.query('select type from events where restaurant_id = $1', [
    venue.restaurant.id,
  ])
  expect(rows).toEqual([{ type: 'menu.item_updated' }])
})

test('in a sandbox follows the clock that its events tell', async () => {
  const sandbox = await testSandbox(service, await newVenue())
  const { body } = await sandbox.get('/items?per_page=1&available=true')
  const flip = (is_available: boolean) =>
    sandbox.put(`/items/${body.data[0].id}/availability`, { is_available })
  await flip(false)
  const ahead = new Date(Date.now() + 3 * DAY_MS).toISOString()
  expect((await sandbox.put('/sandbox/clock', { frozen_at: ahead })).status).toBe(200)
  await flip(true)
  expect(typesOf(await sandbox.get('/events?type=menu.item_updated'))).toHaveLength(2)
  expect(typesOf(await sandbox.get(`/events?type=menu.item_updated&since=${ahead}`))).toHaveLength(1)
})

test('a reader who waits asks once a second at most, and a full page is answered at once', async () => {
  const venue = await newVenue()
  const { cursor } = { cursor: (await venue.get('/events')).body.meta.next_cursor }
  const waiting = venue.get(`/events?cursor=${cursor}&wait=20`)
  for (let n = 1; n <= 4; n++) await place(venue, n)
  const all = (await waiting).body.data
  // Everything that happened within the second, and not only the first of it.
  expect(all.length).toBeGreaterThan(1)
  const before = performance.now()
  const rest = await venue.get(`/events?cursor=${cursor}&wait=20&per_page=2`)
  expect([rest.body.data.length, performance.now() - before < 900]).toEqual([2, true])
  const slow = performance.now()
  expect((await venue.get(`/events?cursor=${cursor}&wait=20&per_page=100`)).body.data.length).toBe(8)
  expect(performance.now() - slow).toBeGreaterThan(900)
})
