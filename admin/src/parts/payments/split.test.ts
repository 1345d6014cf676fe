import { expect, test } from 'vitest'
import { changeOf, shareOf } from './split.ts'

test('shares that are taken one after the other cover what is due, and differ by one minor unit at most', () => {
  for (const [due, people] of [
    [1000, 3],
    [1, 3],
    [0, 2],
    [999, 7],
    [100, 1],
  ] as const) {
    let left = due
    const shares: number[] = []
    for (let still: number = people; still > 0; still--) {
      const share = Math.min(left, shareOf(left, still))
      shares.push(share)
      left -= share
    }
    expect(left, `${due} between ${people}`).toBe(0)
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
  }
})

test('change is what was handed over beyond what was asked for', () => {
  expect(changeOf(2000, 1550)).toEqual({ change: 450, missing: 0 })
  expect(changeOf(1500, 1550)).toEqual({ change: 0, missing: 50 })
  expect(changeOf(null, 1550)).toEqual({ change: 0, missing: 0 })
})
