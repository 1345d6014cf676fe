import { expect, test } from 'vitest'
import { memoryLimiter } from '../../platform/http/rate-limit/memory-limiter.ts'
import { countSignIn, countTry } from './throttle.ts'

test('an address past its limit adds no more counts, whatever accounts it makes up', async () => {
  const limiter = memoryLimiter()
  const tryAs = (n: number) =>
    countSignIn(limiter, { account: `made up ${n}`, address: '192.0.2.7', device: null }).catch(() => null)
  for (let n = 0; n < 60; n++) await tryAs(n)
  const held = limiter.size
  for (let n = 60; n < 200; n++) expect(await tryAs(n)).toBeNull()
  expect(limiter.size).toBe(held)
  await limiter.close()
})

test('strangers from many addresses keep nobody from signing in with a passkey', async () => {
  const limiter = memoryLimiter()
  const tryFrom = (address: string) => countTry(limiter, 'passkey', { account: 'nobody yet', address })
  for (let n = 0; n < 640; n++) await tryFrom(`192.0.2.${n % 40}`)
  await expect(tryFrom('198.51.100.1')).resolves.toBeUndefined()
  await limiter.close()
})
