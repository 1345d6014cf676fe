import { hash } from 'node:crypto'

/** Chance that repeats itself: the same words, the same throws. */
export type Dice = {
  /** From 0 to below 1. */
  roll(): number
  between(low: number, high: number): number
  chance(of: number): boolean
  pick<T>(from: readonly T[]): T
  weighted<T>(from: readonly (readonly [T, number])[]): T
}

// mulberry32, begun from the words' hash.
export function diceOf(...words: (string | number)[]): Dice {
  let state = Number.parseInt(hash('sha256', words.join(' ')).slice(0, 8), 16)
  function roll(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  function pick<T>(from: readonly T[]): T {
    const one = from[Math.floor(roll() * from.length)]
    if (one === undefined) throw new Error('there is nothing to pick from')
    return one
  }
  function weighted<T>(from: readonly (readonly [T, number])[]): T {
    let left = roll() * from.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [one, weight] of from) {
      left -= weight
      if (left < 0) return one
    }
    return pick(from)[0]
  }
  return {
    roll,
    between: (low, high) => low + Math.floor(roll() * (high - low + 1)),
    chance: (of) => roll() < of,
    pick,
    weighted,
  }
}
