// Every limit that counts by address takes an IPv6 network of /64 as one: whoever has one address of it has them all.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { networkOf } from './platform/network-addresses.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp({ OAUTH_RATE_LIMIT: '5' })
})
afterAll(() => service.close())

const form = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
}

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

type Way = { what: string; most: number; method: 'GET' | 'POST'; url: string; payload?: string }
const WAYS: Way[] = [
  { what: 'a call of the API without a token', most: 600, method: 'GET', url: '/api/v1/menus' },
  { what: 'a call of an assistant without a token', most: 600, method: 'POST', url: '/mcp', payload: '{}' },
  { what: 'OAuth', most: 5, method: 'POST', url: '/oauth/token', payload: 'grant_type=x' },
  { what: 'pairing a screen', most: 20, method: 'POST', url: '/kitchen/pair', payload: 'code=1-AAAA-AAAA' },
  { what: 'a printer that nobody knows', most: 120, method: 'GET', url: '/cloudprnt/1-nothing' },
  { what: 'signing in', most: 60, method: 'POST', url: '/sign-in', payload: 'password=wrong' },
  { what: 'a new password', most: 30, method: 'POST', url: '/forgot-password', payload: '' },
]

test.each(WAYS)('$what', async ({ what, most, method, url, payload }) => {
  const network = `2001:db8:${WAYS.findIndex((way) => way.what === what)}`
  let tries = 0
  const ask = async (subnet: string) => {
    const { statusCode, headers } = await service.app.inject({
      method,
      url,
      remoteAddress: `${network}:${subnet}:${(++tries).toString(16)}:5:6:7`,
      ...(payload !== undefined && {
        headers: url === '/mcp' ? { 'content-type': 'application/json' } : form,
        // Of another account each time, where an account has a limit of its own.
        payload:
          payload === '' || payload.startsWith('password') ? `${payload}&email=n${tries}@x.example` : payload,
      }),
    })
    if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    return statusCode
  }
  const before = []
  for (let n = 0; n < most; n++) before.push(await ask('aaaa'))
  expect(before).not.toContain(429)
  expect(before).not.toContain(500)
  expect(await ask('aaaa')).toBe(429)
  expect(await ask('bbbb')).not.toBe(429)
})

test('an address that is refused uses up nothing that the devices of a restaurant have for pairing', async () => {
  const pair = (code: string, remoteAddress: string) =>
    service.app.inject({
      method: 'POST',
      url: '/kitchen/pair',
      remoteAddress,
      headers: form,
      payload: `code=${code}`,
    })
  for (let n = 0; n < 80; n++) await pair('7-AAAA-AAAA', '192.0.2.1')
  expect((await pair('7-AAAA-AAAA', '192.0.2.1')).statusCode).toBe(429)
  expect((await pair('7-AAAA-AAAA', '192.0.2.2')).statusCode).toBe(422)
})
