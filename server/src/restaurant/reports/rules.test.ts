import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../../platform/time/clock.ts'
import { averageMinor, businessDayOf, businessDayStart, changePct, periodFaults, periodOf } from './rules.ts'

const at = (text: string) => Date.parse(text)

describe('the business day of a moment', () => {
  test.each([
    ['00:00', 'America/New_York', '2026-11-14T04:59:59.999Z', '2026-11-13'],
    ['00:00', 'America/New_York', '2026-11-14T05:00:00.000Z', '2026-11-14'],
    ['04:00', 'America/New_York', '2026-11-14T08:59:59.999Z', '2026-11-13'],
    ['04:00', 'America/New_York', '2026-11-14T09:00:00.000Z', '2026-11-14'],
    ['23:30', 'Asia/Kathmandu', '2026-11-14T17:44:00Z', '2026-11-13'],
    ['23:30', 'Asia/Kathmandu', '2026-11-14T17:45:00Z', '2026-11-14'],
    // Skipped by the clock: 02:30 of 29 March in Madrid is 03:30.
    ['02:30', 'Europe/Madrid', '2026-03-29T01:29:00Z', '2026-03-28'],
    ['02:30', 'Europe/Madrid', '2026-03-29T01:30:00Z', '2026-03-29'],
    // Shown twice: the day begins at the first 02:30 of 25 October, and goes on through the second 02:00.
    ['02:30', 'Europe/Madrid', '2026-10-25T00:30:00Z', '2026-10-25'],
    ['02:30', 'Europe/Madrid', '2026-10-25T01:10:00Z', '2026-10-25'],
    // 30 December 2011 never came to Apia.
    ['00:00', 'Pacific/Apia', '2011-12-30T10:30:00Z', '2011-12-31'],
  ])('starting at %s in %s: %s is %s', (business_day_start, zone, moment, date) => {
    expect(businessDayOf(at(moment), { zone, business_day_start })).toBe(date)
  })

  const zones = fc.constantFrom(
    'UTC',
    'America/New_York',
    'Asia/Beirut',
    'Pacific/Apia',
    'Australia/Lord_Howe',
  )
  const moments = fc.integer({ min: at('2010-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') })
  const hours = fc.integer({ min: 0, max: 1439 }).map((minute) => {
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  })
  test('every moment lies between the start of its day and the start of the next', () => {
    fc.assert(
      fc.property(zones, moments, hours, (zone, moment, business_day_start) => {
        const clock = { zone, business_day_start }
        const date = businessDayOf(moment, clock)
        expect(businessDayStart(date, clock)).toBeLessThanOrEqual(moment)
        expect(businessDayStart(addDays(date, 1), clock)).toBeGreaterThan(moment)
      }),
    )
  })
  test('from midnight it is the calendar day', () => {
    fc.assert(
      fc.property(zones, moments, (zone, moment) => {
        expect(businessDayOf(moment, { zone, business_day_start: '00:00' })).toBe(localDate(moment, zone))
      }),
    )
  })
})

describe('a period', () => {
  const today = '2026-11-14'
  test.each([
    [{}, today, today, '2026-11-13'],
    [{ from: '2026-11-01' }, '2026-11-01', today, '2026-10-18'],
    [{ to: '2026-11-01' }, '2026-11-01', '2026-11-01', '2026-10-31'],
    [{ from: '2026-11-20', to: '2026-11-21' }, '2026-11-20', '2026-11-21', '2026-11-18'],
    [{ from: '2024-01-01', to: '2024-12-31' }, '2024-01-01', '2024-12-31', '2022-12-31'],
  ])('%j runs from %s to %s, after one that began on %s', (asked, from, to, previousFrom) => {
    const period = periodOf(asked, today)
    expect(period).toMatchObject({ from, to, previousFrom })
    expect(periodFaults(period)).toEqual({})
  })
  test.each([
    [{ from: '2026-11-15' }, ['from']],
    [{ from: '2026-11-14', to: '2026-11-13' }, ['from']],
    [{ from: '2024-01-01', to: '2025-01-01' }, ['to']],
    [{ from: '2025-11-13' }, ['to']],
  ])('%j is refused on %j', (asked, fields) => {
    expect(Object.keys(periodFaults(periodOf(asked, today)))).toEqual(fields)
  })
  test('of 366 days is the longest', () => {
    expect(periodFaults(periodOf({ from: '2025-11-14' }, today))).toEqual({})
  })
})

test.each([
  [0, 0, 0],
  [100, 3, 33],
  [101, 2, 51],
  [99, 2, 50],
  [9_007_199_254_740_991, 2, 4_503_599_627_370_496],
])('%i in %i orders is %i on average', (revenue, orders, average) => {
  expect(averageMinor(revenue, orders)).toBe(average)
})

test.each([
  [0, 0, 0],
  [0, 5, 100],
  [5, 0, -100],
  [200, 300, 50],
  [300, 200, -33.3],
  [3, 4, 33.3],
  [800, 801, 0.1],
  [800, 799, -0.1],
  [2000, 2001, 0.1],
  [2000, 1999, 0],
  [8, 7, -12.5],
  [1, 12, 1100],
])('from %i to %i is %d percent', (before, now, pct) => {
  expect(changePct(before, now)).toBe(pct)
})
