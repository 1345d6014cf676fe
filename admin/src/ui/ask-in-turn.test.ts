import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askInTurn } from './ask-in-turn.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ANSWER_MS = 100

function asking() {
  const asked: string[] = []
  const inTurn = askInTurn(async ([key]) => {
    asked.push(String(key))
    await new Promise((done) => setTimeout(done, ANSWER_MS))
  })
  return { asked, inTurn }
}

test('what changes often is asked for at once, then once more after the answer and a rest thrice as long', async () => {
  const { asked, inTurn } = asking()
  for (let n = 0; n < 50; n++) inTurn.ask(['log'])
  expect(asked).toEqual(['log'])
  await vi.advanceTimersByTimeAsync(ANSWER_MS * 4 - 1)
  expect(asked).toEqual(['log'])
  await vi.advanceTimersByTimeAsync(2)
  expect(asked).toEqual(['log', 'log'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual(['log', 'log'])
  inTurn.ask(['log'])
  expect(asked).toHaveLength(3)
})

test('one question does not wait for another', async () => {
  const { asked, inTurn } = asking()
  inTurn.ask(['log'])
  inTurn.ask(['health'])
  expect(asked).toEqual(['log', 'health'])
})

test('nothing more is asked once the page is gone, and a failed answer does not end it before', async () => {
  const asked: string[] = []
  const inTurn = askInTurn(async ([key]) => {
    asked.push(String(key))
    throw new Error('out of reach')
  })
  inTurn.ask(['log'])
  inTurn.ask(['log'])
  await vi.advanceTimersByTimeAsync(10)
  expect(asked).toHaveLength(2)
  inTurn.ask(['log'])
  inTurn.ask(['log'])
  inTurn.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(3)
})
