import { addDays, daysBetween } from '../../platform/time/clock.ts'
import type { Translations } from '../../restaurant/menu/contract.ts'
import type { TakenOff } from '../../restaurant/orders/sold-queries.ts'
import type { RefundedSales } from '../../restaurant/payments/queries/totals.ts'
import type { MethodTotal } from '../../restaurant/payments/rules/totals.ts'
import { averageMinor, changePct, type Period } from '../../restaurant/reports/rules.ts'
import type {
  CategorySales,
  DishSales,
  PaidBy,
  PastPeriod,
  PeriodKind,
  SalesDay,
  SalesFigures,
  SalesPart,
  SalesPeriod,
  SalesRefunds,
} from './contract.ts'

/** The same date of the year before; of the 29th of February, the 28th. */
export function yearBefore(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const isLeapDay = month === '02' && day === '29'
  return `${String(Number(year) - 1).padStart(4, '0')}-${month}-${isLeapDay ? '28' : day}`
}

export type Spans = { now: Span; previous: Span; yearBefore: Span }
type Span = { from: string; to: string }

/** The period, what it is compared with, and as many days from the same date of the year before. */
export function spansOf(period: Period, kind: PeriodKind = 'span'): Spans {
  const { from, to, days } = period
  const earlier = yearBefore(from)
  return {
    now: { from, to },
    previous: previousOf(period, kind),
    yearBefore: { from: earlier, to: addDays(earlier, days - 1) },
  }
}

/**
 * The same days a week, month or year earlier, as far as the period has come: a week that has only had its Monday and
 * Tuesday stands beside a Monday and a Tuesday. A whole month stands beside a whole month, however long.
 */
function previousOf({ from, to, previousFrom }: Period, kind: PeriodKind): Span {
  if (kind === 'day' || kind === 'week') return { from: addDays(from, -7), to: addDays(to, -7) }
  if (kind === 'month') return { from: monthBefore(from), to: monthBefore(to) }
  if (kind === 'year') return { from: yearBefore(from), to: yearBefore(to) }
  return { from: previousFrom, to: addDays(from, -1) }
}

/** The same day of the month before; of the last day of a month, and of a day that the one before has not, its last. */
export function monthBefore(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastDayOf = (monthIndex: number) => new Date(Date.UTC(year, monthIndex, 0)).getUTCDate()
  const last = lastDayOf(month - 1)
  const before = day === lastDayOf(month) ? last : Math.min(day, last)
  return new Date(Date.UTC(year, month - 2, before)).toISOString().slice(0, 10)
}

export type DayRow = SalesFigures & { day: string }

export function periodOver({ from, to }: Span, rows: DayRow[]): SalesPeriod {
  const orders = rows.reduce((sum, row) => sum + row.orders, 0)
  const revenue_minor = rows.reduce((sum, row) => sum + row.revenue_minor, 0)
  return { from, to, orders, revenue_minor, average_order_minor: averageMinor(revenue_minor, orders) }
}

export function against(now: SalesPeriod, before: SalesPeriod): PastPeriod {
  return {
    ...before,
    change: {
      revenue_pct: changePct(before.revenue_minor, now.revenue_minor),
      orders_pct: changePct(before.orders, now.orders),
    },
  }
}

/**
 * Dishes that came back are no sale any more: before refunds they were. A courtesy leaves the sale as it was, as long as
 * its dishes stay.
 */
export function refundsOver(
  revenueMinor: number,
  refunded: RefundedSales | undefined,
  taken: TakenOff | undefined,
): SalesRefunds {
  const { returned_minor = 0, goodwill_minor = 0, forgone_minor = 0 } = refunded ?? {}
  const { discount_minor = 0, comp_minor = 0 } = taken ?? {}
  const net_minor = revenueMinor - forgone_minor
  return {
    gross_minor: net_minor + returned_minor + goodwill_minor + discount_minor + comp_minor,
    discount_minor,
    comp_minor,
    returned_minor,
    goodwill_minor,
    net_minor,
  }
}

export function daysOver(
  { now, previous, yearBefore: earlier }: Spans,
  rows: { now: DayRow[]; previous: DayRow[]; yearBefore: DayRow[] },
): SalesDay[] {
  const byDay = (own: DayRow[]) => new Map(own.map((row) => [row.day, row]))
  const [current, before, yearAgo] = [byDay(rows.now), byDay(rows.previous), byDay(rows.yearBefore)]
  return Array.from({ length: daysBetween(now.from, now.to) + 1 }, (_, index) => {
    const date = addDays(now.from, index)
    const { orders = 0, revenue_minor = 0 } = current.get(date) ?? {}
    return {
      date,
      orders,
      revenue_minor,
      previous_minor: before.get(addDays(previous.from, index))?.revenue_minor ?? 0,
      year_before_minor: yearAgo.get(addDays(earlier.from, index))?.revenue_minor ?? 0,
    }
  })
}

/** What is sold at every hour from the first to the last that sells at all, and on every weekday. */
export function inOrder(parts: SalesPart<number>[], first: number, last: number): SalesPart<number>[] {
  const known = new Map(parts.map((part) => [part.name, part]))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    return known.get(first + index) ?? { name: first + index, orders: 0, revenue_minor: 0 }
  })
}

export function largestFirst<Part extends { revenue_minor: number }>(parts: Part[]): Part[] {
  return parts.toSorted((a, b) => b.revenue_minor - a.revenue_minor)
}

export type DishRow = { item_id: number; category_id: number; quantity: number; revenue_minor: number }
export type MenuNames = {
  items: Map<number, { name: Translations; categoryId: number; isSet: boolean }>
  categories: Map<number, Translations>
}

export function dishesOf(
  rows: DishRow[],
  { items, categories }: MenuNames,
  lost: ReadonlyMap<number, Translations>,
): DishSales[] {
  const sold = new Map<number, DishSales>()
  for (const { item_id, category_id, quantity, revenue_minor } of rows) {
    const known = items.get(item_id)
    const so = sold.get(item_id)
    sold.set(item_id, {
      id: item_id,
      name: known?.name ?? lost.get(item_id) ?? null,
      category: categories.get(known?.categoryId ?? category_id) ?? null,
      is_on_menu: known !== undefined,
      quantity: quantity + (so?.quantity ?? 0),
      revenue_minor: revenue_minor + (so?.revenue_minor ?? 0),
    })
  }
  for (const [id, { name, categoryId, isSet }] of items) {
    // Of a set its parts are sold.
    if (sold.has(id) || isSet) continue
    const category = categories.get(categoryId) ?? null
    sold.set(id, { id, name, category, is_on_menu: true, quantity: 0, revenue_minor: 0 })
  }
  return [...sold.values()].sort((a, b) => b.revenue_minor - a.revenue_minor || b.quantity - a.quantity)
}

/** A line from before its category was kept counts for the one that its dish is in now. */
export function categoriesOf(rows: DishRow[], { items, categories }: MenuNames): CategorySales[] {
  const sold = new Map<number, CategorySales>()
  for (const { item_id, category_id, quantity, revenue_minor } of rows) {
    const id = category_id || (items.get(item_id)?.categoryId ?? 0)
    const so = sold.get(id)
    sold.set(id, {
      id,
      name: categories.get(id) ?? null,
      quantity: quantity + (so?.quantity ?? 0),
      revenue_minor: revenue_minor + (so?.revenue_minor ?? 0),
    })
  }
  return largestFirst([...sold.values()])
}

/** Of a method nothing is shown where nothing was paid by it, and nothing went back. */
export function isAny({ payments, refunded_minor }: Pick<PaidBy, 'payments' | 'refunded_minor'>): boolean {
  return payments > 0 || refunded_minor !== 0
}

/** What marketplaces had taken is booked as paid in another way, and told apart from what else was. */
export function prepaidApart(methods: MethodTotal[], prepaid: MethodTotal[]): PaidBy[] {
  const apart = prepaid.find(({ method }) => method === 'other')
  if (!apart) return methods
  const rest = methods.map((row) => (row.method === 'other' ? less(row, apart) : row)).filter(isAny)
  return [...rest, { ...apart, method: 'marketplace' }]
}

function less(row: MethodTotal, part: MethodTotal): MethodTotal {
  return {
    method: row.method,
    payments: row.payments - part.payments,
    amount_minor: row.amount_minor - part.amount_minor,
    tip_minor: row.tip_minor - part.tip_minor,
    refunded_minor: row.refunded_minor - part.refunded_minor,
    net_minor: row.net_minor - part.net_minor,
  }
}
