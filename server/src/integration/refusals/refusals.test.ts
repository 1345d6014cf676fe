import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { SMALL_MENU } from '../../../test/documents.ts'
import { removeExpired } from '../../operations/housekeeping/jobs.ts'
import { fieldFault } from '../../platform/faults.ts'
import { revokeToken } from '../tokens/commands.ts'
import { listRefusals } from './commands.ts'
import { fingerprintOf, tellableDetails } from './rules.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
})
beforeEach(async () => {
  venue = await service.venue({ document: SMALL_MENU })
})
afterAll(() => service.close())

/** As another process answers them: what it gathered is written when it stops. */
async function refusedBy(work: (other: TestApp) => Promise<unknown>) {
  const other = await service.another()
  await work(other)
  await other.close()
  return venue.inside(listRefusals)
}

test('a refused call is told with its token, its rule and its fields, never with what was sent', async () => {
  const { token, tokenId } = venue
  const refused = await refusedBy(async (other) => {
    await other.request('POST', '/orders', {
      token,
      body: { type: 'teleport', customer_name: 'Secret Person', customer_phone: '1', lines: [] },
    })
  })
  expect(refused).toEqual([
    {
      token: { id: tokenId, name: 'test' },
      method: 'POST',
      path: '/orders',
      status: 422,
      code: 'validation_failed',
      message: 'Some fields are invalid; see details.',
      details: {
        type: [
          {
            code: 'not_one_of',
            message: 'Must be one of: dine_in, pickup, delivery.',
            params: { values: 'dine_in, pickup, delivery' },
          },
        ],
        customer_phone: [expect.objectContaining({ code: 'too_few_digits' })],
        lines: [expect.objectContaining({ code: 'too_few' })],
      },
      calls: 1,
      first_at: expect.any(String),
      last_at: expect.any(String),
      last_request_id: expect.any(String),
    },
  ])
  expect(JSON.stringify(refused)).not.toMatch(/teleport|Secret Person/)
})

test('a token that is good no longer is told to whoever had it; a stranger to nobody', async () => {
  const revoked = await venue.newToken()
  const refused = await refusedBy(async (other) => {
    await service.request('GET', '/menus', { token: revoked.token })
    await venue.inside((tx) => revokeToken(tx, revoked.id))
    await other.request('GET', '/menus', { token: revoked.token })
    await other.request('GET', '/menus', { token: `${revoked.id}|svc_${'x'.repeat(46)}` })
    await other.request('GET', '/menus', { token: '1|svc_nope' })
    // Whose token it was is looked up after the answer.
    await sleep(100)
    const { pool } = other.database
    await expect.poll(() => pool.idleCount).toBe(pool.totalCount)
  })
  expect(refused.map(({ token, status, code, calls }) => [token.name, status, code, calls])).toEqual([
    ['test', 401, 'unauthenticated', 1],
  ])
})

test('each rule that refuses is told: scope, path, resource, lifecycle and rate', async () => {
  const { token } = await venue.newToken({ scopes: ['menu:read'], rateLimit: 4 })
  const refused = await refusedBy(async (other) => {
    await other.request('GET', '/orders', { token })
    await other.request('GET', '/nowhere', { token })
    await other.request('GET', '/items/999999', { token })
    await other.request('GET', '/items/999998', { token })
    await other.request('GET', '/menus', { token })
    await other.request('GET', '/menus', { token })
  })
  const told = refused.map(({ path, status, code, details, calls }) => [path, status, code, details, calls])
  expect(told.toSorted((a, b) => String(a[2]).localeCompare(String(b[2])))).toEqual([
    ['/orders', 403, 'insufficient_scope', { required_scope: 'orders:read' }, 1],
    expect.arrayContaining([404, 'not_found', {}]),
    expect.arrayContaining([404, 'not_found', {}]),
    ['/menus', 429, 'rate_limited', {}, 2],
  ])
  expect(told).toContainEqual(['', 404, 'not_found', {}, 1])
  expect(told).toContainEqual(['/items/:item', 404, 'not_found', {}, 2])
})

test('a refusal that is kept for an Idempotency-Key is told, and so is its repetition', async () => {
  const headers = { 'Idempotency-Key': 'once' }
  const { token } = venue
  const body = {
    type: 'pickup',
    customer_name: 'A',
    customer_phone: '5550100',
    lines: [{ item_id: 987654, quantity: 1 }],
  }
  const refused = await refusedBy(async (other) => {
    await other.request('POST', '/orders', { token, headers, body })
    await other.request('POST', '/orders', { token, headers, body })
  })
  expect(refused).toMatchObject([
    { calls: 2, status: 422, details: { 'lines.0.item_id': [{ code: 'not_found' }] } },
  ])
})

test('what succeeds, and what bears no good token, is not told', async () => {
  const refused = await refusedBy(async (other) => {
    await other.request('GET', '/menus', { token: venue.token })
    await other.request('GET', '/menus', { token: '1|svc_wrong' })
  })
  expect(refused).toEqual([])
})

test('another restaurant sees nothing of it', async () => {
  await refusedBy((other) => other.request('GET', '/nowhere', { token: venue.token }))
  const neighbour = await service.venue()
  expect(await neighbour.inside(listRefusals)).toEqual([])
})

test('no more than 500 kinds are kept, the newest, and each for a day', async () => {
  const insert = (count: number, at: string) =>
    service.owner.query(
      `insert into refused_calls (restaurant_id, fingerprint, token_id, token_name, method, path, status, code, message,
                                  details, calls, first_at, last_at, last_request_id)
       select $1, decode(md5($2::text || n::text), 'hex'), 1, 't', 'GET', '/' || n, 404, 'not_found', 'm', '{}', 1, $2::timestamptz, $2::timestamptz, 'r'
         from generate_series(1, $3::int) n`,
      [venue.restaurant.id, at, count],
    )
  await insert(3, new Date(Date.now() - 25 * 3_600_000).toISOString())
  await insert(520, new Date(Date.now() - 3_600_000).toISOString())
  const refused = await refusedBy((other) => other.request('GET', '/nowhere', { token: venue.token }))
  expect(refused.length).toBe(500)
  expect(refused[0]?.path).toBe('')
  await removeExpired(service.database, venue.restaurant, Date.now() + 24 * 3_600_000)
  expect(await venue.inside(listRefusals)).toEqual([])
})

test.each([
  [{ status: ['Takes placed; not "my secret".'] }, { status: ['Takes placed; not "…".'] }],
  [{ name: ['"a" and "b" are not names.'] }, { name: ['"…" are not names.'] }],
  [{ required_scope: 'menu:read' }, { required_scope: 'menu:read' }],
  [{ odd: { nested: 1 }, number: 5 }, {}],
  [
    { 'a\u0000b': ['c\u0000\u001bd'], e: 'f\u0000' },
    { ab: ['cd'], e: 'f' },
  ],
  [
    { [`${'x'.repeat(119)}😀`]: [`${'y'.repeat(299)}😀`] },
    { [`${'x'.repeat(119)}\ufffd`]: [`${'y'.repeat(299)}\ufffd`] },
  ],
  [{ ['x'.repeat(500)]: ['y'.repeat(500)] }, { ['x'.repeat(120)]: ['y'.repeat(300)] }],
])('details %j are told as %j', (details, told) => {
  expect(tellableDetails(details)).toEqual(told)
})

test('of a fault nothing is kept that quotes what was sent', () => {
  const fault = fieldFault('not_one_of.list', { values: 'placed', sent: 'my secret' })
  expect(tellableDetails({ status: [fault] })).toEqual({
    status: [
      {
        code: 'not_one_of',
        message: 'Takes placed; not "…".',
        params: { what: 'list', values: 'placed', sent: '…' },
      },
    ],
  })
})

test('refusals alike within an hour are one kind, in the next hour another', () => {
  const refusal = {
    tokenId: 1,
    tokenName: 't',
    method: 'GET',
    path: '/menus',
    status: 404,
    code: 'not_found',
    message: 'm',
    details: {},
  }
  const at = Date.parse('2026-11-14T12:00:00Z')
  expect(fingerprintOf(refusal, at)).toBe(fingerprintOf(refusal, at + 3_599_999))
  expect(fingerprintOf(refusal, at)).not.toBe(fingerprintOf(refusal, at + 3_600_000))
  expect(fingerprintOf(refusal, at)).not.toBe(fingerprintOf({ ...refusal, tokenId: 2 }, at))
})
