import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { eventsOf } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { findAnywhere } from '../../../test/find-anywhere.ts'
import { eraseGuest, exportGuest, findGuestForChange } from '../../across/privacy/commands.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')
const NOON_TEXT = '2026-11-14T12:00:00.000-05:00'
/** A soup and a water. */
const TOTAL = 1300

let service: TestApp
let venue: Venue
let other: Venue
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  venue = await service.venue({ document: smallMenu() })
  other = await service.venue({ document: smallMenu() })
})
afterAll(() => service.close())

async function place(at = venue): Promise<string> {
  const { body } = await at.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [
      { item_id: at.ids.items!.soup, quantity: 1 },
      { item_id: at.ids.items!.water, quantity: 1 },
    ],
  })
  expect(body.data.total_minor).toBe(TOTAL)
  return body.data.id
}
const pay = (id: string, body: object = {}, headers = {}) =>
  venue.post(`/orders/${id}/payments`, { method: 'cash', ...body }, headers)
const refund = (id: string, body?: object) => venue.post(`/payments/${id}/refunds`, body)
const paidAt = async (id: string) => (await venue.get(`/orders/${id}`)).body.data.paid_at
const told = async (type: string, id: string) =>
  (await eventsOf(service, venue, type)).filter(({ data }) => (data.order ?? data.payment).id === id)

test('a payment of what is due covers the order, and shows itself whole', async () => {
  const id = await place()
  const { status, body } = await pay(id, { method: 'card', tip_minor: 150, reference: 'slip 7' })
  const payment = {
    id: expect.any(String),
    order_id: id,
    reservation_id: null,
    experience_booking_id: null,
    gift_card_id: null,
    method: 'card',
    status: 'captured',
    currency: 'USD',
    amount_minor: TOTAL,
    tip_minor: 150,
    refunded_minor: 0,
    reference: 'slip 7',
    failure_reason: null,
    refunds: [],
    created_at: NOON_TEXT,
    captured_at: NOON_TEXT,
    updated_at: NOON_TEXT,
  }
  expect([status, body]).toEqual([201, { data: payment, meta: {}, links: {} }])
  expect((await venue.get(`/payments/${body.data.id}`)).body).toEqual(body)
  const shown = (await venue.get(`/orders/${id}`)).body.data
  expect(shown.paid_at).toBe(NOON_TEXT)
  expect(await told('order.paid', id)).toEqual([{ type: 'order.paid', data: { order: shown } }])
})

test('several payments cover an order together, and it is paid once, ever', async () => {
  const id = await place()
  await pay(id, { amount_minor: 300, method: 'voucher' })
  expect(await paidAt(id)).toBeNull()
  const rest = await pay(id)
  expect(rest.body.data.amount_minor).toBe(1000)
  expect(await paidAt(id)).toBe(NOON_TEXT)
  await refund(rest.body.data.id, { amount_minor: 400 })
  expect(await paidAt(id)).toBe(NOON_TEXT)
  const again = await pay(id)
  expect([again.status, again.body.data.amount_minor]).toEqual([201, 400])
  expect(await told('order.paid', id)).toHaveLength(1)
})

describe('a payment is refused', () => {
  test.each([
    [{ amount_minor: 1301 }, ['amount_minor']],
    [{ amount_minor: 0 }, ['amount_minor']],
    [{ tip_minor: -1 }, ['tip_minor']],
    [{ method: 'online' }, ['method']],
    [{ method: 'gift_card' }, ['gift_card_code']],
    [{ method: 'deposit' }, ['reservation_id']],
    [{ method: 'deposit', reservation_id: crypto.randomUUID() }, ['reservation_id']],
    [{ reference: 'x'.repeat(121) }, ['reference']],
  ])('%j: 422 on %j', async (body, fields) => {
    const { status, body: answer } = await pay(await place(), body)
    expect([status, Object.keys(answer.error.details)]).toEqual([422, fields])
  })
  test('of an order that is paid, with an amount or without', async () => {
    const id = await place()
    await pay(id)
    for (const body of [{}, { amount_minor: 1 }, { amount_minor: 99_999 }]) {
      const { status, body: answer } = await pay(id, body)
      expect([status, answer.error.code]).toEqual([409, 'not_payable'])
    }
  })
  test.each(['rejected', 'cancelled'])('of an order that is %s', async (to) => {
    const id = await place()
    await venue.post(`/orders/${id}/status`, { status: to })
    const { status, body } = await pay(id)
    expect([status, body.error.code]).toEqual([409, 'not_payable'])
  })
  test("of another restaurant's order, and of none", async () => {
    expect((await pay(await place(other))).status).toBe(404)
    expect((await pay(crypto.randomUUID(), { method: 'nothing' })).status).toBe(404)
  })
  test('without the scope', async () => {
    const { token } = await venue.newToken({ scopes: ['orders:write', 'payments:read'] })
    const answer = await service.request('POST', `/orders/${await place()}/payments`, {
      token,
      body: { method: 'cash' },
    })
    expect([answer.status, answer.body.error.code]).toEqual([403, 'insufficient_scope'])
  })
})

test('nulls are as good as left out', async () => {
  const nothing = { amount_minor: null, tip_minor: null, reference: null, gift_card_code: null }
  const { status, body } = await pay(await place(), { ...nothing, reservation_id: null })
  expect([status, body.data.amount_minor, body.data.tip_minor]).toEqual([201, TOTAL, 0])
})

test('of 20 payments of what is due at once one wins', async () => {
  const id = await place()
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(id, { amount_minor: TOTAL })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409 || status === 422)).toHaveLength(19)
  const { rows } = await service.owner.query(
    `select sum(e.amount_minor)::int as sum from payment_entries e join payments p on p.id = e.payment_id where p.order_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ sum: TOTAL }])
  expect(await told('order.paid', id)).toHaveLength(1)
})

test('the same request twice pays once', async () => {
  const id = await place()
  const first = await pay(id, {}, { 'idempotency-key': 'pay' })
  const again = await pay(id, {}, { 'idempotency-key': 'pay' })
  expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true'])
  expect((await venue.get(`/payments?order_id=${id}`)).body.data).toHaveLength(1)
})

describe('a refund', () => {
  test('gives all back that is left, the amount first and then the tip', async () => {
    const { id } = (await pay(await place(), { tip_minor: 200 })).body.data
    expect(await told('payment.captured', id)).toEqual([
      { type: 'payment.captured', data: { payment: (await venue.get(`/payments/${id}`)).body.data } },
    ])
    const part = await refund(id, { amount_minor: 1400, reason: '  cold soup ' })
    const refunds = [
      {
        id: expect.any(String),
        status: 'succeeded',
        amount_minor: 1400,
        reason: 'cold soup',
        created_at: NOON_TEXT,
      },
    ]
    expect([part.status, part.body.data]).toMatchObject([201, { refunded_minor: 1400, refunds }])
    expect(await told('payment.refunded', id)).toEqual([
      { type: 'payment.refunded', data: { payment: part.body.data } },
    ])
    const rest = await refund(id)
    expect([rest.status, rest.body.data.refunded_minor, rest.body.data.refunds[1].reason]).toEqual([
      201,
      1500,
      null,
    ])
    const none = await refund(id)
    expect([none.status, none.body.error.code]).toEqual([409, 'not_payable'])
    const { rows } = await service.owner.query(
      'select amount_minor::int, tip_minor::int from payment_refunds where payment_id = $1 order by created_at, id',
      [id],
    )
    expect(rows).toEqual([
      { amount_minor: 1300, tip_minor: 100 },
      { amount_minor: 0, tip_minor: 100 },
    ])
  })
  test.each([
    [{ amount_minor: 1301 }, ['amount_minor']],
    [{ amount_minor: 0 }, ['amount_minor']],
    [{ reason: 'ab' }, ['reason']],
  ])('%j is 422 on %j', async (body, fields) => {
    const { id } = (await pay(await place())).body.data
    const answer = await refund(id, body)
    expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([422, fields])
  })
  test('of another restaurant is not there', async () => {
    const { id } = (await pay(await place())).body.data
    expect((await other.post(`/payments/${id}/refunds`, {})).status).toBe(404)
    expect((await other.get(`/payments/${id}`)).status).toBe(404)
  })
  test('of 20 at once gives no more back than there is', async () => {
    const { id } = (await pay(await place())).body.data
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id, { amount_minor: 500 })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect((await venue.get(`/payments/${id}`)).body.data.refunded_minor).toBe(1000)
  })
})

test('what was paid by hand stays when the order is cancelled, until staff refund it', async () => {
  const id = await place()
  const paid = await pay(id)
  await venue.post(`/orders/${id}/status`, { status: 'cancelled' })
  expect((await venue.get(`/payments/${paid.body.data.id}`)).body).toEqual(paid.body)
  expect((await refund(paid.body.data.id)).status).toBe(201)
})

describe('the list', () => {
  test('is newest first, by page, and filtered', async () => {
    const own = await service.venue({ document: smallMenu() })
    const ids: string[] = []
    const orders: string[] = []
    for (const [index, method] of ['cash', 'card', 'voucher'].entries()) {
      service.clock.now = NOON + index * 60_000
      const order = await place(own)
      orders.push(order)
      ids.unshift((await own.post(`/orders/${order}/payments`, { method })).body.data.id)
    }
    service.clock.now = NOON
    const idsAt = async (query: string) =>
      (await own.get(`/payments?${query}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await idsAt('')).toEqual(ids)
    const first = await own.get('/payments?per_page=2')
    expect(await idsAt(`per_page=2&cursor=${first.body.meta.next_cursor}`)).toEqual([ids[2]])
    expect(await idsAt('method=card')).toEqual([ids[1]])
    expect(await idsAt(`order_id=${orders[2]}`)).toEqual([ids[0]])
    expect(await idsAt('status=pending')).toEqual([])
    expect(await idsAt('created_from=2026-11-14T12:01:00-05:00')).toEqual(ids.slice(0, 2))
    expect(await idsAt('created_to=2026-11-13')).toEqual([])
    const bad = await own.get('/payments?method=gold&created_from=soon&order_id=7')
    expect([bad.status, Object.keys(bad.body.error.details).sort()]).toEqual([
      422,
      ['created_from', 'method', 'order_id'],
    ])
  })
})

test('rows of money stay when somebody deletes an order', async () => {
  const id = await place()
  await pay(id)
  await expect(service.owner.query('delete from orders where id = $1', [id])).rejects.toMatchObject({
    code: '23503',
  })
  await expect(service.owner.query('delete from payments where order_id = $1', [id])).rejects.toMatchObject({
    code: '23001',
  })
})

describe('a gift card', () => {
  async function card(amount_minor: number, at = venue): Promise<{ id: string; code: string }> {
    const { body } = await at.post('/gift-cards', { amount_minor })
    return { id: body.data.id, code: body.meta.code }
  }
  const balance = async (id: string) => (await venue.get(`/gift-cards/${id}`)).body.data.balance_minor

  test('pays what it holds, less the tip, and gets back what is refunded', async () => {
    const own = await card(1000)
    const id = await place()
    const paid = await pay(id, { method: 'gift_card', gift_card_code: own.code, tip_minor: 100 })
    expect(paid.body.data).toMatchObject({ gift_card_id: own.id, amount_minor: 900, tip_minor: 100 })
    expect(await balance(own.id)).toBe(0)
    await pay(id)
    expect(await paidAt(id)).toBe(NOON_TEXT)
    const back = await refund(paid.body.data.id, { amount_minor: 950 })
    expect([back.body.data.refunded_minor, await balance(own.id)]).toEqual([950, 950])
  })
  test('gets its money back when the order is cancelled or rejected', async () => {
    for (const to of ['cancelled', 'rejected']) {
      const own = await card(5000)
      const id = await place()
      const paid = await pay(id, { method: 'gift_card', gift_card_code: own.code, tip_minor: 100 })
      expect(await balance(own.id)).toBe(3600)
      await venue.post(`/orders/${id}/status`, { status: to })
      expect(await balance(own.id)).toBe(5000)
      const { data } = (await venue.get(`/payments/${paid.body.data.id}`)).body
      expect([data.refunded_minor, data.refunds[0].reason]).toEqual([1400, `The order was ${to}.`])
      expect(await told('payment.refunded', data.id)).toHaveLength(1)
    }
  })
  test('is refused on its code where it is empty or unknown, on the amount where it holds less', async () => {
    const own = await card(500)
    const id = await place()
    const by = (body: object) => pay(id, { method: 'gift_card', gift_card_code: own.code, ...body })
    expect(Object.keys((await by({ amount_minor: 501 })).body.error.details)).toEqual(['amount_minor'])
    expect((await by({})).body.data.amount_minor).toBe(500)
    for (const code of [own.code, 'nonsense']) {
      const { status, body } = await by({ gift_card_code: code })
      expect([status, Object.keys(body.error.details)]).toEqual([422, ['gift_card_code']])
    }
    expect((await venue.get(`/payments?order_id=${id}`)).body.data).toHaveLength(1)
  })
  test('of 50 orders at once pays no more than it holds', async () => {
    const own = await card(TOTAL * 2 + 1)
    const orders = await Promise.all(Array.from({ length: 50 }, () => place()))
    const answers = await Promise.all(
      orders.map((id) => pay(id, { method: 'gift_card', gift_card_code: own.code, amount_minor: TOTAL })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await balance(own.id)).toBe(1)
  })
})

test('a guest who asks to be forgotten leaves what was written beside their money, and the money stays', async () => {
  const own = await service.venue({ document: smallMenu() })
  const { body } = await own.post('/orders', {
    type: 'pickup',
    customer_name: 'Zenobia Quux',
    customer_phone: '+1 413 555 0177',
    lines: [{ item_id: own.ids.items!.soup, quantity: 1 }],
  })
  const by = { method: 'cash', reference: 'for Zenobia Quux' }
  const paid = await own.post(`/orders/${body.data.id}/payments`, by, { 'idempotency-key': 'z' })
  await own.post(`/payments/${paid.body.data.id}/refunds`, { amount_minor: 1, reason: 'Zenobia Quux asked' })
  const [{ id: guestId }] = (await own.get('/guests')).body.data
  const kept = await own.inside(async (tx) => exportGuest(tx, await findGuestForChange(tx, guestId)))
  expect(kept.payments).toMatchObject([{ id: paid.body.data.id, reference: 'for Zenobia Quux' }])
  await own.inside((tx) => eraseGuest(tx, guestId))
  expect(await findAnywhere(service.owner, ['Zenobia'])).toEqual([])
  expect((await own.get(`/payments/${paid.body.data.id}`)).body.data).toMatchObject({
    amount_minor: paid.body.data.amount_minor,
    refunded_minor: 1,
    reference: null,
    refunds: [{ reason: null }],
  })
})
