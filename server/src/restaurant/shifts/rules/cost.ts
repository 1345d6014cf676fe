import { addDays, daysBetween } from '../../../platform/time/clock.ts'
import { paidMinutes, type Times } from './week.ts'

const SAME_WEEKDAYS = 4
const LOOK_BACK_WEEKS = 12

/** Half up to the minor unit. */
export function costMinor(shift: Times & { breakMinutes: number }, wageMinor: number): number {
  return Math.floor((paidMinutes(shift) * wageMinor) / 60 + 0.5)
}

/** The days whose sales an expectation for this one may rest on, the nearest first. */
export function daysLookedAt(day: string, today: string): string[] {
  const first = Math.max(1, Math.floor(daysBetween(today, day) / 7) + 1)
  return Array.from({ length: LOOK_BACK_WEEKS }, (_, index) => addDays(day, -7 * (first + index)))
}

/** The mean of the last four of these weekdays on which anything was sold; null where there is none. */
export function expectedMinor(day: string, today: string, sold: ReadonlyMap<string, number>): number | null {
  const figures = daysLookedAt(day, today)
    .flatMap((date) => sold.get(date) ?? [])
    .slice(0, SAME_WEEKDAYS)
  if (figures.length === 0) return null
  return Math.round(figures.reduce((sum, figure) => sum + figure, 0) / figures.length)
}
