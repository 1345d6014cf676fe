import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  drawn,
  moved,
  piecesOf,
  type Span,
  spansOf,
  stepped,
  tidied,
  windowsOf,
  withEnd,
  withStart,
} from './spans.ts'

const span = (day: number, from: number, to: number): Span => ({ day, from, to })

describe('windows become spans, and come back', () => {
  test.each([
    ['every day', [{ from: '10:00', to: '22:00' }]],
    ['some days', [{ days: ['mon', 'wed'], from: '12:00', to: '15:30' }]],
    ['past midnight', [{ days: ['fri', 'sat'], from: '22:00', to: '02:00' }]],
    ['to the end of the day', [{ days: ['sun'], from: '18:00', to: '24:00' }]],
    ['around the clock', [{ from: '06:00', to: '06:00' }]],
    [
      'two a day',
      [
        { from: '12:00', to: '15:00' },
        { from: '18:00', to: '23:00' },
      ],
    ],
  ] as const)('%s', (_what, windows) => {
    expect(windowsOf(spansOf(windows))).toEqual(windows)
  })

  test('midnight as an end is the end of the day', () => {
    expect(windowsOf(spansOf([{ from: '18:00', to: '00:00' }]))).toEqual([{ from: '18:00', to: '24:00' }])
  })

  test('whatever was drawn, writing and reading it changes no minute of the week', () => {
    const spans = fc.array(
      fc
        .record({
          day: fc.integer({ min: 0, max: 6 }),
          from: fc.integer({ min: 0, max: 95 }),
          long: fc.integer({ min: 1, max: 96 }),
        })
        .map(({ day, from, long }) => span(day, from * 15, (from + long) * 15)),
      { maxLength: 12 },
    )
    const minutes = (all: Span[]) => {
      const open = new Set<number>()
      for (const each of all.flatMap(piecesOf)) {
        for (let at = each.from; at < each.to; at += 15) open.add(each.day * 1440 + at)
      }
      return [...open].toSorted((a, b) => a - b)
    }
    fc.assert(
      fc.property(spans, (all) => {
        expect(minutes(spansOf(windowsOf(all)))).toEqual(minutes(all))
      }),
    )
  })
})

test('what overlaps or touches on one day becomes one', () => {
  expect(
    tidied([span(0, 600, 700), span(0, 0, 60), span(0, 660, 800), span(0, 800, 900), span(1, 600, 700)]),
  ).toEqual([span(0, 0, 60), span(0, 600, 900), span(1, 600, 700)])
})

describe('a span', () => {
  const evening = span(4, 1320, 1560)
  test.each([
    ['moved later', moved(evening, { minutes: 15 }), span(4, 1335, 1575)],
    ['moved no further than its day', moved(evening, { minutes: 600 }), span(4, 1425, 1665)],
    ['moved to another day', moved(evening, { days: -2 }), span(2, 1320, 1560)],
    ['moved no further than the week', moved(evening, { days: 9 }), span(6, 1320, 1560)],
    ['made longer', withEnd(evening, 1800), span(4, 1320, 1800)],
    ['never longer than a day', withEnd(evening, 9999), span(4, 1320, 2760)],
    ['never shorter than a step', withEnd(evening, 0), span(4, 1320, 1335)],
    ['begun earlier', withStart(evening, 1200), span(4, 1200, 1560)],
    ['begun no earlier than 24 hours before its end', withStart(evening, 0), span(4, 120, 1560)],
    ['drawn backwards', drawn(1, 900, 600), span(1, 600, 900)],
    ['drawn as a point', drawn(1, 900, 900), span(1, 900, 915)],
    ['drawn at the day’s end', drawn(1, 1440, 1440), span(1, 1425, 1440)],
  ])('%s', (_what, actual, expected) => {
    expect(actual).toEqual(expected)
  })

  test('past midnight is drawn on two days, on Sunday night also on Monday', () => {
    expect(piecesOf(span(6, 1320, 1560))).toEqual([
      { day: 6, from: 1320, to: 1440, isTail: false },
      { day: 0, from: 0, to: 120, isTail: true },
    ])
  })
})

test('a step leads from a typed minute onto the steps', () => {
  expect([stepped(607, 1), stepped(607, -1), stepped(600, 1), stepped(600, -1)]).toEqual([615, 600, 615, 585])
})
