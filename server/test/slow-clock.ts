// For tests of time: many zones, and a slow clock that is walked minute by minute with Temporal.

import fc from 'fast-check'
import type { Calendar, Hours, Window } from '../src/platform/time/windows.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

export const ZONES = [
  'UTC',
  'Africa/Abidjan',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/El_Aaiun',
  'Africa/Johannesburg',
  'Africa/Lagos',
  'Africa/Monrovia',
  'Africa/Nairobi',
  'Africa/Tripoli',
  'America/Adak',
  'America/Anchorage',
  'America/Argentina/Buenos_Aires',
  'America/Asuncion',
  'America/Bogota',
  'America/Caracas',
  'America/Chicago',
  'America/Denver',
  'America/Goose_Bay',
  'America/Halifax',
  'America/Havana',
  'America/Los_Angeles',
  'America/Mexico_City',
  'America/New_York',
  'America/Nuuk',
  'America/Phoenix',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/St_Johns',
  'America/Toronto',
  'Antarctica/Troll',
  'Asia/Amman',
  'Asia/Beirut',
  'Asia/Calcutta',
  'Asia/Colombo',
  'Asia/Damascus',
  'Asia/Dhaka',
  'Asia/Dubai',
  'Asia/Gaza',
  'Asia/Hong_Kong',
  'Asia/Jerusalem',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Pyongyang',
  'Asia/Riyadh',
  'Asia/Singapore',
  'Asia/Tehran',
  'Asia/Tokyo',
  'Asia/Yangon',
  'Atlantic/Azores',
  'Australia/Adelaide',
  'Australia/Eucla',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/Amsterdam',
  'Europe/Berlin',
  'Europe/Dublin',
  'Europe/Istanbul',
  'Europe/Kyiv',
  'Europe/Lisbon',
  'Europe/London',
  'Europe/Moscow',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Kwajalein',
  'Pacific/Marquesas',
]

export function zoned(at: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
}

/** What a clock on the wall reads, as if that wall hung in UTC. */
export function wallAt(at: number, zone: string): number {
  return at + zoned(at, zone).offsetNanoseconds / 1e6
}

export function transitions(zone: string, fromYear: number, toYear: number): number[] {
  const found: number[] = []
  const endAt = Date.UTC(toYear, 0, 1)
  let at = zoned(Date.UTC(fromYear, 0, 1), zone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (next === null || next.epochMilliseconds >= endAt) return found
    found.push(next.epochMilliseconds)
    at = next
  }
}

export const changes = ZONES.flatMap((zone) => transitions(zone, 1900, 2100).map((at) => ({ zone, at })))

/** Any zone at any instant from 1900 to 2100, half of them within a day or so of a clock change. */
export const zoneAndInstant = fc.oneof(
  fc.record({
    zone: fc.constantFrom(...ZONES),
    at: fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) }),
  }),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -26 * 60 * MINUTE, max: 26 * 60 * MINUTE }))
    .map(([{ zone, at }, distance]) => ({ zone, at: at + distance })),
)

/** The readings of a zone's clock, one a minute, and for each reading the first minute that shows it. */
export type Walk = { startAt: number; walls: number[]; firstMinute: Map<number, number>; dates: string[] }

export function walk(zone: string, aroundAt: number, daysAway: number): Walk {
  const startAt = Math.floor(aroundAt / MINUTE) * MINUTE - daysAway * DAY
  const walls = Array.from({ length: 2 * daysAway * 1440 }, (_, i) => wallAt(startAt + i * MINUTE, zone))
  const firstMinute = new Map([...walls.entries()].reverse().map(([i, wall]) => [wall, i]))
  const days = new Set(walls.map((wall) => Math.floor(wall / DAY)))
  const dates = [...days].map((day) => new Date(day * DAY).toISOString().slice(0, 10))
  return { startAt, walls, firstMinute, dates }
}

/** The minute of the walk that shows the reading. If two do, the first; if none does, the one that is later by the gap. */
function minuteShowing(wall: number, { walls, firstMinute }: Walk): number | undefined {
  const first = firstMinute.get(wall)
  if (first !== undefined) return first
  const afterGap = walls.findIndex((each, i) => i > 0 && (walls[i - 1] ?? 0) < wall && each > wall)
  if (afterGap < 0) return undefined
  const gap = (walls[afterGap] ?? 0) - (walls[afterGap - 1] ?? 0) - MINUTE
  return firstMinute.get(wall + gap)
}

/** For each minute of the walk whether the calendar is open; its first and last two days lack their neighbours. */
export function openMinutes(calendar: Calendar, walked: Walk): boolean[] {
  const open = new Array<boolean>(walked.walls.length).fill(false)
  for (const date of walked.dates) {
    for (const hours of hoursOn(date, calendar)) {
      const midnight = Date.parse(`${date}T00:00Z`)
      const from = minuteShowing(midnight + minutes(hours.from) * MINUTE, walked)
      const overnight = minutes(hours.to) <= minutes(hours.from) ? DAY : 0
      const to = minuteShowing(midnight + overnight + minutes(hours.to) * MINUTE, walked)
      if (from !== undefined && to !== undefined && from < to) open.fill(true, from, to)
    }
  }
  return open
}

export function weeklyOnly(weekly: Window[]): Calendar {
  return { weekly, special: new Map(), closed: new Set() }
}

function hoursOn(date: string, calendar: Calendar): readonly Hours[] {
  if (calendar.closed.has(date)) return []
  const special = calendar.special.get(date)
  if (special) return special
  const weekday = (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const)[
    Temporal.PlainDate.from(date).dayOfWeek - 1
  ]
  return calendar.weekly.filter(({ days }) => !days || (weekday && days.includes(weekday)))
}

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
