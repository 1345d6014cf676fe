import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { loadAhead, onFirstUse } from './first-use.ts'

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

test('what is loaded ahead waits until the service listens, and may fail', async () => {
  const loaded: string[] = []
  const load = async () => {
    loaded.push('library')
    throw new Error('too many open files')
  }
  const app = fastify()
  loadAhead(app, load, 0)
  await app.ready()
  await new Promise((turn) => setImmediate(turn))
  expect(loaded).toEqual([])
  await app.listen({ port: 0, host: '127.0.0.1' })
  await expect.poll(() => loaded).toEqual(['library'])
  await app.close()
})
