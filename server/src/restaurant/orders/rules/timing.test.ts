import { describe, expect, test } from 'vitest'
import type { Branch } from '../../../ground/tenants/owner-rules.ts'
import type { Hours, Window } from '../../../platform/time/windows.ts'
import { timeOrder } from './timing.ts'

const zone = 'Europe/Berlin'
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
const shown = (ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

function branch(
  hours: Window[],
  { special = {}, closed = [] }: { special?: Record<string, Hours[]>; closed?: string[] } = {},
): Branch {
  return {
    zone,
    calendar: { weekly: hours, special: new Map(Object.entries(special)), closed: new Set(closed) },
  } as unknown as Branch
}

function time(
  now: string,
  options: {
    asked?: string
    hours?: Window[]
    closed?: string[]
    special?: Record<string, Hours[]>
    pausedUntil?: string
    aheadDays?: number
  } = {},
) {
  const outcome = timeOrder({
    now: at(now),
    asked: options.asked === undefined ? null : at(options.asked),
    branch: branch(options.hours ?? [{ from: '10:00', to: '22:00' }], options),
    pausedUntil: options.pausedUntil === undefined ? null : at(options.pausedUntil),
    aheadDays: options.aheadDays ?? 7,
  })
  if ('fault' in outcome) return 'refused'
  return outcome.scheduledFor === null ? 'now' : shown(outcome.scheduledFor)
}

describe('an order for now', () => {
  test.each([
    ['is for now while open', time('2026-06-10T12:00'), 'now'],
    ['opens on the minute', time('2026-06-10T10:00'), 'now'],
    ['is held from the closing minute on', time('2026-06-10T22:00'), '2026-06-11T10:00'],
    ['is held until the morning', time('2026-06-10T09:59'), '2026-06-10T10:00'],
    [
      'is held over closing days',
      time('2026-06-10T23:00', { closed: ['2026-06-11', '2026-06-12'] }),
      '2026-06-13T10:00',
    ],
    [
      'is held for the hours of a special day',
      time('2026-06-10T23:00', { special: { '2026-06-11': [{ from: '15:00', to: '18:00' }] } }),
      '2026-06-11T15:00',
    ],
    [
      'is for now after midnight where the evening runs on',
      time('2026-06-11T01:00', { hours: [{ from: '18:00', to: '02:00' }] }),
      'now',
    ],
    [
      'runs on past midnight into a closing day',
      time('2026-06-11T01:00', { hours: [{ from: '18:00', to: '02:00' }], closed: ['2026-06-11'] }),
      'now',
    ],
    [
      'is held for an opening that the clock change skips',
      time('2026-03-28T23:00', { hours: [{ from: '02:30', to: '12:00' }] }),
      '2026-03-29T03:30',
    ],
    [
      'is held until the pause ends',
      time('2026-06-10T12:00', { pausedUntil: '2026-06-10T13:00' }),
      '2026-06-10T13:00',
    ],
    [
      'is held for the first opening after the pause',
      time('2026-06-10T12:00', { pausedUntil: '2026-06-10T23:00' }),
      '2026-06-11T10:00',
    ],
    [
      'is for now when the pause is over',
      time('2026-06-10T12:00', { pausedUntil: '2026-06-10T12:00' }),
      'now',
    ],
    [
      'is held up to 14 days',
      time('2026-06-01T12:00', {
        hours: [{ days: ['mon'], from: '12:00', to: '13:00' }],
        closed: ['2026-06-01', '2026-06-08'],
      }),
      '2026-06-15T12:00',
    ],
    [
      'and no longer',
      time('2026-06-01T11:59', {
        hours: [{ days: ['mon'], from: '12:00', to: '13:00' }],
        closed: ['2026-06-01', '2026-06-08'],
      }),
      'refused',
    ],
    ['is refused where it never opens', time('2026-06-10T12:00', { hours: [] }), 'refused'],
  ])('%s', (_rule, outcome, expected) => expect(outcome).toBe(expected))
})

describe('an order for later', () => {
  const now = '2026-06-10T12:00'
  test.each([
    ['is for that moment', time(now, { asked: '2026-06-11T19:30' }), '2026-06-11T19:30'],
    ['may be for this very moment', time(now, { asked: now }), '2026-06-10T12:00'],
    ['may not be for the past', time(now, { asked: '2026-06-10T11:59' }), 'refused'],
    ['may not be for a closed hour', time(now, { asked: '2026-06-11T22:00' }), 'refused'],
    [
      'may not be for a closing day',
      time(now, { asked: '2026-06-11T12:00', closed: ['2026-06-11'] }),
      'refused',
    ],
    ['may be for the last day ahead', time(now, { asked: '2026-06-17T21:59' }), '2026-06-17T21:59'],
    ['but not for the day after', time(now, { asked: '2026-06-18T12:00' }), 'refused'],
    ['nor for a year of five digits', time(now, { asked: '+010000-01-01T12:00' }), 'refused'],
    [
      'may be placed while closed',
      time('2026-06-10T23:00', { asked: '2026-06-11T12:00' }),
      '2026-06-11T12:00',
    ],
    [
      'may not be for a moment in the pause',
      time(now, { asked: '2026-06-10T13:00', pausedUntil: '2026-06-10T14:00' }),
      'refused',
    ],
    [
      'may be for the end of the pause',
      time(now, { asked: '2026-06-10T14:00', pausedUntil: '2026-06-10T14:00' }),
      '2026-06-10T14:00',
    ],
    [
      'may be for today only where nothing is ahead',
      time(now, { asked: '2026-06-11T12:00', aheadDays: 0 }),
      'refused',
    ],
  ])('%s', (_rule, outcome, expected) => expect(outcome).toBe(expected))
})
