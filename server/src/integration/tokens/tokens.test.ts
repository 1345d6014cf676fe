import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { createWishedToken, listTokens, revokeToken } from './commands.ts'
import { forgetOldCalls } from './jobs.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ timezone: 'Asia/Dubai' })
})
afterAll(() => service.close())

const listed = async (id: number) => (await venue.inside(listTokens)).find((token) => token.id === id)
const callsOf = async (id: number) =>
  (await service.owner.query('select hour, calls from token_calls where token_id = $1', [id])).rows

test('a token is made as it was asked for, and listed without its secret', async () => {
  const { id, token } = await venue.inside((tx) =>
    createWishedToken(tx, {
      name: 'Till',
      scopes: ['menu:read', 'menu:read', 'orders:write'],
      expires_at: '2099-01-02T03:04:05+04:00',
      rate_limit: 5,
    }),
  )
  expect(await listed(id)).toEqual({
    id,
    name: 'Till',
    hint: `${token.split('|')[1]?.slice(0, 8)}…`,
    scopes: ['menu:read', 'orders:write'],
    rate_limit: 5,
    state: 'active',
    expires_at: '2099-01-02T03:04:05.000+04:00',
    revoked_at: null,
    last_used_at: null,
    created_at: expect.stringMatching(/\+04:00$/),
    calls_last_day: 0,
  })
  expect((await service.request('GET', '/menus', { token })).headers['x-ratelimit-limit']).toBe('5')
})

test('an expiry that has passed is refused on its field', async () => {
  const wish = { name: 'Late', scopes: ['menu:read' as const], expires_at: '2020-01-01T00:00:00Z' }
  await expect(venue.inside((tx) => createWishedToken(tx, wish))).rejects.toMatchObject({
    code: 'validation_failed',
    details: { expires_at: [{ message: 'Must be in the future.' }] },
  })
})

test('calls are counted by token and hour, in every process, and shown for the last day', async () => {
  const { id, token } = await venue.newToken()
  for (const count of [3, 2]) {
    const other = await service.another()
    for (let n = 0; n < count; n++) await other.request('GET', '/menus', { token })
    await other.close()
  }
  const counted = await callsOf(id)
  expect(counted.reduce((sum, row) => sum + row.calls, 0)).toBe(5)
  expect(await listed(id)).toMatchObject({ calls_last_day: 5, last_used_at: expect.any(String) })

  await service.owner.query(
    `insert into token_calls values ($1, date_trunc('hour', now() - interval '23 hours'), 7),
                                    ($1, date_trunc('hour', now() - interval '24 hours'), 100),
                                    ($1, date_trunc('hour', now() - interval '3 days'), 1000)`,
    [id],
  )
  expect(await listed(id)).toMatchObject({ calls_last_day: 12 })
  await forgetOldCalls(service.database, Date.now())
  expect((await callsOf(id)).map(({ calls }) => calls).sort((a, b) => a - b)).not.toContain(1000)
})

test('a revoked and an expired token say so', async () => {
  const revoked = await venue.newToken()
  await venue.inside((tx) => revokeToken(tx, revoked.id))
  expect(await listed(revoked.id)).toMatchObject({ state: 'revoked', revoked_at: expect.any(String) })
  const expired = await venue.newToken({ expiresAt: Date.now() - 1000 })
  expect(await listed(expired.id)).toMatchObject({ state: 'expired' })
})

test('another restaurant neither sees nor revokes it', async () => {
  const { id, token } = await venue.newToken()
  const neighbour = await service.venue()
  expect((await neighbour.inside(listTokens)).some((one) => one.id === id)).toBe(false)
  expect(await neighbour.inside((tx) => revokeToken(tx, id))).toBe(false)
  expect((await service.request('GET', '/menus', { token })).status).toBe(200)
})
