import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp, type Venue } from '../../../../test/app.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue()
})
afterAll(() => service.close())

const told = ({ status, body }: Answer) => `${status} ${body?.error?.code ?? ''}`.trim()

describe('limits', () => {
  test('count every request of a token, whatever it answers, on the token alone', async () => {
    const { token } = await venue.newToken({ rateLimit: 4, scopes: ['menu:read'] })
    const asked: [string, string][] = [
      ['GET', '/menus'],
      ['GET', '/nothing'],
      ['DELETE', '/menus'],
      ['POST', '/items'],
      ['GET', '/menus'],
    ]
    const answers: Answer[] = []
    for (const [method, path] of asked) answers.push(await service.request(method, path, { token }))
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 405, 403, 429])
    expect(answers.map(({ headers }) => headers['x-ratelimit-limit'])).toEqual(['4', '4', '4', '4', '4'])
    expect(answers.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['3', '2', '1', '0', '0'])
    for (const { headers } of answers) expect(Number(headers['x-ratelimit-reset'])).toBeLessThanOrEqual(60)
    expect(answers[4]!.headers['retry-after']).toBe(answers[4]!.headers['x-ratelimit-reset'])
    expect((await venue.get('/menus')).status).toBe(200)
  })

  test('are 60 a minute by default', async () => {
    const plain = await testApp({ API_RATE_LIMIT: '' })
    const { get } = await plain.venue()
    for (let i = 0; i < 60; i++)
      expect((await get('/menus')).headers['x-ratelimit-remaining']).toBe(String(59 - i))
    expect(told(await get('/menus'))).toBe('429 rate_limited')
    await plain.close()
  })

  test('give an address 600 refusals a minute, and leave good tokens from it alone', async () => {
    const fresh = await testApp()
    const { get } = await fresh.venue()
    for (let i = 0; i < 600; i++) {
      const { statusCode, headers } = await fresh.app.inject('/api/v1/menus')
      expect([statusCode, headers['x-ratelimit-remaining']]).toEqual([401, String(599 - i)])
    }
    const past = await fresh.request('GET', '/menus')
    expect(told(past)).toBe('429 rate_limited')
    expect(past.headers['x-ratelimit-limit']).toBe('600')
    expect((await get('/menus')).status).toBe(200)
    await fresh.close()
  })
})
