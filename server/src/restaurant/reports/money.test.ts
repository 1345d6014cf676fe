// The reports of taxes and payments are what the orders and payments say that the API lists, on their branches' business days.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu, withSettings } from '../../../test/documents.ts'
import { importDocument } from '../../across/document/import.ts'
import { addDays, parseMoment } from '../../platform/time/clock.ts'
import type { Order } from '../orders/contract.ts'
import type { Payment } from '../payments/contract.ts'
import { businessDayOf } from './rules.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-10-30T22:00:00-04:00')
/** The clocks of New York go back on the first of November. */
const BRANCHES = [
  { ref: 'main', name: 'Main', default: true, timezone: 'America/New_York', business_day_start: '04:00' },
  { ref: 'far', name: 'Far', timezone: 'Asia/Tokyo' },
]
const TAXED = {
  prices_include_tax: false,
  taxes: [
    { name: 'Food', rate_pct: 8, default: true },
    { name: 'Drinks', rate_pct: 20, category_refs: ['drinks'] },
  ],
}
const SETTINGS = [
  { ...TAXED, discounts: [{ name: 'Tenth', percent: 10 }] },
  { ...TAXED, prices_include_tax: true, discounts: [], order_types: { pickup: { service_charge_pct: 5 } } },
  { taxes: [], discounts: [] },
]

let service: TestApp
let venue: Venue
let branches: Record<string, number>
beforeAll(async () => {
  service = await testApp()
})
beforeEach(async () => {
  service.clock.now = START
  venue = await service.venue({ document: smallMenu() })
  await arrange({ ...withSettings(SETTINGS[0]!, {}), branches: BRANCHES })
})
afterAll(() => service.close())

async function arrange(document: object): Promise<void> {
  const ids = await venue.inside((tx) => importDocument(tx, document))
  branches = ids.branches ?? branches
}
async function place(at: 'main' | 'far', quantity = 1): Promise<Order> {
  const line = (ref: string, count: number) => ({ item_id: venue.ids.items![ref]!, quantity: count })
  const { status, body } = await venue.post('/orders', {
    ...{ type: 'pickup', customer_name: 'Ada', customer_phone: '+1 413 555 0101', branch_id: branches[at] },
    lines: [line('soup', quantity), line('water', 2)],
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const pay = (order: Order, body: object = {}) =>
  venue.post(`/orders/${order.id}/payments`, { method: 'cash', ...body })
const report = async (name: 'taxes' | 'payments' | 'sales-summary', query = '') =>
  (await venue.get(`/reports/${name}?${query}`)).body.data

async function all<Row>(path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor = ''; ; ) {
    const { body } = await venue.get(`${path}?per_page=100${cursor && `&cursor=${cursor}`}`)
    rows.push(...body.data)
    if (!body.meta.next_cursor) return rows
    cursor = encodeURIComponent(body.meta.next_cursor)
  }
}

const clockOf = (branchId: number | null) => {
  const { timezone: zone, business_day_start = '00:00' } =
    BRANCHES.find(({ ref }) => branches[ref] === branchId) ?? BRANCHES[0]!
  return { zone, business_day_start }
}
const dayAt = (moment: string, branchId: number | null) =>
  businessDayOf(parseMoment(moment, 'UTC')!, clockOf(branchId))

type Span = { from: string; to: string; branch: number | null }

/** What orders and payments say, added up one by one. */
async function addedUp({ from, to, branch }: Span) {
  const orders = await all<Order>('/orders')
  const payments = await all<Payment>('/payments')
  const branchOf = new Map(orders.map(({ id, branch_id }) => [id, branch_id]))
  const isMeant = (moment: string | null, at: number | null) => {
    const day = moment && dayAt(moment, at)
    return day && from <= day && day <= to && (branch === null || branch === at)
  }
  const sales = orders.filter(
    ({ status, placed_at, branch_id }) =>
      status !== 'rejected' && status !== 'cancelled' && isMeant(placed_at, branch_id),
  )
  const rates = Map.groupBy(
    sales.flatMap(({ tax_breakdown }) => tax_breakdown ?? []),
    ({ name, rate_pct, included }) => `${name} ${rate_pct} ${included}`,
  )
  const captured = payments.filter((one) => isMeant(one.captured_at, branchOf.get(one.order_id!)!))
  const refunds = payments.flatMap(({ order_id, refunds: own }) =>
    own.filter(({ created_at }) => isMeant(created_at, branchOf.get(order_id!)!)),
  )
  const sum = <Row>(rows: Row[], ...keys: (keyof Row)[]) =>
    Object.fromEntries(keys.map((key) => [key, rows.reduce((so, row) => so + Number(row[key]), 0)]))
  return {
    taxes: {
      ...{ from, to, branch_id: branch, currency: 'USD', orders: sales.length },
      ...sum(sales, 'subtotal_minor', 'discount_minor', 'service_charge_minor', 'delivery_fee_minor'),
      ...sum(sales, 'tax_added_minor', 'total_minor'),
      rates: [...rates.values()]
        .map((own) => ({ ...own[0]!, ...sum(own, 'base_minor', 'tax_minor') }))
        .sort((a, b) => b.rate_pct - a.rate_pct || Number(b.included) - Number(a.included)),
    },
    payments: {
      ...{ from, to, branch_id: branch, currency: 'USD' },
      methods: [...Map.groupBy(captured, ({ method }) => method)]
        .map(([method, own]) => {
          const sums = sum(own, 'amount_minor', 'tip_minor', 'refunded_minor')
          const net_minor = sums.amount_minor! + sums.tip_minor! - sums.refunded_minor!
          return { method, count: own.length, ...sums, net_minor }
        })
        .sort((a, b) => (a.method < b.method ? -1 : 1)),
      refunds: [...Map.groupBy(refunds, ({ kind }) => kind)]
        .map(([kind, own]) => ({ kind, count: own.length, ...sum(own, 'amount_minor') }))
        .sort((a, b) => (a.kind < b.kind ? -1 : 1)),
    },
  }
}

async function expectTrue(span: Span): Promise<void> {
  const query = new URLSearchParams({ from: span.from, to: span.to })
  if (span.branch !== null) query.set('branch_id', String(span.branch))
  const told = {
    taxes: await report('taxes', `${query}`),
    payments: await report('payments', `${query}`),
  }
  expect(told).toEqual(await addedUp(span))
  const { orders, revenue_minor } = await report('sales-summary', `${query}`)
  expect([told.taxes.orders, told.taxes.total_minor]).toEqual([orders, revenue_minor])
  const added = told.taxes.rates
    .filter(({ included }: { included: boolean }) => !included)
    .reduce((sum: number, { tax_minor }: { tax_minor: number }) => sum + tax_minor, 0)
  expect(added).toBe(told.taxes.tax_added_minor)
}

const step = fc.record({
  what: fc.constantFrom('place', 'place', 'pay', 'pay', 'refund', 'return', 'void', 'cancel', 'wait', 'set'),
  which: fc.nat(20),
  minor: fc.integer({ min: 1, max: 900 }),
  at: fc.constantFrom('main' as const, 'far' as const),
})

test('whatever happens, they are the sums of orders and payments, and their total is the revenue', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), fc.nat(3), async (steps, days) => {
      service.clock.now = START
      venue = await service.venue({ document: smallMenu(), slug: `sums-${crypto.randomUUID()}` })
      await arrange({ ...withSettings(SETTINGS[0]!, {}), branches: BRANCHES })
      const orders: Order[] = []
      const paid: { id: string; order: Order }[] = []
      for (const { what, which, minor, at } of steps) {
        const order = orders[which % orders.length]
        const money = paid[which % paid.length]
        if (what === 'wait') service.clock.now += minor * 0.02 * HOUR
        if (what === 'set') await arrange(withSettings(SETTINGS[which % SETTINGS.length]!, {}))
        if (what === 'place') orders.push(await place(at, 1 + (which % 3)))
        if (what === 'pay' && order) {
          const method = which % 2 ? 'card' : 'cash'
          const amount = minor % 3 ? {} : { amount_minor: minor }
          const { status, body } = await pay(order, { method, tip_minor: minor % 7, ...amount })
          if (status === 201) paid.push({ id: body.data.id, order })
        }
        if (what === 'refund' && money) {
          const kind = which % 2 ? 'correction' : 'goodwill'
          await venue.post(`/payments/${money.id}/refunds`, { kind, amount_minor: minor })
        }
        if (what === 'return' && money) {
          const line_ids = [money.order.items[which % 2]!.id]
          await venue.post(`/payments/${money.id}/refunds`, { kind: 'return', line_ids })
        }
        if (what === 'void' && order) {
          const line = order.items[which % 2]!.id
          await venue.post(`/orders/${order.id}/lines/${line}/void`, { reason: 'Sent back' })
        }
        if (what === 'cancel' && order) {
          await venue.post(`/orders/${order.id}/status`, { status: 'cancelled', reason: 'No show' })
        }
      }
      const to = addDays('2026-10-30', days)
      await expectTrue({ from: '2026-10-30', to, branch: null })
      for (const branch of [branches.main!, branches.far!]) await expectTrue({ from: to, to, branch })
    }),
    { numRuns: 15 },
  )
}, 120_000)

test('a day ends when the business day of its branch does, across a change of clocks', async () => {
  const on = async (day: string, branch?: number) => {
    const query = `to=${day}${branch === undefined ? '' : `&branch_id=${branch}`}`
    const [taxes, payments] = [await report('taxes', query), await report('payments', query)]
    return [taxes.orders, payments.methods[0]?.count ?? 0]
  }
  // 03:59 and 04:00 in New York, on both sides of the hour that comes twice.
  for (const moment of ['2026-11-01T03:59:59.999-05:00', '2026-11-01T04:00:00-05:00']) {
    service.clock.now = Date.parse(moment)
    await pay(await place('main'))
    await pay(await place('far'))
  }
  expect([await on('2026-10-31'), await on('2026-11-01')]).toEqual([
    [1, 1],
    [3, 3],
  ])
  expect(await on('2026-11-01', branches.far)).toEqual([2, 2])
  await arrange({ branches: [{ ...BRANCHES[0]!, business_day_start: '00:00' }, BRANCHES[1]!] })
  expect([await on('2026-10-31'), await on('2026-11-01', branches.main)]).toEqual([
    [0, 0],
    [2, 2],
  ])
})

test('what was sold at a branch that is gone stays with the restaurant', async () => {
  await pay(await place('far'), { tip_minor: 50 })
  const onThe30th = async () => [
    (await report('taxes', 'to=2026-10-30')).orders,
    (await report('payments', 'to=2026-10-30')).methods,
  ]
  expect(await onThe30th()).toEqual([0, []])
  await arrange({ branches: [BRANCHES[0]!] })
  expect(await onThe30th()).toMatchObject([1, [{ method: 'cash', tip_minor: 50 }]])
})

test('a refund is told on its own day, and lowers the net of the day of its payment', async () => {
  const order = await place('main')
  const { body } = await pay(order, { tip_minor: 100 })
  const { id, amount_minor } = body.data
  service.clock.now = START + 48 * HOUR
  await venue.post(`/payments/${id}/refunds`, { kind: 'goodwill', amount_minor: 300 })
  expect(await report('payments', 'to=2026-10-30')).toMatchObject({
    methods: [
      {
        ...{ method: 'cash', count: 1, amount_minor, tip_minor: 100, refunded_minor: 300 },
        net_minor: amount_minor + 100 - 300,
      },
    ],
    refunds: [],
  })
  expect(await report('payments', 'to=2026-11-01')).toMatchObject({
    methods: [],
    refunds: [{ kind: 'goodwill', count: 1, amount_minor: 300 }],
  })
})

test('rates are in order: the highest first, then by name, and those inside the prices by themselves', async () => {
  const food = (name: string, rate_pct: number) => ({ name, rate_pct, default: true })
  for (const [included, tax] of [
    [false, food('Food', 8)],
    [true, food('Food', 8)],
    [true, food('Also', 8)],
    [true, food('More', 9.5)],
  ] as const) {
    await arrange(withSettings({ prices_include_tax: included, taxes: [tax], discounts: [] }, {}))
    await place('main')
  }
  const { rates } = await report('taxes')
  expect(rates).toEqual([
    { name: 'More', rate_pct: 9.5, included: true, base_minor: 1461, tax_minor: 139 },
    { name: 'Also', rate_pct: 8, included: true, base_minor: 1481, tax_minor: 119 },
    { name: 'Food', rate_pct: 8, included: true, base_minor: 1481, tax_minor: 119 },
    { name: 'Food', rate_pct: 8, included: false, base_minor: 1600, tax_minor: 128 },
  ])
})

describe.each(['taxes', 'payments'] as const)('the report of %s', (name) => {
  test('is empty where nothing happened, on the first and the last day there is, and at another restaurant', async () => {
    await pay(await place('main'))
    const other = await service.venue({ document: smallMenu() })
    const sums = ['subtotal', 'discount', 'service_charge', 'delivery_fee', 'tax_added', 'total']
    const nothing =
      name === 'taxes'
        ? { orders: 0, ...Object.fromEntries(sums.map((sum) => [`${sum}_minor`, 0])), rates: [] }
        : { methods: [], refunds: [] }
    for (const day of ['0001-01-01', '2026-10-30', '9999-12-31']) {
      const { status, body } = await other.get(`/reports/${name}?from=${day}&to=${day}`)
      expect([status, body]).toEqual([
        200,
        { data: { from: day, to: day, branch_id: null, currency: 'USD', ...nothing }, meta: {}, links: {} },
      ])
    }
    const foreign = await other.get(`/reports/${name}?branch_id=${branches.main}`)
    expect([foreign.status, Object.keys(foreign.body.error.details)]).toEqual([422, ['branch_id']])
  })

  test('is refused as the sales summary is', async () => {
    for (const [query, fields] of [
      ['from=2026-11-15&to=2026-11-14', ['from']],
      ['from=2024-01-01&to=2025-01-01', ['to']],
      ['from=x&to=y&branch_id=999999999', ['branch_id', 'from', 'to']],
    ] as const) {
      const { status, body } = await venue.get(`/reports/${name}?${query}`)
      expect([status, Object.keys(body.error.details).sort()]).toEqual([422, fields])
    }
    const { token } = await venue.newToken({ scopes: ['orders:read', 'payments:read'] })
    const unscoped = await service.request('GET', `/reports/${name}`, { token })
    expect([unscoped.status, unscoped.body.error.details]).toEqual([403, { required_scope: 'reports:read' }])
    await venue.set({ plan: 'dining' })
    const { status, body } = await venue.get(`/reports/${name}`)
    expect([status, body.error]).toMatchObject([
      403,
      { code: 'plan_feature_unavailable', details: { feature: 'reporting' } },
    ])
  })
})
