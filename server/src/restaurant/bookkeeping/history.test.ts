// After any month of sales, tips, refunds, voids and gift cards: reports, receipts, payments, the sales summary and the journal
// agree to the cent.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu, withSettings } from '../../../test/documents.ts'
import { importDocument } from '../../across/document/import.ts'
import { type RulesCache, rulesCache } from '../../ground/tenants/owner-rules.ts'
import { readCsv } from '../../platform/csv/read.ts'
import type { ReportTable, ReportTables } from '../../workspace/reports/contract.ts'
import { readReport } from '../../workspace/reports/read.ts'
import type { Receipt } from '../fiscal/contract.ts'
import { adjustCard } from '../gift-cards/commands/adjust-card.ts'
import type { Order } from '../orders/contract.ts'
import type { Payment } from '../payments/contract.ts'
import type { Step } from '../reports/stretches.ts'
import { journalFile, readJournal, sumsOf } from './reading.ts'
import { chartTable, type Role } from './rules/accounts.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-11-01T00:30:00-04:00')
const MONTH = { from: '2026-10-31', to: '2026-12-04' }
/** The clocks of New York go back on the first of November. */
const BRANCHES = [
  { ref: 'main', name: 'Main', default: true, timezone: 'America/New_York', business_day_start: '04:00' },
  { ref: 'far', name: '=Far', timezone: 'Asia/Tokyo' },
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
  { taxes: [{ name: 'Drinks', rate_pct: 20, category_refs: ['drinks'] }], discounts: [] },
]

let service: TestApp
let venue: Venue
let rules: RulesCache
let branches: Record<string, number>
beforeAll(async () => {
  service = await testApp()
  rules = rulesCache(service.database)
})
afterAll(() => service.close())

async function arrange(document: object): Promise<void> {
  const ids = await venue.inside((tx) => importDocument(tx, document))
  branches = ids.branches ?? branches
}

async function all<Row>(path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor = ''; ; ) {
    const { body } = await venue.get(`${path}?per_page=100${cursor && `&cursor=${cursor}`}`)
    rows.push(...body.data)
    if (!body.meta.next_cursor) return rows
    cursor = encodeURIComponent(body.meta.next_cursor)
  }
}
const sum = <Row>(rows: readonly Row[], ...keys: (keyof Row)[]) =>
  rows.reduce((so, row) => so + keys.reduce((of, key) => of + Number(row[key]), 0), 0)

/** As `branch` alone, where one is given. */
const restaurantOf = (branch?: number) => ({
  ...{ id: venue.restaurant.id, currency: 'USD', zone: 'America/New_York' },
  ...(branch !== undefined && { branches: [branch] }),
})
async function table<Table extends ReportTable>(name: Table, step: Step = 'whole', branch?: number) {
  const report = await readReport(
    { database: service.database, rules },
    {
      ...{ restaurant: restaurantOf(branch), branchId: branch ?? null, membership: { branchIds: null } },
      ...{ query: { table: name, step, ...MONTH }, now: service.clock.now ?? START },
    },
  )
  return report.data as NonNullable<ReportTables[Table]>
}
const journal = async (branch?: number) => {
  const of = { restaurant: restaurantOf(branch), rules: await rules.get(venue.restaurant.id) }
  const { entries } = await readJournal(service.database, of, MONTH)
  const sums = sumsOf(entries)
  /** Above 0 a debit. */
  const balance = (role: Role) => {
    const own = sums.find(({ account }) => account === chartTable('plain').accounts[role])
    return own ? own.debit_minor - own.credit_minor : 0
  }
  return { of, sums, balance }
}
const api = async (name: string, branch?: number) => {
  const query = new URLSearchParams({ ...MONTH, ...(branch !== undefined && { branch_id: `${branch}` }) })
  return (await venue.get(`/reports/${name}?${query}`)).body.data
}

const step = fc.record({
  what: fc.constantFrom(
    ...(['place', 'place', 'place', 'pay', 'pay', 'pay', 'card', 'by_card', 'by_card', 'correct'] as const),
    ...(['refund', 'refund', 'return', 'void', 'comp', 'price', 'cancel', 'wait', 'wait', 'set'] as const),
  ),
  which: fc.nat(20),
  minor: fc.integer({ min: 1, max: 900 }),
  at: fc.constantFrom('main' as const, 'far' as const),
})
type Taken = { what: string; which: number; minor: number; at: 'main' | 'far' }

/** What has happened so far, to choose from. */
type So = { orders: Order[]; paid: { id: string; order: Order }[]; cards: { id: string; code: string }[] }

async function take({ what, which, minor, at }: Taken, { orders, paid, cards }: So): Promise<void> {
  const order = orders[which % orders.length]
  const money = paid[which % paid.length]
  const card = cards[which % cards.length]
  const line = (order?.items[which % 2] ?? { id: 0 }).id
  const settle = async (body: object) => {
    const answer = await venue.post(`/orders/${order!.id}/payments`, { tip_minor: minor % 7, ...body })
    if (answer.status === 201) paid.push({ id: answer.body.data.id, order: order! })
  }
  const amount = minor % 3 ? {} : { amount_minor: minor }
  if (what === 'wait')
    service.clock.now = Math.min((service.clock.now ?? START) + minor * 0.05 * HOUR, START + 32 * 24 * HOUR)
  if (what === 'set') await arrange(withSettings(SETTINGS[which % SETTINGS.length]!, {}))
  if (what === 'place') {
    const item = (ref: string, quantity: number) => ({ item_id: venue.ids.items![ref]!, quantity })
    const { body } = await venue.post('/orders', {
      ...{ type: 'pickup', customer_name: 'Ada', customer_phone: '+1 413 555 0101', branch_id: branches[at] },
      lines: [item('soup', 1 + (which % 3)), item('water', 2)],
    })
    orders.push(body.data)
  }
  if (what === 'pay' && order) await settle({ method: which % 2 ? 'card' : 'cash', ...amount })
  if (what === 'by_card' && order && card)
    await settle({ method: 'gift_card', gift_card_code: card.code, ...amount })
  if (what === 'card') {
    const { body } = await venue.post('/gift-cards', { amount_minor: minor * 5 })
    cards.push({ id: body.data.id, code: body.meta.code })
  }
  if (what === 'correct' && card) {
    await venue
      .inside((tx) => adjustCard(tx, card.id, { amountMinor: which % 2 ? minor : -minor, reason: 'Found' }))
      .catch(() => undefined)
  }
  if (what === 'refund' && money) {
    const kind = which % 2 ? 'correction' : 'goodwill'
    await venue.post(`/payments/${money.id}/refunds`, { kind, amount_minor: minor })
  }
  if (what === 'return' && money) {
    const line_ids = [money.order.items[which % 2]!.id]
    await venue.post(`/payments/${money.id}/refunds`, { kind: 'return', line_ids })
  }
  if (what === 'void' && order)
    await venue.post(`/orders/${order.id}/lines/${line}/void`, { reason: 'Sent back' })
  if ((what === 'comp' || what === 'price') && order) {
    const body = what === 'comp' ? { kind: 'comp' } : { kind: 'price', price_minor: minor }
    await venue.post(`/orders/${order.id}/adjustments`, { ...body, line_id: line, reason: 'Late' })
  }
  if (what === 'cancel' && order) {
    await venue.post(`/orders/${order.id}/status`, { status: 'cancelled', reason: 'No show' })
  }
}

/** The page's tables are the API's reports, and their parts add up to the whole, by day and by branch. */
async function expectReports(): Promise<void> {
  const [taxes, payments, refunds, tips, discounts] = [
    await table('taxes', 'week'),
    await table('payments', 'day'),
    await table('refunds', 'month'),
    await table('tips'),
    await table('discounts'),
  ]
  const [told, paid, { orders, revenue_minor }] = [
    await api('taxes'),
    await api('payments'),
    await api('sales-summary'),
  ]
  expect([taxes.sums.orders, taxes.sums.total_minor, taxes.total.gross_minor]).toEqual([
    orders,
    revenue_minor,
    revenue_minor,
  ])
  expect(taxes.total.tax_minor).toBe(sum(told.rates as { tax_minor: number }[], 'tax_minor'))
  for (const { parts, total } of [taxes, payments, refunds]) {
    for (const key of Object.keys(total)) {
      const sums = parts.map((part) => (part.total as Record<string, number>)[key] ?? 0)
      expect(sums.reduce((so, minor) => so + minor, 0)).toBe((total as Record<string, number>)[key])
    }
  }
  expect(
    payments.rows.map(({ method, amount_minor, tip_minor }) => [method, amount_minor, tip_minor]).sort(),
  ).toEqual((paid.methods as Payment[]).map((row) => [row.method, row.amount_minor, row.tip_minor]).sort())
  const refundedThere = sum(paid.refunds as { amount_minor: number }[], 'amount_minor')
  expect([payments.total.refunded_minor, refunds.total.total_minor]).toEqual([refundedThere, refundedThere])
  expect([tips.total.tip_minor, tips.total.refunded_minor]).toEqual([
    payments.total.tip_minor,
    refunds.total.tip_minor,
  ])
  const prices = discounts.kinds.find(({ kind }) => kind === 'price')?.minor ?? 0
  expect(discounts.total.minor - prices).toBe(taxes.sums.discount_minor)
  const [main, far] = [
    await table('taxes', 'whole', branches.main),
    await table('taxes', 'whole', branches.far),
  ]
  expect(main.total.gross_minor + far.total.gross_minor).toBe(revenue_minor)
  expect((await api('taxes', branches.far)).total_minor).toBe(far.total.gross_minor)
}

/** What was sold is what was paid and not given back, what nobody owes any more, and what is still open; so receipts say. */
async function expectMoney(): Promise<void> {
  const [orders, payments, receipts] = [
    await all<Order>('/orders'),
    await all<Payment>('/payments'),
    await all<Receipt>('/receipts'),
  ]
  const [taxes, { balance }] = [await table('taxes'), await journal()]
  const open = orders.map((order) => {
    const own = payments.filter(({ order_id }) => order_id === order.id)
    const back = own.flatMap(({ refunds }) => refunds)
    // A refund takes the amount first, then the tip.
    const amounts = own.map((one) => Math.max(0, one.amount_minor - sum(one.refunds, 'amount_minor')))
    const isSold = order.status !== 'cancelled' && order.status !== 'rejected'
    const total = isSold ? order.total_minor : 0
    const left = total - amounts.reduce((so, minor) => so + minor, 0)
    const goodwill = sum(
      back.filter(({ kind }) => kind === 'goodwill'),
      'amount_minor',
    )
    return {
      order,
      isSold,
      left,
      goodwill,
      receipts: receipts.filter(({ order_id }) => order_id === order.id),
    }
  })
  expect(
    sum(
      open.filter(({ isSold }) => isSold).map(({ order }) => order),
      'total_minor',
    ),
  ).toBe(taxes.total.gross_minor)
  expect(balance('receivables') + balance('goodwill')).toBe(sum(open, 'left'))
  expect(balance('goodwill')).toBeLessThanOrEqual(sum(open, 'goodwill'))
  // A receipt has what was sold when it was paid, and its refunds what went back of it, tips apart.
  for (const { order, isSold, left, goodwill, receipts: own } of open) {
    if (own[0]?.kind !== 'sale' || !isSold) continue
    const sold = own.find(({ kind }) => kind === 'sale')!
    const paidFor = new Set(sold.document.payments.map(({ id }) => id))
    const others = payments.filter(({ order_id, id }) => order_id === order.id && !paidFor.has(id))
    const later = sum(others, 'amount_minor')
    const beyond = sum(sold.document.payments, 'amount_minor') - sold.total_minor
    const gone = refundedBefore(sold)
    // Goodwill is not due again: it has a receipt of its own, though it went back before the order was covered.
    const kindly = Math.min(gone, goodwill)
    const told = sum(own, 'total_minor') + later + beyond - gone
    expect([told, told + kindly]).toContain(order.total_minor - left)
  }
}

/** What had gone back before the order was covered has no receipt against it. */
function refundedBefore({ document }: Receipt): number {
  return sum(document.payments, 'refunded_minor')
}

/** Debits are credits, in the file too; and every account has what the reports say. */
async function expectJournal(): Promise<void> {
  const { of, sums, balance } = await journal()
  expect(sum(sums, 'debit_minor')).toBe(sum(sums, 'credit_minor'))
  const { content } = await journalFile(service.database, of, { period: MONTH, format: 'csv', now: START })
  const rows = [...readCsv(String(content))].slice(1).map(({ cells }) => cells)
  const cents = (cell = '') => Math.round(Number(cell) * 100)
  for (const own of Map.groupBy(rows, ([entry]) => entry).values()) {
    expect(own.reduce((so, cells) => so + cents(cells[6]) - cents(cells[7]), 0)).toBe(0)
  }
  expect(rows.reduce((so, cells) => so + cents(cells[6]), 0)).toBe(sum(sums, 'debit_minor'))
  const [taxes, payments, cards] = [
    await table('taxes'),
    await table('payments'),
    await table('gift_cards', 'week'),
  ]
  expect(0 - balance('tax')).toBe(taxes.total.tax_minor)
  expect(0 - balance('revenue') - balance('revenue_untaxed')).toBe(taxes.total.net_minor)
  expect(0 - balance('tips')).toBe(payments.total.tip_minor - (await table('refunds')).total.tip_minor)
  for (const method of ['cash', 'card'] as const) {
    const own = payments.rows.find((row) => row.method === method)
    expect(balance(method)).toBe(own?.net_minor ?? 0)
  }
  expect([0 - balance('gift_cards'), balance('gift_cards_clearing')]).toEqual([cards.total.balance_minor, 0])
  const held = await all<{ balance_minor: number }>('/gift-cards')
  expect([cards.total.balance_minor, cards.parts.at(-1)?.balance_minor]).toEqual([
    sum(held, 'balance_minor'),
    sum(held, 'balance_minor'),
  ])
  const byBranch = [await journal(branches.main), await journal(branches.far)]
  for (const role of ['cash', 'tax', 'gift_cards', 'receivables'] as const) {
    expect(byBranch.reduce((so, one) => so + one.balance(role), 0)).toBe(balance(role))
  }
}

test('reports, receipts, payments and the journal agree to the cent, whatever happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 45 }), async (steps) => {
      service.clock.now = START
      venue = await service.venue({ document: smallMenu(), slug: `books-${crypto.randomUUID()}` })
      await arrange({ ...withSettings(SETTINGS[0]!, {}), branches: BRANCHES })
      const so: So = { orders: [], paid: [], cards: [] }
      for (const one of steps) await take(one, so)
      await expectReports()
      await expectMoney()
      await expectJournal()
    }),
    { numRuns: 8 },
  )
}, 120_000)
