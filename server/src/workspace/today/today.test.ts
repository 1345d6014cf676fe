import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { addPerson, Visitor } from '../../../test/visitor.ts'

/** Saturday noon in New York. */
const NOON = Date.parse('2026-11-14T17:00:00Z')
const HOUR_MS = 3_600_000

let service: TestApp
let venue: Venue
let other: Venue
let visitor: Visitor
let email: string
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  other = await service.venue({ sample: true })
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.now = NOON
  venue = await service.venue({ sample: true })
  email = (await addPerson(venue)).email
  visitor = new Visitor(service.app)
  await visitor.signIn(email)
})

async function call(method: string, path: string, body?: object) {
  const { status, ...answer } = await visitor.call(method, path, body)
  return { status, body: answer }
}

async function plainDish(at: Venue): Promise<{ id: number; name: { en: string } }> {
  const { body } = await at.get('/items?available=true')
  return body.data.find(
    (item: { modifier_groups: unknown[]; variants: unknown[] }) =>
      item.modifier_groups.length === 0 && item.variants.length === 0,
  )
}

async function order(at = venue) {
  const { body } = await at.post('/orders', {
    type: 'pickup',
    customer_name: 'Ann',
    customer_phone: '+12025550123',
    lines: [{ item_id: (await plainDish(at)).id, quantity: 1 }],
  })
  return body.data
}

describe('orders of the day', () => {
  test('are as old as on the kitchen’s screens once the kitchen has them', async () => {
    const first = await order()
    const second = await order()
    service.clock.now = NOON + 60_000
    await venue.post(`/orders/${first.id}/status`, { status: 'accepted' })
    expect((await call('GET', '/today/orders')).body.data.fired).toEqual({ [first.id]: NOON + 60_000 })
    service.clock.now = NOON + 120_000
    await venue.post(`/orders/${second.id}/status`, { status: 'accepted' })
    await venue.post(`/orders/${first.id}/status`, { status: 'ready' })
    expect((await call('GET', '/today/orders')).body.data.fired).toEqual({
      [first.id]: NOON + 60_000,
      [second.id]: NOON + 120_000,
    })
  })

  test('are the open ones, the oldest first, and what ended since the business day began', async () => {
    const first = await order()
    service.clock.now = NOON + 60_000
    const second = await order()
    const third = await order()
    await venue.post(`/orders/${third.id}/status`, { status: 'rejected' })
    const { status, body } = await call('GET', '/today/orders')
    expect(status).toBe(200)
    const ids = body.data.open.map(({ id }: { id: string }) => id)
    expect(ids.slice(-2)).toEqual([first.id, second.id])
    expect(body.data.finished.map(({ id }: { id: string }) => id)).toEqual([third.id])
    expect(body.data.open.at(-2)).toEqual((await venue.get(`/orders/${first.id}`)).body.data)
    service.clock.now = NOON + 24 * HOUR_MS
    expect((await call('GET', '/today/orders')).body.data.finished).toEqual([])
  })

  test('are the newest where more are open than are shown, and the page is told how many more', async () => {
    const template = await order()
    const before = (await call('GET', '/today/orders')).body.data.open.length
    await service.owner.query(
      `insert into orders
       select (jsonb_populate_record(o, jsonb_build_object('id', uuidv7(), 'placed_at', o.placed_at - n * interval '1 hour'))).*
         from orders o, generate_series(1, 209) n where o.id = $1`,
      [template.id],
    )
    service.clock.now = NOON + 60_000
    const newest = await order()
    const { open, more } = (await call('GET', '/today/orders')).body.data
    expect([open.length, more]).toEqual([200, before + 210 - 200])
    expect(open.at(-1).id).toBe(newest.id)
    expect(open.at(-2).id).toBe(template.id)
  })

  test('move by the same rules as in the API, and are audited as done by staff', async () => {
    const { id } = await order()
    const moved = await call('POST', `/orders/${id}/status`, { status: 'accepted' })
    expect([moved.status, moved.body]).toEqual([
      200,
      { data: (await venue.get(`/orders/${id}`)).body.data, meta: {}, links: {} },
    ])
    const again = await call('POST', `/orders/${id}/status`, { status: 'accepted' })
    expect([again.status, again.body.error.code]).toEqual([409, 'invalid_transition'])
    const faulty = await call('POST', `/orders/${id}/status`, { status: 'cancelled', reason: 'no' })
    expect([faulty.status, faulty.body.error.details]).toEqual([
      422,
      { reason: ['Must be at least 3 characters long.'] },
    ])
    const { rows } = await service.owner.query(
      "select actor_kind, actor_name from audit_log where subject_id = $1 and action = 'order.moved'",
      [id],
    )
    expect(rows).toEqual([{ actor_kind: 'staff', actor_name: email }])
  })

  test('that staff reject keep no reason, but the log says why', async () => {
    const reason = 'The kitchen is too busy'
    const [byStaff, byApi] = [await order(), await order()]
    const { body } = await call('POST', `/orders/${byStaff.id}/status`, { status: 'rejected', reason })
    expect([body.data.status, body.data.cancel_reason]).toEqual(['rejected', null])
    await venue.post(`/orders/${byApi.id}/status`, { status: 'rejected', reason })
    const noteOf = async ({ id }: { id: string }) =>
      (await venue.get(`/orders/${id}/timeline`)).body.data.find(
        ({ kind }: { kind: string }) => kind === 'rejected',
      ).note
    expect([await noteOf(byStaff), await noteOf(byApi)]).toEqual([reason, null])
  })

  test('of another restaurant are not there', async () => {
    const { id } = await order(other)
    expect((await call('POST', `/orders/${id}/status`, { status: 'accepted' })).status).toBe(404)
    expect((await call('POST', '/orders/nonsense/status', { status: 'accepted' })).status).toBe(404)
    expect(JSON.stringify((await call('GET', '/today/orders')).body)).not.toContain(id)
  })
})

describe('bookings of the day', () => {
  async function book(at = venue, status = 'confirmed') {
    const { body: free } = await at.get('/availability?date=2026-11-14&party_size=2')
    const { time } = free.data.slots.find((slot: { available: boolean }) => slot.available)
    const wanted = { name: 'Bo', phone: '+12025550188', party_size: 2, date: '2026-11-14', time, status }
    return (await at.post('/reservations', wanted)).body.data
  }

  test('are those of this date on the restaurant’s clock, with the names of their tables', async () => {
    const { id } = await book()
    const { body } = await call('GET', '/today/bookings')
    expect(body.data.date).toBe('2026-11-14')
    const found = body.data.bookings.find((one: { id: string }) => one.id === id)
    expect(found).toEqual({
      ...(await venue.get(`/reservations/${id}`)).body.data,
      table_names: [expect.any(String)],
      left_at: null,
      no_show_from: service.clock.now,
    })
  })

  test.each([
    ['confirmed', 'seated'],
    ['confirmed', 'no_show'],
    ['confirmed', 'cancelled'],
    ['pending', 'confirmed'],
    ['pending', 'declined'],
  ])('that are %s can become %s', async (from, to) => {
    const { id } = await book(venue, from)
    service.clock.now = NOON + 3 * HOUR_MS
    const { status, body } = await call('POST', `/reservations/${id}/status`, { status: to })
    expect([status, body.data.status]).toEqual([200, to])
  })

  test('are no no-shows before the booked time', async () => {
    const { id, time } = await book()
    const startsAt = Date.parse(`2026-11-14T${time}:00-05:00`)
    const asNoShow = () => call('POST', `/reservations/${id}/status`, { status: 'no_show' })
    service.clock.now = startsAt - 1
    const early = await asNoShow()
    expect([early.status, early.body.error.details]).toEqual([
      422,
      { status: ['Only possible from the booked time onwards.'] },
    ])
    service.clock.now = startsAt
    expect((await asNoShow()).status).toBe(200)
  })

  test('that were marked as no-shows by mistake are confirmed again with their table, or without one that somebody has now', async () => {
    const alone = await book()
    service.clock.now = NOON + 3 * HOUR_MS
    const asNoShow = (id: string) => call('POST', `/reservations/${id}/status`, { status: 'no_show' })
    const undo = (id: string) => call('POST', `/reservations/${id}/undo-no-show`)
    expect((await undo(alone.id)).body.error.code).toBe('invalid_transition')
    await asNoShow(alone.id)
    const back = await undo(alone.id)
    expect([back.status, back.body.data]).toEqual([
      200,
      (await venue.get(`/reservations/${alone.id}`)).body.data,
    ])
    expect(back.body.data).toEqual({ ...alone, updated_at: back.body.data.updated_at })
    await asNoShow(alone.id)
    service.clock.now = NOON
    const { date, time, party_size, table_id } = alone
    await venue.post('/reservations', { name: 'Cy', phone: '+12025550177', date, time, party_size, table_id })
    const late = await undo(alone.id)
    expect([late.status, late.body.data.status, late.body.data.table_id]).toEqual([200, 'confirmed', null])
    const theirs = await book(other)
    expect((await undo(theirs.id)).status).toBe(404)
  })

  test('that were seated by mistake are confirmed again, and only those', async () => {
    const { id } = await book()
    expect((await call('POST', `/reservations/${id}/unseat`)).body.error.code).toBe('invalid_transition')
    await call('POST', `/reservations/${id}/status`, { status: 'seated' })
    const { status, body } = await call('POST', `/reservations/${id}/unseat`)
    expect([status, body.data]).toEqual([200, (await venue.get(`/reservations/${id}`)).body.data])
    expect(body.data.status).toBe('confirmed')
    const theirs = await book(other)
    expect((await call('POST', `/reservations/${theirs.id}/unseat`)).status).toBe(404)
  })

  test('that were seated meanwhile are not taken off their table by a late confirmation', async () => {
    const { id } = await book(venue, 'pending')
    for (const status of ['confirmed', 'seated']) await call('POST', `/reservations/${id}/status`, { status })
    expect((await call('POST', `/reservations/${id}/status`, { status: 'confirmed' })).status).toBe(409)
  })

  test('cannot be moved where that makes no sense, nor those of another restaurant', async () => {
    const { id } = await book(venue, 'pending')
    expect((await call('POST', `/reservations/${id}/status`, { status: 'seated' })).status).toBe(409)
    const theirs = await book(other)
    expect((await call('POST', `/reservations/${theirs.id}/status`, { status: 'seated' })).status).toBe(404)
  })

  test('need a plan that carries them', async () => {
    await venue.set({ plan: 'starter' })
    const { status, body } = await call('GET', '/today/bookings')
    expect([status, body.error]).toEqual([
      403,
      {
        code: 'plan_feature_unavailable',
        message: "The restaurant's plan does not include this feature.",
        details: { feature: 'reservations' },
      },
    ])
  })
})

test('sales of today stand beside the day before and a week ago, up to the same time and in whole', async () => {
  const totals: number[] = []
  for (const at of [
    NOON - 7 * 24 * HOUR_MS,
    NOON - 24 * HOUR_MS - HOUR_MS,
    NOON - 24 * HOUR_MS + HOUR_MS,
    NOON,
  ]) {
    service.clock.now = at
    totals.push((await order()).total_minor)
  }
  service.clock.now = NOON + 60_000
  const { body } = await call('GET', '/today/sales')
  const [today, before, week] = body.data.days
  expect([today.name, today.date, before.date, week.date]).toEqual([
    'today',
    '2026-11-14',
    '2026-11-13',
    '2026-11-07',
  ])
  const sums = (day: { hours: { revenue_minor: number }[] }) =>
    day.hours.reduce((sum, { revenue_minor }) => sum + revenue_minor, 0)
  for (const day of [today, before, week]) expect(sums(day)).toBe(day.revenue_minor)
  expect(body.data.hours.length).toBe(24)
  expect(today.revenue_minor - today.revenue_so_far_minor).toBe(0)
  expect(before.revenue_minor - before.revenue_so_far_minor).toBeGreaterThanOrEqual(totals[2]!)
  expect(before.revenue_so_far_minor).toBeGreaterThanOrEqual(totals[1]!)
  expect(week.revenue_so_far_minor).toBeGreaterThanOrEqual(totals[0]!)
})

test('dishes are found by any part of their name, sold-out ones first, and switched', async () => {
  const dish = await plainDish(venue)
  const off = await call('PUT', `/items/${dish.id}/availability`, { is_available: false })
  expect([off.status, off.body.data.is_available]).toEqual([200, false])
  const { body } = await call('GET', '/today/dishes')
  const shown: { id: number; is_available: boolean }[] = body.data.dishes
  expect(shown.map(({ is_available }) => is_available).toSorted()).toEqual(
    shown.map(({ is_available }) => is_available),
  )
  expect(shown.find(({ id }) => id === dish.id)?.is_available).toBe(false)
  const part = dish.name.en.slice(1, 6).toUpperCase()
  const found = await call('GET', `/today/dishes?search=${encodeURIComponent(part)}`)
  expect(found.body.data.dishes.map(({ id }: { id: number }) => id)).toContain(dish.id)
  expect(found.body.data.total).toBeLessThan(body.data.total)
  const theirs = await plainDish(other)
  expect((await call('PUT', `/items/${theirs.id}/availability`, { is_available: false })).status).toBe(404)
})

describe('events', () => {
  async function listen(app: TestApp, who: Visitor) {
    const base = await app.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => {
      const address = app.app.server.address()
      return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    })
    const stop = new AbortController()
    const response = await fetch(base + (await who.calling('/events')), {
      headers: { cookie: who.cookieHeader() },
      signal: stop.signal,
    })
    let heard = ''
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of response.body!) heard += decoder.decode(chunk)
    })().catch(() => undefined)
    return {
      response,
      heard: () => heard,
      async stop() {
        stop.abort()
        await reading
      },
    }
  }
  async function until(what: () => boolean) {
    await expect.poll(what).toBe(true)
  }

  test('tell of orders, bookings and dishes that any process has changed, and nothing more', async () => {
    const elsewhere = await service.another()
    elsewhere.clock.now = NOON
    const line = await listen(service, visitor)
    expect(line.response.headers.get('content-type')).toBe('text/event-stream')
    await until(() => line.heard().includes('event: open'))
    await order(other)
    const { id } = await order()
    // A new order brings tickets for the kitchen along.
    const told = () =>
      [...line.heard().matchAll(/^event: changed\ndata: (.+)$/gm)].map(([, data]) => data!.split(' '))
    const ordersTold = () => told().filter((subjects) => subjects.includes('orders')).length
    await until(() => ordersTold() === 1)
    await elsewhere.request('POST', `/orders/${id}/status`, {
      token: venue.token,
      body: { status: 'accepted' },
    })
    await until(() => ordersTold() === 2)
    await call('PUT', `/items/${(await plainDish(venue)).id}/availability`, { is_available: false })
    await until(() => told().some((subjects) => subjects.includes('menu')))
    expect(line.heard()).not.toContain(id)
    expect(told()).toHaveLength(3)
    expect(new Set(told().flat())).toEqual(new Set(['orders', 'kitchen', 'printing', 'menu']))
    await line.stop()
    await elsewhere.close()
  })

  test('end with the service, which does not wait for them', async () => {
    const elsewhere = await service.another()
    const there = new Visitor(elsewhere.app)
    await there.signIn(email)
    const line = await listen(elsewhere, there)
    await until(() => line.heard().includes('event: open'))
    await elsewhere.close()
    await line.stop()
  })
})
