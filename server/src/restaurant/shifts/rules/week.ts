import type { FieldErrors } from '../../../platform/errors.ts'
import {
  addDays,
  daysBetween,
  HOUR_MS,
  localDate,
  localParts,
  localToMoment,
  MINUTE_MS,
  offsetMs,
  startOfDay,
  weekdayOf,
} from '../../../platform/time/clock.ts'
import { minutesOf, type Span, WEEKDAYS } from '../../../platform/time/windows.ts'
import { shiftFault } from '../faults.ts'

export const LONGEST_SHIFT_MS = 16 * HOUR_MS
const DAY_MINUTES = 1_440

export type Times = { startsAt: number; endsAt: number }

/** A shift as it stands in a plan: so many minutes on the wall from a time of a day of the week, Monday being 0. */
export type OnTheWall = { weekday: number; from: string; minutes: number }

export function isMonday(date: string): boolean {
  return weekdayOf(date) === 'mon'
}

export function mondayOf(date: string): string {
  return addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)))
}

export function daysOfWeek(weekStart: string): string[] {
  return WEEKDAYS.map((_, index) => addDays(weekStart, index))
}

/** From the first instant of its Monday to that of the next one. */
export function weekSpan(weekStart: string, zone: string): Span {
  return { startAt: startOfDay(weekStart, zone), endAt: startOfDay(addDays(weekStart, 7), zone) }
}

/** Time that is paid: what has passed, whatever the clock did, less the break. */
export function paidMinutes({ startsAt, endsAt, breakMinutes }: Times & { breakMinutes: number }): number {
  return Math.max(0, Math.round((endsAt - startsAt) / MINUTE_MS) - breakMinutes)
}

export function overlap(one: Times, other: Times): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt
}

export function timeFaults(
  { startsAt, endsAt, breakMinutes }: Times & { breakMinutes: number },
  week: Span,
): FieldErrors {
  const lasts = endsAt - startsAt
  const end =
    lasts <= 0
      ? shiftFault('out_of_order.shift')
      : lasts > LONGEST_SHIFT_MS
        ? shiftFault('too_long.shift')
        : null
  return {
    ...((startsAt < week.startAt || startsAt >= week.endAt) && {
      starts_at: [shiftFault('outside_week')],
    }),
    ...(end && { ends_at: [end] }),
    ...(!end && breakMinutes * MINUTE_MS >= lasts && { break_minutes: [shiftFault('too_long.break')] }),
  }
}

/** `to` at or before `from` is on the next day. */
export function minutesBetween(from: string, to: string): number {
  return (minutesOf(to) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
}

/**
 * Both ends are read off the wall, so a night in which the clock changes is an hour shorter or longer. Where a change
 * swallows the end, the shift keeps its minutes.
 */
export function timesOn(date: string, from: string, minutes: number, zone: string): Times {
  const startsAt = localToMoment(date, from, zone)
  const endsAt = localToMoment(date, minutesOf(from) + minutes, zone)
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : startsAt + minutes * MINUTE_MS }
}

/** The same shift in another week. It always fits: an hour that a clock change adds does not make it too long. */
export function timesIn(weekStart: string, { weekday, from, minutes }: OnTheWall, zone: string): Times {
  const week = weekSpan(weekStart, zone)
  const { startsAt, endsAt } = timesOn(addDays(weekStart, weekday), from, minutes, zone)
  const within = Math.min(Math.max(startsAt, week.startAt), week.endAt - MINUTE_MS)
  const lasts = Math.min(Math.max(endsAt - within, MINUTE_MS), LONGEST_SHIFT_MS)
  return { startsAt: within, endsAt: within + lasts }
}

export function onTheWall({ startsAt, endsAt }: Times, weekStart: string, zone: string): OnTheWall {
  const { date, time: from } = localParts(startsAt, zone)
  const wallMs = endsAt + offsetMs(endsAt, zone) - startsAt - offsetMs(startsAt, zone)
  // Across a clock that goes back, the wall may show an earlier time at the end.
  const minutes = Math.round((wallMs > 0 ? wallMs : endsAt - startsAt) / MINUTE_MS)
  return { weekday: daysBetween(weekStart, date), from, minutes: Math.max(1, minutes) }
}

/** The day of the plan that it belongs to: the one on which it begins, also where it runs past midnight. */
export function dayOfShift({ startsAt }: Pick<Times, 'startsAt'>, zone: string): string {
  return localDate(startsAt, zone)
}
