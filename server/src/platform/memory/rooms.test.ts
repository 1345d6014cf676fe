import { expect, test } from 'vitest'
import { giveBack, takeRoom } from './rooms.ts'

test('a room that is given back twice has one tenant at a time', () => {
  const room = takeRoom(100)!
  giveBack(room)
  giveBack(room)
  expect(takeRoom(100)).toBe(room)
  expect(takeRoom(100)).not.toBe(room)
})
