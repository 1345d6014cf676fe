import { expect, test } from 'vitest'
import { median, ratioOf, spreadOf } from './statistics.ts'

test.each([
  { values: [3], expected: 3 },
  { values: [10, 9, 1], expected: 9 },
  { values: [4, 1, 3, 2], expected: 2.5 },
  { values: [100, 20, 3], expected: 20 },
])('the median of $values is $expected, whatever their order', ({ values, expected }) => {
  expect(median(values)).toBe(expected)
})

test('nothing has no median', () => {
  expect(() => median([])).toThrow('the median of nothing')
})

test('a spread names the median and both ends', () => {
  expect(spreadOf([7, 5, 12])).toEqual({ median: 7, min: 5, max: 12 })
})

test('the ratio is taken within each round, so that a slow round of both does not move it', () => {
  expect(ratioOf([50, 5, 60], [100, 10, 100])).toBe(0.5)
})

test('a round that only one of them ran has no ratio', () => {
  expect(() => ratioOf([1, 2], [1])).toThrow('both must have run in every round')
})
