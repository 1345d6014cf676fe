// What the Reports page is shown: one table at a time, with totals that add up.
import { OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Day, Id } from '../../platform/http/validation/values.ts'
import type { PaidBy } from '../../restaurant/bookkeeping/queries/money.ts'
import type { DiscountFacts, DiscountKind } from '../../restaurant/bookkeeping/queries/sales.ts'
import type { RefundKind } from '../../restaurant/payments/rules/ledger.ts'
import { STEPS, type Stretch } from '../../restaurant/reports/stretches.ts'

export const REPORT_TABLES = ['taxes', 'payments', 'refunds', 'discounts', 'tips', 'gift_cards'] as const
export type ReportTable = (typeof REPORT_TABLES)[number]

export const ReportQuery = Type.Object({
  table: OneOf(REPORT_TABLES),
  from: Type.Optional(Day('The first day. Alone: up to today.')),
  to: Type.Optional(Day('The last day. Alone: that one day.')),
  /** Taken apart by; tips and discounts are told of the whole period. */
  step: Type.Optional(OneOf(STEPS)),
  branch_id: Type.Optional(Id()),
})
export type ReportQuery = Static<typeof ReportQuery>

export type TaxAmounts = { net_minor: number; tax_minor: number; gross_minor: number }
/** `name` and `rate_pct` are null of what bears no tax. */
export type TaxRow = TaxAmounts & { name: string | null; rate_pct: number | null }

export type SaleSums = {
  orders: number
  subtotal_minor: number
  discount_minor: number
  service_charge_minor: number
  delivery_fee_minor: number
  tax_added_minor: number
  total_minor: number
}

export type PaymentAmounts = {
  count: number
  amount_minor: number
  tip_minor: number
  /** What went back in the period, whenever it was paid. */
  refunded_minor: number
  net_minor: number
}
export type PaymentRow = PaymentAmounts & { method: PaidBy }

export type RefundAmounts = { count: number; amount_minor: number; tip_minor: number; total_minor: number }
export type RefundRow = RefundAmounts & { kind: RefundKind; method: PaidBy }

type TipAmounts = { count: number; tip_minor: number; refunded_minor: number; net_minor: number }
/** `by` is null of tips that guests gave online. */
type TipRow = TipAmounts & { by: string | null }

/** With their signs: above 0 it goes onto a card. */
export type CardAmounts = {
  issued: number
  sold_minor: number
  given_minor: number
  redeemed_minor: number
  returned_minor: number
  refunded_minor: number
  expired_minor: number
  corrected_minor: number
  /** On all cards together at the end. */
  balance_minor: number
}

type Split<Row, Amounts> = {
  total: Amounts
  rows: Row[]
  parts: (Stretch & { total: Amounts; rows: Row[] })[]
}

export type ReportTables = {
  taxes: Split<TaxRow, TaxAmounts> & { sums: SaleSums }
  payments: Split<PaymentRow, PaymentAmounts>
  refunds: Split<RefundRow, RefundAmounts>
  discounts: {
    total: { count: number; minor: number }
    kinds: { kind: DiscountKind; count: number; minor: number }[]
    rows: DiscountFacts[]
  }
  tips: { total: TipAmounts; rows: TipRow[] }
  /** Of the whole restaurant: gift cards belong to no branch. Null for people who see some branches alone. */
  gift_cards: { opening_minor: number; total: CardAmounts; parts: (Stretch & CardAmounts)[] } | null
}

export type Report<Table extends ReportTable = ReportTable> = {
  today: string
  currency: string
  from: string
  to: string
  data: ReportTables[Table]
}
