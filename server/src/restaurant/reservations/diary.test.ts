import { beforeEach, expect, test } from 'vitest'
import { heardChanges } from '../../../test/heard-changes.ts'
import type { Changes } from '../../platform/db/changes.ts'
import type { Database } from '../../platform/db/database.ts'
import { bookingDiaries, type Diaries, keepAnswer } from './diary.ts'

const MEBIBYTE = 1024 * 1024

let changes: Changes
let diaries: Diaries
beforeEach(() => {
  changes = heardChanges()
  diaries = bookingDiaries({ changes } as Database)
})

async function hold(restaurantId: number, question: string, bytes: number): Promise<void> {
  keepAnswer(await diaries.get(restaurantId), question, 'x'.repeat(bytes))
}

function held(): number {
  return [...diaries.values()].reduce(
    (sum, { answers }) => sum + [...answers.values()].reduce((own, { body }) => own + body.length, 0),
    0,
  )
}

test('diaries of many restaurants take no more than 20 MiB, however many there are', async () => {
  let most = 0
  for (let id = 1; id <= 50; id++) {
    await hold(id, 'a', MEBIBYTE)
    most = Math.max(most, held())
  }
  expect(most).toBeGreaterThan(10 * MEBIBYTE)
  expect(most).toBeLessThanOrEqual(20 * MEBIBYTE)
})

test('what a change has emptied counts no longer: the others stay', async () => {
  await hold(1, 'kept', 1)
  for (let n = 0; n < 50; n++) {
    await hold(2, 'a', MEBIBYTE)
    changes.publish('bookings:2')
  }
  expect(diaries.peek(1)?.answers.has('kept')).toBe(true)
})
