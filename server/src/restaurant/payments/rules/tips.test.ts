import { describe, expect, test } from 'vitest'
import { chosenTip, tipOf, tipsFor } from './tips.ts'

const rule = { percents: [10, 12.5], types: [] }

test('a tip is rounded half up, in steps in which the money moves', () => {
  expect([tipOf(1005, 10), tipOf(1004, 12.5), tipOf(0, 10)]).toEqual([101, 126, 0])
  expect([tipOf(1234, 10, 10), tipOf(1250, 10, 10), tipOf(5, 10, 100)]).toEqual([120, 130, 0])
})

test('it is offered for the types that the owner named, or for all', () => {
  expect(tipsFor(null, 'pickup')).toBeNull()
  expect(tipsFor(rule, 'pickup')).toBe(rule)
  expect(tipsFor({ ...rule, types: ['dine_in'] }, 'pickup')).toBeNull()
  expect(tipsFor({ ...rule, percents: [] }, 'pickup')).toBeNull()
})

describe('what was chosen', () => {
  const of = (choice: string, ownMinor: number | null = null, stepMinor = 1) =>
    chosenTip(rule, { choice, ownMinor }, { amountMinor: 1000, stepMinor })
  test.each([
    ['10', null, 100],
    ['12.5', null, 125],
    ['none', null, 0],
    ['', null, 0],
    ['99', null, 0],
    ['own', 250, 250],
    ['own', 0, 0],
    ['own', null, null],
    ['own', 100_000_001, null],
  ] as const)('%s of %s is %s', (choice, own, tip) => {
    expect(of(choice, own)).toBe(tip)
  })
  test('an amount that the provider cannot move is none', () => {
    expect([of('own', 255, 10), of('own', 250, 10)]).toEqual([null, 250])
  })
})
