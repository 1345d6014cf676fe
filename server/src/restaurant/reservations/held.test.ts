import { expect, test } from 'vitest'
import { staysOf } from './held.ts'

test('bookings come as lists, each with as many tables as it has', () => {
  const row = {
    since: 1_000,
    starts: '{0,-5,7200000}',
    ends: '{60,5,7300000}',
    parties: '{2,0,12}',
    tables: '{7}{}{10,9007199254740991}',
  }
  expect(staysOf([row])).toEqual({
    since: 1_000,
    starts: [0, -5, 7_200_000],
    ends: [60, 5, 7_300_000],
    parties: [2, 0, 12],
    tableIds: [7, 10, 9_007_199_254_740_991],
    tablesFrom: [0, 1, 1],
  })
})

test('nobody has booked where there are none, or nothing was read', () => {
  const nobody = { since: 0, starts: [], ends: [], parties: [], tableIds: [], tablesFrom: [] }
  expect(staysOf([{ since: 5, starts: null, ends: null, parties: null, tables: null }])).toEqual(nobody)
  expect(staysOf([])).toEqual(nobody)
})
