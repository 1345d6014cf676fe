import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateOfDay, dayOf, daysBetween, isAfter, isDate, WEEKDAYS, weekdayOf } from './dates.ts'

const anyDay = fc.integer({ min: -719_162, max: 2_932_896 })
const plain = (day: number) => Temporal.PlainDate.from('1970-01-01').add({ days: day })

test.each(['2026-11-14', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '0099-12-31'])(
  '%s is a date',
  (text) => expect(isDate(text)).toBe(true),
)

test.each([
  '',
  '2026-02-29',
  '1900-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-01-32',
  '0000-01-01',
  '26-01-01',
  '2026-1-1',
  '20260101',
  '2026/01/01',
  ' 2026-01-01',
  '2026-01-01 ',
  '2026-01-01\n',
  '2026-01-01T00:00',
  '+002026-01-01',
  '+010000-01-01',
  '-000001-01-01',
  '-026-01-01',
  '２０２６-01-01',
  '2026-01-0x',
  '2026_01_01',
  '2026-0101-',
])('%j is no date', (text) => expect(isDate(text)).toBe(false))

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2024-03-01', -1, '2024-02-29'],
  ['2026-11-14', 366, '2027-11-15'],
  ['9999-12-31', 1, '+010000-01-01'],
  ['+010000-01-01', -1, '9999-12-31'],
  ['0001-01-01', -367, '-000001-12-31'],
  ['-000001-12-31', 367, '0001-01-01'],
])('%s and %i days is %s', (date, days, later) => {
  expect(addDays(date, days)).toBe(later)
  expect(daysBetween(date, later)).toBe(days)
})

test.each([
  ['1970-01-01', 'thu'],
  ['1969-12-31', 'wed'],
  ['2026-11-14', 'sat'],
  ['2026-11-15', 'sun'],
  ['2026-11-16', 'mon'],
  ['0001-01-01', 'mon'],
])('%s is a %s', (date, weekday) => expect(weekdayOf(date)).toBe(weekday))

test('a text that is no date is refused rather than counted with', () => {
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
  expect(() => daysBetween('2026-02-28', 'tomorrow')).toThrow(RangeError)
  expect(() => weekdayOf('')).toThrow(RangeError)
})

test('dates agree with Temporal over all years of four digits', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (day, other) => {
      const date = plain(day)
      expect(dateOfDay(day)).toBe(date.toString())
      expect(dayOf(date.toString())).toBe(day)
      expect(isDate(date.toString())).toBe(true)
      expect(weekdayOf(date.toString())).toBe(WEEKDAYS[date.dayOfWeek - 1])
      expect(addDays(date.toString(), other - day)).toBe(plain(other).toString())
      expect(daysBetween(date.toString(), plain(other).toString())).toBe(date.until(plain(other)).days)
    }),
    { numRuns: 2000 },
  )
})

test('every day of the four hundred years in which the calendar repeats itself is right', () => {
  let date = Temporal.PlainDate.from('1800-01-01')
  for (let day = dayOf('1800-01-01'); day < dayOf('2200-01-01'); day++) {
    if (dateOfDay(day) !== date.toString() || dayOf(date.toString()) !== day) {
      expect(`${dateOfDay(day)} ${dayOf(date.toString())}`).toBe(`${date} ${day}`)
    }
    date = date.add({ days: 1 })
  }
})

test('a text is a date exactly when Temporal takes it for one', () => {
  const pad = (value: number, width: number) => String(value).padStart(width, '0')
  fc.assert(
    fc.property(fc.nat(9999), fc.nat(14), fc.nat(33), (year, month, day) => {
      const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
      expect(isDate(text)).toBe(year > 0 && temporalTakes(text))
    }),
    { numRuns: 2000 },
  )
})

function temporalTakes(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

test('one date is after another by the calendar, also where the year has more than four digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 4e6 }), fc.integer({ min: -1e6, max: 4e6 }), (day, other) => {
      expect(isAfter(dateOfDay(day), dateOfDay(other))).toBe(day > other)
    }),
  )
  expect(isAfter('+010000-01-01', '9999-12-31')).toBe(true)
  expect(isAfter('0001-01-01', '-000001-12-31')).toBe(true)
})
