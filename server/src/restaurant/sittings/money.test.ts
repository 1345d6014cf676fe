import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { eventsOf } from '../../../test/dining.ts'
import { databaseErrors } from '../../../test/postgres-log.ts'
import { type Asker, atTables, SOUP, servingVenue, signedIn, WATER } from '../../../test/serving.ts'
import { eraseGuest } from '../../across/privacy/commands.ts'
import { orderEventHandlers, reservationEventHandlers } from '../../event-handlers.ts'
import { findOrder, moveOrder } from '../orders/commands/change-status.ts'
import { voidLine } from '../orders/commands/void-line.ts'
import { findReservationForChange, seatReservation } from '../reservations/commands/change-status.ts'

let service: TestApp
let venue: Venue
let waiter: Asker
let other: Asker
let manager: Asker
let room: ReturnType<typeof atTables>

beforeAll(async () => {
  service = await testApp()
  venue = await servingVenue(service, {
    deposit: { amount_minor: 500, per: 'guest', from_party: 1, refund_until_hours: 24 },
  })
  waiter = await signedIn(service, venue, 'staff')
  other = await signedIn(service, venue, 'staff')
  manager = await signedIn(service, venue, 'manager')
  room = atTables(service, venue, waiter)
})
afterAll(() => service.close())

const pay = (id: string, body: object, ask = waiter, key?: string) =>
  ask(`/sittings/${id}/payments`, body, key)

async function dining(...rounds: string[][]): Promise<string> {
  const id = (await room.seat([room.freeCode()])).data.sitting_id
  for (const round of rounds) await room.round(id, ...round)
  return id
}
async function giftCard(amount: number): Promise<string> {
  return (await venue.post('/gift-cards', { amount_minor: amount })).body.meta.code
}

test('a sum is spread over the orders oldest first as ordinary payments, the tip with the first', async () => {
  const id = await dining(['soup'], ['water'], ['soup'])
  const paid = await pay(id, {
    method: 'card',
    amount_minor: SOUP + WATER + 100,
    tip_minor: 250,
    reference: 'T-1',
  })
  const { orders } = (await room.one(id)).service!
  expect(paid.data).toMatchObject({
    due_minor: SOUP - 100,
    payments: [
      { order_id: orders[0]!.id, method: 'card', amount_minor: SOUP, tip_minor: 250, reference: 'T-1' },
      { order_id: orders[1]!.id, amount_minor: WATER, tip_minor: 0 },
      { order_id: orders[2]!.id, amount_minor: 100, tip_minor: 0 },
    ],
  })
  expect(orders.map(({ due_minor, paid_at }) => [due_minor, paid_at !== null])).toEqual([
    [0, true],
    [0, true],
    [SOUP - 100, false],
  ])
  expect((await venue.get(`/payments?order_id=${orders[0]!.id}`)).body.data).toHaveLength(1)
  expect((await pay(id, { method: 'cash', amount_minor: SOUP })).error.details).toEqual({
    amount_minor: [`At most ${SOUP - 100} is due.`],
  })
  expect((await pay(id, { method: 'cash' })).data.due_minor).toBe(0)
  expect((await pay(id, { method: 'cash' })).error.code).toBe('not_payable')
  expect((await room.one(id)).service).toMatchObject({ due_minor: 0, tip_minor: 250 })
  const told = (await eventsOf(service, venue, 'order.paid')).map(({ data }) => data.order.id)
  for (const order of orders) expect(told.filter((one) => one === order.id)).toHaveLength(1)
})

test('dishes are paid for one by one, by their share, and no dish twice', async () => {
  const id = await dining(['soup', 'water'], ['soup'])
  const [first, second] = (await room.one(id)).service!.orders
  const [soup, water] = first!.items.map((line) => line.id)
  const third = second!.items[0]!.id
  expect((await pay(id, { method: 'cash', line_ids: [water, third] })).data.due_minor).toBe(SOUP)
  expect((await room.one(id)).service!.paid_lines).toEqual([water, third])
  expect((await pay(id, { method: 'cash', line_ids: [water] })).error.details).toEqual({
    line_ids: ['One of these dishes is already paid.'],
  })
  expect((await pay(id, { method: 'cash', line_ids: [1] })).status).toBe(422)
  expect((await pay(id, { method: 'cash', line_ids: [soup] })).data.due_minor).toBe(0)
})

test('the sum that guests were told for their dishes is taken, or none', async () => {
  const id = await dining(['soup', 'water'], ['soup'])
  const [soup, water] = (await room.one(id)).service!.orders[0]!.items.map((line) => line.id)
  const third = (await room.one(id)).service!.orders[1]!.items[0]!.id
  // A manager took something off the soup after its guest was told what it costs.
  const order = (await room.one(id)).service!.orders[0]!.id
  const off = { kind: 'discount', line_id: soup, amount_minor: 200, reason: 'Cold' }
  expect((await venue.post(`/orders/${order}/adjustments`, off)).status).toBe(201)
  const told = await pay(id, { method: 'cash', line_ids: [soup], amount_minor: SOUP })
  expect(told.data.payments.map(({ amount_minor }: { amount_minor: number }) => amount_minor)).toEqual([SOUP])
  expect(await room.one(id)).toMatchObject({
    service: { paid_lines: [soup], due_minor: SOUP + WATER - 200 },
  })
  expect((await pay(id, { method: 'cash', line_ids: [soup], amount_minor: SOUP })).error.details).toEqual({
    line_ids: ['One of these dishes is already paid.'],
  })
  const sum = SOUP + WATER
  const tooMuch = await pay(id, { method: 'cash', line_ids: [water, third], amount_minor: sum })
  expect(tooMuch.error.details).toEqual({ amount_minor: [`At most ${sum - 200} is due.`] })
  expect((await room.one(id)).service).toMatchObject({ paid_lines: [soup], due_minor: sum - 200 })
  expect((await pay(id, { method: 'cash', line_ids: [water, third] })).data.due_minor).toBe(0)
})

test('a gift card pays what it holds over several orders, and a sum beyond it takes nothing', async () => {
  const id = await dining(['soup'], ['water'], ['water'])
  const code = await giftCard(SOUP + WATER)
  const tooMuch = await pay(id, { method: 'gift_card', gift_card_code: code, amount_minor: SOUP + 2 * WATER })
  expect(tooMuch.status).toBe(422)
  const paid = await pay(id, { method: 'gift_card', gift_card_code: code })
  expect(paid.data.payments.map(({ amount_minor }: { amount_minor: number }) => amount_minor)).toEqual([
    SOUP,
    WATER,
  ])
  expect(paid.data.due_minor).toBe(WATER)
  expect((await pay(id, { method: 'gift_card' })).error.details).toHaveProperty('gift_card_code')
  expect((await pay(id, { method: 'gift_card', gift_card_code: code })).status).toBe(422)
})

test('the deposit of the seated party goes towards its bill', async () => {
  const code = room.freeCode()
  const { body } = await venue.post('/reservations', {
    name: 'Anna Smith',
    phone: '+34 600 111 222',
    party_size: 2,
    date: '2026-11-14',
    time: '20:00',
    table_id: room.idOf(code),
  })
  expect(body.data.deposit_minor).toBe(1000)
  await venue.post(`/reservations/${body.data.id}/payments`, { method: 'card' })
  await venue.inside(async (tx) =>
    seatReservation(tx, reservationEventHandlers, await findReservationForChange(tx, body.data.id)),
  )
  const [{ id } = { id: '' }] = await room.at(code)
  await room.round(id, 'water')
  await room.round(id, 'soup')
  expect((await room.one(id)).bookings).toMatchObject([{ deposit_left_minor: 1000 }])
  const paid = await pay(id, { method: 'deposit' })
  expect(paid.data).toMatchObject({
    due_minor: SOUP + WATER - 1000,
    payments: [
      { method: 'deposit', amount_minor: WATER, reservation_id: body.data.id },
      { amount_minor: 1000 - WATER },
    ],
  })
  expect((await room.one(id)).bookings).toMatchObject([{ deposit_left_minor: 0 }])
  const none = await dining(['soup'])
  expect((await pay(none, { method: 'deposit' })).error.details).toEqual({
    reservation_id: ['The reservation has no paid deposit.'],
  })
})

test('two waiters who take the same bill take the money once, and a key takes it once however often it is sent', async () => {
  const id = await dining(['soup'], ['water'])
  const [one, two] = await Promise.all([pay(id, { method: 'cash' }), pay(id, { method: 'card' }, other)])
  expect([one.status, two.status].toSorted()).toEqual([200, 409])
  expect((await room.one(id)).service).toMatchObject({ covered_minor: SOUP + WATER, due_minor: 0 })
  const half = await dining(['soup'])
  const sent = await Promise.all(
    [1, 2, 3].map(() => pay(half, { method: 'cash', amount_minor: 400 }, waiter, 'k-1')),
  )
  expect(sent.some(({ status }) => status === 200)).toBe(true)
  await pay(half, { method: 'cash', amount_minor: 400 }, waiter, 'k-1')
  expect((await room.one(half)).service?.covered_minor).toBe(400)
})

test('a seating, a first order and a walk-in at once make one sitting of a table, and no error in the database', async () => {
  for (let round = 0; round < 3; round++) {
    const code = room.freeCode()
    await Promise.all([
      room.seat([code]),
      room.order(code),
      room.order(code, 'water'),
      room.seat([code], 4, { anyway: true }),
      room.order(code),
    ])
    const here = await room.at(code)
    expect(here).toHaveLength(1)
    expect(here[0]!.service?.orders).toHaveLength(3)
    const { rows } = await service.owner.query(
      'select count(*)::int as open from sitting_tables where restaurant_id = $1 and table_id = $2 and open',
      [venue.restaurant.id, room.idOf(code)],
    )
    expect(rows).toEqual([{ open: 1 }])
  }
  expect(await databaseErrors(service.owner)).toEqual([])
})

test('a race of accept, cancel, line void and second round loses no ticket and doubles none', async () => {
  const code = room.freeCode()
  const placed = (await room.order(code, 'soup', 'water')).body.data
  const [{ id } = { id: '' }] = await room.at(code)
  const change = (work: Parameters<Venue['inside']>[0]) => venue.inside(work).catch(() => null)
  await Promise.all([
    change(async (tx) => moveOrder(tx, orderEventHandlers, await findOrder(tx, placed.id), 'accepted')),
    change(async (tx) =>
      moveOrder(tx, orderEventHandlers, await findOrder(tx, placed.id), 'cancelled', { reason: 'no' }),
    ),
    change(async (tx) =>
      voidLine(tx, orderEventHandlers, await findOrder(tx, placed.id), {
        lineId: placed.items[1].id,
        reason: 'spilt',
      }),
    ),
    room.round(id, 'soup', 'water'),
    room.round(id, 'soup'),
    pay(id, { method: 'cash', amount_minor: 10 }),
  ])
  const tickets = await room.tickets(id)
  const { orders } = (await room.one(id)).service!
  const first = orders.find((order) => order.id === placed.id)!
  const stateOf = (orderId: string) =>
    tickets
      .filter((ticket) => ticket.order_id === orderId)
      .map(({ state, station_name }) => [station_name, state])
  expect(stateOf(placed.id)).toHaveLength(2)
  if (first.status === 'cancelled') {
    expect(new Set(stateOf(placed.id).map(([, state]) => state))).toEqual(new Set(['voided']))
  } else expect(stateOf(placed.id)[0]).toEqual(['Hot', 'fired'])
  const rounds = orders.filter((order) => order.id !== placed.id)
  expect(rounds.map(({ status }) => status)).toEqual(['accepted', 'accepted'])
  expect(rounds.flatMap((order) => stateOf(order.id)).map(([, state]) => state)).toEqual([
    'fired',
    'fired',
    'fired',
  ])
})

test('a round and the close of its bill never pass each other: none is left without a sitting', async () => {
  const id = await dining(['water'])
  await pay(id, { method: 'cash' })
  const [round, closed] = await Promise.all([room.round(id, 'soup'), other(`/sittings/${id}/close`, {})])
  expect([round.status === 200, closed.status === 200].filter(Boolean)).toHaveLength(1)
})

test('how staff called a party, and what a manager wrote about its bill, is forgotten with its guest', async () => {
  const code = room.freeCode()
  await room.order(code)
  const [{ id } = { id: '' }] = await room.at(code)
  await room.seat([code], 2, { anyway: true, name: 'Ada', note: 'Ada has a dog' })
  await manager(`/sittings/${id}/close`, { reason: 'Ada ran off' })
  const { rows } = await service.owner.query(
    `select o.guest_id from orders o join sitting_orders s on s.order_id = o.id where s.sitting_id = $1`,
    [id],
  )
  await venue.inside((tx) => eraseGuest(tx, Number(rows[0].guest_id)))
  const left = await service.owner.query(
    `select s.close_reason, s.party_name, s.party_note, (select a.after::text from audit_log a where a.subject_id = s.id::text and a.action = 'sitting.closed') as log
       from sittings s where s.id = $1`,
    [id],
  )
  expect(JSON.stringify(left.rows)).not.toContain('Ada')
})

test('of a party whose order is another guest’s by now, only what names the one who is forgotten goes', async () => {
  const code = room.freeCode()
  const order = (await room.order(code)).body.data
  const [{ id } = { id: '' }] = await room.at(code)
  await room.seat([code], 2, { anyway: true, name: 'Ada', note: 'By the window' })
  await venue.patch(`/orders/${order.id}`, { customer_name: 'Grace', customer_phone: '+1 413 555 7793' })
  await venue.inside((tx) => eraseGuest(tx, order.guest_id))
  const left = await service.owner.query('select party_name, party_note from sittings where id = $1', [id])
  expect(left.rows).toEqual([{ party_name: null, party_note: 'By the window' }])
})
