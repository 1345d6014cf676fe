import { expect, test } from 'vitest'
import { fitted, widthAt } from './fit.ts'

const round = { shape: 'round', width: 90, height: 90 } as never

test('a time in Arabic stands on a small round table as a whole, direction marks and all', () => {
  const text = `${new Intl.NumberFormat('ar').format(12)} · ${new Intl.DateTimeFormat('ar', { timeStyle: 'short' }).format(0)}`
  const { text: written, size } = fitted(text, widthAt(round, 15))
  expect(written).toBe(text)
  expect(size).toBeGreaterThanOrEqual(11.5)
})

test('what fits is written large, and what never fits is cut', () => {
  expect(fitted('2 · 20:00', widthAt(round, 0))).toEqual({ text: '2 · 20:00', size: 15 })
  expect(fitted('Bartholomew Featherstone', widthAt(round, 20)).text).toMatch(/^Barth.*…$/)
})

test('a round table is narrower towards its edge, a square one is not', () => {
  expect(widthAt(round, 40)).toBeLessThan(widthAt(round, 0) * 0.6)
  expect(widthAt({ shape: 'square', width: 90, height: 90 } as never, 40)).toBe(widthAt(round, 0))
})
