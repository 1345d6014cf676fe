import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transitions, ZONES } from '../../../test/slow-clock.ts'
import { isZone, offsetMs, offsetPeriodAt } from './zones.ts'

const HOUR = 3_600_000
const temporalOffset = (at: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6

test.each([...ZONES, 'Etc/UTC', 'GMT', 'Etc/GMT+3', 'America/Argentina/ComodRivadavia'])(
  '%s is a zone',
  (zone) => {
    expect(isZone(zone)).toBe(true)
  },
)

test.each([
  '',
  'utc',
  'europe/berlin',
  'EUROPE/BERLIN',
  'Europe/Bonn',
  'Berlin',
  '+03:00',
  '-0300',
  '+03',
  'Z',
  'UTC+3',
  'Europe/Berlin ',
  ' Europe/Berlin',
  'Europe/Berlin[u-ca=iso8601]',
  '[Europe/Berlin]',
  'Europe\\Berlin',
  '2026-11-14T19:30+01:00[Europe/Berlin]',
  'Europe/Berlin\0',
  'E'.repeat(10_000),
])('%j is no zone', (text) => expect(isZone(text)).toBe(false))

test.each([
  ['2026-07-01T12:00Z', 'Europe/Berlin', 2],
  ['2026-01-01T12:00Z', 'Europe/Berlin', 1],
  ['2026-07-01T12:00Z', 'Asia/Kathmandu', 5.75],
  ['2026-01-01T12:00Z', 'Pacific/Chatham', 13.75],
  ['2026-07-01T12:00Z', 'Pacific/Chatham', 12.75],
  ['2026-01-01T12:00Z', 'Australia/Lord_Howe', 11],
  ['2026-07-01T12:00Z', 'Australia/Lord_Howe', 10.5],
  ['2025-03-15T12:00Z', 'Africa/Casablanca', 0],
  ['2025-06-15T12:00Z', 'Africa/Casablanca', 1],
  ['2026-07-01T12:00Z', 'America/St_Johns', -2.5],
  ['2026-07-01T12:00Z', 'Europe/Dublin', 1],
  ['2026-07-01T12:00Z', 'UTC', 0],
])('at %s the offset of %s is %d hours', (at, zone, hours) => {
  expect(offsetMs(Date.parse(at), zone)).toBe(hours * HOUR)
})

test('offsets agree with Temporal at any instant from 1900 to 2100', () => {
  const anyInstant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) })
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.array(anyInstant, { minLength: 1, maxLength: 20 }),
      (zone, instants) => {
        for (const at of [...instants, ...instants]) expect(offsetMs(at, zone)).toBe(temporalOffset(at, zone))
      },
    ),
    { numRuns: 1000 },
  )
})

test('offsets change at the very millisecond of each transition from 1900 to 2100', () => {
  for (const zone of ZONES) {
    for (const at of transitions(zone, 1900, 2100)) {
      const shown = [at, at - 1, at + 1, at, at - 1].map((near) => offsetMs(near, zone))
      const [before, after] = [temporalOffset(at - 1, zone), temporalOffset(at, zone)]
      const right = [after, before, after, after, before]
      if (before === after || shown.join() !== right.join())
        expect({ zone, at, shown }).toEqual({ zone, at, right })
    }
  }
})

test('a period runs from one transition to the next', () => {
  const [start, end] = [Date.parse('2026-03-29T01:00Z'), Date.parse('2026-10-25T01:00Z')]
  for (const at of [start, start + 1, end - 1]) {
    expect(offsetPeriodAt(at, 'Europe/Berlin')).toMatchObject({
      startAt: start,
      endAt: end,
      offsetMs: 2 * HOUR,
    })
  }
})

test('the first and the last instant there are have an offset, and beyond them there is none', () => {
  for (const zone of ZONES) {
    for (const at of [-8.64e15, 8.64e15]) expect(offsetMs(at, zone)).toBe(temporalOffset(at, zone))
    for (const at of [-8.64e15 - 1, 8.64e15 + 1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => offsetMs(at, zone)).toThrow(RangeError)
    }
  }
})

test('an unknown zone is an error', () => {
  expect(() => offsetMs(0, 'Europe/Bonn')).toThrow(RangeError)
})

test('more spellings of a zone than are remembered still give its offset', () => {
  const name = 'america/los_angeles'
  const at = Date.parse('2026-07-01T12:00Z')
  for (let bits = 0; bits < 3000; bits++) {
    const spelling = [...name].map((c, i) => ((bits >> i) & 1 ? c.toUpperCase() : c)).join('')
    expect(offsetMs(at, spelling)).toBe(-7 * HOUR)
  }
})
