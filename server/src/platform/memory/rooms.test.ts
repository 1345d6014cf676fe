import { expect, test } from 'vitest'
import { freeAtOnce, giveBack, takeRoom } from './rooms.ts'

test('a room that is given back twice has one tenant at a time', () => {
  const room = takeRoom(100)!
  giveBack(room)
  giveBack(room)
  expect(takeRoom(100)).toBe(room)
  expect(takeRoom(100)).not.toBe(room)
})

test('each room fits what it is taken for, and goes back to those of its size', () => {
  const [small, large] = [takeRoom(64 * 1024)!, takeRoom(64 * 1024 + 1)!]
  expect(small.length).toBeGreaterThanOrEqual(64 * 1024)
  expect(large.length).toBeGreaterThan(64 * 1024)
  giveBack(small)
  giveBack(large)
  expect(takeRoom(64 * 1024 + 1)).toBe(large)
  expect(takeRoom(1)).toBe(small)
  expect(takeRoom(1024 * 1024)).toBeUndefined()
})

test('bytes of their own are freed at once, and never those that lie in the common pool', () => {
  const own = Buffer.allocUnsafe(Buffer.poolSize)
  freeAtOnce(own)
  expect(own.length).toBe(0)
  for (const size of [0, 1, 100, Buffer.poolSize / 4, Buffer.poolSize / 2 - 1]) {
    const pooled = Buffer.allocUnsafe(size).fill(7)
    freeAtOnce(pooled)
    expect(pooled.length).toBe(size)
  }
})
