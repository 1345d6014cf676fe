import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { MOVES, ORDER_STATUSES, type OrderStatus } from './contract.ts'
import { MOVES_FROM } from './rules/lifecycle.ts'

let service: TestApp
let venue: Venue
let other: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: smallMenu() })
  other = await service.venue({ document: smallMenu() })
})
afterAll(() => service.close())

const PATH_TO: Record<OrderStatus, OrderStatus[]> = {
  placed: [],
  accepted: ['accepted'],
  rejected: ['rejected'],
  ready: ['accepted', 'ready'],
  completed: ['accepted', 'ready', 'completed'],
  cancelled: ['cancelled'],
}

async function order(status: OrderStatus = 'placed', more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [
      { item_id: venue.ids.items!.soup, quantity: 1 },
      { item_id: venue.ids.items!.water, quantity: 1 },
    ],
    ...more,
  })
  for (const step of PATH_TO[status]) await move(body.data.id, { status: step })
  return body.data.id
}

function move(id: string, body: Record<string, unknown>, headers: Record<string, string> = {}) {
  return venue.post(`/orders/${id}/status`, body, headers)
}

async function ticketStates(id: string): Promise<string[]> {
  const { rows } = await service.owner.query(
    'select state from kitchen_tickets where order_id = $1 order by id',
    [id],
  )
  return rows.map((row) => row.state)
}

describe('every move there is, and no other', () => {
  const matrix = ORDER_STATUSES.flatMap((from) =>
    MOVES.map((to) => [from, to, MOVES_FROM[from]?.includes(to) ?? false] as const),
  )
  test.each(matrix)('%s → %s: %s', async (from, to, possible) => {
    const id = await order(from)
    const { status, body } = await move(id, { status: to })
    if (possible) {
      expect([status, body.data.status]).toEqual([200, to])
    } else {
      expect([status, body.error.code]).toEqual([409, 'invalid_transition'])
      expect((await venue.get(`/orders/${id}`)).body.data.status).toBe(from)
    }
  })
})

test('a move is an event with the status before, and an entry in the log', async () => {
  const id = await order()
  const { body } = await move(id, { status: 'accepted' })
  const events = await service.owner.query(
    `select body from events where type = 'order.status_changed' and subject = $1`,
    [`order:${id}`],
  )
  expect(JSON.parse(events.rows[0].body)).toEqual({
    id: expect.any(String),
    type: 'order.status_changed',
    created_at: expect.any(String),
    restaurant: { id: venue.restaurant.id, slug: venue.restaurant.slug, currency: 'USD' },
    data: { order: body.data, previous_status: 'placed' },
  })
  const log = await service.owner.query(
    `select before, after from audit_log where subject_id = $1 and action = 'order.moved'`,
    [id],
  )
  expect(log.rows).toEqual([{ before: { status: 'placed' }, after: { status: 'accepted' } }])
})

describe('a reason', () => {
  test('is kept by a cancel', async () => {
    const { body } = await move(await order(), { status: 'cancelled', reason: '  out of gas ' })
    expect(body.data.cancel_reason).toBe('out of gas')
  })
  test('is not kept by another move', async () => {
    const { body } = await move(await order(), { status: 'rejected', reason: 'too busy' })
    expect(body.data.cancel_reason).toBeNull()
  })
  test.each([['ab'], ['x'.repeat(201)], [5], ['']])('of %j is refused on every move', async (reason) => {
    const { status, body } = await move(await order(), { status: 'accepted', reason })
    expect([status, Object.keys(body.error.details)]).toEqual([422, ['reason']])
  })
})

describe('refusals', () => {
  test("another restaurant's order is not there", async () => {
    const { status } = await other.post(`/orders/${await order()}/status`, { status: 'accepted' })
    expect(status).toBe(404)
  })
  test('an order that is not there comes before a bad body', async () => {
    const { status } = await move('019a86f0-4c1e-7b6a-9d2f-3f1f0a8f6c11', { status: 'eaten' })
    expect(status).toBe(404)
  })
  test('an unknown status', async () => {
    const { status, body } = await move(await order(), { status: 'placed' })
    expect([status, Object.keys(body.error.details)]).toEqual([422, ['status']])
  })
  test('a refused move is kept for its key', async () => {
    const id = await order('completed')
    await move(id, { status: 'ready' }, { 'idempotency-key': 'no-way' })
    const again = await move(id, { status: 'ready' }, { 'idempotency-key': 'no-way' })
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([409, 'true'])
  })
})

test('of 20 moves at once exactly one wins', async () => {
  const id = await order()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => move(id, { status: index % 2 === 0 ? 'accepted' : 'rejected' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
})

describe('the kitchen', () => {
  test.each([
    ['placed', ['waiting', 'waiting']],
    ['accepted', ['fired', 'fired']],
    ['ready', ['done', 'done']],
    ['cancelled', ['voided', 'voided']],
    ['rejected', ['voided', 'voided']],
  ] as [OrderStatus, string[]][])('has for an order that is %s tickets %j', async (status, states) => {
    expect(await ticketStates(await order(status))).toEqual(states)
  })
})
