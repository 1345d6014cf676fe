// What the Sales page is shown: a period against the one before and the year before, and what it is made of.

import { OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Day, Id } from '../../platform/http/validation/values.ts'
import type { Translations } from '../../restaurant/menu/contract.ts'
import type { Method } from '../../restaurant/payments/contract.ts'
import type { MethodTotal } from '../../restaurant/payments/rules/totals.ts'

/** What a period is called; a span is any other. */
const PERIOD_KINDS = ['day', 'week', 'month', 'year', 'span'] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]

export const SalesQuery = Type.Object({
  kind: Type.Optional(OneOf(PERIOD_KINDS)),
  from: Type.Optional(Day('The first day. Alone: up to today.')),
  to: Type.Optional(Day('The last day. Alone: that one day.')),
  branch_id: Type.Optional(Id()),
})

/** The tables that can be had as CSV. */
const SALES_TABLES = ['day', 'hour', 'weekday', 'type', 'channel', 'category', 'dish', 'method'] as const
export type SalesTable = (typeof SALES_TABLES)[number]

export const SalesExportQuery = Type.Object({ ...SalesQuery.properties, by: OneOf(SALES_TABLES) })
export type SalesQuery = Static<typeof SalesQuery>

export type SalesFigures = { orders: number; revenue_minor: number }

export type SalesPeriod = SalesFigures & { from: string; to: string; average_order_minor: number }
/** A period to compare with, and what has changed since, in percent with one decimal. */
export type PastPeriod = SalesPeriod & { change: { revenue_pct: number; orders_pct: number } }

/** A day of the period beside the day in the same place of the other periods. */
export type SalesDay = SalesFigures & {
  date: string
  previous_minor: number
  year_before_minor: number
}

/** A share of the period: `name` is a type, a channel, an hour from 0 or a weekday from 1, Monday. */
export type SalesPart<Name> = SalesFigures & { name: Name }

export type CategorySales = {
  id: number
  /** Null: it is on the menu no more. */
  name: Translations | null
  quantity: number
  revenue_minor: number
}
export type DishSales = CategorySales & { category: Translations | null; is_on_menu: boolean }

export type SalesRefunds = {
  /** Before anything was taken off or given back. */
  gross_minor: number
  discount_minor: number
  comp_minor: number
  returned_minor: number
  goodwill_minor: number
  net_minor: number
}

/** `marketplace`: prepaid there, which is no money that the restaurant has taken in by itself. */
export type PaidBy = Omit<MethodTotal, 'method'> & { method: Method | 'marketplace' }

export type SalesReport = {
  today: string
  currency: string
  branch_id: number | null
  branches: { id: number; name: string }[]
  period: SalesPeriod & { days: number }
  previous: PastPeriod
  year_before: PastPeriod
  days: SalesDay[]
  hours: SalesPart<number>[]
  weekdays: SalesPart<number>[]
  types: SalesPart<string>[]
  channels: SalesPart<string>[]
  /** What the sales of the period were before discounts and refunds, what of them was taken off and refunded, and what is left. */
  refunds: SalesRefunds
  categories: CategorySales[]
  /** The best first; those on the menu that nobody ordered are the last. */
  dishes: DishSales[]
  /** Of the whole restaurant: a payment belongs to no branch. */
  methods: PaidBy[]
}
