import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryLimiter } from './memory-limiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('counts a key for 60 seconds from its first request, then afresh', () => {
  const limiter = memoryLimiter()
  expect(limiter.take('a')).toEqual({ count: 1, resetMs: 60_000 })
  vi.advanceTimersByTime(59_999)
  expect(limiter.take('a')).toEqual({ count: 2, resetMs: 1 })
  expect(limiter.take('b')).toEqual({ count: 1, resetMs: 60_000 })
  vi.advanceTimersByTime(1)
  expect(limiter.take('a')).toEqual({ count: 1, resetMs: 60_000 })
})

test('keeps to a window of its own where one is given', () => {
  const limiter = memoryLimiter()
  expect(limiter.take('a', 900)).toEqual({ count: 1, resetMs: 900_000 })
  vi.advanceTimersByTime(120_000)
  expect(limiter.take('a', 900)).toEqual({ count: 2, resetMs: 780_000 })
})

test('gives one back, and forgets', async () => {
  const limiter = memoryLimiter()
  await limiter.take('a')
  await limiter.take('a')
  await limiter.giveBack('a')
  expect(limiter.take('a')).toEqual({ count: 2, resetMs: 60_000 })
  await limiter.forget('a')
  await limiter.giveBack('a')
  expect(limiter.take('a')).toEqual({ count: 1, resetMs: 60_000 })
})

test('holds a bounded number of counts, and gives up the oldest', async () => {
  const limiter = memoryLimiter(3)
  for (const key of ['a', 'b', 'c', 'd']) await limiter.take(key)
  expect(limiter.size).toBe(3)
  expect(limiter.take('d')).toMatchObject({ count: 2 })
  expect(limiter.take('a')).toMatchObject({ count: 1 })
  await limiter.close()
})
