/** An amount of money, written as a decimal of its currency. */
export type Amount = { minor: number; digits: number }
export type CsvCell = string | number | Amount | null

/**
 * A spreadsheet would take these for the beginning of a formula; one that parts cells by semicolons or tabs, also behind
 * those, and of East Asia in their wide form. Guarded by an apostrophe more, so that the reader knows which to take off.
 */
const FORMULA = /(^|[;\t])(?='*[=+\-@＝＋－＠\t\r])/g
/** By this mark in front spreadsheets know UTF-8. */
export const CSV_MARK = '\ufeff'

function cell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return decimal(value)
  const safe = value.replace(FORMULA, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** 2530 of a currency with two digits is 25.30. */
export function decimal({ minor, digits }: Amount, point = '.'): string {
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const whole = text.length - digits
  return `${minor < 0 ? '-' : ''}${text.slice(0, whole)}${digits === 0 ? '' : point + text.slice(whole)}`
}

/** One line as in RFC 4180. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

export function csvOf(header: readonly string[], rows: readonly CsvCell[][]): string {
  return CSV_MARK + [header, ...rows].map(csvLine).join('')
}
