import { expect, test } from 'vitest'
import { bodyOf, type PriceChange, roundings } from './price-change.ts'

const change: PriceChange = {
  way: 'percentUp',
  by: 10,
  rounding: { toMinor: 1, lessMinor: 0 },
  direction: 'nearest',
}

test('offers the roundings that a currency has coins for', () => {
  expect(roundings(2)).toEqual([
    { toMinor: 1, lessMinor: 0 },
    { toMinor: 5, lessMinor: 0 },
    { toMinor: 10, lessMinor: 0 },
    { toMinor: 50, lessMinor: 0 },
    { toMinor: 100, lessMinor: 0 },
    { toMinor: 100, lessMinor: 1 },
    { toMinor: 100, lessMinor: 5 },
  ])
  expect(roundings(0).map(({ toMinor }) => toMinor)).toEqual([1, 5, 10, 50, 100])
  expect(roundings(3).at(-2)).toEqual({ toMinor: 1000, lessMinor: 10 })
})

test.each([
  ['nothing while nothing is typed', { by: null }, null],
  ['nothing for no change', { by: 0 }, null],
  ['percent up', {}, { item_ids: [7], percent: 10, rounding: null }],
  ['an amount down', { way: 'amountDown', by: 50 }, { item_ids: [7], amount_minor: -50, rounding: null }],
  [
    'prices that end in 99',
    { rounding: { toMinor: 100, lessMinor: 1 }, direction: 'up' },
    { item_ids: [7], percent: 10, rounding: { to_minor: 100, less_minor: 1, direction: 'up' } },
  ],
] as const)('sends %s', (_what, more, expected) => {
  expect(bodyOf([7], { ...change, ...more })).toEqual(expected)
})
