import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  openMinutes,
  transitions,
  type Walk,
  walk,
  wallAt,
  weeklyOnly,
  ZONES,
  zoned,
} from '../../../test/slow-clock.ts'
import { type Calendar, isOpenAt, isWithin, nextOpening, WEEKDAYS, type Window } from './windows.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
// On either side of a clock change; the outer half is only there to be the days before and after.
const WALKED_DAYS = 3

// The newest change forward and back of each zone, and stranger ones: midnights skipped and doubled, days skipped.
const clockChanges = [
  ...ZONES.flatMap((zone) =>
    transitions(zone, 1990, 2031)
      .slice(-2)
      .map((at) => ({ zone, at })),
  ),
  ...[
    ['Pacific/Apia', '2011-12-30T10:00Z'],
    ['Pacific/Kiritimati', '1994-12-31T10:00Z'],
    ['Pacific/Kwajalein', '1993-08-21T12:00Z'],
    ['America/St_Johns', '2010-03-14T03:31Z'],
    ['America/St_Johns', '2010-11-07T02:31Z'],
    ['America/Goose_Bay', '2010-11-07T03:01Z'],
    ['Asia/Gaza', '2011-07-31T21:00Z'],
    ['Africa/Casablanca', '2025-02-23T02:00Z'],
    ['Africa/Casablanca', '2025-04-06T02:00Z'],
    ['America/Asuncion', '2023-10-01T04:00Z'],
    ['America/Asuncion', '2024-03-24T03:00Z'],
    ['America/Sao_Paulo', '2018-11-04T03:00Z'],
    ['Asia/Amman', '2022-02-24T22:00Z'],
    ['Asia/Tehran', '2022-03-21T20:30Z'],
  ].map(([zone = '', text = '']) => ({ zone, at: Date.parse(text) })),
].map((change) => ({ ...change, date: new Date(change.at).toISOString().slice(0, 10) }))

function anyTime(near: number) {
  const minute = fc.oneof(
    fc.nat(1439),
    fc.integer({ min: -130, max: 130 }).map((away) => (near + away + 1440) % 1440),
  )
  return minute.map((each) => new Date(each * MINUTE).toISOString().slice(11, 16))
}

function anyWindow(near: number): fc.Arbitrary<Window> {
  return fc.record(
    {
      from: anyTime(near),
      to: fc.oneof({ weight: 5, arbitrary: anyTime(near) }, { weight: 1, arbitrary: fc.constant('24:00') }),
      days: fc.subarray([...WEEKDAYS]),
    },
    { requiredKeys: ['from', 'to'] },
  )
}

function anyCalendar({ zone, at }: { zone: string; at: number }): fc.Arbitrary<Calendar> {
  const { hour, minute } = zoned(at, zone)
  const windows = fc.array(anyWindow(hour * 60 + minute), { maxLength: 3 })
  const day = (distance: number) => new Date(at + distance * DAY).toISOString().slice(0, 10)
  const dates = [-2, -1, 0, 1, 2].map(day)
  return fc.record({
    weekly: windows,
    special: fc
      .dictionary(fc.constantFrom(...dates), windows, { maxKeys: 2 })
      .map((days) => new Map(Object.entries(days))),
    closed: fc.subarray(dates, { maxLength: 1 }).map((days) => new Set(days)),
  })
}

function firstOpen(open: boolean[], { startAt }: Walk, fromAt: number): number {
  const minute = Math.floor((fromAt - startAt) / MINUTE)
  if (open[minute]) return fromAt
  const later = open.indexOf(true, minute)
  return later < 0 ? Number.POSITIVE_INFINITY : startAt + later * MINUTE
}

/** Every minute for three hours around the clock change, every opening and closing, and some of the others. */
function tellingMinutes(...opens: boolean[][]): number[] {
  const middle = WALKED_DAYS * 1440
  const checked = Array.from({ length: 3 * 1440 }, (_, i) => middle - 1.5 * 1440 + i)
  return checked.filter((i) => {
    const turns = opens.some((open) => open[i] !== open[i - 1] || open[i] !== open[i + 1])
    return turns || Math.abs(i - middle) < 180 || i % 29 === 0
  })
}

test('clock changes of both kinds are walked along', () => {
  const kinds = clockChanges.map(({ zone, at }) => Math.sign(wallAt(at, zone) - wallAt(at - 1, zone) - 1))
  expect(new Set(kinds)).toEqual(new Set([1, -1]))
  expect(kinds.length).toBeGreaterThan(100)
})

describe.each(clockChanges)('in $zone around the clock change of $date', (change) => {
  const { zone } = change
  let walked: Walk
  beforeAll(() => {
    walked = walk(zone, change.at, WALKED_DAYS)
  })

  test('windows hold the minutes that a walk along the clock says they do', () => {
    fc.assert(
      fc.property(anyCalendar(change), (calendar) => {
        const open = openMinutes(calendar, walked)
        const weeklyOpen = openMinutes(weeklyOnly([...calendar.weekly]), walked)
        const wrong = tellingMinutes(open, weeklyOpen).filter((i) => {
          const at = walked.startAt + i * MINUTE
          return [at, at + MINUTE - 1].some(
            (each) =>
              isOpenAt(calendar, zone, each) !== open[i] ||
              isWithin(calendar.weekly, zone, each) !== weeklyOpen[i],
          )
        })
        expect(wrong.map((i) => zoned(walked.startAt + i * MINUTE, zone).toString())).toEqual([])
      }),
      { numRuns: 5 },
    )
  })

  test('the next opening is the first minute that a walk along the clock finds open', () => {
    const distance = fc.integer({ min: -1.5 * DAY, max: DAY / 4 })
    const horizon = fc.oneof(fc.integer({ min: 0, max: DAY }), fc.constant('just enough' as const))
    fc.assert(
      fc.property(anyCalendar(change), distance, horizon, (calendar, fromChange, reach) => {
        const fromAt = change.at + fromChange
        const openingAt = firstOpen(openMinutes(calendar, walked), walked, fromAt)
        const horizonMs = reach === 'just enough' ? Math.min(openingAt - fromAt, DAY) : reach
        const found = nextOpening(calendar, zone, fromAt, horizonMs)
        expect(found).toBe(openingAt <= fromAt + horizonMs ? openingAt : null)
        if (found === null || found === fromAt) return
        expect(isOpenAt(calendar, zone, found - 1)).toBe(false)
        expect(nextOpening(calendar, zone, fromAt, found - fromAt - 1)).toBeNull()
      }),
      { numRuns: 30 },
    )
  })
})

test('away from clock changes a window is what the weekday and the time on the wall say', () => {
  const instant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) })
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      instant,
      fc.array(anyWindow(720), { maxLength: 3 }),
      (zone, at, windows) => {
        const { dayOfWeek, hour, minute } = zoned(at, zone)
        const next = zoned(at - 3 * DAY, zone).getTimeZoneTransition('next')
        fc.pre(next === null || next.epochMilliseconds > at + 3 * DAY)
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        const [today, yesterday] = [WEEKDAYS[dayOfWeek - 1]!, WEEKDAYS[(dayOfWeek + 5) % 7]!]
        const right = windows.some(({ days = WEEKDAYS, from, to }) =>
          to > from
            ? days.includes(today) && from <= time && time < to
            : (days.includes(today) && from <= time) || (days.includes(yesterday) && time < to),
        )
        expect(isWithin(windows, zone, at)).toBe(right)
      },
    ),
    { numRuns: 5000 },
  )
})
