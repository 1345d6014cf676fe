// Which days a day, week, month or year has. Dates are texts, YYYY-MM-DD, and belong to no clock.

export const KINDS = ['day', 'week', 'month', 'year', 'span'] as const
export type Kind = (typeof KINDS)[number]
export type Span = { from: string; to: string }

const DAY_MS = 86_400_000

function addDays(date: string, days: number): string {
  return textOf(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS)
}

function textOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

export function earlierOf(a: string, b: string): string {
  return a.localeCompare(b) < 0 ? a : b
}

/** The last day of the month that comes `months` after that of `date`. */
function endOfMonth(date: string, months = 0): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return textOf(Date.UTC(year, month + months, 0))
}

/** The whole of it around a day, up to today: what has not come yet would only make it look poor. */
export function spanAround(kind: Exclude<Kind, 'span'>, date: string, today: string): Span {
  const { from, to } = wholeAround(kind, date)
  return { from, to: to > today && from <= today ? today : to }
}

function wholeAround(kind: Exclude<Kind, 'span'>, date: string): Span {
  if (kind === 'day') return { from: date, to: date }
  if (kind === 'year') return { from: `${date.slice(0, 4)}-01-01`, to: `${date.slice(0, 4)}-12-31` }
  if (kind === 'month') return { from: `${date.slice(0, 7)}-01`, to: endOfMonth(date) }
  const sinceMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  const from = addDays(date, -sinceMonday)
  return { from, to: addDays(from, 6) }
}

/** A day of the one before or after. */
export function step(kind: Kind, { from, to }: Span, by: 1 | -1): string {
  const whole = kind === 'span' ? { from, to } : wholeAround(kind, from)
  return by === 1 ? addDays(whole.to, 1) : addDays(whole.from, -1)
}

export type Bucket = {
  date: string
  orders: number
  revenue_minor: number
  previous_minor: number
  year_before_minor: number
}

const MOST_DAYS_SHOWN = 93

export function isByMonth(days: readonly Bucket[]): boolean {
  return days.length > MOST_DAYS_SHOWN
}

/** Day by day, or month by month where there would be too many to tell apart. */
export function bucketsOf(days: readonly Bucket[]): Bucket[] {
  if (!isByMonth(days)) return [...days]
  const months = new Map<string, Bucket>()
  for (const day of days) {
    const date = `${day.date.slice(0, 7)}-01`
    const so = months.get(date) ?? {
      date,
      orders: 0,
      revenue_minor: 0,
      previous_minor: 0,
      year_before_minor: 0,
    }
    months.set(date, {
      date,
      orders: so.orders + day.orders,
      revenue_minor: so.revenue_minor + day.revenue_minor,
      previous_minor: so.previous_minor + day.previous_minor,
      year_before_minor: so.year_before_minor + day.year_before_minor,
    })
  }
  return [...months.values()]
}
