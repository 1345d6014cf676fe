import { describe, expect, test } from 'vitest'
import { bucketsOf, spanAround, step } from './span.ts'

const TODAY = '2026-11-15'

describe('the span around a day', () => {
  test.each([
    ['day', '2026-11-10', { from: '2026-11-10', to: '2026-11-10' }],
    ['week', '2026-11-04', { from: '2026-11-02', to: '2026-11-08' }],
    ['week', TODAY, { from: '2026-11-09', to: TODAY }],
    ['month', '2026-02-10', { from: '2026-02-01', to: '2026-02-28' }],
    ['month', TODAY, { from: '2026-11-01', to: TODAY }],
    ['year', '2024-05-05', { from: '2024-01-01', to: '2024-12-31' }],
    ['month', '2026-12-24', { from: '2026-12-01', to: '2026-12-31' }],
  ] as const)('%s of %s', (kind, date, span) => {
    expect(spanAround(kind, date, TODAY)).toEqual(span)
  })
})

test('a step leads to the whole before and after, also from one that is not over', () => {
  const month = spanAround('month', TODAY, TODAY)
  expect(spanAround('month', step('month', month, -1), TODAY)).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
  })
  expect(step('month', month, 1)).toBe('2026-12-01')
  expect(step('week', spanAround('week', TODAY, TODAY), 1)).toBe('2026-11-16')
})

test('a year is shown by the month, and nothing of it is lost', () => {
  const day = { orders: 1, revenue_minor: 10, previous_minor: 2, year_before_minor: 1 }
  const dates = Array.from({ length: 365 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  )
  const months = bucketsOf(dates.map((date) => ({ date, ...day })))
  expect(months).toHaveLength(12)
  expect(months[1]).toEqual({
    date: '2026-02-01',
    orders: 28,
    revenue_minor: 280,
    previous_minor: 56,
    year_before_minor: 28,
  })
  expect(bucketsOf([{ date: '2026-02-01', ...day }])).toEqual([{ date: '2026-02-01', ...day }])
})
