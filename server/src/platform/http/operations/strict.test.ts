import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { smallMenu } from '../../../../test/documents.ts'
import { wantsStrict } from './strict.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: smallMenu() })
})
afterAll(() => service.close())

const STRICT = { prefer: 'handling=strict' }
const APPLIED = 'handling=strict'
const order = () => ({
  type: 'pickup',
  customer_name: 'Ada',
  customer_phone: '+1 413 555 0101',
  lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
})
const count = async () => (await venue.get('/orders?per_page=100')).body.data.length

test.each([
  ['handling=strict', true],
  ['HANDLING = "strict"', true],
  ['respond-async, handling=Strict; because=tests', true],
  ['handling=lenient, handling=strict', false],
  ['handling=strict, handling=lenient', true],
  ['handling=stricter', false],
  ['handling', false],
  ['strict', false],
  ['', false],
  [undefined, false],
])('`Prefer: %s` asks for strictness: %s', (prefer, strict) => {
  expect(wantsStrict({ headers: { ...(prefer !== undefined && { prefer }) } })).toBe(strict)
})

describe('strictly', () => {
  test('an unknown field is refused on its path, and nothing happens', async () => {
    const before = await count()
    const wanted = order()
    const body = { ...wanted, notes: 'no nuts', lines: [{ ...wanted.lines[0], qty: 2 }] }
    const { status, body: answer, headers } = await venue.post('/orders', body, STRICT)
    const fault = { code: 'unknown_field', message: 'There is no such field.', params: {} }
    expect([status, answer.error, headers['preference-applied']]).toEqual([
      422,
      {
        code: 'validation_failed',
        message: expect.any(String),
        details: { 'lines.0.qty': [fault.message], notes: [fault.message] },
        faults: [
          { field: 'notes', ...fault },
          { field: 'lines.0.qty', ...fault },
        ].toSorted((a, b) => a.field.localeCompare(b.field)),
      },
      APPLIED,
    ])
    expect(await count()).toBe(before)
    expect((await venue.post('/orders', body)).status).toBe(201)
  })

  test('so is an unknown parameter, of a list, of one thing and of a write', async () => {
    for (const [method, path, body] of [
      ['GET', '/items?per_pag=3&shape=', undefined],
      ['GET', `/items/${venue.ids.items!.soup}?per_pag=3`, undefined],
      ['GET', '/restaurant?per_pag=3', undefined],
      ['POST', '/orders?per_pag=3', order()],
      ['DELETE', `/items/${venue.ids.items!.soup}?per_pag=3`, undefined],
    ] as const) {
      const { status, body: answer } = await service.request(method, path, {
        token: venue.token,
        body,
        headers: STRICT,
      })
      expect([path, status, answer.error?.faults]).toMatchObject([
        path,
        422,
        [{ field: 'per_pag', code: 'unknown_field' }],
      ])
    }
    expect((await venue.get(`/items/${venue.ids.items!.soup}`)).status).toBe(200)
  })

  test('unknown fields are told with what is wrong with the others', async () => {
    const { body } = await venue.post('/orders', { ...order(), customer_phone: '1', notes: 'x' }, STRICT)
    expect(Object.keys(body.error.details).sort()).toEqual(['customer_phone', 'notes'])
    const { body: list } = await venue.get('/items?per_page=0&colour=red', STRICT)
    expect(Object.keys(list.error.details).sort()).toEqual(['colour', 'per_page'])
    const { body: rules } = await venue.post(
      '/orders',
      { ...order(), lines: [{ item_id: 999_999, quantity: 1 }], customer_phone: '1', notes: 'x' },
      STRICT,
    )
    expect(Object.keys(rules.error.details).sort()).toEqual(['customer_phone', 'lines.0.item_id', 'notes'])
  })

  test('what is known goes through, and keys of a map are nobody’s but the caller’s', async () => {
    const placed = await venue.post('/orders', order(), STRICT)
    expect([placed.status, placed.headers['preference-applied']]).toEqual([201, APPLIED])
    const named = await venue.patch(`/items/${venue.ids.items!.soup}`, { name: { de: 'Suppe' } }, STRICT)
    expect(named.status).toBe(200)
  })

  test('a refusal keeps no Idempotency-Key', async () => {
    const keyed = { ...STRICT, 'idempotency-key': 'strictly' }
    expect((await venue.post('/orders', { ...order(), notes: 'x' }, keyed)).status).toBe(422)
    expect((await venue.post('/orders', { ...order(), note: 'x' }, keyed)).status).toBe(201)
  })

  test('every answer says that it was', async () => {
    const poor = await venue.newToken({ scopes: ['menu:read'] })
    const answers = await Promise.all([
      service.request('GET', '/menus', { token: 'nobody', headers: STRICT }),
      service.request('GET', '/orders', { token: poor.token, headers: STRICT }),
      service.request('PUT', '/menus', { token: venue.token, headers: STRICT }),
      service.request('GET', '/nowhere', { token: venue.token, headers: STRICT }),
      service.request('GET', '/items/999999', { token: venue.token, headers: STRICT }),
      service.request('GET', '/menus', { token: venue.token, headers: STRICT }),
    ])
    expect(answers.map(({ status, headers }) => [status, headers['preference-applied']])).toEqual(
      [401, 403, 405, 404, 404, 200].map((status) => [status, APPLIED]),
    )
    const tag = answers.at(-1)?.headers.etag as string
    const unchanged = await venue.get('/menus', { ...STRICT, 'if-none-match': tag })
    expect([unchanged.status, unchanged.headers['preference-applied']]).toEqual([304, APPLIED])
  })
})

test('without it nothing is refused, and nothing says so', async () => {
  const { status, headers } = await venue.post('/orders?dry=1', { ...order(), notes: 'x' })
  expect([status, headers['preference-applied']]).toEqual([201, undefined])
})
