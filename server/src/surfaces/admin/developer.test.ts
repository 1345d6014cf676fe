// What the developer settings ask of the server, over HTTP, as a manager and as a manager of another restaurant.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { install } from '../../../test/oauth.ts'
import { answer, type Receiver, startReceiver } from '../../../test/receiver.ts'
import { addPerson, Visitor } from '../../../test/visitor.ts'
import { ALL_SCOPES } from '../../integration/tokens/scopes.ts'

let service: TestApp
let venue: Venue
let manager: Visitor
let neighbour: Visitor
let receiver: Receiver

async function managerOf(place: Venue): Promise<Visitor> {
  const { email } = await addPerson(place, 'manager')
  const visitor = new Visitor(service.app)
  await visitor.signIn(email)
  return visitor
}

beforeAll(async () => {
  service = await testApp({ WEBHOOKS_ALLOW_INSECURE: 'true' })
  venue = await service.venue({ sample: true })
  manager = await managerOf(venue)
  neighbour = await managerOf(await service.venue())
  receiver = await startReceiver({ reply: answer(200, 'ok') })
})
afterAll(async () => {
  await receiver.close()
  await service.close()
})

const call = (visitor: Visitor, method: string, path: string, body: object = {}) =>
  visitor.call(method, path, method === 'GET' ? undefined : body)

describe('tokens', () => {
  test('are made, listed and revoked, and faults are told by field', async () => {
    expect(
      await call(manager, 'POST', '/tokens', { name: ' ', scopes: ['all'], rate_limit: 0 }),
    ).toMatchObject({
      status: 422,
      error: {
        details: {
          name: [expect.any(String)],
          'scopes.0': [expect.any(String)],
          rate_limit: [expect.any(String)],
        },
      },
    })
    const made = await call(manager, 'POST', '/tokens', { name: 'Till', scopes: ['menu:read'] })
    expect(made.data).toEqual({ id: expect.any(Number), token: expect.stringMatching(/^\d+\|svc_\w{46}$/) })
    const { data, meta } = await call(manager, 'GET', '/tokens')
    expect(meta).toEqual({ default_rate_limit: 100_000 })
    expect(data[0]).toMatchObject({ id: made.data.id, name: 'Till', state: 'active', scopes: ['menu:read'] })
    expect(JSON.stringify(data)).not.toContain(made.data.token.split('|')[1])
    expect((await call(neighbour, 'DELETE', `/tokens/${made.data.id}`)).status).toBe(404)
    expect((await call(manager, 'DELETE', `/tokens/${made.data.id}`)).status).toBe(200)
    expect((await call(manager, 'DELETE', `/tokens/${made.data.id}`)).status).toBe(404)
  })
})

describe('webhooks', () => {
  test('are added, changed, paused, resumed, rotated, tested and deleted, each by its own restaurant alone', async () => {
    const made = await call(manager, 'POST', '/webhooks', { url: receiver.url, events: ['order.created'] })
    expect(made.data).toEqual({ id: expect.any(Number), secret: expect.stringMatching(/^whsec_/) })
    const path = `/webhooks/${made.data.id}`
    const seen = { url: receiver.url, events: ['order.created'], description: null }
    const wish = { url: receiver.url, events: ['order.paid'], description: 'Books', seen }
    for (const [method, at, body] of [
      ['PUT', path, wish],
      ['POST', `${path}/pause`],
      ['POST', `${path}/resume`],
      ['POST', `${path}/rotate`],
      ['POST', `${path}/test`],
      ['DELETE', path],
    ] as const) {
      expect((await call(neighbour, method, at, body)).status, `${method} ${at}`).toBe(404)
    }
    expect((await call(manager, 'PUT', path, wish)).data).toMatchObject({
      events: ['order.paid'],
      description: 'Books',
    })
    const late = await call(manager, 'PUT', path, { ...wish, description: 'Other' })
    expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
    expect((await call(manager, 'POST', `${path}/pause`)).data.state).toBe('paused')
    expect((await call(manager, 'POST', `${path}/resume`)).data.state).toBe('active')
    expect((await call(manager, 'POST', `${path}/rotate`)).data.secret).not.toBe(made.data.secret)
    const sent = await call(manager, 'POST', `${path}/test`, { type: 'order.paid' })
    const detail = await call(manager, 'GET', `/deliveries/${sent.data.delivery_id}`)
    expect(detail.data).toMatchObject({ type: 'order.paid', status: 'pending', attempts: [] })
    expect(JSON.parse(detail.data.request_body)).toMatchObject({ type: 'order.paid', data: { order: {} } })
    expect((await call(neighbour, 'GET', `/deliveries/${sent.data.delivery_id}`)).status).toBe(404)
    expect((await call(neighbour, 'POST', `/deliveries/${sent.data.delivery_id}/replay`)).status).toBe(404)
    expect((await call(manager, 'GET', '/webhooks')).data).toMatchObject([
      { id: made.data.id, health: { delivered: 0, failed: 0, pending: 1, p95_ms: null } },
    ])
    expect((await call(manager, 'DELETE', path)).status).toBe(200)
    expect((await call(manager, 'GET', '/webhooks')).data).toEqual([])
  })

  test('have their log narrowed by event, state and time', async () => {
    const { data } = await call(manager, 'POST', '/webhooks', {
      url: receiver.url,
      events: ['order.created'],
    })
    await call(manager, 'POST', `/webhooks/${data.id}/test`)
    await call(manager, 'POST', `/webhooks/${data.id}/test`, { type: 'order.paid' })
    const log = async (query: string) =>
      (await call(manager, 'GET', `/deliveries?endpoint_id=${data.id}&${query}`)).data
    expect((await log('')).map(({ type }: { type: string }) => type)).toEqual(['order.paid', 'ping'])
    expect(await log('type=ping')).toHaveLength(1)
    expect(await log('status=failed')).toEqual([])
    expect(await log(`to=${encodeURIComponent(new Date(Date.now() - 60_000).toISOString())}`)).toEqual([])
    expect((await call(manager, 'GET', '/deliveries?status=odd')).status).toBe(422)
    expect(
      (await call(manager, 'POST', '/deliveries/replay', { failed_since: 'never' })).error.details,
    ).toEqual({
      failed_since: [expect.any(String)],
    })
    expect(
      (await call(manager, 'POST', '/deliveries/replay', { failed_since: new Date(0).toISOString() })).data,
    ).toEqual({
      replayed: expect.any(Number),
    })
    const ofOne = (visitor: Visitor) =>
      call(visitor, 'POST', '/deliveries/replay', {
        failed_since: new Date(0).toISOString(),
        endpoint_id: data.id,
      })
    expect((await ofOne(manager)).data).toEqual({ replayed: 0 })
    expect((await ofOne(neighbour)).status).toBe(404)
  })
})

describe('apps', () => {
  test('that are installed are shown with what they may do, and uninstalled by their own restaurant', async () => {
    const { client } = await install(service, venue, { scope: 'menu:read' })
    const { data } = await call(manager, 'GET', '/apps')
    expect(data.installed).toMatchObject([
      { client_id: client.clientId, scopes: ['menu:read'], last_used_at: null },
    ])
    expect((await call(neighbour, 'DELETE', `/apps/${client.clientId}`)).status).toBe(404)
    expect((await call(manager, 'DELETE', `/apps/${client.clientId}`)).status).toBe(200)
    expect((await call(manager, 'GET', '/apps')).data.installed).toEqual([])
  })

  test('of a publisher are theirs alone, and each act is in the log', async () => {
    const wish = { name: 'Rota', redirect_uris: ['https://rota.example/back'], scopes: ALL_SCOPES }
    const made = await call(manager, 'POST', '/own-apps', wish)
    expect(made.data).toEqual({
      client_id: expect.stringMatching(/^svc_app_/),
      client_secret: expect.stringMatching(/^svc_cs_/),
    })
    const path = `/own-apps/${made.data.client_id}`
    expect((await call(neighbour, 'GET', '/own-apps')).data).toEqual([])
    expect((await call(neighbour, 'PUT', path, wish)).status).toBe(404)
    expect((await call(neighbour, 'POST', `${path}/rotate`)).status).toBe(404)
    expect(
      (await call(manager, 'PUT', path, { ...wish, redirect_uris: ['ftp://x'], home_url: 'http://x' })).error
        .details,
    ).toEqual({
      redirect_uris: [expect.stringContaining('ftp://x')],
      home_url: ['It is not an https address.'],
    })
    expect((await call(manager, 'PUT', path, { ...wish, name: 'Rota Plus' })).status).toBe(200)
    expect((await call(manager, 'POST', `${path}/rotate`)).data.client_secret).not.toBe(
      made.data.client_secret,
    )
    expect((await call(manager, 'GET', '/own-apps')).data).toMatchObject([
      { name: 'Rota Plus', status: 'draft' },
    ])
    const log = await call(manager, 'GET', '/activity?group=app&actor_kind=staff')
    expect(log.data.map(({ action }: { action: string }) => action).slice(0, 3)).toEqual([
      'app.secret_rotated',
      'app.changed',
      'app.registered',
    ])
    expect(JSON.stringify(log.data)).not.toContain(made.data.client_secret)
  })
})

describe('the log', () => {
  test('is read newest first, page by page, without a gap, and of its own restaurant alone', async () => {
    const place = await service.venue()
    const reader = await managerOf(place)
    for (let n = 0; n < 60; n++) await place.newToken()
    const first = await call(reader, 'GET', '/activity?group=token')
    expect(first.data).toHaveLength(50)
    const rest = await call(reader, 'GET', `/activity?group=token&before=${first.meta.next}`)
    expect(rest.meta.next).toBeNull()
    const ids = [...first.data, ...rest.data].map(({ id }: { id: number }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe(61)
    expect((await call(reader, 'GET', '/activity?to=2020-01-01')).data).toEqual([])
    expect((await call(reader, 'GET', '/activity?group=odd')).status).toBe(422)
    expect((await call(reader, 'GET', '/activity?before=5')).status).toBe(422)
  })

  test('is narrowed by who, what, and what it was done to', async () => {
    const place = await service.venue({ sample: true })
    const reader = await managerOf(place)
    const made = await call(reader, 'POST', '/tokens', { name: 'Till', scopes: ['menu:read', 'menu:write'] })
    const [dish] = (await place.get('/items')).body.data
    await service.request('PUT', `/items/${dish.id}/availability`, {
      token: made.data.token,
      body: { is_available: !dish.is_available },
    })
    await call(reader, 'DELETE', `/tokens/${made.data.id}`)
    const log = async (query: string): Promise<string[]> =>
      (await call(reader, 'GET', `/activity?${query}`)).data.map(({ action }: { action: string }) => action)

    const { data: actors } = await call(reader, 'GET', '/activity/actors')
    expect(actors).toEqual([
      { kind: 'staff', id: expect.any(String), name: expect.stringContaining('@') },
      { kind: 'token', id: String(made.data.id), name: 'Till' },
    ])
    const sold = dish.is_available ? 'menu.item_sold_out' : 'menu.item_back_on_sale'
    expect(await log(`actor_kind=token&actor_id=${made.data.id}`)).toEqual([sold])
    expect(await log(`actor_kind=staff&actor_id=${actors[0].id}`)).toEqual(['token.revoked', 'token.created'])
    expect(await log('action=token.revoked')).toEqual(['token.revoked'])
    expect(await log(`subject=token ${made.data.id}`)).toEqual(['token.revoked', 'token.created'])
    expect(await log(`subject=${dish.id}&group=menu`)).toEqual([sold])
    expect(await log(`subject=webhook ${made.data.id}`)).toEqual([])
    expect((await call(neighbour, 'GET', '/activity/actors')).data).not.toContainEqual(actors[1])
  })
})

describe('the sandbox', () => {
  test('is made once, shown with its clock, reset and given a new token', async () => {
    expect((await call(manager, 'GET', '/sandbox')).data).toEqual({ exists: false })
    expect((await call(manager, 'POST', '/sandbox/reset')).status).toBe(404)
    const made = await call(manager, 'POST', '/sandbox')
    expect(made.data).toEqual({
      slug: `${venue.restaurant.slug}-sandbox`,
      token: expect.stringMatching(/\|svc_sbx_/),
    })
    expect((await call(manager, 'POST', '/sandbox')).status).toBe(422)
    expect((await call(manager, 'PUT', '/sandbox/clock', { frozen_at: '2026-12-24T18:00:00' })).status).toBe(
      200,
    )
    expect((await call(manager, 'GET', '/sandbox')).data).toMatchObject({
      exists: true,
      clock: {
        now: '2026-12-24T18:00:00.000-05:00',
        frozen_at: '2026-12-24T18:00:00.000-05:00',
        offset_seconds: 0,
      },
      next_reset_at: expect.stringMatching(/T03:00:00\.000/),
      tokens: [{ state: 'active' }],
    })
    expect(
      (await call(manager, 'PUT', '/sandbox/clock', { frozen_at: '1900-01-01T00:00:00Z' })).error.details,
    ).toEqual({
      frozen_at: [expect.any(String)],
    })
    const both = await call(manager, 'PUT', '/sandbox/clock', {
      frozen_at: '2026-12-24T18:00:00',
      offset_seconds: 5,
    })
    expect([both.status, both.error.details]).toEqual([
      422,
      { offset_seconds: ['Send either `frozen_at` or `offset_seconds`, not both.'] },
    ])
    expect((await call(manager, 'POST', '/sandbox/reset')).status).toBe(200)
    expect((await call(manager, 'GET', '/sandbox')).data).toMatchObject({
      reset_at: expect.any(String),
      clock: { frozen_at: null, offset_seconds: 0 },
    })
    const next = await call(manager, 'POST', '/sandbox/token')
    expect(next.data.token).toMatch(/\|svc_sbx_/)
    expect((await service.request('GET', '/menus', { token: made.data.token })).status).toBe(401)
    expect((await service.request('GET', '/menus', { token: next.data.token })).status).toBe(200)
    expect((await call(neighbour, 'GET', '/sandbox')).data).toEqual({ exists: false })
  })

  test('has webhook endpoints of its own', async () => {
    const { data } = await call(manager, 'POST', '/sandbox/webhooks', {
      url: receiver.url,
      events: ['order.created'],
    })
    expect((await call(manager, 'GET', '/sandbox/webhooks')).data).toMatchObject([{ id: data.id }])
    expect((await call(manager, 'GET', '/webhooks')).data.map(({ id }: { id: number }) => id)).not.toContain(
      data.id,
    )
    expect((await call(manager, 'DELETE', `/webhooks/${data.id}`)).status).toBe(404)
    expect((await call(neighbour, 'GET', '/sandbox/webhooks')).status).toBe(404)
  })
})

test.each([
  ['GET', '/own-apps/a%00b'],
  ['DELETE', '/apps/a%00b'],
  ['DELETE', `/apps/${'a'.repeat(201)}`],
])('%s %s names nothing', async (method, path) => {
  expect((await call(manager, method, path)).status).toBe(404)
})
