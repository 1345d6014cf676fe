import { csvOf } from '../../platform/csv/write.ts'
import type { Translations } from '../../restaurant/menu/contract.ts'
import type { SalesPart, SalesReport, SalesTable } from './contract.ts'

const PARTS = ['orders', 'revenue_minor'] as const
const METHOD = ['payments', 'amount_minor', 'tip_minor', 'refunded_minor', 'net_minor'] as const
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** One table of the page, in minor units, with the API's words for its columns. */
export function salesCsv(report: SalesReport, table: SalesTable, language: string): string {
  const textOf = (name: Translations | null) => name?.[language] ?? Object.values(name ?? {})[0] ?? null
  const parts = (rows: SalesPart<string | number>[]) =>
    csvOf(
      [table, ...PARTS],
      rows.map((row) => [row.name, row.orders, row.revenue_minor]),
    )
  switch (table) {
    case 'day':
      return csvOf(
        ['date', ...PARTS, 'previous_revenue_minor', 'year_before_revenue_minor'],
        report.days.map((day) => [
          day.date,
          day.orders,
          day.revenue_minor,
          day.previous_minor,
          day.year_before_minor,
        ]),
      )
    case 'hour':
      return parts(report.hours)
    case 'weekday':
      return parts(report.weekdays.map((part) => ({ ...part, name: WEEKDAYS[part.name - 1] ?? '' })))
    case 'type':
      return parts(report.types)
    case 'channel':
      return parts(report.channels)
    case 'category':
      return csvOf(
        ['category_id', 'category', 'quantity', 'revenue_minor'],
        report.categories.map(({ id, name, quantity, revenue_minor }) => [
          id,
          textOf(name),
          quantity,
          revenue_minor,
        ]),
      )
    case 'dish':
      return csvOf(
        ['item_id', 'item', 'category', 'quantity', 'revenue_minor'],
        report.dishes.map(({ id, name, category, quantity, revenue_minor }) => [
          id,
          textOf(name),
          textOf(category),
          quantity,
          revenue_minor,
        ]),
      )
    case 'method':
      return csvOf(
        ['method', ...METHOD],
        report.methods.map((row) => [row.method, ...METHOD.map((key) => row[key])]),
      )
  }
}
