import { beforeEach, expect, test, vi } from 'vitest'

let reach: typeof import('./reach.ts')
beforeEach(async () => {
  vi.resetModules()
  reach = await import('./reach.ts')
})

test('the server is out of reach once the line is lost, until it answers all the same', () => {
  reach.tellLine('live')
  // One answer that has not come says nothing while the line is there.
  reach.tellAnswer(false)
  expect(reach.isAway()).toBe(false)
  reach.tellAnswer(true)
  reach.tellLine('lost')
  expect(reach.isAway()).toBe(true)
  // Something between lets no stream through.
  reach.tellAnswer(true)
  expect(reach.isAway()).toBe(false)
  reach.tellAnswer(false)
  expect(reach.isAway()).toBe(true)
  reach.tellLine('live')
  expect(reach.isAway()).toBe(false)
})

test('an answer that a lost line will not bring is waited for no longer than told', async () => {
  vi.useFakeTimers()
  const never = new Promise<string>(() => undefined)
  const lost = () => new Error('lost')
  const asked = reach.whileInReach(8_000, never, lost).catch((error: Error) => error.message)
  let outcome: string | null = null
  void asked.then((told) => {
    outcome = told
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outcome).toBeNull()
  reach.tellLine('lost')
  await vi.advanceTimersByTimeAsync(7_000)
  expect(outcome).toBeNull()
  // It was back for a moment.
  reach.tellLine('live')
  reach.tellLine('lost')
  await vi.advanceTimersByTimeAsync(7_000)
  expect(outcome).toBeNull()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(outcome).toBe('lost')
  vi.useRealTimers()
})
