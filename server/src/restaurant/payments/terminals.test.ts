import { expect, test } from 'vitest'
import { eventsOf } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { testSandbox } from '../../../test/sandbox.ts'
import {
  addTerminal,
  askFor,
  cancel,
  later,
  paymentOf,
  placed,
  service,
  standAtTerminals,
  venue,
} from '../../../test/terminals-ground.ts'
import { signedInAs } from '../../../test/visitor.ts'

const TOTAL = 1300
const SECOND = 1_000

standAtTerminals()

test('a card at a reader pays after a second: the order is paid, and the money is told of once', async () => {
  const { id: terminal } = await addTerminal('Counter 1')
  const order = await placed()
  const asked = await askFor(order, { terminal_id: terminal, tip_minor: 150 })
  const waiting = {
    id: expect.any(String),
    ...{ order_id: order, reservation_id: null, experience_booking_id: null, gift_card_id: null },
    ...{ method: 'card', status: 'pending', currency: 'USD', amount_minor: TOTAL, tip_minor: 150 },
    ...{ refunded_minor: 0, reference: null, failure_reason: null, refunds: [] },
    ...{ created_at: expect.any(String), captured_at: null, updated_at: expect.any(String) },
  }
  expect([asked.status, asked.body]).toEqual([201, { data: waiting, meta: {}, links: {} }])
  const { id } = asked.body.data
  const shown = (await venue.get('/terminals')).body
  expect(shown.data).toEqual([
    {
      id: terminal,
      branch_id: venue.ids.branches!.main,
      name: 'Counter 1',
      provider: 'test',
      status: 'busy',
      updated_at: expect.any(String),
    },
  ])
  await later(SECOND - 1)
  expect((await paymentOf(id)).status).toBe('pending')
  await later(1)
  await later(60 * SECOND)
  expect(await paymentOf(id)).toEqual({
    ...waiting,
    status: 'captured',
    captured_at: expect.any(String),
  })
  expect((await venue.get(`/orders/${order}`)).body.data.paid_at).toEqual(expect.any(String))
  const told = await eventsOf(service, venue, 'payment.captured')
  expect(told.filter(({ data }) => data.payment.id === id)).toHaveLength(1)
  expect((await venue.get('/terminals')).body.data[0].status).toBe('online')
  const back = await venue.post(`/payments/${id}/refunds`, { amount_minor: 100 })
  expect([back.status, back.body.data.refunded_minor]).toEqual([201, 100])
})

test('an amount that ends in 01 is declined, with its tip; one in 99 waits until it is cancelled', async () => {
  const { id: terminal } = await addTerminal('Counter 2')
  const order = await placed()
  const declined = (await askFor(order, { terminal_id: terminal, amount_minor: 1000, tip_minor: 101 })).body
    .data
  await later(SECOND)
  expect(await paymentOf(declined.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'The card was declined.',
  })
  const waiting = (await askFor(order, { terminal_id: terminal, amount_minor: 199 })).body.data
  await later(5 * 60 * SECOND)
  expect((await paymentOf(waiting.id)).status).toBe('pending')
  const ended = await cancel(waiting.id)
  expect([ended.status, ended.body.data.status]).toEqual([200, 'cancelled'])
  expect(await paymentOf(waiting.id)).toEqual(ended.body.data)
  for (const id of [waiting.id, declined.id]) {
    const again = await cancel(id)
    expect([again.status, again.body.error.code]).toEqual([409, 'not_payable'])
  }
  // Nobody came.
  const forgotten = (await askFor(order, { terminal_id: terminal, amount_minor: 199 })).body.data
  await later(15 * 60 * SECOND)
  expect((await paymentOf(forgotten.id)).status).toBe('cancelled')
  expect((await venue.get(`/orders/${order}`)).body.data.paid_at).toBe(null)
})

test('a reader asks for one payment at a time, and readers together for no more than is due', async () => {
  const [one, two] = [await addTerminal('Counter 3'), await addTerminal('Counter 4')]
  const [order, second] = [await placed(), await placed()]
  const key = { 'Idempotency-Key': 'tap-1' }
  const body = { terminal_id: one.id, amount_minor: 500 }
  const race = await Promise.all([
    askFor(order, body),
    askFor(second, { terminal_id: one.id }),
    askFor(second, { terminal_id: one.id }),
  ])
  expect(race.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const refused = race.find(({ status }) => status === 409)
  expect(refused?.body.error.code).toBe('not_payable')
  const begun = race.find(({ status }) => status === 201)!.body.data
  await cancel(begun.id)

  const first = await askFor(order, body, key)
  expect((await askFor(order, body, key)).body).toEqual(first.body)
  const more = await askFor(order, { terminal_id: two.id, amount_minor: 801 })
  expect([more.status, more.body.error.details]).toEqual([422, { amount_minor: ['At most 800 is due.'] }])
  const rest = await askFor(order, { terminal_id: two.id })
  expect(rest.body.data.amount_minor).toBe(800)
  const three = await addTerminal('Counter 5')
  const none = await askFor(order, { terminal_id: three.id })
  expect([none.status, none.body.error.code]).toEqual([409, 'not_payable'])
  await later(SECOND)
  expect([(await paymentOf(first.body.data.id)).status, (await paymentOf(rest.body.data.id)).status]).toEqual(
    ['captured', 'captured'],
  )
  expect((await venue.get(`/orders/${order}`)).body.data.paid_at).toEqual(expect.any(String))
})

test('what was paid another way is asked for no more, and a cancelled order neither', async () => {
  const { id: terminal } = await addTerminal('Counter 6')
  const order = await placed()
  const asked = (await askFor(order, { terminal_id: terminal })).body.data
  expect((await venue.post(`/orders/${order}/payments`, { method: 'cash' })).status).toBe(201)
  await later(SECOND)
  expect((await paymentOf(asked.id)).status).toBe('cancelled')
  const given = await placed()
  const waiting = (await askFor(given, { terminal_id: terminal })).body.data
  await venue.post(`/orders/${given}/status`, { status: 'cancelled' })
  expect((await paymentOf(waiting.id)).status).toBe('cancelled')
  const dead = await askFor(given, { terminal_id: terminal })
  expect([dead.status, dead.body.error.code]).toEqual([409, 'not_payable'])
})

test('a race of cancelling against the card ends one way, in the ledger too', async () => {
  const { id: terminal } = await addTerminal('Counter 7')
  for (let turn = 0; turn < 4; turn++) {
    const order = await placed()
    const { id } = (await askFor(order, { terminal_id: terminal })).body.data
    const [ended] = await Promise.all([cancel(id), later(SECOND)])
    const { status } = await paymentOf(id)
    expect([ended.status, status]).toEqual(ended.status === 200 ? [200, 'cancelled'] : [409, 'captured'])
    const paid = (await venue.get(`/orders/${order}`)).body.data.paid_at
    expect(paid !== null).toBe(status === 'captured')
  }
})

test('a reader of another branch or restaurant, or one that is gone, is refused by its field', async () => {
  const order = await placed()
  const west = await addTerminal('West', venue.ids.branches!.west)
  const atWest = await askFor(order, { terminal_id: west.id })
  expect([atWest.status, atWest.body.error.details]).toEqual([
    422,
    { terminal_id: ['This card reader is at another branch.'] },
  ])
  const other = await service.venue({ document: smallMenu() })
  const none = await askFor(order, { terminal_id: 999_999 })
  expect([none.status, none.body.error.details]).toEqual([
    422,
    { terminal_id: ['The restaurant has no such card reader.'] },
  ])
  expect((await askFor(order, {})).body.error.details).toEqual({ terminal_id: ['This field is required.'] })
  expect((await other.get('/terminals')).body).toEqual({ data: [], meta: { count: 0 }, links: {} })
  await expect(addTerminal('Real', null, other)).rejects.toThrow()
  expect((await askFor(order, { terminal_id: west.id }, {}, other)).status).toBe(404)
  const only = (await venue.get(`/terminals?branch_id=${venue.ids.branches!.west}`)).body
  expect(only.data.map(({ name }: { name: string }) => name)).toEqual(['West'])
  const { token } = await venue.newToken({ scopes: ['payments:read'] })
  const missing = await service.request('POST', `/orders/${order}/terminal-payments`, {
    token,
    body: { terminal_id: west.id },
  })
  expect([missing.status, missing.body.error.details.required_scope]).toEqual([403, 'payments:write'])
})

test('staff set readers up, ask them and see them; a waiter only asks; one that waits stays', async () => {
  const [manager, waiter] = await Promise.all([
    signedInAs(service, venue, 'manager'),
    signedInAs(service, venue, 'staff'),
  ])
  expect((await waiter.call('POST', '/terminals', { name: 'Bar' })).status).toBe(403)
  const made = await manager.call('POST', '/terminals', { name: 'Bar' })
  expect(made.data).toMatchObject({ name: 'Bar', provider: 'test', status: 'online' })
  const { id: terminal } = made.data
  await manager.call('PUT', `/terminals/${terminal}`, { name: 'Bar, left' })
  const order = await placed()
  const asked = await waiter.call('POST', `/orders/${order}/terminal-payments`, {
    terminal_id: terminal,
    amount_minor: 199,
  })
  expect(await waiter.call('GET', `/payments/${asked.data.id}`)).toMatchObject({
    data: { payment: { status: 'pending' }, terminal: 'Bar, left' },
  })
  const kept = await manager.call('DELETE', `/terminals/${terminal}`)
  expect([kept.status, kept.error.code]).toEqual([409, 'not_payable'])
  expect((await waiter.call('POST', `/payments/${asked.data.id}/cancel`)).data.status).toBe('cancelled')
  expect((await manager.call('DELETE', `/terminals/${terminal}`)).status).toBe(200)
  const { data } = await waiter.call('GET', '/terminals')
  expect(data.takes_test).toBe(true)
  expect(data.terminals.map(({ name }: { name: string }) => name)).not.toContain('Bar, left')
})

test('a sandbox has a reader, which a reset brings back', async () => {
  const live = await service.venue({ document: smallMenu() })
  const sandbox = await testSandbox(service, live)
  const before = (await sandbox.get('/terminals')).body
  expect(before.data).toMatchObject([{ name: 'Counter', provider: 'test', status: 'online' }])
  await sandbox.reset()
  expect((await sandbox.get('/terminals')).body).toEqual(before)
})
