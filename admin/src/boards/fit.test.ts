import { expect, test } from 'vitest'
import { fitNumbers } from './fit.ts'

const WALL = { width: 900, height: 900 }
const SIZES = { smallest: 30, largest: 200 }
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(100 + index))

test('few numbers are as large as they may be, and more get smaller until none may be any smaller', () => {
  const fitted = [1, 6, 30, 200].map((count) => fitNumbers(WALL, numbers(count), SIZES))
  expect(fitted[0]).toEqual({ columns: 1, size: 200, shown: 1 })
  expect(fitted.map(({ size }) => size)).toEqual(fitted.map(({ size }) => size).toSorted((a, b) => b - a))
  expect(fitted.slice(0, 3).map(({ shown }) => shown)).toEqual([1, 6, 30])
  expect(fitted[3]!.size).toBeGreaterThan(30)
  expect(fitted[3]!.shown).toBe(200)
  expect(fitNumbers({ width: 300, height: 100 }, numbers(200), SIZES)).toEqual({
    columns: 4,
    size: 30,
    shown: 8,
  })
})

test('whatever is shown finds room', () => {
  for (const count of [1, 2, 3, 7, 19, 64, 150]) {
    for (const room of [WALL, { width: 400, height: 1500 }, { width: 1600, height: 300 }]) {
      const { columns, size, shown } = fitNumbers(room, numbers(count), SIZES)
      expect(columns * size * (3 * 0.6 + 0.7)).toBeLessThanOrEqual(room.width + 1e-6)
      expect(Math.ceil(shown / columns) * size * 1.35).toBeLessThanOrEqual(room.height + 1e-6)
    }
  }
})
