import { expect, test } from 'vitest'
import { namesOf, readOptions } from './options.ts'

const NAMES = ['items', 'item', 'order-cold', 'order-warm', 'orders-cold', 'orders-far', 'mixed']

test.each([
  { text: 'items', expected: ['items'] },
  { text: 'items,orders', expected: ['items', 'orders-cold', 'orders-far'] },
  { text: ' mixed , order', expected: ['mixed', 'order-cold', 'order-warm'] },
  { text: 'orders-far,orders', expected: ['orders-far', 'orders-cold'] },
])('--only $text means $expected', ({ text, expected }) => {
  expect(namesOf(text, NAMES)).toEqual(expected)
})

test.each(['tips', 'items,tips', '', 'items,'])('--only "%s" names something that is not there', (text) => {
  expect(() => namesOf(text, NAMES)).toThrow('--only: no part is called')
})

test('nothing said is a full run of both shapes, beside no other commit', () => {
  expect(readOptions([], NAMES)).toEqual({
    size: { restaurants: 1_000, orders: 1_000_000 },
    pace: { rounds: 3, roundMs: 5_000, warmUpMs: 2_000 },
    mixedSeconds: 60,
    shapes: ['alone', 'production'],
    only: null,
    against: null,
    isFull: true,
  })
})

test('a run of one shape, or of other sizes, does not take the place of the full run that is kept', () => {
  expect(readOptions(['--shape', 'production'], NAMES)).toMatchObject({
    shapes: ['production'],
    isFull: false,
  })
  expect(readOptions(['--restaurants', '20', '--orders', '2,000'], NAMES)).toMatchObject({
    size: { restaurants: 20, orders: 2_000 },
    isFull: false,
  })
  expect(readOptions(['--quick', '--against', '540dbbd'], NAMES)).toMatchObject({
    against: '540dbbd',
    isFull: false,
  })
})

test.each([
  { args: ['--shape', 'both'], message: '--shape takes alone or production, not "both"' },
  { args: ['--restaurants', 'many'], message: '--restaurants takes a whole number, not "many"' },
  { args: ['--mixed', '0'], message: '--mixed takes a whole number, not "0"' },
])('$args is refused', ({ args, message }) => {
  expect(() => readOptions(args, NAMES)).toThrow(message)
})

test('--help asks for nothing else', () => {
  expect(readOptions(['--help'], NAMES)).toBeNull()
})
