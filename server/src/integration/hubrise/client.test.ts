import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HubRise } from '../../../test/hubrise.ts'
import { callAsApp, type HubApp, hubApp, hubClient } from './client.ts'

const hub = new HubRise()
let app: HubApp
beforeAll(async () => {
  const hubriseApiBase = await hub.listen()
  const { HUBRISE_CLIENT_ID: hubriseClientId = '', HUBRISE_CLIENT_SECRET: hubriseClientSecret = '' } =
    hub.environment
  app = hubApp({ hubriseApiBase, hubriseClientId, hubriseClientSecret })!
})
beforeEach(() => {
  hub.weather = 'fair'
})
afterAll(() => hub.close())

test('a code gives a token, once, and a revoked token opens nothing', async () => {
  const code = hub.authorise(hub.addLocation().id)
  const got = await callAsApp<{ access_token: string }>(app, '/token', { code })
  if (got.kind !== 'done') throw new Error(got.reason)
  expect(await callAsApp(app, '/token', { code })).toMatchObject({ kind: 'refused', status: 400 })
  const client = hubClient(app, got.value.access_token)
  const asked = { method: 'GET', path: '/location' } as const
  expect(await client.call(asked)).toMatchObject({ kind: 'done', value: { name: 'Bella Pizza' } })
  await callAsApp(app, '/revoke', { token: got.value.access_token })
  expect(await client.call(asked)).toEqual({
    kind: 'refused',
    status: 401,
    reason: 'The access token is invalid or the connection has been revoked',
  })
})

test('what nobody knows and what comes too early is told apart from a refusal', async () => {
  const location = hub.addLocation()
  const client = hubClient(app, hub.connect(location), 2_000)
  const order = hub.place(location, { status: 'new' })
  const patch = (body: object) => client.call({ method: 'PATCH', path: `/location/orders/${order.id}`, body })
  hub.weather = 'busy'
  expect(await patch({ status: 'received' })).toEqual({
    kind: 'later',
    reason: 'HTTP 429',
    retryAfterMs: 1_000,
  })
  hub.weather = 'down'
  expect(await patch({ status: 'received' })).toMatchObject({ kind: 'later', retryAfterMs: null })
  hub.weather = 'drop_after'
  expect(await patch({ status: 'received' })).toMatchObject({ kind: 'later', retryAfterMs: null })
  expect(hub.orders.get(order.id)?.status).toBe('received')
  hub.weather = 'fair'
  expect(await patch({ total: '1.00 EUR' })).toEqual({
    kind: 'refused',
    status: 422,
    reason: 'total cannot be changed',
  })
})

test('without a client of its own an installation has no HubRise', () => {
  const none = { hubriseApiBase: null, hubriseClientId: null, hubriseClientSecret: null }
  expect(hubApp(none)).toBeNull()
  expect(hubApp({ ...none, hubriseClientId: 'id', hubriseClientSecret: 's' })).toMatchObject({
    apiUrl: 'https://api.hubrise.com/v1',
    oauthUrl: 'https://manager.hubrise.com/oauth2/v1',
  })
})
