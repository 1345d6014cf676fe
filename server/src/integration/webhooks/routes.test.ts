import { expect, test } from 'vitest'
import { install } from '../../../test/oauth.ts'
import { answer, startReceiver } from '../../../test/receiver.ts'
import { testSandbox } from '../../../test/sandbox.ts'
import {
  audit,
  dispatcher,
  HOUR,
  later,
  log,
  MINUTE,
  receiver,
  say,
  service,
  standOnWebhooks,
  venue,
} from '../../../test/webhook-ground.ts'
import { emit } from '../../ground/events/commands.ts'
import { uninstallApp } from '../oauth/commands/end-grant.ts'
import { tidyRestaurant } from './jobs.ts'

standOnWebhooks({ WEBHOOKS_ALLOW_INSECURE: 'true', OAUTH_RATE_LIMIT: '100000' })

const make = (events: string[], token = venue.token, url = receiver.url) =>
  service.request('POST', '/webhook-endpoints', { token, body: { url, events } })
const tell = () => venue.inside(async (tx) => emit(tx, 'menu.item_updated', {}))
const as = (token: string) => ({
  get: (path: string) => service.request('GET', path, { token }),
  send: (method: string, path: string, body?: unknown) =>
    service.request(method, path, { token, ...(body !== undefined && { body }) }),
})

test('an address is made, shown, changed, paused, pinged and removed', async () => {
  const made = await make(['menu.item_updated'])
  expect(made).toMatchObject({
    status: 201,
    body: {
      data: {
        id: expect.any(Number),
        url: receiver.url,
        events: ['menu.item_updated'],
        is_active: true,
        created_at: '2026-11-14T07:00:00.000-05:00',
        updated_at: '2026-11-14T07:00:00.000-05:00',
      },
      meta: { secret: expect.stringMatching(/^whsec_/) },
    },
  })
  const { data } = made.body
  const path = `/webhook-endpoints/${data.id}`
  expect((await venue.get(path)).body).toEqual({ data, meta: {}, links: {} })
  expect((await venue.get('/webhook-endpoints')).body).toEqual({
    data: [data],
    meta: { count: 1 },
    links: {},
  })

  service.clock.now! += 1_000
  const changed = await venue.patch(path, { events: ['order.created', '*'], is_active: false })
  expect(changed.body.data).toEqual({
    ...data,
    events: ['*'],
    is_active: false,
    updated_at: '2026-11-14T07:00:01.000-05:00',
  })
  expect((await venue.patch(path, {})).body.data).toEqual(changed.body.data)
  await tell()
  await dispatcher.settled()
  expect(receiver.received).toEqual([])
  expect((await venue.patch(path, { is_active: true })).body.data.is_active).toBe(true)
  await dispatcher.settled()
  expect(receiver.received.map(({ headers }) => headers['service-event'])).toEqual(['menu.item_updated'])

  const pinged = await venue.post(`${path}/ping`)
  await dispatcher.settled()
  expect(receiver.received.at(-1)?.headers['service-delivery']).toBe(pinged.body.data.event_id)
  const removed = await as(venue.token).send('DELETE', path)
  expect(removed).toMatchObject({ status: 200, body: { data: { id: data.id } } })
  expect((await venue.get(path)).status).toBe(404)
  expect((await as(venue.token).send('DELETE', path)).status).toBe(404)
  expect((await venue.get('/webhook-endpoints')).body.meta.count).toBe(0)
  expect(await audit('webhook.removed')).toHaveLength(1)
})

test('a secret is shown once, again to a replay, and lies nowhere in the clear', async () => {
  const body = { url: receiver.url, events: ['ping'] }
  const key = { 'idempotency-key': 'one' }
  const made = await venue.post('/webhook-endpoints', body, key)
  const again = await venue.post('/webhook-endpoints', body, key)
  expect(again.body).toEqual(made.body)
  expect((await venue.get('/webhook-endpoints')).body.meta.count).toBe(1)
  const path = `/webhook-endpoints/${made.body.data.id}/rotate`
  const turned = await venue.post(path, undefined, { 'idempotency-key': 'two' })
  expect(turned.body.meta.secret).toMatch(/^whsec_/)
  expect(turned.body.meta.secret).not.toBe(made.body.meta.secret)
  expect((await venue.post(path, undefined, { 'idempotency-key': 'two' })).body).toEqual(turned.body)
  const { rows } = await service.owner.query('select k::text as row from idempotency_keys k')
  expect(rows.map(({ row }) => row).join()).not.toContain('whsec_')
})

test('faults are told on their fields', async () => {
  const refused = await make(['order.eaten'], venue.token, 'ftp://example.com')
  expect(refused.status).toBe(422)
  const badUrl = [expect.stringContaining('starts with https://')]
  const noSuchEvent = [expect.stringContaining('There is no event "order.eaten"')]
  expect(refused.body.error.details).toEqual({ url: badUrl, events: noSuchEvent })
  expect((await make(['order.eaten'])).body.error.details).toEqual({ events: noSuchEvent })
  expect((await venue.post('/webhook-endpoints', { events: [] })).body.error.details).toEqual({
    url: expect.any(Array),
    events: expect.any(Array),
  })
  const { id } = (await make(['ping'])).body.data
  const wrong = { url: 'ftp://x', events: [], is_active: 1 }
  expect((await venue.patch(`/webhook-endpoints/${id}`, wrong)).body.error.details).toEqual({
    url: badUrl,
    events: expect.any(Array),
    is_active: expect.any(Array),
  })
  const blank = await venue.patch(`/webhook-endpoints/${id}`, { url: '', events: ['order.eaten', 1] })
  expect(blank.body.error.details).toEqual({
    url: expect.any(Array),
    events: noSuchEvent,
    'events.1': expect.any(Array),
  })
})

test('a token is told of what it may read, with * too, and of what comes later', async () => {
  const { token } = await venue.newToken({ scopes: ['webhooks:write', 'webhooks:read', 'menu:read'] })
  expect((await make(['menu.item_updated', 'order.created'], token)).body.error.details).toEqual({
    events: ['This token cannot read order.created: it needs orders:read.'],
  })
  const made = await make(['*'], token)
  expect(made.body.data.events).toEqual(['*'])
  await say()
  await tell()
  await dispatcher.settled()
  expect(receiver.received.map(({ headers }) => headers['service-event'])).toEqual(['menu.item_updated'])
})

test('needs its scopes, and another restaurant finds nothing', async () => {
  const { id } = (await make(['ping'])).body.data
  const { token } = await venue.newToken({ scopes: ['webhooks:read'] })
  expect((await make(['ping'], token)).body.error.details).toEqual({ required_scope: 'webhooks:write' })
  expect((await as(token).get('/webhook-endpoints')).status).toBe(200)
  const other = await service.venue()
  expect((await other.get('/webhook-endpoints')).body.data).toEqual([])
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/rotate'],
    ['POST', '/ping'],
  ] as const) {
    const body = method === 'PATCH' ? {} : undefined
    const answer = await as(other.token).send(method, `/webhook-endpoints/${id}${path}`, body)
    expect(answer.status).toBe(404)
  }
})

test("an app has its own addresses, the restaurant's tokens all of them, the sandbox its own", async () => {
  const own = (await make(['ping'])).body.data
  const { access } = await install(service, venue)
  const app = as(access)
  const made = (await make(['order.created'], access)).body.data
  expect((await app.get('/webhook-endpoints')).body.data).toEqual([made])
  expect((await app.get(`/webhook-endpoints/${own.id}`)).status).toBe(404)
  expect((await app.send('DELETE', `/webhook-endpoints/${own.id}`)).status).toBe(404)
  expect((await venue.get('/webhook-endpoints')).body.meta.count).toBe(2)
  const sandbox = await testSandbox(service, venue)
  expect((await sandbox.get('/webhook-endpoints')).body.data).toEqual([])
})

test('an app that is uninstalled hears of it last, and its addresses go', async () => {
  const { access, client } = await install(service, venue)
  const [elsewhere, own, others] = await Promise.all([startReceiver(), startReceiver(), startReceiver()])
  await make(['app.uninstalled'], venue.token, own.url)
  await make(['*'], (await venue.newToken({ scopes: ['webhooks:write'] })).token, own.url)
  const { access: another } = await install(service, venue)
  await make(['*', 'app.uninstalled'], another, others.url)
  await make(['app.uninstalled'], another, others.url)
  const paused = (await make(['*'], access, elsewhere.url)).body.data
  await as(access).send('PATCH', `/webhook-endpoints/${paused.id}`, { is_active: false })
  await make(['*'], access)
  await tell()
  await dispatcher.settled()
  await uninstall(client.clientId)
  await tell()
  await dispatcher.settled()
  const heard = (at: typeof receiver) => at.received.map(({ headers }) => headers['service-event'])
  expect(heard(receiver)).toEqual(['menu.item_updated', 'app.uninstalled'])
  expect(heard(elsewhere)).toEqual(['app.uninstalled'])
  expect(heard(own)).toEqual(['app.uninstalled', 'app.uninstalled'])
  expect(heard(others)).toEqual(['menu.item_updated', 'menu.item_updated'])
  const [last] = elsewhere.received
  expect(JSON.parse(last!.body).data).toEqual({ app: { client_id: client.clientId } })
  expect([...own.received, last!].map(({ headers }) => headers['service-test'])).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect((await venue.get('/webhook-endpoints')).body.meta.count).toBe(4)
  const feed = '/events?type=app.uninstalled'
  expect((await venue.get(feed)).body.data).toEqual([JSON.parse(last!.body)])
  expect((await venue.get(feed)).text).toContain(last!.body)
  expect((await as(another).get(feed)).body.data).toEqual([])
  await tidyRestaurant(service.database, venue.restaurant, Date.now())
  const { rows } = await service.owner.query(
    'select count(*)::int as left from webhook_endpoints where restaurant_id = $1 and removed_at is null',
    [venue.restaurant.id],
  )
  expect(rows).toEqual([{ left: 4 }])
  expect((await log()).length).toBeGreaterThan(0)
  await Promise.all([elsewhere.close(), own.close(), others.close()])
})

test('the last event of an app is tried again, and is in the feed where the app has no address', async () => {
  const { access, client } = await install(service, venue)
  await make(['order.created'], access)
  receiver.reply = answer(500)
  await uninstall(client.clientId)
  await dispatcher.settled()
  receiver.reply = answer(204)
  await later(2 * MINUTE)
  const tried = receiver.received.map(({ headers }) => [headers['service-event'], headers['service-test']])
  expect(tried).toEqual([
    ['app.uninstalled', undefined],
    ['app.uninstalled', undefined],
  ])
  await later(HOUR)
  expect(receiver.received).toHaveLength(2)
  const { client: silent } = await install(service, venue)
  await uninstall(silent.clientId)
  const { data } = (await venue.get('/events?type=app.uninstalled')).body
  expect(data.map((event: { data: object }) => event.data)).toEqual([
    { app: { client_id: client.clientId } },
    { app: { client_id: silent.clientId } },
  ])
})

async function uninstall(clientId: string): Promise<void> {
  const app = await service.owner.query(
    'select id, client_id as "clientId", name from apps where client_id = $1',
    [clientId],
  )
  expect(await venue.inside((tx) => uninstallApp(tx, app.rows[0]))).toBe(true)
}
