import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zoneAndInstant, zoned } from '../../../test/slow-clock.ts'
import { parseMoment, parseMomentQuery } from './clock.ts'

const ms = (text: string) => Temporal.Instant.from(text).epochMilliseconds

describe('parseMoment', () => {
  test.each([
    ['2026-11-14T19:30:05.123+03:00', '2026-11-14T16:30:05.123Z'],
    ['2026-11-14T19:30:05.123Z', '2026-11-14T19:30:05.123Z'],
    ['2026-11-14t19:30:05.123z', '2026-11-14T19:30:05.123Z'],
    ['2026-11-14 19:30:05.123Z', '2026-11-14T19:30:05.123Z'],
    ['2026-11-14T19:30Z', '2026-11-14T19:30:00Z'],
    ['2026-11-14T19:30:05.1Z', '2026-11-14T19:30:05.100Z'],
    ['2026-11-14T19:30:05,25Z', '2026-11-14T19:30:05.250Z'],
    ['2026-11-14T19:30:05.123999999Z', '2026-11-14T19:30:05.123Z'],
    ['1969-12-31T23:59:59.999999Z', '1969-12-31T23:59:59.999Z'],
    ['2026-11-14T19:30-0330', '2026-11-14T23:00:00Z'],
    ['2026-11-14T19:30+03', '2026-11-14T16:30:00Z'],
    ['2026-11-14T19:30-00:00', '2026-11-14T19:30:00Z'],
    ['2026-11-14T19:30+23:59', '2026-11-13T19:31:00Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['2026-11-14T19:30:05', '2026-11-14T18:30:05Z'],
    ['2026-07-14 19:30', '2026-07-14T17:30:00Z'],
    ['2026-03-29T02:30:00.5', '2026-03-29T01:30:00.500Z'],
    ['2026-10-25T02:30', '2026-10-25T00:30:00Z'],
  ])('%s is %s in Berlin', (text, instant) => expect(parseMoment(text, 'Europe/Berlin')).toBe(ms(instant)))

  test.each([
    '',
    'now',
    '2026-11-14',
    '2026-02-30T12:00Z',
    '2026-13-01T12:00Z',
    '2026-11-14T24:00Z',
    '2026-11-14T12:60Z',
    '2026-11-14T23:59:60Z',
    '2026-11-14T12Z',
    '2026-11-14T12:00:00.Z',
    '2026-11-14T12:00.5Z',
    '2026-11-14T12:00:00.1234567890Z',
    '2026-11-14T12:00+24:00',
    '2026-11-14T12:00+01:60',
    '2026-11-14T12:00+1',
    '2026-11-14T12:00+01:00:00',
    '2026-11-14T12:00Z+01:00',
    '2026-11-14T12:00 +01:00',
    '2026-11-14T12:00 01:00',
    '2026-11-14T12:00[Europe/Berlin]',
    '2026-11-14T12:00+01:00[Europe/Berlin]',
    '2026-11-14T12:00Z ',
    ' 2026-11-14T12:00Z',
    '2026-11-14T12:00Z\n',
    '2026-11-14  12:00',
    '2026-11-14_12:00Z',
    '20261114T120000Z',
    '2026-W46-6T12:00Z',
    '2026-318T12:00Z',
    '0000-12-31T12:00Z',
    '+002026-11-14T12:00Z',
    '+010000-01-01T00:00Z',
    '0001-01-01T00:00+00:01',
    '9999-12-31T23:59-00:01',
    '2026-11-14T12:00−01:00',
    '２026-11-14T12:00Z',
    '1794670200000',
  ])('%j is none', (text) => expect(parseMoment(text, 'UTC')).toBeNull())

  test('without an offset is where Temporal puts that reading of the clock, skipped and doubled ones too', () => {
    fc.assert(
      fc.property(zoneAndInstant, fc.boolean(), ({ zone, at }, viaUtc) => {
        const reading = zoned(at, viaUtc ? 'UTC' : zone).toPlainDateTime()
        const right = reading.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
        expect(parseMoment(reading.toString(), zone)).toBe(right)
      }),
      { numRuns: 3000 },
    )
  })

  test('never throws, whatever the text', () => {
    const almost = fc
      .tuple(fc.constant('2026-11-14T19:30:05.123+03:00'), fc.nat(28), fc.string({ maxLength: 3 }))
      .map(([text, place, noise]) => text.slice(0, place) + noise + text.slice(place + 1))
    fc.assert(
      fc.property(fc.oneof(fc.string(), almost), (text) => {
        const at = parseMoment(text, 'Europe/Berlin')
        expect(at === null || Number.isInteger(at)).toBe(true)
        parseMomentQuery(text, 'Europe/Berlin', 'last')
      }),
      { numRuns: 3000 },
    )
  })
})

describe('parseMomentQuery', () => {
  test.each([
    ['2026-11-14', 'first', '2026-11-13T23:00:00.000Z'],
    ['2026-11-14', 'last', '2026-11-14T22:59:59.999Z'],
    ['2026-03-29', 'first', '2026-03-28T23:00:00.000Z'],
    ['2026-03-29', 'last', '2026-03-29T21:59:59.999Z'],
    ['0001-01-01', 'first', '0001-01-01T00:00:00.000Z'],
  ] as const)('a day, %s: its %s instant is %s in Berlin', (text, edge, instant) => {
    expect(parseMomentQuery(text, 'Europe/Berlin', edge)).toBe(ms(instant))
  })

  test.each([
    ['2026-11-14T19:30:00+03:00', 'last', '2026-11-14T16:30:00.000Z'],
    ['2026-11-14T19:30:00 03:00', 'first', '2026-11-14T16:30:00.000Z'],
    ['2026-11-14T19:30:00.123 0300', 'first', '2026-11-14T16:30:00.123Z'],
    ['2026-11-14 19:30:00 03:00', 'first', '2026-11-14T16:30:00.000Z'],
    ['2026-11-14 19:30 03', 'first', '2026-11-14T16:30:00.000Z'],
    ['2026-11-14 19:30:00', 'first', '2026-11-14T18:30:00.000Z'],
    ['2026-11-14 19:30', 'last', '2026-11-14T18:30:00.000Z'],
    ['2026-11-14 19:30-03:00', 'last', '2026-11-14T22:30:00.000Z'],
  ] as const)('a moment, whatever became of its T and its plus: %s (%s) is %s', (text, edge, instant) => {
    expect(parseMomentQuery(text, 'Europe/Berlin', edge)).toBe(ms(instant))
  })

  test('the last day there is ends with the last moment that has four digits', () => {
    expect(parseMomentQuery('9999-12-31', 'America/New_York', 'last')).toBe(ms('9999-12-31T23:59:59.999Z'))
  })

  test('a day that the zone skipped holds no instant', () => {
    const first = parseMomentQuery('2011-12-30', 'Pacific/Apia', 'first')!
    const last = parseMomentQuery('2011-12-30', 'Pacific/Apia', 'last')!
    expect(last).toBe(first - 1)
  })

  test.each([
    '2026-02-30',
    '2026-11-14T',
    '2026-11-14 ',
    '2026-11-14T19:30  03:00',
    '2026-11-14T19:30:00 ',
    '2026-11-14 03:00 ',
    '2026-11-14T19:30 03:00 03:00',
    '2026-11-14T 19:30',
    'today',
    '',
  ])('%j is none', (text) => expect(parseMomentQuery(text, 'Europe/Berlin', 'first')).toBeNull())
})
