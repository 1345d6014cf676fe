import { expect, test } from 'vitest'
import { auditOf } from '../../../test/dining.ts'
import { type Asker, EVENING, SOUP, servingVenue, signedIn, WATER } from '../../../test/serving.ts'
import {
  host,
  manager,
  room,
  service,
  standOnSittings,
  venue,
  waiter,
} from '../../../test/sittings-ground.ts'
import { reservationEventHandlers } from '../../event-handlers.ts'
import { findReservationForChange, seatReservation } from '../reservations/commands/change-status.ts'
import { checkTable } from './commands/guest-access.ts'
import { sittingKey } from './secret.ts'

standOnSittings()

const HOUR_MS = 3_600_000

async function booked(code: string, change: object = {}): Promise<string> {
  const { body } = await venue.post('/reservations', {
    name: 'Anna Smith',
    phone: '+34 600 111 222',
    party_size: 2,
    date: '2026-11-14',
    time: '20:00',
    table_id: room.idOf(code),
    ...change,
  })
  return body.data.id
}

const seatBooked = (id: string) =>
  venue.inside(async (tx) =>
    seatReservation(tx, reservationEventHandlers, await findReservationForChange(tx, id)),
  )

const close = (ask: Asker, id: string, body: object = {}) => ask(`/sittings/${id}/close`, body)

const payAll = (id: string) => waiter(`/sittings/${id}/payments`, { method: 'cash' })

test('a walk-in, its rounds and its bill are one sitting, until the bill is closed', async () => {
  const code = room.freeCode()
  const seated = await room.seat([code], 3, { name: 'Lee' })
  expect(seated.status).toBe(200)
  const id = seated.data.sitting_id
  await room.round(id, 'soup', 'water')
  await room.round(id, 'water')
  const [shown] = await room.at(code)
  expect(shown).toMatchObject({
    id,
    party_size: 3,
    opened_by: 'staff',
    opened_at: '2026-11-14T20:00:00.000+00:00',
    tables: [{ code }],
    bookings: [{ name: 'Lee', party_size: 3 }],
    service: {
      orders: [
        { status: 'accepted', type: 'dine_in', channel: 'pos', due_minor: SOUP + WATER, table: { code } },
        { due_minor: WATER },
      ],
      total_minor: SOUP + 2 * WATER,
      covered_minor: 0,
      due_minor: SOUP + 2 * WATER,
    },
  })
  const name = shown!.tables[0]!.name
  expect(
    (await room.tickets(id)).map(({ state, heading, station_name }) => [state, heading, station_name]),
  ).toEqual([
    ['fired', name, 'Hot'],
    ['fired', name, 'Bar'],
    ['fired', name, 'Bar'],
  ])
  expect((await close(waiter, id)).error).toMatchObject({
    code: 'validation_failed',
    details: { reason: ['Something is still due. A manager can close the bill with a reason.'] },
  })
  await payAll(id)
  expect((await close(waiter, id)).status).toBe(200)
  expect(await room.at(code)).toEqual([])
  const after = await room.one(id)
  expect(after.closed_at).toBe('2026-11-14T20:00:00.000+00:00')
  expect(after.service?.orders.map(({ status }) => status)).toEqual(['completed', 'completed'])
  expect((await close(waiter, id)).error.code).toBe('invalid_transition')
  expect((await room.round(id, 'soup')).error.code).toBe('invalid_transition')
})

test('the first order of a table begins a sitting on any channel, the next ones join it, an order for later does not', async () => {
  const code = room.freeCode()
  const first = await room.order(code)
  const second = await room.order(code, 'water')
  const { body: later } = await venue.post('/orders', {
    type: 'dine_in',
    table_code: code,
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    scheduled_for: new Date(EVENING + 5 * HOUR_MS).toISOString(),
    lines: room.lines('soup'),
  })
  expect(later.data.scheduled_for).not.toBeNull()
  const [shown, ...more] = await room.at(code)
  expect(more).toEqual([])
  expect(shown).toMatchObject({ opened_by: 'order', party_size: null, bookings: [] })
  expect(shown!.service?.orders.map(({ id }) => id)).toEqual([first.body.data.id, second.body.data.id])
  expect(Object.keys(first.body.data)).not.toContain('sitting_id')
  const deskOrder = await waiter('/orders', {
    type: 'dine_in',
    channel: 'pos',
    table_code: room.freeCode(),
    lines: room.lines('soup'),
  })
  const [byDesk] = await room.at(deskOrder.data.table.code)
  expect(byDesk).toMatchObject({ opened_by: 'staff' })
})

test('guests who ordered before they were seated are the party that is seated', async () => {
  const code = room.freeCode()
  const id = await booked(code)
  await room.order(code)
  await seatBooked(id)
  const all = await room.at(code)
  expect(all).toHaveLength(1)
  expect(all[0]).toMatchObject({ party_size: 2, opened_by: 'staff', bookings: [{ id }] })
  expect(all[0]!.service?.orders).toHaveLength(1)
})

test('whoever seats a booking is told where its party sits', async () => {
  const code = room.freeCode()
  const id = await booked(code)
  const seated = await host(`/reservations/${id}/status`, { status: 'seated' })
  expect(seated.data.sitting_id).toBe((await room.at(code))[0]!.id)
})

test('a seating taken back ends the sitting, unless something was ordered at the table', async () => {
  const [quiet, busy] = [room.freeCode(), room.freeCode()]
  const ids = [await booked(quiet), await booked(busy)]
  for (const id of ids) await seatBooked(id)
  await room.order(busy)
  // Under a key, as the web app sends it, and once more as its answer was lost.
  for (const id of [...ids, ...ids]) {
    expect((await host(`/reservations/${id}/unseat`, {}, `unseat ${id}`)).status).toBe(200)
  }
  expect(await room.at(quiet)).toEqual([])
  expect(await room.at(busy)).toMatchObject([{ bookings: [] }])
  const { rows } = await service.owner.query(
    'select ends_at - starts_at as stay from reservations where id = $1',
    [ids[0]],
  )
  expect(rows[0].stay).toMatchObject({ hours: 1, minutes: 30 })
})

test('guests whose bill is closed have left: their seating cannot be undone, and they are no no-show', async () => {
  const code = room.freeCode()
  const id = await booked(code)
  await seatBooked(id)
  const entry = async () =>
    (await host('/bookings/page?date=2026-11-14')).data.bookings.find((one: { id: string }) => one.id === id)
  expect(await entry()).toMatchObject({ status: 'seated', left_at: null })
  const [sitting] = await room.at(code)
  await room.round(sitting!.id, 'soup')
  await payAll(sitting!.id)
  await close(waiter, sitting!.id)
  expect(await entry()).toMatchObject({ status: 'seated', left_at: EVENING })
  expect((await host(`/reservations/${id}/unseat`, {})).error.code).toBe('invalid_transition')
})

test('guests who ordered are no no-show, though their seating was undone', async () => {
  const code = room.freeCode()
  const id = await booked(code)
  await seatBooked(id)
  await room.order(code)
  await host(`/reservations/${id}/unseat`, {})
  service.clock.now = EVENING + HOUR_MS
  const refused = await host(`/reservations/${id}/status`, { status: 'no_show' })
  service.clock.now = EVENING
  expect(refused.error.details).toEqual({
    status: ['These guests have ordered, so they cannot be a no-show.'],
  })
})

test('closing a bill frees the table for bookings from now on', async () => {
  const code = room.freeCode()
  const seated = await room.seat([code])
  service.clock.now = EVENING + 20 * 60_000
  await close(host, seated.data.sitting_id)
  const again = await room.seat([code])
  service.clock.now = EVENING
  expect(again.status).toBe(200)
})

test('a walk-in is refused at a table that is promised, and staff may seat it all the same', async () => {
  const code = room.freeCode()
  await booked(code, { time: '20:30' })
  const refused = await room.seat([code])
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.error.details)).toEqual(['table_ids'])
  expect((await room.seat([code], 2, { anyway: true })).status).toBe(200)
  const taken = await room.seat([code], 2, { anyway: true })
  expect(taken.error.details.table_ids[0]).toMatch(/^This table is already taken: Table \d+\.$/)
})

test('a party at a table where another still owes goes without it until staff move it', async () => {
  const code = room.freeCode()
  await room.order(code)
  await room.seat([code], 2, { anyway: true })
  const id = await booked(code)
  await seatBooked(id)
  const [first] = await room.at(code)
  const waiting = (await room.all()).find(({ bookings }) => bookings.some((one) => one.id === id))!
  expect(waiting.tables).toEqual([])
  expect((await room.round(waiting.id, 'soup')).error.details).toEqual({
    table_ids: ['Give the party a table first.'],
  })
  await payAll(first!.id)
  await close(waiter, first!.id)
  const moved = await waiter(`/sittings/${waiting.id}/move`, {
    table_ids: [room.idOf(code)],
    version: waiting.version,
  })
  expect(moved.data).toEqual({ sitting_id: waiting.id, booking_moved: true })
})

test('a party that nobody gave a table and that had nothing ends with whoever is seated 12 hours later', async () => {
  const [code, other] = [room.freeCode(), room.freeCode()]
  await room.order(code)
  await room.seat([code], 2, { anyway: true })
  const id = await booked(code, { phone: '+34 600 111 333' })
  await seatBooked(id)
  const lost = (await room.all()).find(({ bookings }) => bookings.some((one) => one.id === id))!
  expect(lost.tables).toEqual([])
  await room.seat([other], 2, { anyway: true })
  expect((await room.one(lost.id)).closed_at).toBeNull()
  service.clock.now = EVENING + 13 * HOUR_MS
  await room.seat([room.freeCode()], 2, { anyway: true })
  service.clock.now = EVENING
  expect((await room.one(lost.id)).closed_at).not.toBeNull()
})

test('closed bills are found again, the last one first, without those that were joined', async () => {
  const codes = [room.freeCode(), room.freeCode()]
  const ids: string[] = []
  for (const code of codes) {
    const { sitting_id: id } = (await room.seat([code])).data
    await room.round(id, 'soup')
    await payAll(id)
    service.clock.now = EVENING + 14 * HOUR_MS + ids.length * 60_000
    await close(waiter, id)
    service.clock.now = EVENING
    ids.push(id)
  }
  const { data } = await waiter('/sittings/closed')
  expect(data.slice(0, 2).map((one: { id: string }) => one.id)).toEqual(ids.toReversed())
  expect(data[0]).toMatchObject({
    tables: [{ code: codes[1] }],
    service: { total_minor: SOUP, due_minor: 0 },
  })
  expect((await host('/sittings/closed')).data[0]).toMatchObject({ service: null })
})

test('a party that has paid, or has long gone, makes room for the next', async () => {
  const [paid, old] = [room.freeCode(), room.freeCode()]
  await room.order(old)
  const before = (await room.seat([paid])).data.sitting_id
  await room.round(before, 'water')
  const [order] = (await room.one(before)).service!.orders
  await payAll(before)
  await venue.post(`/orders/${order!.id}/status`, { status: 'ready' })
  await venue.post(`/orders/${order!.id}/status`, { status: 'completed' })
  const id = await booked(paid, { time: '22:00' })
  await seatBooked(id)
  expect(await room.at(paid)).toMatchObject([{ bookings: [{ id }] }])
  expect((await room.one(before)).closed_at).not.toBeNull()
  service.clock.now = EVENING + 13 * HOUR_MS
  const fresh = await room.order(old)
  const [now] = await room.at(old)
  service.clock.now = EVENING
  expect(now!.service?.orders.map(({ id }) => id)).toEqual([fresh.body.data.id])
})

test('only a manager closes a bill on which something is due, and says why', async () => {
  const code = room.freeCode()
  await room.order(code)
  const [{ id } = { id: '' }] = await room.at(code)
  expect((await close(waiter, id, { reason: 'Left without paying' })).error).toMatchObject({
    code: 'insufficient_role',
    details: { required_right: 'closeUnpaid' },
  })
  expect((await close(manager, id)).status).toBe(422)
  expect((await close(manager, id, { reason: 'Left without paying' })).status).toBe(200)
  expect(await room.one(id)).toMatchObject({ close_reason: 'Left without paying' })
  const [entry] = (await auditOf(service, venue, 'sitting.closed')).slice(-1)
  expect(entry).toMatchObject({
    actor_kind: 'staff',
    subject_id: id,
    after: { reason: 'Left without paying', due_minor: SOUP },
  })
})

test('a host sees who sits where and nothing of orders and money; the kitchen sees nothing', async () => {
  const code = room.freeCode()
  await room.order(code)
  const { data } = await host('/sittings')
  const shown = data.sittings.find(({ tables }: { tables: { code: string }[] }) => tables[0]?.code === code)
  expect(shown).toMatchObject({ tables: [{ code }], service: null })
  expect((await host(`/sittings/${shown.id}/payments`, { method: 'cash' })).error.code).toBe(
    'insufficient_role',
  )
  expect((await host(`/sittings/${shown.id}/orders`, { lines: room.lines('soup') })).error.code).toBe(
    'insufficient_role',
  )
  const kitchen = await signedIn(service, venue, 'kitchen')
  expect((await kitchen('/sittings')).error.code).toBe('insufficient_role')
})

test('the sittings of another restaurant are not to be found', async () => {
  const other = await servingVenue(service)
  const stranger = await signedIn(service, other, 'owner')
  const [mine] = await room.all()
  for (const act of ['move', 'join', 'payments', 'close', 'orders', 'secret']) {
    const body = {
      table_ids: [1],
      version: 1,
      sitting_id: mine!.id,
      method: 'cash',
      lines: [{ item_id: 1, quantity: 1 }],
    }
    expect([act, (await stranger(`/sittings/${mine!.id}/${act}`, body)).status]).toEqual([act, 404])
  }
  expect((await stranger(`/sittings/${mine!.id}`)).status).toBe(404)
  expect((await stranger('/sittings')).data.sittings).toEqual([])
})

test('guests may order where staff opened a sitting and they have its token, until it changes or ends', async () => {
  const code = room.freeCode()
  const key = sittingKey(service.box)
  const check = (token: string | null, at = code) =>
    venue.inside((tx) => checkTable(tx, key, { code: at, token }))
  const tokenOf = async (id: string) =>
    new URL((await room.one(id)).service!.guest_path!, 'https://x').searchParams.get('sitting')!
  expect(await check('x', 'NOPE')).toEqual({ kind: 'unknown' })
  expect(await check(null)).toMatchObject({ kind: 'closed', table: { code } })
  const id = (await room.seat([code])).data.sitting_id
  const token = await tokenOf(id)
  expect(await check(token)).toMatchObject({ kind: 'open', sittingId: id })
  expect(await check(null)).toMatchObject({ kind: 'closed' })
  expect(await check(`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`)).toMatchObject({
    kind: 'closed',
  })
  await waiter(`/sittings/${id}/secret`, {})
  const renewed = await tokenOf(id)
  expect(await check(token)).toMatchObject({ kind: 'closed' })
  expect(await check(renewed)).toMatchObject({ kind: 'open' })
  await close(waiter, id)
  expect(await check(renewed)).toMatchObject({ kind: 'closed' })
  await room.order(code)
  const [begun] = await room.at(code)
  expect(await check(await tokenOf(begun!.id))).toMatchObject({ kind: 'closed' })
})
