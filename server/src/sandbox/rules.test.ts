import { describe, expect, test } from 'vitest'
import { isResetDue, referredFirst } from './rules.ts'

const at = (text: string) => Date.parse(text)

describe('a reset is due', () => {
  const zone = 'America/New_York'
  test.each([
    ['2026-11-14T02:59:59-05:00', '2026-11-13T03:00:00-05:00', false],
    ['2026-11-14T03:00:00-05:00', '2026-11-13T03:00:00-05:00', true],
    ['2026-11-14T03:15:00-05:00', '2026-11-14T03:00:00-05:00', false],
    ['2026-11-14T03:15:00-05:00', '2026-11-14T02:59:00-05:00', true],
    // Nobody was at work at three.
    ['2026-11-14T18:00:00-05:00', '2026-11-13T18:00:00-05:00', true],
    ['2026-11-14T18:00:00-05:00', '2026-11-14T10:00:00-05:00', false],
    // The clocks go forward at two, and back at two.
    ['2026-03-08T03:00:00-04:00', '2026-03-07T12:00:00-05:00', true],
    ['2026-11-01T02:59:00-05:00', '2026-10-31T12:00:00-04:00', false],
    ['2026-11-01T03:00:00-05:00', '2026-10-31T12:00:00-04:00', true],
  ])('at %s after one at %s: %s', (now, resetAt, due) => {
    expect(isResetDue({ zone, resetAt: at(resetAt) }, at(now))).toBe(due)
  })
  test('on its own clock', () => {
    const resetAt = at('2026-11-13T12:00:00Z')
    expect(isResetDue({ zone: 'Asia/Kathmandu', resetAt }, at('2026-11-13T21:14:00Z'))).toBe(false)
    expect(isResetDue({ zone: 'Asia/Kathmandu', resetAt }, at('2026-11-13T21:15:00Z'))).toBe(true)
  })
})

describe('tables', () => {
  const table = (name: string, ...refersTo: string[]) => ({ name, columns: ['id'], refersTo })
  test('come after what they refer to', () => {
    const sorted = referredFirst([
      table('lines', 'orders', 'items'),
      table('orders', 'restaurants'),
      table('items'),
    ])
    expect(sorted.map(({ name }) => name)).toEqual(['orders', 'items', 'lines'])
  })
  test('that refer to each other are told', () => {
    expect(() => referredFirst([table('a', 'b'), table('b', 'a')])).toThrow('refer to each other: a, b')
  })
})
