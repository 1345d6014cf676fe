import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../platform/time/clock.ts'
import type { Window } from '../../../platform/time/windows.ts'
import { slotsOn, stayMs } from './slots.ts'

function times(
  periods: Window[],
  { date = '2026-11-14', zone = 'Europe/Madrid', slot = 30, closing = [] as string[] } = {},
) {
  return slotsOn({ periods, slot_minutes: slot, closing_days: closing }, zone, date).map(({ time }) => time)
}

describe('slots of a day', () => {
  test.each<[string, Window[], Parameters<typeof times>[1], string[]]>([
    [
      'from `from` to `to` minus the interval',
      [{ from: '19:00', to: '20:30' }],
      {},
      ['19:00', '19:30', '20:00'],
    ],
    ['an interval that does not divide the period', [{ from: '19:00', to: '20:10' }], {}, ['19:00', '19:30']],
    ['a period shorter than an interval has none', [{ from: '19:00', to: '19:20' }], {}, []],
    [
      'two periods a day',
      [
        { from: '19:00', to: '20:00' },
        { from: '12:00', to: '13:00' },
      ],
      {},
      ['12:00', '12:30', '19:00', '19:30'],
    ],
    [
      'overlapping periods list a time once',
      [
        { from: '19:00', to: '20:00' },
        { from: '19:30', to: '20:30' },
      ],
      {},
      ['19:00', '19:30', '20:00'],
    ],
    ['another weekday has none', [{ days: ['fri'], from: '19:00', to: '20:00' }], {}, []],
    [
      'past midnight, under the day on which they fall',
      [{ days: ['sat'], from: '23:00', to: '01:00' }],
      {},
      ['23:00', '23:30'],
    ],
    [
      'past midnight, on the morning after',
      [{ days: ['sat'], from: '23:00', to: '01:00' }],
      { date: '2026-11-15' },
      ['00:00', '00:30'],
    ],
    ['until midnight', [{ from: '23:00', to: '24:00' }], {}, ['23:00', '23:30']],
    ['around the clock', [{ from: '00:00', to: '24:00' }], { slot: 480 }, ['00:00', '08:00', '16:00']],
    [
      'a closing day has none, not even of the night before',
      [{ from: '22:00', to: '02:00' }],
      { closing: ['2026-11-14'] },
      [],
    ],
    [
      'nor does its service run on into the next day',
      [{ from: '22:00', to: '01:00' }],
      { closing: ['2026-11-13'] },
      ['22:00', '22:30', '23:00', '23:30'],
    ],
  ])('%s', (_, periods, options, expected) => {
    expect(times(periods, options)).toEqual(expected)
  })

  test.each<[string, string, string, Window, number, string[]]>([
    // Clocks went from 02:00 to 03:00.
    [
      'Europe/Madrid',
      '2026-03-29',
      'skipped times are no slots',
      { from: '01:00', to: '04:00' },
      30,
      ['01:00', '01:30', '03:00', '03:30'],
    ],
    // By half an hour only.
    [
      'Australia/Lord_Howe',
      '2026-10-04',
      'a gap of half an hour',
      { from: '01:30', to: '03:00' },
      15,
      ['01:30', '01:45', '02:30', '02:45'],
    ],
    // Midnight itself does not exist.
    [
      'Asia/Beirut',
      '2026-03-29',
      'a day without its first hour',
      { from: '00:00', to: '02:00' },
      30,
      ['01:00', '01:30'],
    ],
    [
      'Europe/Madrid',
      '2026-10-25',
      'times that happen twice are listed once',
      { from: '01:30', to: '03:30' },
      30,
      ['01:30', '02:00', '02:30', '03:00'],
    ],
    ['Pacific/Apia', '2011-12-30', 'a day that was skipped', { from: '10:00', to: '12:00' }, 30, []],
  ])('%s on %s: %s', (zone, date, _, period, slot, expected) => {
    expect(times([period], { zone, date, slot })).toEqual(expected)
  })

  test('a time that happens twice is the first, and half-hour zones keep their half hour', () => {
    const at = (zone: string, date: string, time: string) =>
      slotsOn({ periods: [{ from: time, to: '24:00' }], slot_minutes: 30, closing_days: [] }, zone, date)[0]
        ?.startAt
    expect(at('Europe/Madrid', '2026-10-25', '02:30')).toBe(Date.parse('2026-10-25T02:30:00+02:00'))
    expect(at('Europe/Madrid', '2026-10-25', '03:00')).toBe(Date.parse('2026-10-25T03:00:00+01:00'))
    expect(at('Asia/Kolkata', '2026-11-14', '19:00')).toBe(Date.parse('2026-11-14T19:00:00+05:30'))
    expect(at('Asia/Kathmandu', '2026-11-14', '19:00')).toBe(Date.parse('2026-11-14T19:00:00+05:45'))
  })
})

test('how long a party stays; beyond the last of the durations the last holds', () => {
  const durations = [
    { up_to_party: 2, minutes: 90 },
    { up_to_party: 4, minutes: 120 },
  ]
  expect([1, 2, 3, 4, 5, 40].map((party) => stayMs(durations, party) / MINUTE_MS)).toEqual([
    90, 90, 120, 120, 120, 120,
  ])
})
