import type { CardFacts } from '../../restaurant/bookkeeping/queries/gift-cards.ts'
import type { PaidBy, PaidFacts, RefundFacts, TipFacts } from '../../restaurant/bookkeeping/queries/money.ts'
import {
  DISCOUNT_KINDS,
  type DiscountFacts,
  type RateFacts,
  type SalesFacts,
} from '../../restaurant/bookkeeping/queries/sales.ts'
import type { Stretch } from '../../restaurant/reports/stretches.ts'
import type {
  CardAmounts,
  PaymentAmounts,
  PaymentRow,
  RefundAmounts,
  RefundRow,
  ReportTables,
  SaleSums,
  TaxAmounts,
  TaxRow,
} from './contract.ts'

/** Adds up these members of all rows. */
function summed<Key extends string>(
  rows: readonly Record<Key, number>[],
  keys: readonly Key[],
): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)])) as Record<
    Key,
    number
  >
}

function inPart<Row extends { place: number }>(rows: readonly Row[], at: number): Row[] {
  return rows.filter(({ place }) => place === at + 1)
}

const SALE_SUMS = [
  ...(['orders', 'subtotal_minor', 'discount_minor', 'service_charge_minor'] as const),
  ...(['delivery_fee_minor', 'tax_added_minor', 'total_minor'] as const),
] as const satisfies (keyof SaleSums)[]

export function taxTable(
  stretches: readonly Stretch[],
  sales: SalesFacts[],
  rates: RateFacts[],
): ReportTables['taxes'] {
  return {
    sums: summed(sales, SALE_SUMS),
    ...taxRows(sales, rates),
    parts: stretches.map((stretch, at) => ({ ...stretch, ...taxRows(inPart(sales, at), inPart(rates, at)) })),
  }
}

const TAXES = ['net_minor', 'tax_minor', 'gross_minor'] as const

/** Whether prices include it or not, tax of one name and rate is one row. What bears none is the rest of the total. */
function taxRows(sales: SalesFacts[], rates: RateFacts[]): { rows: TaxRow[]; total: TaxAmounts } {
  const rows = [...Map.groupBy(rates, ({ name, rate_pct }) => `${rate_pct} ${name}`).values()].map(
    (own): TaxRow => {
      const { base_minor: net_minor, tax_minor } = summed(own, ['base_minor', 'tax_minor'])
      const { name = null, rate_pct = null } = own[0] ?? {}
      return { name, rate_pct, net_minor, tax_minor, gross_minor: net_minor + tax_minor }
    },
  )
  const taxed = summed(rows, TAXES).gross_minor
  const untaxed = summed(sales, ['total_minor']).total_minor - taxed
  const all = rows.toSorted(
    (a, b) => (b.rate_pct ?? 0) - (a.rate_pct ?? 0) || ((a.name ?? '') < (b.name ?? '') ? -1 : 1),
  )
  if (untaxed !== 0) {
    all.push({ name: null, rate_pct: null, net_minor: untaxed, tax_minor: 0, gross_minor: untaxed })
  }
  return { rows: all, total: summed(all, TAXES) }
}

const PAYMENTS = ['count', 'amount_minor', 'tip_minor', 'refunded_minor', 'net_minor'] as const

export function paymentTable(
  stretches: readonly Stretch[],
  paid: PaidFacts[],
  refunded: RefundFacts[],
): ReportTables['payments'] {
  return {
    ...paymentRows(paid, refunded),
    parts: stretches.map((stretch, at) => ({
      ...stretch,
      ...paymentRows(inPart(paid, at), inPart(refunded, at)),
    })),
  }
}

function paymentRows(
  paid: PaidFacts[],
  refunded: RefundFacts[],
): { rows: PaymentRow[]; total: PaymentAmounts } {
  const methods = new Set<PaidBy>([...paid, ...refunded].map(({ method }) => method))
  const rows = [...methods].map((method): PaymentRow => {
    const isOwn = (one: { method: PaidBy }) => one.method === method
    const taken = summed(paid.filter(isOwn), ['count', 'amount_minor', 'tip_minor'])
    const back = summed(refunded.filter(isOwn), ['amount_minor', 'tip_minor'])
    const refunded_minor = back.amount_minor + back.tip_minor
    return {
      method,
      ...taken,
      refunded_minor,
      net_minor: taken.amount_minor + taken.tip_minor - refunded_minor,
    }
  })
  rows.sort((a, b) => b.net_minor - a.net_minor || (a.method < b.method ? -1 : 1))
  return { rows, total: summed(rows, PAYMENTS) }
}

const REFUNDS = ['count', 'amount_minor', 'tip_minor', 'total_minor'] as const

export function refundTable(stretches: readonly Stretch[], refunded: RefundFacts[]): ReportTables['refunds'] {
  return {
    ...refundRows(refunded),
    parts: stretches.map((stretch, at) => ({ ...stretch, ...refundRows(inPart(refunded, at)) })),
  }
}

function refundRows(refunded: RefundFacts[]): { rows: RefundRow[]; total: RefundAmounts } {
  const rows = [...Map.groupBy(refunded, ({ kind, method }) => `${kind} ${method}`).values()].flatMap(
    (own): RefundRow[] => {
      const [first] = own
      if (!first) return []
      const sums = summed(own, ['count', 'amount_minor', 'tip_minor'])
      return [
        { kind: first.kind, method: first.method, ...sums, total_minor: sums.amount_minor + sums.tip_minor },
      ]
    },
  )
  rows.sort(
    (a, b) => b.total_minor - a.total_minor || (`${a.kind} ${a.method}` < `${b.kind} ${b.method}` ? -1 : 1),
  )
  return { rows, total: summed(rows, REFUNDS) }
}

export function discountTable(rows: DiscountFacts[]): ReportTables['discounts'] {
  return {
    rows,
    kinds: DISCOUNT_KINDS.flatMap((kind) => {
      const own = rows.filter((row) => row.kind === kind)
      return own.length === 0 ? [] : [{ kind, ...summed(own, ['count', 'minor']) }]
    }),
    total: summed(rows, ['count', 'minor']),
  }
}

export function tipTable(facts: TipFacts[]): ReportTables['tips'] {
  const rows = facts.map((fact) => ({ ...fact, net_minor: fact.tip_minor - fact.refunded_minor }))
  return { rows, total: summed(rows, ['count', 'tip_minor', 'refunded_minor', 'net_minor']) }
}

/** Of a stretch without any movement the balance stays. */
export function cardTable(
  stretches: readonly Stretch[],
  facts: CardFacts[],
  openingMinor: number,
): NonNullable<ReportTables['gift_cards']> {
  let balance = openingMinor
  const parts = stretches.map((stretch, at) => {
    const amounts = cardAmounts(inPart(facts, at), balance)
    balance = amounts.balance_minor
    return { ...stretch, ...amounts }
  })
  return { opening_minor: openingMinor, total: cardAmounts(facts, openingMinor), parts }
}

const CARDS = [
  ...(['issued', 'issued_minor', 'unpaid_minor', 'redeemed_minor', 'returned_minor'] as const),
  ...(['refunded_minor', 'expired_minor', 'corrected_minor'] as const),
] as const

function cardAmounts(facts: CardFacts[], openingMinor: number): CardAmounts {
  const { issued, issued_minor, unpaid_minor, ...moved } = summed(facts, CARDS)
  const sums = Object.values(moved).reduce((sum, minor) => sum + minor, issued_minor)
  return {
    ...{ issued, sold_minor: issued_minor - unpaid_minor, given_minor: unpaid_minor },
    ...moved,
    balance_minor: openingMinor + sums,
  }
}
