import { expect, test } from 'vitest'
import { spanOf, stepFrom } from './span.ts'

test('a week is from Monday to Sunday, a month from its first day to its last', () => {
  expect(spanOf('week', '2026-11-15')).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(spanOf('week', '2026-11-16')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(spanOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(spanOf('month', '2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('a step is a day, a week or a month', () => {
  expect(stepFrom('2026-12-31', 'timeline', 1)).toBe('2027-01-01')
  expect(stepFrom('2026-12-31', 'week', -1)).toBe('2026-12-24')
  expect(stepFrom('2026-12-31', 'month', 1)).toBe('2027-01-01')
})
