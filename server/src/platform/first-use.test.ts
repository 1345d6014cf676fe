import { expect, test } from 'vitest'
import { onFirstUse } from './first-use.ts'

test('opens once for all who ask, and again after a failure', async () => {
  let tries = 0
  const use = onFirstUse(async () => {
    tries++
    if (tries === 1) throw new Error('too many open files')
    return tries
  })
  await expect(Promise.all([use(), use()])).rejects.toThrow('too many open files')
  expect(tries).toBe(1)
  expect(await Promise.all([use(), use()])).toEqual([2, 2])
  expect(await use()).toBe(2)
})
