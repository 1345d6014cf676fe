import { describe, expect, test } from 'vitest'
import {
  type Calendar,
  calendarSpansOn,
  isOpenAt,
  isWithin,
  nextOpening,
  spansOn,
  type Window,
} from './windows.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const ms = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const at = (text: string, zone: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
const utc = (spans: { startAt: number; endAt: number }[]) =>
  spans.map(({ startAt, endAt }) =>
    [startAt, endAt].map((each) => new Date(each).toISOString().slice(0, 16)).join(' – '),
  )

const evening: Window = { days: ['fri', 'sat'], from: '18:00', to: '02:00' }
const lunch: Window = { from: '11:30', to: '15:00' }

/** `'18:00–02:30'`, on every day. */
function windowOf(text: string): Window {
  const [from = '', to = ''] = text.split('–')
  return { from, to }
}

describe('spansOn', () => {
  test.each<[string, string, Window[], string[]]>([
    ['a plain window', '2026-11-14', [lunch], ['2026-11-14T11:30 – 2026-11-14T15:00']],
    ['a window past midnight', '2026-11-14', [evening], ['2026-11-14T18:00 – 2026-11-15T02:00']],
    ['a weekday it is not for', '2026-11-15', [evening], []],
    ['no windows', '2026-11-15', [], []],
    ['no days', '2026-11-15', [{ ...lunch, days: [] }], []],
    [
      'days undefined',
      '2026-11-15',
      [{ ...lunch, days: undefined }],
      ['2026-11-15T11:30 – 2026-11-15T15:00'],
    ],
    [
      'several, by their start',
      '2026-11-14',
      [evening, lunch, windowOf('11:30–12:00')],
      [
        '2026-11-14T11:30 – 2026-11-14T12:00',
        '2026-11-14T11:30 – 2026-11-14T15:00',
        '2026-11-14T18:00 – 2026-11-15T02:00',
      ],
    ],
  ])('%s (%s)', (_, date, windows, spans) => {
    expect(utc(spansOn(date, windows, 'UTC'))).toEqual(spans)
  })

  const spansOf = (zone: string, date: string, text: string) => utc(spansOn(date, [windowOf(text)], zone))

  test.each([
    ['the whole day', '00:00–24:00', '2026-11-15T00:00 – 2026-11-16T00:00'],
    ['from = to', '10:00–10:00', '2026-11-15T10:00 – 2026-11-16T10:00'],
    ['up to midnight', '10:00–00:00', '2026-11-15T10:00 – 2026-11-16T00:00'],
  ])('%s', (_, text, span) => expect(spansOf('UTC', '2026-11-15', text)).toEqual([span]))

  test.each([
    ['winter time', '2026-11-14', '11:30–15:00', '2026-11-14T10:30 – 2026-11-14T14:00'],
    ['the whole day of 23 hours', '2026-03-29', '00:00–24:00', '2026-03-28T23:00 – 2026-03-29T22:00'],
    [
      'a night into the hour that comes twice',
      '2026-10-24',
      '18:00–02:30',
      '2026-10-24T16:00 – 2026-10-25T00:30',
    ],
    ['the hour that comes twice', '2026-10-25', '02:00–03:00', '2026-10-25T00:00 – 2026-10-25T02:00'],
    ['a start that is skipped', '2026-03-29', '02:30–06:00', '2026-03-29T01:30 – 2026-03-29T04:00'],
    ['an end that is skipped', '2026-03-28', '22:00–02:30', '2026-03-28T21:00 – 2026-03-29T01:30'],
    ['both ends skipped', '2026-03-29', '02:15–02:45', '2026-03-29T01:15 – 2026-03-29T01:45'],
  ])('in Berlin: %s (%s)', (_, date, text, span) => {
    expect(spansOf('Europe/Berlin', date, text)).toEqual([span])
  })

  test.each([
    ['the hour that is skipped', '02:00–03:00'],
    ['a start moved past its end', '02:30–03:15'],
  ])('in Berlin: %s is none', (_, text) => expect(spansOf('Europe/Berlin', '2026-03-29', text)).toEqual([]))

  test('a midnight that is skipped in Beirut', () => {
    expect(spansOf('Asia/Beirut', '2026-03-29', '00:00–02:00')).toEqual([
      '2026-03-28T22:00 – 2026-03-28T23:00',
    ])
  })

  test('half an hour of summer time on Lord Howe', () => {
    expect(spansOf('Australia/Lord_Howe', '2026-04-05', '01:00–03:00')).toEqual([
      '2026-04-04T14:00 – 2026-04-04T16:30',
    ])
  })

  test('a day that is skipped in Apia, and a night into it', () => {
    expect(spansOf('Pacific/Apia', '2011-12-29', '22:00–04:00')).toEqual([
      '2011-12-30T08:00 – 2011-12-30T14:00',
    ])
    expect(spansOn('2011-12-30', [lunch, windowOf('00:00–24:00')], 'Pacific/Apia')).toEqual([])
  })

  test('a time that is none is an error', () => {
    expect(() => spansOn('2026-11-14', [{ from: '9:00', to: '12:00' }], 'UTC')).toThrow(RangeError)
    expect(() => spansOn('2026-11-31', [lunch], 'UTC')).toThrow(RangeError)
  })
})

describe('isWithin', () => {
  test.each<[string, Window[], string, boolean]>([
    ['its first instant is in', [lunch], '2026-11-14T11:30', true],
    ['just before it is not', [lunch], '2026-11-14T11:29:59.999', false],
    ['its last instant is in', [lunch], '2026-11-14T14:59:59.999', true],
    ['its end is not', [lunch], '2026-11-14T15:00', false],
    ['after midnight of its day', [evening], '2026-11-15T01:59:59.999', true],
    ['after midnight, at its end', [evening], '2026-11-15T02:00', false],
    ['after midnight of a day it is not for', [evening], '2026-11-13T01:00', false],
    ['any of several', [evening, lunch], '2026-11-15T12:00', true],
    ['around the clock, at midnight', [{ from: '00:00', to: '24:00' }], '2026-11-15T00:00', true],
    ['no windows at all', [], '2026-11-15T00:00', false],
  ])('%s', (_, windows, local, within) => {
    for (const zone of ['Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham']) {
      expect(isWithin(windows, zone, at(local, zone))).toBe(within)
    }
  })

  test('a window that has begun goes on while the clock goes back over midnight', () => {
    const windows: Window[] = [{ days: ['sun'], from: '00:00', to: '01:00' }]
    const secondEvening = ms('2010-11-07T03:00Z')
    expect(new Date(secondEvening - 3.5 * 60 * MINUTE).toISOString()).toBe('2010-11-06T23:30:00.000Z')
    expect(isWithin(windows, 'America/St_Johns', secondEvening)).toBe(true)
  })

  test('a night goes on over a day that is skipped', () => {
    const windows: Window[] = [{ days: ['thu'], from: '22:00', to: '04:00' }]
    expect(isWithin(windows, 'Pacific/Apia', at('2011-12-31T03:59', 'Pacific/Apia'))).toBe(true)
    expect(isWithin(windows, 'Pacific/Apia', at('2011-12-31T04:00', 'Pacific/Apia'))).toBe(false)
  })
})

describe('a calendar', () => {
  const zone = 'Europe/Berlin'
  const calendar: Calendar = {
    weekly: [{ days: ['mon', 'tue', 'wed', 'thu'], from: '11:00', to: '22:00' }, evening],
    special: new Map([
      [
        '2026-11-18',
        [
          { from: '15:00', to: '16:00' },
          { from: '23:00', to: '01:00' },
        ],
      ],
      ['2026-11-19', []],
      ['2026-11-14', [{ from: '10:00', to: '12:00' }]],
      ['2026-11-24', [{ from: '10:00', to: '12:00' }]],
    ]),
    closed: new Set(['2026-11-21', '2026-11-24']),
  }

  test.each([
    ['an ordinary day', '2026-11-17', ['2026-11-17T10:00 – 2026-11-17T21:00']],
    [
      'a special day',
      '2026-11-18',
      ['2026-11-18T14:00 – 2026-11-18T15:00', '2026-11-18T22:00 – 2026-11-19T00:00'],
    ],
    ['a special day without hours', '2026-11-19', []],
    ['a closed day', '2026-11-21', []],
    ['a special day that is closed', '2026-11-24', []],
    ['a weekday without hours', '2026-11-15', []],
  ])('on %s (%s)', (_, date, spans) => expect(utc(calendarSpansOn(date, calendar, zone))).toEqual(spans))

  test.each([
    ['the night before runs on into a special day', '2026-11-14T01:59', true],
    ['the night before runs on into a closed day', '2026-11-21T01:59', true],
    ['and ends when it does', '2026-11-21T02:00', false],
    ['a special day is not open at its weekly hours', '2026-11-18T12:00', false],
    ['a special night runs on into a day without hours', '2026-11-19T00:59', true],
    ['a closed evening does not run on', '2026-11-22T01:00', false],
    ['a closed day is closed, special or not', '2026-11-24T11:00', false],
  ])('%s', (_, local, open) => expect(isOpenAt(calendar, zone, at(local, zone))).toBe(open))

  test.each([
    ['open now', '2026-11-17T12:34:56.789', '2026-11-17T12:34:56.789'],
    ['open now, since yesterday', '2026-11-21T01:30', '2026-11-21T01:30'],
    ['later today', '2026-11-17T09:00', '2026-11-17T11:00'],
    ['at the very end', '2026-11-17T22:00', '2026-11-18T15:00'],
    ['over a closed day and one without hours', '2026-11-21T02:00', '2026-11-23T11:00'],
    ['over a special day that is closed', '2026-11-23T22:00', '2026-11-25T11:00'],
    ['from a special night', '2026-11-19T01:00', '2026-11-20T18:00'],
  ])('opens next: %s', (_, from, opening) => {
    expect(nextOpening(calendar, zone, at(from, zone), 14 * DAY)).toBe(at(opening, zone))
  })

  test('an opening at the horizon counts, one just past it does not, and across a clock change days are 24 hours', () => {
    const weekly: Calendar = {
      weekly: [{ from: '12:00', to: '13:00' }],
      special: new Map(),
      closed: new Set(),
    }
    const [from, opening] = [at('2026-10-24T13:00', zone), at('2026-10-25T12:00', zone)]
    expect(opening - from).toBe(24 * 60 * MINUTE)
    expect(nextOpening(weekly, zone, from, DAY)).toBe(opening)
    expect(nextOpening(weekly, zone, from, DAY - 1)).toBeNull()
    expect(nextOpening(weekly, zone, opening, 0)).toBe(opening)
    expect(nextOpening(weekly, zone, from, 0)).toBeNull()
  })

  test('the last days of a long horizon are searched too', () => {
    const special = new Map([['2026-11-28', [{ from: '09:00', to: '10:00' }]]])
    const rare: Calendar = { weekly: [], special, closed: new Set() }
    const opening = at('2026-11-28T09:00', zone)
    expect(nextOpening(rare, zone, opening - 14 * DAY, 14 * DAY)).toBe(opening)
    expect(nextOpening(rare, zone, opening - 14 * DAY - 1, 14 * DAY)).toBeNull()
    expect(nextOpening(rare, zone, at('2026-11-28T10:00', zone), 400 * DAY)).toBeNull()
  })

  test('spans that meet or overlap leave no gap', () => {
    const weekly: Window[] = [
      { from: '10:00', to: '12:00' },
      { from: '12:00', to: '14:00' },
      { from: '13:00', to: '00:00' },
      { from: '00:00', to: '10:00' },
    ]
    const always: Calendar = { weekly, special: new Map(), closed: new Set() }
    for (const local of [
      '2026-11-14T12:00',
      '2026-11-14T13:59:59.999',
      '2026-11-15T00:00',
      '2026-11-15T10:00',
    ]) {
      expect(nextOpening(always, zone, at(local, zone), 0)).toBe(at(local, zone))
    }
  })

  test('a start of yesterday that is skipped over midnight does not hide an earlier one of today', () => {
    const special = new Map([
      ['1919-03-30', [{ from: '23:45', to: '06:00' }]],
      ['1919-03-31', [{ from: '00:30', to: '06:00' }]],
    ])
    const night: Calendar = { weekly: [], special, closed: new Set() }
    expect(nextOpening(night, 'America/Toronto', ms('1919-03-31T04:00Z'), DAY)).toBe(ms('1919-03-31T04:30Z'))
    expect(
      nextOpening(
        { ...night, closed: new Set(['1919-03-31']) },
        'America/Toronto',
        ms('1919-03-31T04:40Z'),
        DAY,
      ),
    ).toBe(ms('1919-03-31T04:45Z'))
  })
})
