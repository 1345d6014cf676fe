// The service imports time from here and from windows.ts; the other files here serve these two.
//
// Between moments (milliseconds since 1970, UTC) and what a clock on the wall of a time zone shows. A *wall* number
// is that reading as if the wall hung in UTC. A reading that a clock change skips moves forward by the gap; one that
// happens twice is the first.

import { dateOfDay, dayOf, isDate, type Weekday, weekdayOfDay } from './dates.ts'
import { minutesOf, timeOfMinutes } from './time-of-day.ts'
import { offsetMs, offsetPeriodAt } from './zones.ts'

export { addDays, daysBetween, isAfter, isDate, weekdayOf } from './dates.ts'
export { isZone, offsetMs } from './zones.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
const DAY_MINUTES = 1440

export type LocalParts = { date: string; weekday: Weekday; minuteOfDay: number; time: string }

// ":05.123" in two table reads: numbers of a fixed width are what makes writing a date slow.
const SECONDS = Array.from({ length: 60 }, (_, second) => `:${String(second).padStart(2, '0')}.`)
const MILLISECONDS = Array.from({ length: 1000 }, (_, ms) => String(ms).padStart(3, '0'))

const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)[Tt ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(?:([Zz])|([+-])([01]\d|2[0-3])(?::?([0-5]\d))?)?$/

// An offset can carry a text past the years that have four digits, which a database would not take.
export const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00.000Z')
export const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z')

/** `2026-11-14T19:30:05.123+03:00`. Always the exact instant, also where the zone's offset has seconds. */
export function formatMoment(at: number, zone: string): string
export function formatMoment(at: number | null, zone: string): string | null
export function formatMoment(at: number | null, zone: string): string | null {
  if (at === null) return null
  const period = offsetPeriodAt(at, zone)
  const wall = Math.floor(at) + period.writtenOffsetMs
  const day = Math.floor(wall / DAY_MS)
  const ms = wall - day * DAY_MS
  const minute = Math.floor(ms / MINUTE_MS)
  const inMinute = ms - minute * MINUTE_MS
  const second = Math.floor(inMinute / 1000)
  const fraction = MILLISECONDS[inMinute - second * 1000]
  return `${dateOfDay(day)}T${timeOfMinutes(minute)}${SECONDS[second]}${fraction}${period.writtenOffset}`
}

/** ISO 8601 with any offset or `Z`; without one, on the zone's clock. Finer than milliseconds is cut off. */
export function parseMoment(text: string, zone: string): number | null {
  const match = DATE_TIME.exec(text)
  if (match === null) return null
  const [, date = '', hour, minute, second = 0, fraction = '', utc, sign, offsetHour = 0, offsetMinute = 0] =
    match
  if (!isDate(date)) return null
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second)
  const wall = dayOf(date) * DAY_MS + seconds * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
  const at = utc || sign ? wall - writtenOffset(sign, offsetHour, offsetMinute) : wallToMoment(wall, zone)
  return at >= FIRST_MOMENT && at <= LAST_MOMENT ? at : null
}

/**
 * A bound in a query string: a date is the first or the last millisecond of that local day. A space where the
 * offset's sign belongs is the `+` that the caller did not escape.
 */
export function parseMomentQuery(text: string, zone: string, edge: 'first' | 'last'): number | null {
  if (isDate(text)) {
    const at = edge === 'first' ? startOfDay(text, zone) : endOfDay(text, zone) - 1
    return Math.min(Math.max(at, FIRST_MOMENT), LAST_MOMENT)
  }
  const afterSeparator = 'YYYY-MM-DDT'.length
  return parseMoment(text.slice(0, afterSeparator) + text.slice(afterSeparator).replace(' ', '+'), zone)
}

/** A lower bound that may be left out; its format has been checked already. */
export function boundOf(text: string | undefined, zone: string): number | undefined {
  return text === undefined ? undefined : (parseMomentQuery(text, zone, 'first') ?? undefined)
}

export function localDay(at: number, zone: string): number {
  return Math.floor((at + offsetMs(at, zone)) / DAY_MS)
}

export function localDate(at: number, zone: string): string {
  return dateOfDay(localDay(at, zone))
}

export function localParts(at: number, zone: string): LocalParts {
  const wall = at + offsetMs(at, zone)
  const day = Math.floor(wall / DAY_MS)
  const minuteOfDay = Math.floor((wall - day * DAY_MS) / MINUTE_MS)
  return { date: dateOfDay(day), weekday: weekdayOfDay(day), minuteOfDay, time: timeOfMinutes(minuteOfDay) }
}

/** `time` is `HH:MM` or minutes since midnight; 1440 and more (`24:00`) fall on the days after. */
export function localToMoment(date: string, time: string | number, zone: string): number {
  return wallToMoment(wallOf(date, time), zone)
}

/** Of each minute of the day; null for one that a clock change skips. Days far from any change are nearly all there are. */
export function momentsOf(date: string, minutes: readonly number[], zone: string): (number | null)[] {
  const midnight = dayOf(date) * DAY_MS
  const period = offsetPeriodAt(midnight - DAY_MS, zone)
  const isSteady = midnight + 2 * DAY_MS < period.endAt
  return minutes.map((minute) => {
    const wall = midnight + minute * MINUTE_MS
    if (isSteady && minute < DAY_MINUTES) return wall - period.offsetMs
    const at = wallToMoment(wall, zone)
    return at + offsetMs(at, zone) === wall ? at : null
  })
}

/** The first instant of the day, wherever a clock change puts it. */
export function startOfDay(date: string, zone: string): number {
  return startOfLocalDay(dayOf(date), zone)
}

/** Of a day whose end no year of four digits has, the last instant that can be kept. */
export function lastInstantOf(date: string, zone: string): number {
  return Math.min(endOfDay(date, zone) - 1, LAST_MOMENT)
}

/** The first instant of the next day: a day that the zone skipped altogether is empty. */
export function endOfDay(date: string, zone: string): number {
  return startOfLocalDay(dayOf(date) + 1, zone)
}

export function startOfLocalDay(day: number, zone: string): number {
  return resolve(day * DAY_MS, zone, 'end of gap')
}

export function wallToMoment(wall: number, zone: string): number {
  return resolve(wall, zone, 'forward by gap')
}

function wallOf(date: string, time: string | number): number {
  return dayOf(date) * DAY_MS + (typeof time === 'number' ? time : minutesOf(time)) * MINUTE_MS
}

function resolve(wall: number, zone: string, skipped: 'forward by gap' | 'end of gap'): number {
  // No offset reaches a day, so the search starts before any instant that could show this reading.
  let period = offsetPeriodAt(wall - DAY_MS, zone)
  for (;;) {
    const at = wall - period.offsetMs
    if (at < period.endAt) return at
    const next = offsetPeriodAt(period.endAt, zone)
    if (wall - next.offsetMs < next.startAt) return skipped === 'end of gap' ? next.startAt : at
    period = next
  }
}

function writtenOffset(sign: string | undefined, hour: string | number, minute: string | number): number {
  return (sign === '-' ? -1 : 1) * (Number(hour) * 60 + Number(minute)) * MINUTE_MS
}

/** As parseMomentQuery, of a bound that may not have been sent. */
export function momentBound(
  text: string | undefined,
  zone: string,
  edge: 'first' | 'last',
): number | undefined {
  return text === undefined ? undefined : (parseMomentQuery(text, zone, edge) ?? undefined)
}
