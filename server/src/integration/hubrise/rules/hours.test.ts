import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WEEKDAYS, type Window } from '../../../platform/time/windows.ts'
import { type HappyHour, happyPrice, isOpen } from '../../../restaurant/menu/rules/happy-hours.ts'
import type { HubHours } from './documents.ts'
import { happyPrices, hoursOf } from './hours.ts'

const MINUTE_MS = 60_000
/** A Monday. */
const WEEK_BEGINS = Date.UTC(2026, 10, 16)

const halfHour = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
const window = fc.record<Window>(
  { from: halfHour, to: fc.oneof(halfHour, fc.constant('24:00')), days: fc.subarray([...WEEKDAYS]) },
  { requiredKeys: ['from', 'to'] },
)
const windows = fc.array(window, { maxLength: 3 })
const minute = fc.integer({ min: 0, max: 7 * 1440 - 1 })

/** As HubRise's documents read it: every condition that is there holds. */
function holds({ dow, start_time, end_time }: HubHours, at: number): boolean {
  const time = new Date(WEEK_BEGINS + at * MINUTE_MS).toISOString().slice(11, 16)
  const isLastMinute = end_time === '23:59' && time === '23:59'
  return (
    (dow === undefined || dow[Math.floor(at / 1440)] !== '-') &&
    (start_time === undefined || time >= start_time) &&
    (end_time === undefined || time < end_time || isLastMinute)
  )
}

test('hours that are said exactly are open when the windows are; others are wider, or end at midnight', () => {
  fc.assert(
    fc.property(windows, windows, minute, (menu, category, at) => {
      const moment = WEEK_BEGINS + at * MINUTE_MS
      const really = isOpen(menu, 'UTC', moment) && isOpen(category, 'UTC', moment)
      const said = hoursOf([menu, category])
      if (said === 'never') {
        expect(really).toBe(false)
        return
      }
      const isSaid = said.hours === null || holds(said.hours, at)
      if (said.isExact) expect(isSaid).toBe(really)
      else if (really && at % 1440 >= 6 * 60) expect(isSaid).toBe(true)
      expect(said.hours?.dow ?? '1234567').toMatch(/^[1-][2-][3-][4-][5-][6-][7-]$/)
      expect(said.hours?.dow).not.toBe('-------')
      if (said.hours) expect(Object.keys(said.hours)).toEqual(['dow', 'start_time', 'end_time'])
    }),
    { numRuns: 500 },
  )
})

test.each<[string, Window[][], ReturnType<typeof hoursOf>]>([
  ['no windows', [[], []], { hours: null, isExact: true }],
  ['no days', [[{ from: '10:00', to: '12:00', days: [] }]], 'never'],
  ['all day', [[{ from: '00:00', to: '24:00' }]], { hours: null, isExact: true }],
  [
    'lunch on weekdays',
    [[{ from: '11:30', to: '15:00', days: ['mon', 'tue', 'wed', 'thu', 'fri'] }]],
    { hours: { dow: '12345--', start_time: '11:30', end_time: '15:00' }, isExact: true },
  ],
  [
    'lunch and dinner',
    [
      [
        { from: '11:30', to: '15:00' },
        { from: '18:00', to: '22:00' },
      ],
    ],
    { hours: { dow: '1234567', start_time: '11:30', end_time: '22:00' }, isExact: false },
  ],
  [
    'past midnight',
    [[{ from: '18:00', to: '02:00' }]],
    { hours: { dow: '1234567', start_time: '18:00', end_time: '23:59' }, isExact: false },
  ],
  [
    'after midnight alone',
    [[{ from: '00:00', to: '04:00' }]],
    { hours: { dow: '1234567', start_time: '00:00', end_time: '04:00' }, isExact: true },
  ],
  [
    "a menu's hours within those of its category",
    [[{ from: '08:00', to: '12:00' }], [{ from: '10:00', to: '20:00', days: ['sat'] }]],
    { hours: { dow: '-----6-', start_time: '10:00', end_time: '12:00' }, isExact: true },
  ],
  ['windows that never meet', [[{ from: '08:00', to: '09:00' }], [{ from: '10:00', to: '20:00' }]], 'never'],
])('hours: %s', (_, lists, said) => {
  expect(hoursOf(lists)).toEqual(said)
})

const happyHour = fc.record<HappyHour>({
  windows,
  cut: fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ amountOffMinor: fc.integer({ min: 1, max: 2_000 }) }),
    fc.record({ priceMinor: fc.integer({ min: 0, max: 2_000 }) }),
  ),
  menuIds: fc.constant([]),
  categoryIds: fc.constant([]),
  itemIds: fc.constant([]),
})

test('at every minute the last rule that holds is the happy price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000 }),
      fc.array(happyHour, { maxLength: 4 }),
      minute,
      (usual, meant, at) => {
        const moment = WEEK_BEGINS + at * MINUTE_MS
        const now = meant.filter((one) => isOpen(one.windows, 'UTC', moment))
        const rules = happyPrices(usual, meant)
        const last = rules.findLast((rule) => holds(rule, at))
        expect(last?.priceMinor ?? usual).toBe(happyPrice(usual, now))
      },
    ),
    { numRuns: 500 },
  )
})
