// Windows of local time that come back every week, and calendars of them with exceptions. Spans are half-open. A
// window belongs to the day on which it starts, and its ends are read off the clock on the day they fall.

import { DAY_MS, localDay, MINUTE_MS, offsetMs, startOfLocalDay, wallToMoment } from './clock.ts'
import { dateOfDay, dayOf, type Weekday, weekdayOfDay } from './dates.ts'
import { minutesOf } from './time-of-day.ts'

export { WEEKDAYS, type Weekday } from './dates.ts'
export { isTimeOfDay, minutesOf, timeOfMinutes } from './time-of-day.ts'

/** `to` at or before `from` is on the next day; `24:00` is allowed for `to`. */
export type Hours = { from: string; to: string }
/** No `days`: every day. An empty list: none. */
export type Window = Hours & { days?: readonly Weekday[] | undefined }
export type Span = { startAt: number; endAt: number }

/**
 * A closed or special date replaces the spans that start on it; one that started the day before runs on past
 * midnight. A date that is both is closed, and so is a special one without hours.
 */
export type Calendar = {
  weekly: readonly Window[]
  special: ReadonlyMap<string, readonly Hours[]>
  closed: ReadonlySet<string>
}

const NO_SPECIAL_DAYS: Calendar['special'] = new Map()
const NO_CLOSING_DAYS: Calendar['closed'] = new Set()

/** Most have no day that is special: those share one empty map, of which there would be thousands in memory. */
export function calendarOf({
  hours = [],
  special_days = [],
  closing_days = [],
}: {
  hours?: readonly Window[]
  special_days?: readonly { date: string; hours: readonly Hours[] }[]
  closing_days?: readonly string[]
}): Calendar {
  return {
    weekly: hours,
    special:
      special_days.length > 0 ? new Map(special_days.map((day) => [day.date, day.hours])) : NO_SPECIAL_DAYS,
    closed: closing_days.length > 0 ? new Set(closing_days) : NO_CLOSING_DAYS,
  }
}

/** The spans that start on the date, by their start; they may overlap. */
export function spansOn(date: string, windows: readonly Window[], zone: string): Span[] {
  const day = dayOf(date)
  return spansOf(day, hoursOn(day, windows), zone)
}

/** No windows at all: never. */
export function isWithin(windows: readonly Window[], zone: string, at: number): boolean {
  return someDayNear(at, zone, (day) =>
    windows.some((window) => startsOn(day, window) && isInside(spanOf(day, window, zone), at)),
  )
}

/** The spans that start on the date, by their start; they may overlap. */
export function calendarSpansOn(date: string, calendar: Calendar, zone: string): Span[] {
  const day = dayOf(date)
  return spansOf(day, calendarHoursOn(day, calendar), zone)
}

export function isOpenAt(calendar: Calendar, zone: string, at: number): boolean {
  return someDayNear(at, zone, (day) =>
    calendarHoursOn(day, calendar).some((hours) => isInside(spanOf(day, hours, zone), at)),
  )
}

/** The first instant from `fromAt` to `fromAt + horizonMs`, both included, at which the calendar is open. */
export function nextOpening(
  calendar: Calendar,
  zone: string,
  fromAt: number,
  horizonMs: number,
): number | null {
  if (isOpenAt(calendar, zone, fromAt)) return fromAt
  let openingAt: number | null = null
  let lastAt = fromAt + horizonMs
  for (let day = localDay(fromAt, zone) - 1; startOfLocalDay(day, zone) <= lastAt; day++) {
    for (const { startAt } of spansOf(day, calendarHoursOn(day, calendar), zone)) {
      if (startAt < fromAt || startAt > lastAt) continue
      // A start that is skipped moves forward, even past one of the next day: look on for what comes before it.
      openingAt = startAt
      lastAt = startAt - 1
    }
  }
  return openingAt
}

// Days whose spans can hold an instant: today and yesterday; tomorrow, where the clock goes back over midnight
// (St. John's until 2011); the day before yesterday, where a whole day is skipped (Apia).
const DAYS_NEAR = [0, -1, 1, -2]

function someDayNear(at: number, zone: string, check: (day: number) => boolean): boolean {
  const today = localDay(at, zone)
  return DAYS_NEAR.some((distance) => check(today + distance))
}

function startsOn(day: number, window: Window): boolean {
  return window.days === undefined || window.days.includes(weekdayOfDay(day))
}

function hoursOn(day: number, windows: readonly Window[]): readonly Hours[] {
  return windows.filter((window) => startsOn(day, window))
}

function calendarHoursOn(day: number, { weekly, special, closed }: Calendar): readonly Hours[] {
  const date = dateOfDay(day)
  return closed.has(date) ? [] : (special.get(date) ?? hoursOn(day, weekly))
}

function spansOf(day: number, hours: readonly Hours[], zone: string): Span[] {
  const spans = hours.map((each) => spanOf(day, each, zone)).filter((span) => span !== null)
  return spans.sort((a, b) => a.startAt - b.startAt || a.endAt - b.endAt)
}

/** Null where a clock change leaves nothing of it, or skips the day. */
function spanOf(day: number, hours: Hours, zone: string): Span | null {
  const from = minutesOf(hours.from)
  const to = minutesOf(hours.to)
  const startWall = day * DAY_MS + from * MINUTE_MS
  const endWall = day * DAY_MS + (to > from ? to : to + 1440) * MINUTE_MS
  const startAt = wallToMoment(startWall, zone)
  const endAt = wallToMoment(endWall, zone)
  if (endAt <= startAt) return null
  const moved = startAt + offsetMs(startAt, zone) !== startWall
  if (moved && startOfLocalDay(day, zone) === startOfLocalDay(day + 1, zone)) return null
  return { startAt, endAt }
}

function isInside(span: Span | null, at: number): boolean {
  return span !== null && at >= span.startAt && at < span.endAt
}
