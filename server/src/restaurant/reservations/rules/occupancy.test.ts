import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Held, Occupancy } from './occupancy.ts'

const FAR = 2 ** 41
// In a row, with gaps, and too large for 32 bits.
const IDS = [4, 5, 6, 40, 41, 5_000_000_000]

/** Spans of one table do not overlap, whoever has it. */
function disjoint(held: Held[]): Held[] {
  const kept: Held[] = []
  for (const one of held) {
    const isClear = kept.every(
      ({ startAt, endAt, tableIds }) =>
        one.endAt <= startAt || one.startAt >= endAt || !tableIds.some((id) => one.tableIds.includes(id)),
    )
    if (isClear) kept.push(one)
  }
  return kept
}

test.each([
  ['a day', 100, IDS.slice(0, 5)],
  ['many weeks', FAR, IDS.slice(0, 5)],
  ['a day, at tables with large ids', 100, IDS],
])('of %s answers as a look through all bookings would', (_, until, ids) => {
  const stay = fc.record({
    startAt: fc.integer({ min: -until, max: until }),
    lasts: fc.integer({ min: 1, max: 30 }),
    party: fc.integer({ min: 0, max: 9 }),
    tableIds: fc.subarray(ids, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(
      fc.array(stay, { maxLength: 20 }),
      fc.integer({ min: -until, max: until }),
      fc.integer({ min: 1, max: 40 }),
      (stays, anywhere, lasts) => {
        const held = disjoint(stays.map(({ lasts, ...one }) => ({ ...one, endAt: one.startAt + lasts })))
        const occupancy = new Occupancy(held)
        for (const from of [anywhere, ...held.flatMap(({ startAt, endAt }) => [startAt, endAt])]) {
          const to = from + lasts
          for (const id of [...IDS, 1, 7, 99]) {
            const isFree = held.every(
              ({ startAt, endAt, tableIds }) => !tableIds.includes(id) || endAt <= from || startAt >= to,
            )
            expect(occupancy.isFree(id, from, to)).toBe(isFree)
          }
          const arriving = held.filter(({ startAt, party }) => party > 0 && startAt >= from && startAt < to)
          expect(occupancy.arriving(from, to)).toEqual({
            parties: arriving.length,
            covers: arriving.reduce((sum, { party }) => sum + party, 0),
          })
        }
      },
    ),
    { numRuns: 500 },
  )
})
