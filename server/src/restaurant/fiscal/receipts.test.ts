import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { smallMenu } from '../../../test/documents.ts'
import {
  NOON,
  other,
  pay,
  place,
  receiptsOf,
  refund,
  service,
  standOnReceipts,
  TOTAL,
  uptown,
  venue,
} from '../../../test/receipts-ground.ts'
import { canonicalJson } from '../../platform/crypto/canonical-json.ts'
import type { Receipt } from './contract.ts'

standOnReceipts()

test('the receipt of a sale is issued with the payment that covers the order, and says all of it', async () => {
  const id = await place()
  const first = await pay(id, { amount_minor: 300, method: 'voucher', tip_minor: 20 })
  expect(await receiptsOf(id)).toEqual([])
  const second = await pay(id, { tip_minor: 130, reference: 'for Ada Byron' })
  const [receipt, ...more] = await receiptsOf(id)
  expect(more).toEqual([])
  const issuedAt = '2026-11-14T12:00:00.000-05:00'
  const taxes = [{ name: 'VAT', rate_pct: 10, included: true, base_minor: 1182, tax_minor: 118 }]
  expect(receipt).toEqual({
    id: expect.any(String),
    branch_id: venue.ids.branches!.downtown,
    number: 1,
    kind: 'sale',
    order_id: id,
    payment_id: second.id,
    issued_at: issuedAt,
    currency: 'USD',
    total_minor: TOTAL,
    tip_minor: 150,
    tax_breakdown: taxes,
    previous_hash: '0'.repeat(64),
    hash: expect.any(String),
    document: expect.objectContaining({
      number: 1,
      kind: 'sale',
      refund: null,
      seller: {
        name: venue.restaurant.name,
        branch: 'Downtown',
        legal_name: 'Downtown Inc.',
        address: '12 Water Street, 11201 Brooklyn',
        tax_number: '12-345',
        phone: null,
        timezone: 'America/New_York',
      },
      lines: [
        expect.objectContaining({ quantity: 1, line_total_minor: 1000 }),
        expect.objectContaining({ quantity: 1, line_total_minor: 300 }),
      ],
      sums: {
        subtotal_minor: TOTAL,
        discount_minor: 0,
        service_charge_minor: 0,
        tax_added_minor: 0,
        delivery_fee_minor: 0,
        total_minor: TOTAL,
        tip_minor: 150,
      },
      taxes,
      payments: [
        {
          id: first.id,
          method: 'voucher',
          amount_minor: 300,
          tip_minor: 20,
          refunded_minor: 0,
          captured_at: issuedAt,
        },
        {
          id: second.id,
          method: 'cash',
          amount_minor: 1000,
          tip_minor: 130,
          refunded_minor: 0,
          captured_at: issuedAt,
        },
      ],
      guest: { name: 'Ada Byron', phone: '+1 413 555 0101', email: null, address: null },
    }),
  })
  const { guest: _, ...frozen } = receipt.document
  const hash = createHash('sha256')
    .update(`${'0'.repeat(64)}\n${canonicalJson(frozen)}`)
    .digest('hex')
  expect(receipt.hash).toBe(hash)
  expect((await venue.get(`/receipts/${receipt.id}`)).body).toEqual({ data: receipt, meta: {}, links: {} })
})

test('each refund has one of its own, negative, and together they take back exactly what was sold', async () => {
  const id = await place()
  const payment = await pay(id, { method: 'card', tip_minor: 100 })
  for (const amount_minor of [333, 333]) expect((await refund(payment.id, { amount_minor })).status).toBe(201)
  await refund(payment.id, { kind: 'goodwill' })
  const [sale, ...refunds] = await receiptsOf(id)
  expect(
    refunds.map(({ kind, payment_id, total_minor, tip_minor }: Receipt) => [
      kind,
      payment_id,
      total_minor,
      tip_minor,
    ]),
  ).toEqual([
    ['refund', payment.id, -333, 0],
    ['refund', payment.id, -333, 0],
    ['refund', payment.id, -634, -100],
  ])
  expect(refunds[0].tax_breakdown).toEqual([
    { name: 'VAT', rate_pct: 10, included: true, base_minor: -303, tax_minor: -30 },
  ])
  expect(refunds[2].document).toMatchObject({
    refund: { kind: 'goodwill', sale_number: sale.number },
    lines: [],
    payments: [{ id: payment.id, method: 'card', amount_minor: -634, tip_minor: -100 }],
    sums: { total_minor: -634, tip_minor: -100 },
  })
  const sum = (key: 'base_minor' | 'tax_minor') =>
    refunds.reduce((all: number, one: Receipt) => all + (one.tax_breakdown[0]?.[key] ?? 0), 0)
  expect([sum('base_minor'), sum('tax_minor')]).toEqual([-1182, -118])
})

/** Of each receipt: its kind, its total and the tax in it. */
const sums = async (id: string) =>
  (await receiptsOf(id)).map(({ kind, total_minor, tax_breakdown }: Receipt) => [
    kind,
    total_minor,
    ...tax_breakdown.map(({ tax_minor }) => tax_minor),
  ])

test('an order is sold once: paid again after a correction it has no second sale, and that money takes no tax back', async () => {
  const id = await place()
  const payment = await pay(id)
  await refund(payment.id, { amount_minor: 500 })
  const again = await pay(id)
  for (const { id: paid } of [again, payment]) expect((await refund(paid)).status).toBe(201)
  expect(await sums(id)).toEqual([
    ['sale', TOTAL, 118],
    ['refund', -500, -45],
    ['refund', -500],
    ['refund', -800, -73],
  ])
})

test('what goes back before the order is covered takes no tax with it, and of the sale all of it is left', async () => {
  const id = await place()
  const wrong = await pay(id, { amount_minor: 300, method: 'card' })
  await refund(wrong.id)
  const right = await pay(id)
  await refund(right.id)
  expect(await sums(id)).toEqual([
    ['refund', -300],
    ['sale', TOTAL, 118],
    ['refund', -TOTAL, -118],
  ])
})

test('the refund of an order that was cancelled before it was covered has no tax', async () => {
  const id = await place()
  const payment = await pay(id, { amount_minor: 300 })
  await venue.post(`/orders/${id}/status`, { status: 'cancelled', reason: 'No' })
  expect((await refund(payment.id)).status).toBe(201)
  expect(await sums(id)).toEqual([['refund', -300]])
})

test('a lower total that is covered already is a sale without a payment', async () => {
  const id = await place()
  await pay(id, { amount_minor: 1000 })
  const { items } = (await venue.get(`/orders/${id}`)).body.data
  const voided = await venue.post(`/orders/${id}/lines/${items[1].id}/void`, { reason: 'Left it' })
  expect(voided.status).toBe(200)
  expect(await receiptsOf(id)).toMatchObject([
    { kind: 'sale', payment_id: null, total_minor: 1000, document: { lines: [{ line_total_minor: 1000 }] } },
  ])
})

test('what was paid beyond the total goes back first, and without tax', async () => {
  const id = await place()
  const payment = await pay(id, { amount_minor: 1200 })
  const { items } = (await venue.get(`/orders/${id}`)).body.data
  await venue.post(`/orders/${id}/lines/${items[1].id}/void`, { reason: 'Left it' })
  for (const amount_minor of [150, 550, 500]) await refund(payment.id, { amount_minor })
  expect(await sums(id)).toEqual([
    ['sale', 1000, 91],
    ['refund', -150],
    ['refund', -550, -46],
    ['refund', -500, -45],
  ])
})

describe('the list', () => {
  test('begins with the newest, is filtered, and goes on page by page', async () => {
    const at = await service.venue({ document: smallMenu() })
    const ids: string[] = []
    for (const minute of [0, 0, 1, 2]) {
      service.clock.now = NOON + minute * 60_000
      ids.push(await place(at))
      await pay(ids.at(-1)!, {}, at)
    }
    service.clock.now = NOON
    const list = async (query: string) => (await at.get(`/receipts?${query}`)).body
    const numbers = async (query: string) => (await list(query)).data.map(({ number }: Receipt) => number)
    expect(await numbers('')).toEqual([4, 3, 2, 1])
    const page = await list('per_page=3')
    expect(page.data.map(({ number }: Receipt) => number)).toEqual([4, 3, 2])
    expect(await numbers(`per_page=3&cursor=${page.meta.next_cursor}`)).toEqual([1])
    expect(await numbers(`order_id=${ids[2]}`)).toEqual([3])
    expect(await numbers('issued_from=2026-11-14T12:01:00-05:00')).toEqual([4, 3])
    expect(await numbers('issued_to=2026-11-14T12:00:00-05:00')).toEqual([2, 1])
    expect(await numbers(`branch_id=${(await at.get('/branches')).body.data[0].id}`)).toEqual([4, 3, 2, 1])
    const foreign = await at.get(`/receipts?branch_id=${uptown}`)
    expect([foreign.status, Object.keys(foreign.body.error.details)]).toEqual([422, ['branch_id']])
  })
  test('is nobody else’s, and takes its scope', async () => {
    const id = await place()
    await pay(id)
    const [{ id: receiptId }] = await receiptsOf(id)
    expect((await other.get(`/receipts/${receiptId}`)).status).toBe(404)
    expect(await receiptsOf(id, other)).toEqual([])
    const { token } = await venue.newToken({ scopes: ['orders:read'] })
    for (const path of ['/receipts', `/receipts/${receiptId}`]) {
      const { status, body } = await service.request('GET', path, { token })
      expect([status, body.error.details]).toEqual([403, { required_scope: 'payments:read' }])
    }
  })
})
