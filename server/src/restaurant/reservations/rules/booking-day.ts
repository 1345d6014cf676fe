// A day of bookings. It is not the calendar's: a service from 18:00 to 02:00 is one evening. Everything here
// is in moments, so that a day of 23 or 25 hours is as long as it is, and each booking is in exactly one day.
import type { BookingRules } from '../../../ground/tenants/rules/booking.ts'
import {
  addDays,
  HOUR_MS,
  localParts,
  localToMoment,
  MINUTE_MS,
  weekdayOf,
} from '../../../platform/time/clock.ts'
import { minutesOf } from '../../../platform/time/windows.ts'
import { type Slot, slotsOn } from './slots.ts'

export type Span = { fromAt: number; untilAt: number }

const DAY_MINUTES = 1440

type DayRules = Pick<BookingRules, 'periods' | 'closing_days' | 'slot_minutes'>

/** Minutes since midnight of the date, of each service that starts on it; above 1440 on the next day. */
function servicesOf({ periods, closing_days }: DayRules, date: string): { from: number; to: number }[] {
  if (closing_days.includes(date)) return []
  const weekday = weekdayOf(date)
  return periods
    .filter(({ days }) => !days || days.includes(weekday))
    .map((period) => {
      const from = minutesOf(period.from)
      const to = minutesOf(period.to)
      return { from, to: to > from ? to : to + DAY_MINUTES }
    })
    .sort((a, b) => a.from - b.from)
}

/** When this date begins for bookings: at midnight or, after a long evening, when that ends. */
function turnOf(rules: DayRules, zone: string, date: string): number {
  const ends = servicesOf(rules, addDays(date, -1)).map(({ to }) => to - DAY_MINUTES)
  const first = servicesOf(rules, date)[0]?.from ?? DAY_MINUTES
  const minute = Math.max(0, Math.min(Math.max(0, ...ends), first))
  return localToMoment(date, minute, zone)
}

/** Which moments belong to the date: days follow each other without a gap and without overlapping. */
export function bookingDay(rules: DayRules, zone: string, date: string): Span {
  return { fromAt: turnOf(rules, zone, date), untilAt: turnOf(rules, zone, addDays(date, 1)) }
}

/** The date to whose bookings the moment belongs. */
export function bookingDateOf(rules: DayRules, zone: string, at: number): string {
  const { date } = localParts(at, zone)
  return at < turnOf(rules, zone, date) ? addDays(date, -1) : date
}

/** When guests are taken, on that day. A closing day has no service, not even the end of the evening before. */
export function openSpans(rules: DayRules, zone: string, date: string): Span[] {
  const isClosedNext = rules.closing_days.includes(addDays(date, 1))
  const { untilAt } = bookingDay(rules, zone, date)
  return servicesOf(rules, date)
    .map(({ from, to }) => ({
      fromAt: localToMoment(date, from, zone),
      untilAt: Math.min(untilAt, momentOf(date, isClosedNext ? Math.min(to, DAY_MINUTES) : to, zone)),
    }))
    .filter(({ fromAt, untilAt }) => untilAt > fromAt)
}

function momentOf(date: string, minute: number, zone: string): number {
  return minute < DAY_MINUTES
    ? localToMoment(date, minute, zone)
    : localToMoment(addDays(date, 1), minute - DAY_MINUTES, zone)
}

/** The slots of that page, those after midnight too. */
export function bookingSlots(rules: DayRules, zone: string, date: string): (Slot & { date: string })[] {
  const { fromAt, untilAt } = bookingDay(rules, zone, date)
  return [date, addDays(date, 1)]
    .flatMap((day) => slotsOn(rules, zone, day).map((slot) => ({ ...slot, date: day })))
    .filter(({ startAt }) => startAt >= fromAt && startAt < untilAt)
}

/** A day without service and without bookings still shows something to drop a booking on. */
const FALLBACK = { from: 11 * 60, to: 23 * 60 }

/** What is drawn: from the first to the last of the services and of the bookings, in whole hours. No booking is left out. */
export function axisOf(
  day: Span,
  open: readonly Span[],
  booked: readonly Span[],
  zone: string,
  date: string,
): Span {
  const shown = [...open, ...booked]
  if (shown.length === 0) {
    return {
      fromAt: localToMoment(date, FALLBACK.from, zone),
      untilAt: localToMoment(date, FALLBACK.to, zone),
    }
  }
  const fromAt = Math.max(Math.min(...shown.map((span) => span.fromAt)), day.fromAt)
  const untilAt = Math.max(...shown.map((span) => span.untilAt))
  const from = fromAt - minutesPast(fromAt, zone) * MINUTE_MS
  const rest = (untilAt - from) % HOUR_MS
  return { fromAt: from, untilAt: rest === 0 ? untilAt : untilAt + HOUR_MS - rest }
}

/** Since the full hour on the restaurant's clock. */
function minutesPast(at: number, zone: string): number {
  return localParts(at, zone).minuteOfDay % 60
}
