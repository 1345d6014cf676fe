import { expect, test } from 'vitest'
import type { Window } from '../../../platform/time/windows.ts'
import { axisOf, bookingDateOf, bookingDay, bookingSlots, openSpans } from './booking-day.ts'

const ZONE = 'Europe/Madrid'
const rulesOf = (periods: Window[], closing_days: string[] = []) => ({
  periods,
  closing_days,
  slot_minutes: 30,
})
const LATE = rulesOf([{ from: '18:00', to: '02:00' }])
const at = (text: string) => Date.parse(text)
const hours = ({ fromAt, untilAt }: { fromAt: number; untilAt: number }) => (untilAt - fromAt) / 3_600_000

test('an evening past midnight is one page, from its first guest to its last', () => {
  expect(bookingDay(LATE, ZONE, '2026-11-20')).toEqual({
    fromAt: at('2026-11-20T02:00:00+01:00'),
    untilAt: at('2026-11-21T02:00:00+01:00'),
  })
  expect(openSpans(LATE, ZONE, '2026-11-20')).toEqual([
    { fromAt: at('2026-11-20T18:00:00+01:00'), untilAt: at('2026-11-21T02:00:00+01:00') },
  ])
  const slots = bookingSlots(LATE, ZONE, '2026-11-20')
  expect([slots.length, slots[0]?.time, slots.at(-1)?.time, slots.at(-1)?.date]).toEqual([
    16,
    '18:00',
    '01:30',
    '2026-11-21',
  ])
  expect(bookingDateOf(LATE, ZONE, at('2026-11-21T01:59:00+01:00'))).toBe('2026-11-20')
  expect(bookingDateOf(LATE, ZONE, at('2026-11-21T02:00:00+01:00'))).toBe('2026-11-21')
})

test('a day without a long evening before begins at midnight', () => {
  const lunch = rulesOf([{ from: '12:00', to: '16:00' }])
  expect(bookingDay(lunch, ZONE, '2026-11-20').fromAt).toBe(at('2026-11-20T00:00:00+01:00'))
  const weekend = rulesOf([{ days: ['fri'], from: '18:00', to: '03:00' }])
  expect(bookingDay(weekend, ZONE, '2026-11-21').fromAt).toBe(at('2026-11-21T03:00:00+01:00'))
  expect(bookingDay(weekend, ZONE, '2026-11-22').fromAt).toBe(at('2026-11-22T00:00:00+01:00'))
})

test('the morning service of a day begins its page, however long the evening before was to be', () => {
  const rules = rulesOf([
    { from: '01:00', to: '05:00' },
    { from: '20:00', to: '03:00' },
  ])
  expect(bookingDay(rules, ZONE, '2026-11-21').fromAt).toBe(at('2026-11-21T01:00:00+01:00'))
})

test.each(['Europe/Madrid', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kathmandu'])(
  'in %s the pages of a year follow each other without a gap, and each moment is on its page',
  (zone) => {
    const rules = rulesOf([
      { days: ['fri', 'sat'], from: '18:00', to: '02:30' },
      { from: '12:00', to: '15:00' },
    ])
    let date = '2026-01-01'
    let { fromAt } = bookingDay(rules, zone, date)
    for (let i = 0; i < 366; i++) {
      const day = bookingDay(rules, zone, date)
      expect(day.fromAt).toBe(fromAt)
      expect(day.untilAt).toBeGreaterThan(day.fromAt)
      expect(bookingDateOf(rules, zone, day.fromAt)).toBe(date)
      expect(bookingDateOf(rules, zone, day.untilAt - 1)).toBe(date)
      fromAt = day.untilAt
      date = new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    }
  },
)

test('when the clock goes forward an evening is an hour shorter, when it goes back an hour longer', () => {
  const night = rulesOf([{ from: '22:00', to: '06:00' }])
  const lengths = ['2026-03-28', '2026-10-24', '2026-11-20'].map((date) =>
    openSpans(night, ZONE, date).map(hours),
  )
  expect(lengths).toEqual([[7], [9], [8]])
  expect(bookingSlots(night, ZONE, '2026-03-28').map(({ time }) => time)).not.toContain('02:30')
})

test('a closing day has no service, and cuts the evening before at midnight', () => {
  const rules = rulesOf([{ from: '18:00', to: '02:00' }], ['2026-11-21'])
  expect(openSpans(rules, ZONE, '2026-11-21')).toEqual([])
  expect(openSpans(rules, ZONE, '2026-11-20').map(hours)).toEqual([6])
})

const axis = (booked: [string, string][], date = '2026-11-20', rules = LATE) =>
  axisOf(
    bookingDay(rules, ZONE, date),
    openSpans(rules, ZONE, date),
    booked.map(([from, until]) => ({ fromAt: at(from), untilAt: at(until) })),
    ZONE,
    date,
  )

test('the axis shows all of the service in whole hours', () => {
  expect(axis([])).toEqual({
    fromAt: at('2026-11-20T18:00:00+01:00'),
    untilAt: at('2026-11-21T02:00:00+01:00'),
  })
})

test('it grows for bookings outside of the hours, which never vanish', () => {
  expect(
    axis([
      ['2026-11-20T13:20:00+01:00', '2026-11-20T15:00:00+01:00'],
      ['2026-11-21T01:30:00+01:00', '2026-11-21T03:10:00+01:00'],
    ]),
  ).toEqual({ fromAt: at('2026-11-20T13:00:00+01:00'), untilAt: at('2026-11-21T04:00:00+01:00') })
})

test('a party of the evening before that is still there does not period it backwards', () => {
  expect(axis([['2026-11-20T01:30:00+01:00', '2026-11-20T03:00:00+01:00']]).fromAt).toBe(
    at('2026-11-20T02:00:00+01:00'),
  )
})

test('a day off without bookings still has an axis', () => {
  const rules = rulesOf([], [])
  expect(hours(axis([], '2026-11-20', rules))).toBe(12)
})

test('over a change of the clock it is as long as the night is', () => {
  const night = rulesOf([{ from: '22:00', to: '06:00' }])
  expect(hours(axis([], '2026-10-24', night))).toBe(9)
  expect(hours(axis([], '2026-03-28', night))).toBe(7)
})
