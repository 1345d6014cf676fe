import { type CsvCell, csvOf } from '../../platform/csv/write.ts'
import type { Report, ReportTable, ReportTables } from './contract.ts'

const PAYMENTS = ['amount', 'tips', 'refunded', 'net'] as const
const CARDS = [
  ...(['sold', 'given', 'redeemed', 'returned', 'refunded', 'expired', 'corrected', 'balance'] as const),
] as const

/** The rows of a report, with decimals of its currency and the API's words for its columns; sums are for whoever reads it. */
export function reportCsv(table: ReportTable, { currency, data, from, to }: Report, digits: number): string {
  const money = (...minors: number[]): CsvCell[] => minors.map((minor) => ({ minor, digits }))
  const file = (columns: readonly string[], rows: CsvCell[][]) =>
    csvOf(
      ['from', 'to', ...columns, 'currency'],
      rows.map((row) => [...row, currency]),
    )
  const writers: { [Table in ReportTable]: (own: ReportTables[Table]) => string } = {
    taxes: ({ parts }) =>
      file(
        ['tax', 'rate_pct', 'net', 'tax_amount', 'gross'],
        parts.flatMap((part) =>
          part.rows.map(({ name, rate_pct, net_minor, tax_minor, gross_minor }) => [
            ...[part.from, part.to, name, rate_pct],
            ...money(net_minor, tax_minor, gross_minor),
          ]),
        ),
      ),
    payments: ({ parts }) =>
      file(
        ['method', 'payments', ...PAYMENTS],
        parts.flatMap((part) =>
          part.rows.map(({ method, count, amount_minor, tip_minor, refunded_minor, net_minor }) => [
            ...[part.from, part.to, method, count],
            ...money(amount_minor, tip_minor, refunded_minor, net_minor),
          ]),
        ),
      ),
    refunds: ({ parts }) =>
      file(
        ['kind', 'method', 'refunds', 'amount', 'tips', 'total'],
        parts.flatMap((part) =>
          part.rows.map(({ kind, method, count, amount_minor, tip_minor, total_minor }) => [
            ...[part.from, part.to, kind, method, count],
            ...money(amount_minor, tip_minor, total_minor),
          ]),
        ),
      ),
    discounts: ({ rows }) =>
      file(
        ['kind', 'name', 'by', 'discounts', 'amount'],
        rows.map(({ kind, name, by, count, minor }) => [from, to, kind, name, by, count, ...money(minor)]),
      ),
    tips: ({ rows }) =>
      file(
        ['by', 'payments', 'tips', 'refunded', 'net'],
        rows.map(({ by, count, tip_minor, refunded_minor, net_minor }) => [
          ...[from, to, by, count],
          ...money(tip_minor, refunded_minor, net_minor),
        ]),
      ),
    gift_cards: (own) =>
      file(
        ['issued', ...CARDS],
        (own?.parts ?? []).map((part) => [
          ...[part.from, part.to, part.issued],
          ...money(...CARDS.map((column) => part[`${column}_minor`])),
        ]),
      ),
  }
  return (writers[table] as (own: Report['data']) => string)(data)
}
