import { addDays, weekdayOf } from '../../../server/src/platform/time/dates.ts'

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

export const VIEWS = ['timeline', 'floor', 'list', 'week', 'month'] as const
export type View = (typeof VIEWS)[number]

/** The week from Monday on, or the month, in which the date is. */
export function spanOf(kind: 'week' | 'month', date: string): { from: string; to: string } {
  if (kind === 'week') {
    const from = addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)))
    return { from, to: addDays(from, 6) }
  }
  const from = `${date.slice(0, 7)}-01`
  return { from, to: addDays(monthLater(from, 1), -1) }
}

/** The first of the month that many months later. */
function monthLater(first: string, months: number): string {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** Where a step back or forth leads. */
export function stepFrom(date: string, view: View, step: 1 | -1): string {
  if (view === 'week') return addDays(date, 7 * step)
  if (view === 'month') return monthLater(`${date.slice(0, 7)}-01`, step)
  return addDays(date, step)
}
