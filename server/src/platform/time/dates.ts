// Calendar dates (`YYYY-MM-DD`) by integer arithmetic on the number of days since 1970-01-01. Years outside
// 0000–9999 are written as ISO 8601 writes them (`+010000-01-01`), so that every function is total.

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export function isDate(text: string): boolean {
  return text.length === 10 && !text.startsWith('0000') && parseDate(text) !== null
}

export function addDays(date: string, days: number): string {
  return dateOfDay(dayOf(date) + days)
}

export function daysBetween(from: string, to: string): number {
  return dayOf(to) - dayOf(from)
}

/** By the calendar: written, the year 10000 comes before 9999. */
export function isAfter(date: string, other: string): boolean {
  return dayOf(date) > dayOf(other)
}

export function weekdayOf(date: string): Weekday {
  return weekdayOfDay(dayOf(date))
}

export function weekdayOfDay(day: number): Weekday {
  // 1970-01-01 was a Thursday.
  return WEEKDAYS[(((day + 3) % 7) + 7) % 7] ?? 'mon'
}

export function dayOf(date: string): number {
  const day = parseDate(date)
  if (day === null) throw new RangeError(`not a date: ${date}`)
  return day
}

const CACHED_DAYS = 256
const cachedDays = new Array<number>(CACHED_DAYS).fill(Number.NaN)
const cachedDates = new Array<string>(CACHED_DAYS).fill('')

export function dateOfDay(day: number): string {
  const slot = day & (CACHED_DAYS - 1)
  if (cachedDays[slot] !== day) {
    cachedDates[slot] = writeDate(day)
    cachedDays[slot] = day
  }
  return cachedDates[slot] ?? writeDate(day)
}

function parseDate(text: string): number | null {
  const yearLength = text.length - 6
  if (text[yearLength] !== '-' || text[yearLength + 3] !== '-') return null
  const year = yearLength === 4 ? digits(text, 0, 4) : expandedYear(text, yearLength)
  const month = digits(text, yearLength + 1, 2)
  const day = digits(text, yearLength + 4, 2)
  if (year === null || month === null || day === null) return null
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return daysFromCivil(year, month, day)
}

function expandedYear(text: string, length: number): number | null {
  const year = length === 7 ? digits(text, 1, 6) : null
  if (year === null || (text[0] !== '+' && text[0] !== '-')) return null
  return text[0] === '+' ? year : -year
}

function digits(text: string, from: number, count: number): number | null {
  let value = 0
  for (let index = from; index < from + count; index++) {
    const digit = text.charCodeAt(index) - 48
    if (!(digit >= 0 && digit <= 9)) return null
    value = value * 10 + digit
  }
  return value
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

// Days to and from year, month, day, after Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms": years
// begin in March, so that the leap day comes last, and 400 of them (an era) are 146,097 days.
const DAYS_PER_ERA = 146_097
const DAYS_0000_03_01_TO_1970 = 719_468

function daysFromCivil(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_PER_ERA + dayOfEra - DAYS_0000_03_01_TO_1970
}

function writeDate(dayNumber: number): string {
  const shifted = dayNumber + DAYS_0000_03_01_TO_1970
  const era = Math.floor(shifted / DAYS_PER_ERA)
  const dayOfEra = shifted - era * DAYS_PER_ERA
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  return `${writeYear(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function writeYear(year: number): string {
  if (year >= 0 && year <= 9999) return String(year).padStart(4, '0')
  return `${year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(6, '0')}`
}
