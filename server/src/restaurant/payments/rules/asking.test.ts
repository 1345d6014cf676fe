import { expect, test } from 'vitest'
import { pauseSinceGuest } from './asking.ts'

test('after a guest was at the page it is asked at 15 seconds, 1, 2 and 5 minutes, then more and more seldom', () => {
  const asked: number[] = []
  for (let at = 0; asked.length < 7; ) {
    at += pauseSinceGuest(at)
    asked.push(at / 1000)
  }
  expect(asked).toEqual([15, 60, 120, 300, 375, 468.75, 585.9375])
})

test('an answer that took a second does not shift the next question by a whole step', () => {
  expect(pauseSinceGuest(15_900)).toBe(44_100)
  expect(pauseSinceGuest(14_500)).toBe(45_500)
})
