import { expect, test } from 'vitest'
import { memoryLimiter } from '../../platform/http/memory-limiter.ts'
import { countSignIn, networkOf } from './throttle.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

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
