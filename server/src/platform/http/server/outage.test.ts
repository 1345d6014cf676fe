import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Answer, type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { SMALL_MENU } from '../../../../test/documents.ts'

let service: TestApp
let venue: Venue
beforeEach(async () => {
  service = await testApp()
  venue = await service.venue({ document: SMALL_MENU })
})
afterEach(() => service.close())

const administrator = new pg.Pool({ ...inject('postgres'), database: 'postgres', max: 1 })
afterAll(() => administrator.end())

const told = ({ status, body }: Answer) => `${status} ${body?.error?.code ?? ''}`.trim()
const NEW = () => ({ category_id: venue.ids.categories!.c, name: 'Tea', price_minor: 100 })

async function cutOff(): Promise<() => Promise<unknown>> {
  const { database: name } = service.database.connection as { database: string }
  await administrator.query(`alter database ${name} with allow_connections false`)
  await administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ])
  await expect.poll(() => service.database.changes.listening).toBe(false)
  return () => administrator.query(`alter database ${name} with allow_connections true`)
}

describe('with the database out of reach', () => {
  test('every request is 503 with Retry-After, until it is back', async () => {
    expect((await venue.get('/menus')).status).toBe(200)
    const mend = await cutOff()
    const answers = [
      await venue.get('/menus'),
      await venue.get(`/items/${venue.ids.items!.i}`),
      await venue.post('/items', NEW()),
      await venue.post('/items', NEW(), { 'idempotency-key': 'k' }),
      await venue.patch(`/items/${venue.ids.items!.i}`, { price_minor: 1 }),
    ]
    expect(answers.map(told)).toEqual(answers.map(() => '503 service_unavailable'))
    for (const { body, headers } of answers) {
      expect(headers['retry-after']).toBe('1')
      expect(body.error.details).toEqual({ request_id: headers['x-request-id'] })
    }
    expect((await service.app.inject('/readyz')).statusCode).toBe(503)
    expect((await service.app.inject('/healthz')).statusCode).toBe(200)

    await mend()
    expect(told(await venue.post('/items', NEW(), { 'idempotency-key': 'k' }))).toBe('201')
    expect((await venue.get('/items')).body.data.length).toBe(2)
    await expect.poll(() => service.database.changes.listening, { timeout: 5_000 }).toBe(true)
    expect((await service.app.inject('/readyz')).statusCode).toBe(200)
    expect((await venue.get('/items')).body.data.length).toBe(2)
  })

  test('nobody is taken for a stranger: 503 stays 503', async () => {
    const mend = await cutOff()
    for (let i = 0; i < 605; i++) {
      const headers = { authorization: `Bearer ${venue.token}` }
      expect((await service.app.inject({ url: '/api/v1/menus', headers })).statusCode).toBe(503)
    }
    await mend()
    expect(told(await service.request('GET', '/menus'))).toBe('401 unauthenticated')
  })

  test('what is wrong without asking it is said all the same', async () => {
    const mend = await cutOff()
    expect(told(await service.request('GET', '/menus'))).toBe('401 unauthenticated')
    expect(told(await service.request('GET', '/menus', { token: '1|svc_wrong' }))).toBe('401 unauthenticated')
    await mend()
  })
})

test('connections that die are replaced without a failed request', async () => {
  await Promise.all(Array.from({ length: 10 }, () => venue.post('/items', NEW())))
  const { database: name } = service.database.connection as { database: string }
  await administrator.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'test'",
    [name],
  )
  await expect.poll(() => service.database.pool.idleCount).toBe(0)
  for (let i = 0; i < 12; i++) expect((await venue.post('/items', NEW())).status).toBe(201)
})

test('a fault of ours is 500 without inner detail, wherever it happens', async () => {
  await service.owner.query('alter table tokens rename column scopes to scopes_away')
  const other = await service.another()
  const answer = await other.request('GET', '/menus', { token: venue.token })
  await service.owner.query('alter table tokens rename column scopes_away to scopes')
  expect(told(answer)).toBe('500 internal_error')
  expect(answer.body.error).toEqual({
    code: 'internal_error',
    message: 'An error on our side; it is logged under the request id.',
    details: { request_id: answer.headers['x-request-id'] },
  })
  expect((await other.request('GET', '/menus', { token: venue.token })).status).toBe(200)
  await other.close()
})

test('a statement that is cut short is 503, and leaves nothing behind', async () => {
  const client = await service.owner.connect()
  await client.query('begin')
  await client.query('select from items for update')
  const running = venue.patch(`/items/${venue.ids.items!.i}`, { price_minor: 1 })
  const waiting = "from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await expect.poll(async () => (await service.owner.query(`select ${waiting}`)).rowCount).toBe(1)
  await service.owner.query(`select pg_cancel_backend(pid) ${waiting}`)
  expect(told(await running)).toBe('503 service_unavailable')
  await client.query('rollback')
  client.release()
  expect((await venue.get(`/items/${venue.ids.items!.i}`)).body.data.price_minor).toBe(500)
})
