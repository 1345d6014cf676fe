import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetModules()
})

test('a database that never opens is waited for once', async () => {
  vi.useFakeTimers()
  const open = vi.fn(() => ({}))
  vi.stubGlobal('indexedDB', { open })
  const { keptValue } = await import('./database.ts')
  const first = keptValue('x').catch(() => 'not kept')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await first).toBe('not kept')
  // At once, without a second of waiting.
  expect(await keptValue('x').catch(() => 'not kept')).toBe('not kept')
  expect(open).toHaveBeenCalledTimes(1)
})

test('one that cannot be opened is tried again', async () => {
  const open = vi.fn(() => {
    throw new DOMException('no', 'SecurityError')
  })
  vi.stubGlobal('indexedDB', { open })
  const { keptValue } = await import('./database.ts')
  await expect(keptValue('x')).rejects.toThrow()
  await expect(keptValue('x')).rejects.toThrow()
  expect(open).toHaveBeenCalledTimes(2)
})
