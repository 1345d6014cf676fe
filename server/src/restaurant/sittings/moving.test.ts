import { expect, test } from 'vitest'
import { eventsOf } from '../../../test/dining.ts'
import { SOUP, WATER } from '../../../test/serving.ts'
import { host, room, service, standOnSittings, venue, waiter } from '../../../test/sittings-ground.ts'
import { reservationEventHandlers } from '../../event-handlers.ts'
import { findReservationForChange } from '../reservations/commands/change-status.ts'
import { moveReservation } from '../reservations/commands/move-reservation.ts'
import { readPlan } from '../reservations/plan.ts'

standOnSittings()

test('a move takes the open orders, the kitchen and the booking along', async () => {
  const [from, to, other] = [room.freeCode(), room.freeCode(), room.freeCode()]
  const id = (await room.seat([from])).data.sitting_id
  await room.round(id, 'water')
  const [done] = (await room.one(id)).service!.orders
  for (const status of ['ready', 'completed']) await venue.post(`/orders/${done!.id}/status`, { status })
  await room.round(id, 'soup')
  const { version } = await room.one(id)
  const table_ids = [room.idOf(to), room.idOf(other)]
  expect((await host(`/sittings/${id}/move`, { table_ids, version })).data.booking_moved).toBe(true)
  const moved = await room.one(id)
  expect(moved.tables.map(({ code }) => code)).toEqual([to, other])
  expect(moved.service?.orders.map(({ table }) => table?.code)).toEqual([from, to])
  const heading = moved.tables.map(({ name }) => name).join(' + ')
  expect((await room.tickets(id)).map((ticket) => ticket.heading)).toEqual([heading, heading])
  const stale = await waiter(`/sittings/${id}/move`, { table_ids: [room.idOf(from)], version })
  expect(stale.error.code).toBe('changed_meanwhile')
  expect(await room.at(from)).toEqual([])
  const [event] = (await eventsOf(service, venue, 'order.updated')).slice(-1)
  expect(event!.data).toMatchObject({ changed: ['table'], order: { table: { code: to } } })
  const reservation = (await venue.get(`/reservations/${moved.bookings[0]!.id}`)).body.data
  expect(reservation.table_id).toBe(room.idOf(to))
  const back = await venue.inside(async (tx) =>
    moveReservation(
      tx,
      reservationEventHandlers,
      await readPlan(tx),
      await findReservationForChange(tx, reservation.id),
      { tableId: room.idOf(from) },
    ),
  )
  expect(back.table_id).toBe(room.idOf(from))
  expect(await room.at(from)).toMatchObject([{ id }])
})

test('a move to a table where somebody sits, or that does not exist, is refused', async () => {
  const [mine, theirs] = [room.freeCode(), room.freeCode()]
  const id = (await room.seat([mine])).data.sitting_id
  await room.order(theirs)
  const { version } = await room.one(id)
  const name = `Table ${theirs.slice(1)}`
  const taken = await waiter(`/sittings/${id}/move`, { table_ids: [room.idOf(theirs)], version })
  expect(taken.error.details).toEqual({ table_ids: [`This table is already taken: ${name}.`] })
  const none = await waiter(`/sittings/${id}/move`, { table_ids: [999_999], version })
  expect(none.error.details).toEqual({ table_ids: ['The restaurant has no such table.'] })
  expect(await room.at(mine)).toMatchObject([{ id }])
})

test('two sittings that are joined are one: tables, orders, heads, bookings and heading', async () => {
  const [one, two] = [room.freeCode(), room.freeCode()]
  const first = (await room.seat([one], 2)).data.sitting_id
  const second = (await room.seat([two], 3)).data.sitting_id
  await room.round(first, 'soup')
  await room.round(second, 'water')
  const { version } = await room.one(first)
  expect((await waiter(`/sittings/${first}/join`, { sitting_id: second, version })).status).toBe(200)
  const joined = await room.one(first)
  expect(joined).toMatchObject({
    party_size: 5,
    tables: [{ code: one }, { code: two }],
    bookings: [{}, {}],
    service: { due_minor: SOUP + WATER },
  })
  const headings = (await room.tickets(first)).map(({ heading }) => heading)
  expect(new Set(headings)).toEqual(new Set([joined.tables.map(({ name }) => name).join(' + ')]))
  expect((await waiter(`/sittings/${second}/payments`, { method: 'cash' })).error).toMatchObject({
    code: 'invalid_transition',
  })
  expect((await room.order(two, 'water')).status).toBe(201)
  expect((await room.one(first)).service?.orders).toHaveLength(3)
  const self = await waiter(`/sittings/${first}/join`, { sitting_id: first, version: version + 1 })
  expect(self.status).toBe(422)
})
