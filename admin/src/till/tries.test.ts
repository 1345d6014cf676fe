import { expect, test } from 'vitest'
import { nextTry, type Tries } from './tries.ts'

const MINUTE = 60_000

/** What is looked at of so many tries at one moment. */
function tried(times: number, at: number, before?: Tries): { looked: number; tries: Tries } {
  let tries = before
  let looked = 0
  for (let time = 0; time < times; time++) {
    tries = nextTry(tries, at)
    if (tries.refusedUntil <= at) looked++
  }
  return { looked, tries: tries as Tries }
}

test('five are looked at, then none for a minute, then for twice as long each time, up to an hour', () => {
  let at = 1_000_000
  let tries: Tries | undefined
  const waits: number[] = []
  for (let round = 0; round < 8; round++) {
    const next = tried(9, at, tries)
    expect(next.looked).toBe(5)
    tries = next.tries
    waits.push((tries.refusedUntil - at) / MINUTE)
    expect(nextTry(tries, tries.lockedUntil - 1).refusedUntil).toBe(tries.lockedUntil)
    at = tries.lockedUntil
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})
