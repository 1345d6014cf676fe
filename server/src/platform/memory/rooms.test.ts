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
  const sizes = [1, 8 * 1024, 8 * 1024 + 1, 64 * 1024, 64 * 1024 + 1, 256 * 1024]
  const rooms = sizes.map((bytes) => takeRoom(bytes)!)
  for (const [index, room] of rooms.entries()) expect(room.length).toBeGreaterThanOrEqual(sizes[index]!)
  for (const room of rooms) giveBack(room)
  // Of each size the last that was given back comes first.
  const again = sizes.toReversed().map((bytes) => rooms.indexOf(takeRoom(bytes)!))
  expect(again).toEqual([5, 4, 3, 2, 1, 0])
  expect(takeRoom(256 * 1024 + 1)).toBeUndefined()
})

test('what was too large for a room is freed when it is given back, however often', () => {
  const large = Buffer.allocUnsafeSlow(256 * 1024 + 1)
  giveBack(large)
  giveBack(large)
  expect(large.length).toBe(0)
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
