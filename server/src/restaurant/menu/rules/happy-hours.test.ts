import { describe, expect, test } from 'vitest'
import type { Window } from '../../../platform/time/windows.ts'
import { type HappyHour, happyNow, happyPrice, isMeant, isOpen } from './happy-hours.ts'

const hour = (cut: HappyHour['cut'], more: Partial<HappyHour> = {}): HappyHour => ({
  windows: [],
  cut,
  menuIds: [],
  categoryIds: [],
  itemIds: [],
  ...more,
})
const percent = (n: number) => hour({ percent: n })
const off = (n: number) => hour({ amountOffMinor: n })
const fixed = (n: number) => hour({ priceMinor: n })

test.each<[string, number, HappyHour[], number]>([
  ['none', 1000, [], 1000],
  ['a percentage', 1000, [percent(25)], 750],
  ['half up', 5, [percent(50)], 3],
  ['half up at odd sums', 333, [percent(50)], 167],
  ['below half', 1001, [percent(10)], 901],
  ['above half', 1009, [percent(10)], 908],
  ['a percentage with decimals', 1000, [percent(12.5)], 875],
  ['a percentage with two decimals', 10_000, [percent(33.33)], 6667],
  ['a percentage with three decimals', 100_000, [percent(12.345)], 87_655],
  ['half up with three decimals', 1_000, [percent(0.05)], 1_000],
  ['just below half', 1_000, [percent(0.050_000_000_000_01)], 999],
  ['just above half', 1_000, [percent(0.049_999_999_999_99)], 1_000],
  ['as many decimals as a number has', 1_000_000_000, [percent(33.333_333_333_333_336)], 666_666_667],
  ['the smallest number there is', 1_000_000_000, [percent(5e-324)], 1_000_000_000],
  ['one that floats badly at the highest price', 1_000_000_000, [percent(1.1)], 989_000_000],
  ['one that floats badly', 100, [percent(0.57)], 99],
  ['0 percent', 1000, [percent(0)], 1000],
  ['100 percent', 1000, [percent(100)], 0],
  ['the highest price', 1_000_000_000, [percent(0.01)], 999_900_000],
  ['an amount', 1000, [off(300)], 700],
  ['an amount of all', 1000, [off(1000)], 0],
  ['more than all', 1000, [off(1001)], 0],
  ['a fixed price', 1000, [fixed(450)], 450],
  ['a fixed price of nothing', 1000, [fixed(0)], 0],
  ['a fixed price above the usual', 1000, [fixed(1200)], 1000],
  ['the lowest of several', 1000, [percent(10), off(250), fixed(800)], 750],
  ['several, whatever their order', 1000, [fixed(800), off(250), percent(10)], 750],
  ['not one on top of another', 1000, [percent(50), percent(50)], 500],
  ['a dish for nothing', 0, [percent(50), off(10), fixed(5)], 0],
])('the price with %s: %i', (_what, usual, hours, expected) => {
  expect(happyPrice(usual, hours)).toBe(expected)
})

describe('a happy hour is meant for', () => {
  const place = { itemId: 1, categoryId: 2, menuId: 3 }
  test.each<[string, Partial<HappyHour>, boolean]>([
    ['all, where it names nothing', {}, true],
    ['the dish it names', { itemIds: [1] }, true],
    ['the category it names', { categoryIds: [2] }, true],
    ['the menu it names', { menuIds: [3] }, true],
    ['any of several', { itemIds: [9], menuIds: [8, 3] }, true],
    ['no other dish', { itemIds: [2, 3] }, false],
    ['no other category or menu', { categoryIds: [1, 3], menuIds: [1, 2] }, false],
  ])('%s', (_what, more, expected) => {
    expect(isMeant(hour({ percent: 10 }, more), place)).toBe(expected)
  })
})

describe('on the clock of the restaurant', () => {
  const late: Window = { days: ['fri'], from: '22:00', to: '02:00' }
  test.each<[string, Window[], string, string, boolean]>([
    ['no windows is always', [], 'UTC', '2026-11-14T03:00:00Z', true],
    ['before', [{ from: '17:00', to: '19:00' }], 'America/New_York', '2026-11-14T21:59:59.999Z', false],
    [
      'from its first moment',
      [{ from: '17:00', to: '19:00' }],
      'America/New_York',
      '2026-11-14T22:00:00Z',
      true,
    ],
    ['to its last', [{ from: '17:00', to: '19:00' }], 'America/New_York', '2026-11-14T23:59:59.999Z', true],
    ['and no longer', [{ from: '17:00', to: '19:00' }], 'America/New_York', '2026-11-15T00:00:00Z', false],
    ['another day', [{ days: ['mon'], from: '00:00', to: '24:00' }], 'UTC', '2026-11-14T12:00:00Z', false],
    ['over midnight, the evening', [late], 'UTC', '2026-11-13T23:00:00Z', true],
    ['over midnight, the morning after', [late], 'UTC', '2026-11-14T01:59:59Z', true],
    ['over midnight, not the morning of', [late], 'UTC', '2026-11-13T01:00:00Z', false],
    ['over midnight, closed at the end', [late], 'UTC', '2026-11-14T02:00:00Z', false],
    ['one of several', [late, { from: '12:00', to: '13:00' }], 'UTC', '2026-11-14T12:30:00Z', true],
    [
      'summer time begins: 02:30 is 03:30',
      [{ from: '02:30', to: '04:00' }],
      'America/New_York',
      '2026-03-08T07:29:59Z',
      false,
    ],
    [
      'summer time begins: then open',
      [{ from: '02:30', to: '04:00' }],
      'America/New_York',
      '2026-03-08T07:30:00Z',
      true,
    ],
    [
      'summer time ends: the first 01:30',
      [{ from: '01:30', to: '03:00' }],
      'America/New_York',
      '2026-11-01T05:30:00Z',
      true,
    ],
    [
      'summer time ends: the second 01:15',
      [{ from: '01:30', to: '03:00' }],
      'America/New_York',
      '2026-11-01T06:15:00Z',
      true,
    ],
  ])('%s', (_what, windows, zone, at, expected) => {
    expect(isOpen(windows, zone, Date.parse(at))).toBe(expected)
    expect(happyNow([hour({ percent: 10 }, { windows })], zone, Date.parse(at)).length).toBe(expected ? 1 : 0)
  })
})
