// Our windows as HubRise says them: days of the week and one span of the day.

import {
  minutesOf,
  timeOfMinutes,
  WEEKDAYS,
  type Weekday,
  type Window,
} from '../../../platform/time/windows.ts'
import type { HappyHour } from '../../../restaurant/menu/rules/happy-hours.ts'
import { happyPrice } from '../../../restaurant/menu/rules/happy-hours.ts'
import type { HubHours } from './documents.ts'

const DAY = 1440
const WEEK = 7 * DAY
/** What runs on after midnight belongs to the evening before it, if it ends by then. */
const LATE_NIGHT_ENDS = 6 * 60

/** Exact: it says what the windows say. Otherwise it is somewhat wider, or ends at midnight. `never`: no window at all. */
export type SaidHours = { hours: HubHours | null; isExact: boolean } | 'never'

/** Of all lists of windows together: open where each of them is. An empty list is always open. */
export function hoursOf(lists: readonly (readonly Window[])[]): SaidHours {
  const open = new Uint8Array(WEEK).fill(1)
  for (const windows of lists) {
    if (windows.length === 0) continue
    const own = openMinutes(windows)
    for (let minute = 0; minute < WEEK; minute++) if (!own[minute]) open[minute] = 0
  }
  if (!open.includes(1)) return 'never'
  if (!open.includes(0)) return { hours: null, isExact: true }
  const pieces = WEEKDAYS.map((_, day) => piecesOf(open.subarray(day * DAY, (day + 1) * DAY)))
  const withoutLate = pieces.map((own, day) => own.filter((piece) => !isLate(piece, pieces.at(day - 1))))
  const kept = withoutLate.some((own) => own.length > 0) ? withoutLate : pieces
  const all = kept.flat()
  const start = Math.min(...all.map(({ from }) => from))
  const end = Math.max(...all.map(({ to }) => to))
  const isExact =
    kept.every((own, day) => own.length === (pieces[day]?.length ?? 0)) &&
    kept.every((own) => own.length <= 1 && own.every(({ from, to }) => from === start && to === end))
  const days = WEEKDAYS.filter((_, day) => (kept[day]?.length ?? 0) > 0)
  if (days.length === 7 && start === 0 && end === DAY) return { hours: null, isExact }
  // Some marketplaces read the hours only where all three are there.
  const hours = { dow: dowOf(days), start_time: timeOfMinutes(start), end_time: endOf(end) }
  return { hours, isExact }
}

type Piece = { from: number; to: number }

function openMinutes(windows: readonly Window[]): Uint8Array {
  const open = new Uint8Array(WEEK)
  for (const { days = WEEKDAYS, from, to } of windows) {
    for (const day of days) {
      const startAt = WEEKDAYS.indexOf(day) * DAY + minutesOf(from)
      const length = minutesOf(to) - minutesOf(from)
      const endAt = startAt + (length > 0 ? length : length + DAY)
      for (let minute = startAt; minute < endAt; minute++) open[minute % WEEK] = 1
    }
  }
  return open
}

function piecesOf(day: Uint8Array): Piece[] {
  const pieces: Piece[] = []
  for (let minute = 0; minute < DAY; minute++) {
    if (day[minute] === 0) continue
    const last = pieces.at(-1)
    if (last?.to === minute) last.to = minute + 1
    else pieces.push({ from: minute, to: minute + 1 })
  }
  return pieces
}

function isLate({ from, to }: Piece, before: Piece[] | undefined): boolean {
  return from === 0 && to <= LATE_NIGHT_ENDS && before?.at(-1)?.to === DAY
}

function endOf(minute: number): string {
  return minute === DAY ? '23:59' : timeOfMinutes(minute)
}

/** `1` is Monday; a day that is not meant is a hyphen. */
function dowOf(days: readonly Weekday[]): string {
  return WEEKDAYS.map((day, place) => (days.includes(day) ? String(place + 1) : '-')).join('')
}

export type HappyPrice = HubHours & { dow: string; priceMinor: number }

/** When a dish costs less. Of two rules that hold at once HubRise takes the last: the lowest price. */
export function happyPrices(usualMinor: number, meant: readonly HappyHour[]): HappyPrice[] {
  const rules = meant.flatMap((happyHour) => {
    const priceMinor = happyPrice(usualMinor, [happyHour])
    if (priceMinor >= usualMinor) return []
    return spansOf(happyHour.windows).map((span) => ({ ...span, priceMinor }))
  })
  return rules.sort((a, b) => b.priceMinor - a.priceMinor)
}

/** No windows: always. What runs on after midnight is a span of the next day. */
function spansOf(windows: readonly Window[]): (HubHours & { dow: string })[] {
  if (windows.length === 0) return [{ dow: dowOf(WEEKDAYS) }]
  return windows.flatMap(({ days = WEEKDAYS, from, to }) => {
    if (days.length === 0) return []
    const start_time = timeOfMinutes(minutesOf(from))
    const until = minutesOf(to)
    if (until > minutesOf(from)) {
      return [{ dow: dowOf(days), start_time, ...(until < DAY && { end_time: timeOfMinutes(until) }) }]
    }
    const evening = { dow: dowOf(days), start_time }
    const next = days.map((day) => WEEKDAYS[(WEEKDAYS.indexOf(day) + 1) % 7] ?? day)
    return until === 0 ? [evening] : [evening, { dow: dowOf(next), end_time: timeOfMinutes(until) }]
  })
}
