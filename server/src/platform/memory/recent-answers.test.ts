import { beforeEach, expect, test, vi } from 'vitest'
import { heardChanges } from '../../../test/heard-changes.ts'
import type { Changes } from '../db/changes.ts'
import { notFound } from '../errors.ts'
import { type Composed, composedFrom, type Prepared, preparedFrom, textOf as textOfPart } from './prepared.ts'
import { RecentAnswers } from './recent-answers.ts'

let changes: Changes
let recent: RecentAnswers
let readings: { settle: (text: string) => void; fail: (error: Error) => void }[]
beforeEach(() => {
  changes = heardChanges()
  recent = new RecentAnswers(changes, ['orders', 'restaurant'])
  readings = []
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  return () => vi.useRealTimers()
})

type Answer = Prepared | Composed

function ask(restaurantId: number, question: string): Answer | Promise<Answer> {
  return recent.get(restaurantId, question, (toHold) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const write = toHold ? preparedFrom : (text: string) => composedFrom([text])
    readings.push({ settle: (text) => resolve(write(text)), fail: reject })
    return promise
  })
}

async function readOnce(restaurantId: number, question: string, text: string): Promise<void> {
  const asked = ask(restaurantId, question)
  readings.at(-1)!.settle(text)
  await asked
}

async function hold(restaurantId: number, question: string, text: string): Promise<void> {
  await readOnce(restaurantId, question, text)
  await readOnce(restaurantId, question, text)
}

async function textOf(answer: Answer | Promise<Answer>): Promise<string> {
  const written = await answer
  return 'parts' in written ? written.parts.map(textOfPart).join('') : written.body.toString()
}
const isHeld = (restaurantId: number, question: string) => !(ask(restaurantId, question) instanceof Promise)

test('is read once by all who ask at the same time, and held when it is asked again', async () => {
  const asked = [ask(1, 'a'), ask(1, 'a')]
  readings[0]!.settle('first')
  expect(await Promise.all(asked.map(textOf))).toEqual(['first', 'first'])
  expect([recent.peek(1, 'a'), recent.bytesHeld]).toEqual([undefined, 0])
  await readOnce(1, 'a', 'second')
  expect([isHeld(1, 'a'), readings.length]).toEqual([true, 2])
  expect([isHeld(1, 'b'), isHeld(2, 'a')]).toEqual([false, false])
})

test.each(['orders', 'restaurant'])(
  'is read again after news of %s, of this restaurant alone',
  async (subject) => {
    await hold(1, 'a', 'one')
    await hold(2, 'a', 'two')
    changes.publish(`${subject}:1`)
    expect([isHeld(1, 'a'), isHeld(2, 'a')]).toEqual([false, true])
  },
)

test('whose reading began before a change is handed to nobody who asks after it', async () => {
  const before = ask(1, 'a')
  changes.publish('orders:1')
  const after = ask(1, 'a')
  readings[1]!.settle('new')
  readings[0]!.settle('old')
  expect([await textOf(before), await textOf(after), await textOf(ask(1, 'a'))]).toEqual([
    'old',
    'new',
    'new',
  ])
})

test('is held for five seconds from when its reading began, and at once by the next reading', async () => {
  await readOnce(1, 'a', 'a')
  const asked = ask(1, 'a')
  vi.advanceTimersByTime(4_500)
  readings[1]!.settle('a')
  await asked
  expect(isHeld(1, 'a')).toBe(true)
  vi.advanceTimersByTime(500)
  await readOnce(1, 'a', 'a')
  expect([isHeld(1, 'a'), readings.length]).toEqual([true, 3])
})

test('is not held where it was asked before, and not for ten seconds', async () => {
  await readOnce(1, 'a', 'a')
  vi.advanceTimersByTime(10_000)
  await readOnce(1, 'a', 'a')
  expect(recent.peek(1, 'a')).toBeUndefined()
})

test('that is a refusal is not held', async () => {
  const asked = ask(1, 'a')
  readings[0]!.fail(notFound())
  await expect(asked).rejects.toThrow()
  await hold(1, 'a', 'found')
  expect(isHeld(1, 'a')).toBe(true)
})

test('is neither trusted nor kept while no news arrives, nor after', async () => {
  await hold(1, 'a', 'old')
  changes.hearing = false
  expect(isHeld(1, 'a')).toBe(false)
  readings.at(-1)!.settle('x')
})

test('to a question of unusual length is not held', async () => {
  await hold(1, 'x'.repeat(1_001), 'a')
  expect(isHeld(1, 'x'.repeat(1_001))).toBe(false)
})

test('is shown to who only looks, without a reading, while it may be trusted', async () => {
  expect(recent.peek(1, 'a')).toBeUndefined()
  await readOnce(1, 'a', 'a')
  const asked = ask(1, 'a')
  expect(recent.peek(1, 'a')).toBeUndefined()
  readings[1]!.settle('a')
  await asked
  expect([recent.peek(1, 'a'), recent.peek(1, 'b')]).toEqual([preparedFrom('a'), undefined])
  changes.hearing = false
  expect(recent.peek(1, 'a')).toBeUndefined()
  changes.hearing = true
  vi.advanceTimersByTime(5_000)
  expect(recent.peek(1, 'a')).toBeUndefined()
  await hold(1, 'a', 'a')
  changes.publish('orders:1')
  expect([recent.peek(1, 'a'), readings.length]).toEqual([undefined, 3])
})

test('is held for its time across the turn to the next generation, and takes no room when that is over', async () => {
  await hold(1, 'a', 'one')
  vi.advanceTimersByTime(4_500)
  await hold(2, 'a', 'two')
  vi.advanceTimersByTime(2_500)
  expect(recent.peek(2, 'a')).toEqual(preparedFrom('two'))
  changes.publish('orders:2')
  expect(recent.peek(2, 'a')).toBeUndefined()
  expect(recent.bytesHeld).toBeGreaterThan(0)
  vi.advanceTimersByTime(3_000)
  expect(recent.bytesHeld).toBe(0)
  await hold(3, 'a', 'three')
  vi.advanceTimersByTime(10_000)
  expect(recent.bytesHeld).toBe(0)
})

test('takes no more memory than allowed', async () => {
  await hold(1, 'small', 'x')
  await hold(2, 'large', 'x'.repeat(16 * 1024 * 1024))
  expect([isHeld(1, 'small'), isHeld(2, 'large')]).toEqual([false, false])
  await hold(1, 'next', 'x')
  expect(isHeld(1, 'next')).toBe(true)
})
