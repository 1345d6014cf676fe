import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transitions, ZONES } from '../../../test/slow-clock.ts'
import { addDays, localDate, localParts, localToMoment } from '../../platform/time/clock.ts'
import { timeOfMinutes } from '../../platform/time/windows.ts'
import type { OwnShift } from './queries.ts'
import { writeShifts } from './rules/calendar.ts'
import { costMinor, expectedMinor } from './rules/cost.ts'
import { type Planned, warningsOf } from './rules/warnings.ts'
import {
  LONGEST_SHIFT_MS,
  minutesBetween,
  mondayOf,
  onTheWall,
  overlap,
  paidMinutes,
  timeFaults,
  timesIn,
  timesOn,
  weekSpan,
} from './rules/week.ts'

const HOUR = 3_600_000
const MADRID = 'Europe/Madrid'

/** Mondays of weeks in which some clock changes, and others. */
const weeks = fc.constantFrom(
  ...ZONES.flatMap((zone) =>
    transitions(zone, 2010, 2031)
      .slice(-4)
      .map((at) => ({ zone, monday: mondayOf(localDate(at, zone)) })),
  ),
  { zone: 'Pacific/Apia', monday: '2011-12-26' },
  { zone: 'America/Sao_Paulo', monday: '2018-10-29' },
  { zone: MADRID, monday: '2026-11-16' },
)
const planned = fc.record({
  weekday: fc.nat(6),
  from: fc.nat(1439).map(timeOfMinutes),
  minutes: fc.integer({ min: 1, max: 960 }),
})

describe('night shifts and clock changes', () => {
  test('a planned shift fits into any week: it begins inside, ends later, and lasts at most 16 hours', () => {
    fc.assert(
      fc.property(weeks, planned, ({ zone, monday }, plan) => {
        const { startsAt, endsAt } = timesIn(monday, plan, zone)
        expect(timeFaults({ startsAt, endsAt, breakMinutes: 0 }, weekSpan(monday, zone))).toEqual({})
        expect(endsAt - startsAt).toBeLessThanOrEqual(LONGEST_SHIFT_MS)
      }),
    )
  })

  test('copied to the next week and on, it shows the same times on the wall, whatever the clock did', () => {
    fc.assert(
      fc.property(weeks, planned, ({ zone, monday }, plan) => {
        const quiet = addDays(monday, 21)
        const once = onTheWall(timesIn(quiet, plan, zone), quiet, zone)
        const further = addDays(quiet, 7)
        const twice = onTheWall(timesIn(further, once, zone), further, zone)
        const isQuiet =
          weekSpan(quiet, zone).endAt - weekSpan(quiet, zone).startAt === 168 * HOUR &&
          weekSpan(further, zone).endAt - weekSpan(further, zone).startAt === 168 * HOUR
        if (isQuiet) expect([once, twice]).toEqual([plan, plan])
      }),
    )
  })

  test('it stands under the day it begins on, at the time that was entered unless the clock skips that', () => {
    fc.assert(
      fc.property(weeks, planned, ({ zone, monday }, { weekday, from, minutes }) => {
        const day = addDays(monday, weekday)
        const { startsAt, endsAt } = timesOn(day, from, minutes, zone)
        expect(startsAt).toBe(localToMoment(day, from, zone))
        expect(endsAt).toBeGreaterThan(startsAt)
        const shown = localParts(startsAt, zone)
        // Samoa had no 30 December 2011: a shift of such a day begins at the same time on the next.
        const isSkipped = localDate(localToMoment(day, '12:00', zone), zone) !== day
        if (shown.time === from && !isSkipped) expect(shown.date).toBe(day)
      }),
    )
  })

  test.each([
    ['a usual night', '2026-11-21', 8],
    ['the night the clock goes forward', '2026-03-28', 7],
    ['the night it goes back', '2026-10-24', 9],
  ])('%s from 22:00 to 06:00 is %s', (_, day, hours) => {
    const { startsAt, endsAt } = timesOn(day, '22:00', minutesBetween('22:00', '06:00'), MADRID)
    expect([(endsAt - startsAt) / HOUR, localDate(endsAt, MADRID)]).toEqual([hours, addDays(day, 1)])
  })

  test('sixteen hours are elapsed time', () => {
    const week = weekSpan('2026-10-19', MADRID)
    const night = timesOn('2026-10-24', '16:00', 16 * 60, MADRID)
    expect(timeFaults({ ...night, breakMinutes: 0 }, week)).toMatchObject({
      ends_at: [{ message: 'A shift can last at most 16 hours.' }],
    })
    const copied = timesIn('2026-10-19', { weekday: 5, from: '16:00', minutes: 16 * 60 }, MADRID)
    expect(copied.endsAt - copied.startsAt).toBe(16 * HOUR)
  })

  test('a shift ends after it begins, begins inside its week, and is more than a break', () => {
    const week = weekSpan('2026-11-16', MADRID)
    const at = (text: string) => Date.parse(`2026-11-${text}+01:00`)
    const faults = (from: string, to: string, breakMinutes = 0) =>
      Object.keys(timeFaults({ startsAt: at(from), endsAt: at(to), breakMinutes }, week))
    expect(faults('16T00:00', '16T16:00', 30)).toEqual([])
    expect(faults('22T23:59', '23T08:00')).toEqual([])
    expect(faults('15T23:59', '16T08:00')).toEqual(['starts_at'])
    expect(faults('23T00:00', '23T08:00')).toEqual(['starts_at'])
    expect(faults('17T10:00', '17T10:00')).toEqual(['ends_at'])
    expect(faults('17T10:00', '18T02:01')).toEqual(['ends_at'])
    expect(faults('17T10:00', '17T10:30', 30)).toEqual(['break_minutes'])
  })

  test('overlapping is what the database forbids: half-open, so one may follow the other', () => {
    const span = (startsAt: number, endsAt: number) => ({ startsAt, endsAt })
    expect(overlap(span(0, 10), span(10, 20))).toBe(false)
    expect(overlap(span(0, 10), span(9, 20))).toBe(true)
    expect(overlap(span(0, 30), span(9, 20))).toBe(true)
  })
})

describe('warnings', () => {
  const MONDAY = '2026-11-16'
  let ids = 0
  const shift = (day: string, from: string, to: string, more: Partial<Planned> = {}): Planned => ({
    id: ++ids,
    branchId: 1,
    memberId: 7,
    breakMinutes: 0,
    ...timesOn(`2026-11-${day}`, from, minutesBetween(from, to), MADRID),
    ...more,
  })
  const told = (shifts: Planned[], ground = {}, person = {}) =>
    warningsOf({
      branchId: 1,
      week: weekSpan(MONDAY, MADRID),
      zone: MADRID,
      shifts,
      people: [{ id: 7, weeklyMinutes: null, unavailable: [], ...person }],
      daysOff: [],
      ...ground,
    }).map(({ kind, shiftIds, minutes }) => [kind, shiftIds, minutes])

  test('two shifts at once are told of, over all branches, and not of other people', () => {
    const [one, two] = [shift('17', '09:00', '15:00'), shift('17', '14:00', '20:00')]
    expect(told([one, two])).toEqual([['overlap', [one.id, two.id], null]])
    const elsewhere = shift('17', '14:00', '20:00', { branchId: 2 })
    expect(told([one, elsewhere])).toEqual([['overlap', [one.id], null]])
    expect(told([one, shift('17', '14:00', '20:00', { memberId: 8 })])).toEqual([])
    expect(told([shift('17', '09:00', '12:00', { memberId: null })])).toEqual([])
  })

  test('between two days there are eleven hours; a split shift has no night in it', () => {
    const [late, early] = [shift('17', '16:00', '01:00'), shift('18', '09:30', '15:00')]
    expect(told([late, early])).toEqual([['short_rest', [late.id, early.id], 510]])
    expect(
      told([shift('17', '11:00', '15:00'), shift('17', '18:00', '22:30'), shift('18', '09:30', '15:00')]),
    ).toEqual([])
    const sunday = shift('15', '16:00', '23:00')
    const monday = shift('16', '06:00', '14:00')
    expect(told([sunday, monday])).toEqual([['short_rest', [monday.id], 420]])
  })

  test('the hours of a week are counted without breaks, over all branches, against what was agreed on', () => {
    const days = ['16', '17', '18', '19', '20'].map((day) =>
      shift(day, '09:00', '17:30', { breakMinutes: 30 }),
    )
    expect(told(days)).toEqual([])
    expect(told(days, {}, { weeklyMinutes: 40 * 60 })).toEqual([])
    const there = shift('21', '09:00', '10:00', { branchId: 2 })
    expect(told([...days, there], {}, { weeklyMinutes: 40 * 60 })).toEqual([
      ['too_many_hours', days.map(({ id }) => id), 41 * 60],
    ])
  })

  test('time off and hours in which somebody cannot work', () => {
    const night = shift('17', '22:00', '04:00')
    const off = (fromDay: string, toDay: string) => ({ daysOff: [{ memberId: 7, fromDay, toDay }] })
    expect(told([night], off('2026-11-18', '2026-11-20'))).toEqual([['not_available', [night.id], null]])
    expect(told([night], off('2026-11-19', '2026-11-20'))).toEqual([])
    const unavailable = [{ days: ['wed' as const], from: '00:00', to: '08:00' }]
    expect(told([night], {}, { unavailable })).toEqual([['not_available', [night.id], null]])
    expect(told([shift('17', '10:00', '16:00')], {}, { unavailable })).toEqual([])
  })
})

test('labour is paid by the minute worked, half up; expected sales are the mean of the last four such weekdays', () => {
  const shift = { ...timesOn('2026-11-17', '10:00', 500, MADRID), breakMinutes: 30 }
  expect([paidMinutes(shift), costMinor(shift, 1_505)]).toEqual([470, 11_789])
  const sold = new Map([
    ['2026-11-10', 1000],
    ['2026-11-03', 2000],
    ['2026-10-20', 4000],
    ['2026-10-13', 5000],
    ['2026-10-06', 90_000],
  ])
  expect(expectedMinor('2026-11-17', '2026-11-15', sold)).toBe(3000)
  expect(expectedMinor('2026-11-24', '2026-11-15', sold)).toBe(3000)
  expect(expectedMinor('2026-11-18', '2026-11-15', sold)).toBeNull()
})

test('a calendar has one entry for each shift, in UTC, and text cannot break out of its line', () => {
  const shift: OwnShift = {
    id: 901,
    member_id: 7,
    staff_name: 'Luis',
    role: 'kitchen; hot',
    starts_at: Date.parse('2026-11-17T22:00:00+01:00'),
    ends_at: Date.parse('2026-11-18T04:00:00+01:00'),
    break_minutes: 0,
    note: 'Bring a knife\nEND:VEVENT',
    branch_id: 2,
    published_at: Date.parse('2026-11-14T12:00:00Z'),
  }
  const written = writeShifts([shift], { restaurant: 'Casa Lola', branchName: () => 'Centro' })
  expect(written.split('\r\n').slice(8, -2)).toEqual([
    'BEGIN:VEVENT',
    'UID:shift-901@comanda',
    'DTSTAMP:20261114T120000Z',
    'SEQUENCE:29910960',
    'DTSTART:20261117T210000Z',
    'DTEND:20261118T030000Z',
    'SUMMARY:kitchen\\; hot\\, Casa Lola',
    'LOCATION:Casa Lola\\, Centro',
    'DESCRIPTION:Bring a knife\\nEND:VEVENT',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ])
})
