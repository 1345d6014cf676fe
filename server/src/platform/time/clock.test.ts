import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changes, zoneAndInstant, zoned } from '../../../test/slow-clock.ts'
import {
  endOfDay,
  formatMoment,
  localDate,
  localParts,
  localToMoment,
  momentsOf,
  parseMoment,
  startOfDay,
} from './clock.ts'
import { WEEKDAYS } from './dates.ts'
import { minutesOf } from './time-of-day.ts'

const HOUR = 3_600_000
const options = { fractionalSecondDigits: 3, timeZoneName: 'never' } as const
const ms = (text: string) => Temporal.Instant.from(text).epochMilliseconds

describe('formatMoment', () => {
  test.each([
    ['2026-11-14T16:30:05.123Z', 'Europe/Istanbul', '2026-11-14T19:30:05.123+03:00'],
    ['2026-11-14T16:30:05.123Z', 'UTC', '2026-11-14T16:30:05.123+00:00'],
    ['1969-12-31T23:59:59.999Z', 'UTC', '1969-12-31T23:59:59.999+00:00'],
    ['2026-03-29T00:59:59.999Z', 'Europe/Berlin', '2026-03-29T01:59:59.999+01:00'],
    ['2026-03-29T01:00:00.000Z', 'Europe/Berlin', '2026-03-29T03:00:00.000+02:00'],
    ['2026-10-25T00:59:59.999Z', 'Europe/Berlin', '2026-10-25T02:59:59.999+02:00'],
    ['2026-10-25T01:00:00.000Z', 'Europe/Berlin', '2026-10-25T02:00:00.000+01:00'],
    ['2026-11-01T05:30:00.000Z', 'America/New_York', '2026-11-01T01:30:00.000-04:00'],
    ['2026-11-01T06:30:00.000Z', 'America/New_York', '2026-11-01T01:30:00.000-05:00'],
    ['2026-01-01T00:00:00.000Z', 'Asia/Kathmandu', '2026-01-01T05:45:00.000+05:45'],
    ['2026-04-04T14:59:59.999Z', 'Australia/Lord_Howe', '2026-04-05T01:59:59.999+11:00'],
    ['2026-04-04T15:00:00.000Z', 'Australia/Lord_Howe', '2026-04-05T01:30:00.000+10:30'],
    ['2025-02-23T01:59:59.999Z', 'Africa/Casablanca', '2025-02-23T02:59:59.999+01:00'],
    ['2025-02-23T02:00:00.000Z', 'Africa/Casablanca', '2025-02-23T02:00:00.000+00:00'],
    ['2025-04-06T02:00:00.000Z', 'Africa/Casablanca', '2025-04-06T03:00:00.000+01:00'],
    ['2026-03-28T21:59:59.999Z', 'Asia/Beirut', '2026-03-28T23:59:59.999+02:00'],
    ['2026-03-28T22:00:00.000Z', 'Asia/Beirut', '2026-03-29T01:00:00.000+03:00'],
    ['2011-12-30T09:59:59.999Z', 'Pacific/Apia', '2011-12-29T23:59:59.999-10:00'],
    ['2011-12-30T10:00:00.000Z', 'Pacific/Apia', '2011-12-31T00:00:00.000+14:00'],
    ['2010-11-07T02:31:00.000Z', 'America/St_Johns', '2010-11-06T23:01:00.000-03:30'],
    ['2026-01-01T00:00:00.000Z', 'Pacific/Chatham', '2026-01-01T13:45:00.000+13:45'],
    ['2026-07-01T00:00:00.000Z', 'Europe/Dublin', '2026-07-01T01:00:00.000+01:00'],
    ['2026-07-01T00:00:00.000Z', 'Asia/Gaza', '2026-07-01T03:00:00.000+03:00'],
    ['+010000-01-01T00:00:00.000Z', 'UTC', '+010000-01-01T00:00:00.000+00:00'],
  ])('%s in %s is %s', (instant, zone, text) => expect(formatMoment(ms(instant), zone)).toBe(text))

  test('an offset with seconds is written to the minute, and the text still names the exact instant', () => {
    expect(formatMoment(ms('1950-06-29T01:00:00Z'), 'Africa/Monrovia')).toBe('1950-06-29T00:15:00.000-00:45')
    expect(formatMoment(ms('1903-01-01T00:00:00Z'), 'Asia/Singapore')).toBe('1903-01-01T06:55:00.000+06:55')
  })

  test('a fraction of a millisecond is cut off, before 1970 too', () => {
    expect(formatMoment(1.9, 'UTC')).toBe('1970-01-01T00:00:00.001+00:00')
    expect(formatMoment(-0.1, 'UTC')).toBe('1969-12-31T23:59:59.999+00:00')
  })

  test('writes what Temporal writes, and parses back to the same instant', () => {
    fc.assert(
      fc.property(zoneAndInstant, ({ zone, at }) => {
        const text = formatMoment(at, zone)
        const writtenOffset = zoned(at, zone).toString(options).slice(-6)
        expect(text).toBe(zoned(at, writtenOffset).toString(options))
        expect(parseMoment(text, 'Asia/Tokyo')).toBe(at)
        expect(Temporal.Instant.from(text).epochMilliseconds).toBe(at)
      }),
      { numRuns: 3000 },
    )
  })

  test('is right to the millisecond on both sides of every clock change from 1970 to 2040', () => {
    for (const { zone, at } of changes) {
      if (at < ms('1972-02-01T00:00Z') || at > ms('2040-01-01T00:00Z')) continue
      for (const near of [at - 1, at]) {
        const right = zoned(near, zone).toString(options)
        if (formatMoment(near, zone) !== right) expect(`${zone} ${formatMoment(near, zone)}`).toBe(right)
      }
    }
  })
})

describe('local date and parts', () => {
  test('name the weekday, the date and the minute that the clock shows', () => {
    expect(localParts(ms('2026-11-14T23:59:59.999Z'), 'Asia/Kathmandu')).toEqual({
      date: '2026-11-15',
      weekday: 'sun',
      minuteOfDay: 344,
      time: '05:44',
    })
  })

  test('agree with Temporal', () => {
    fc.assert(
      fc.property(zoneAndInstant, ({ zone, at }) => {
        const local = zoned(at, zone)
        const date = local.toPlainDate().toString()
        expect(localDate(at, zone)).toBe(date)
        expect(localParts(at, zone)).toEqual({
          date,
          weekday: WEEKDAYS[local.dayOfWeek - 1],
          minuteOfDay: local.hour * 60 + local.minute,
          time: local.toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'trunc' }),
        })
      }),
      { numRuns: 2000 },
    )
  })
})

describe('days and times on the clock', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00Z', 25],
    ['America/New_York', '2026-11-14', '2026-11-14T05:00Z', 24],
    ['Asia/Kathmandu', '2026-11-14', '2026-11-13T18:15Z', 24],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00Z', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30Z', 23.5],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00Z', 23],
    ['Asia/Beirut', '2026-10-24', '2026-10-23T21:00Z', 25],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00Z', 23],
    ['America/Santiago', '2026-04-04', '2026-04-04T03:00Z', 25],
    ['America/Asuncion', '2023-10-01', '2023-10-01T04:00Z', 23],
    ['America/Havana', '2026-03-08', '2026-03-08T05:00Z', 23],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00Z', 25],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00Z', 23],
    ['America/Nuuk', '2026-03-28', '2026-03-28T02:00Z', 23],
    ['America/Toronto', '1919-03-30', '1919-03-30T05:00Z', 23.5],
    ['America/Toronto', '1919-03-31', '1919-03-31T04:30Z', 23.5],
    ['America/St_Johns', '2010-11-07', '2010-11-07T02:30Z', 25],
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00Z', 24],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00Z', 0],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00Z', 24],
    ['Pacific/Chatham', '2026-09-27', '2026-09-26T11:15Z', 23],
    ['UTC', '9999-12-31', '9999-12-31T00:00Z', 24],
  ])('in %s the day %s starts at %s and has %d hours', (zone, date, start, hours) => {
    expect(startOfDay(date, zone)).toBe(ms(start))
    expect(endOfDay(date, zone)).toBe(ms(start) + hours * HOUR)
  })

  test('a day starts where Temporal starts it, and lasts until the next', () => {
    fc.assert(
      fc.property(zoneAndInstant, ({ zone, at }) => {
        const date = zoned(at, zone).toPlainDate()
        expect(startOfDay(date.toString(), zone)).toBe(date.toZonedDateTime(zone).epochMilliseconds)
        const next = date.add({ days: 1 })
        expect(endOfDay(date.toString(), zone)).toBe(next.toZonedDateTime(zone).epochMilliseconds)
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    ['Europe/Berlin', '2026-03-29', '02:00', '2026-03-29T01:00Z', false],
    ['Europe/Berlin', '2026-03-29', '02:59', '2026-03-29T01:59Z', false],
    ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00Z', true],
    ['Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59Z', true],
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30Z', true],
    ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00Z', true],
    ['Europe/Berlin', '2026-10-25', '24:00', '2026-10-25T23:00Z', true],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30Z', false],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45Z', false],
    ['Australia/Lord_Howe', '2026-10-04', '02:30', '2026-10-03T15:30Z', true],
    ['Africa/Casablanca', '2025-02-23', '02:30', '2025-02-23T01:30Z', true],
    ['Africa/Casablanca', '2025-04-06', '02:30', '2025-04-06T02:30Z', false],
    ['Asia/Beirut', '2026-03-29', '00:00', '2026-03-28T22:00Z', false],
    ['Asia/Beirut', '2026-03-28', '24:00', '2026-03-28T22:00Z', false],
    ['America/Santiago', '2026-09-06', '00:30', '2026-09-06T04:30Z', false],
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T22:00Z', false],
    ['America/St_Johns', '2010-11-07', '00:00', '2010-11-07T02:30Z', true],
    ['Europe/Dublin', '2026-03-29', '01:30', '2026-03-29T01:30Z', false],
    ['Asia/Gaza', '2026-03-28', '02:30', '2026-03-28T00:30Z', false],
    ['Asia/Kathmandu', '2026-03-28', '02:30', '2026-03-27T20:45Z', true],
  ])('in %s %s %s is %s (there: %s)', (zone, date, time, instant, exists) => {
    expect(localToMoment(date, time, zone)).toBe(ms(instant))
    expect(momentsOf(date, [minutesOf(time)], zone)).toEqual([exists ? ms(instant) : null])
  })

  test('minutes and times of day come to the same, and minutes past 1440 are on the next day', () => {
    expect(localToMoment('2026-11-14', 19 * 60 + 30, 'Europe/Berlin')).toBe(ms('2026-11-14T18:30Z'))
    expect(localToMoment('2026-11-14', 1440 + 30, 'Europe/Berlin')).toBe(ms('2026-11-14T23:30Z'))
    expect(() => localToMoment('2026-11-14', '7:30', 'Europe/Berlin')).toThrow(RangeError)
    expect(() => localToMoment('2026-11-31', '07:30', 'Europe/Berlin')).toThrow(RangeError)
  })

  test('a local time exists exactly when Temporal finds an instant that shows it', () => {
    fc.assert(
      fc.property(
        zoneAndInstant,
        fc.nat(1439),
        fc.integer({ min: -2, max: 2 }),
        ({ zone, at }, minute, days) => {
          const date = zoned(at, zone).toPlainDate().add({ days })
          const reading = date.toPlainDateTime().add({ minutes: minute })
          const there = reading.toZonedDateTime(zone)
          expect(localToMoment(date.toString(), minute, zone)).toBe(there.epochMilliseconds)
          const isThere = there.toPlainDateTime().equals(reading)
          expect(momentsOf(date.toString(), [minute], zone)).toEqual([
            isThere ? there.epochMilliseconds : null,
          ])
        },
      ),
      { numRuns: 3000 },
    )
  })
})
