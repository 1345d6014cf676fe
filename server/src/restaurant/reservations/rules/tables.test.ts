import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Held, Occupancy } from './occupancy.ts'
import { floorOf, placeIsFree, placeOf, placesFor } from './tables.ts'

const table = (id: number, min_seats: number, max_seats: number, priority = 0) => ({
  id,
  min_seats,
  max_seats,
  priority,
  branch_id: 1,
})

const FLOOR = floorOf(
  [table(1, 1, 2, 2), table(2, 1, 2, 1), table(3, 1, 2, 1), table(4, 2, 4), table(5, 3, 6), table(6, 2, 4)],
  [
    { id: 1, min_seats: 5, max_seats: 8, table_ids: [4, 6] },
    { id: 2, min_seats: 3, max_seats: 4, table_ids: [2, 3] },
    { id: 3, min_seats: 3, max_seats: 4, table_ids: [1, 2] },
  ],
)

test.each<[number, number[][]]>([
  // Fewest seats, then lower priority, then lower id; combinations after every single table, by the same measure.
  [1, [[2], [3], [1]]],
  [2, [[2], [3], [1], [4], [6]]],
  [3, [[4], [6], [5], [2, 3], [1, 2]]],
  [5, [[5], [4, 6]]],
  [8, [[4, 6]]],
  [9, []],
])('a party of %i is offered %j', (party, expected) => {
  expect(placesFor(FLOOR, party).map(({ tableIds }) => tableIds)).toEqual(expected)
})

test.each<[string, number | number[], number[] | undefined, number?]>([
  ['a table', 5, [5], 6],
  ['a table in a list', [5], [5], 6],
  ['a table named twice', [4, 4], [4], 4],
  ['a combination, whatever the order', [6, 4], [6, 4], 8],
  ['tables that no combination joins, with the sum of their seats', [4, 5], [4, 5], 10],
  ['no table', [], undefined],
  ['an unknown table', 9, undefined],
  ['an unknown table among others', [4, 9], undefined],
])('%s is found', (_what, asked, tableIds, maxSeats) => {
  const place = placeOf(FLOOR, asked)
  expect([place?.tableIds, place?.maxSeats]).toEqual([tableIds, maxSeats])
})

test('a combination is free when all of its tables are', () => {
  const occupancy = new Occupancy([{ startAt: 100, endAt: 200, party: 2, tableIds: [6] }])
  const [joined] = placesFor(FLOOR, 8)
  expect([0, 50, 100, 199, 200].map((at) => placeIsFree(joined!, occupancy, at, at + 50))).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
})

test('halving finds what a look at every booking finds', () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 4 })), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(
      spans,
      fc.integer({ min: 0, max: 80 }),
      fc.integer({ min: 1, max: 20 }),
      (parts, at, length) => {
        let clock = 0
        const held: Held[] = parts.map(([lasts, pause]) => {
          const startAt = clock + pause
          clock = startAt + lasts
          return { startAt, endAt: clock, party: lasts, tableIds: [1] }
        })
        const occupancy = new Occupancy(held.toReversed())
        const naive = !held.some(({ startAt, endAt }) => startAt < at + length && at < endAt)
        expect(occupancy.isFree(1, at, at + length)).toBe(naive)
        const arriving = held.filter(({ startAt }) => startAt >= at && startAt < at + length)
        expect(occupancy.arriving(at, at + length)).toEqual({
          parties: arriving.length,
          covers: arriving.reduce((sum, { party }) => sum + party, 0),
        })
      },
    ),
  )
})
