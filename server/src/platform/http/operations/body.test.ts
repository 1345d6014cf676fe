import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { SMALL_MENU } from '../../../../test/documents.ts'
import { canonicalJson } from '../validation/canonical-json.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: SMALL_MENU })
})
afterAll(() => service.close())

const told = ({ status, body }: Answer) => `${status} ${body?.error?.code ?? ''}`.trim()
const NEW = () => ({ category_id: venue.ids.categories!.c, name: 'Tea', price_minor: 100 })

test.each([
  ['{}', '{}'],
  ['[]', '[]'],
  ['null', 'null'],
  ['{"b":1,"a":[{"d":1,"c":2}]}', '{"a":[{"c":2,"d":1}],"b":1}'],
  ['[1, 2.0, -0, 1e2]', '[1,2,0,100]'],
  ['{"a":1,"a":2}', '{"a":2}'],
  ['{"\\u0061":"\\u00e9"}', '{"a":"é"}'],
  ['[[],{},[[1]]]', '[[],{},[[1]]]'],
  ['{"2":1,"10":2,"":3,"__proto__":4}', '{"":3,"10":2,"2":1,"__proto__":4}'],
])('the canonical form of %s is %s', (text, canonical) => {
  expect(canonicalJson(JSON.parse(text))).toBe(canonical)
})

describe('a body', () => {
  const post = (payload: string | Buffer | undefined, type?: string) =>
    service.request('POST', '/items', {
      token: venue.token,
      headers: type === undefined ? {} : { 'content-type': type },
      ...(payload !== undefined && { payload }),
    })

  test.each([
    undefined,
    '',
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json ; charset=UTF-8',
    'application/vnd.comanda.v1+json',
    'application/merge-patch+json; charset=utf-8',
  ])('is read as JSON with the type %s', async (type) => {
    expect((await post(JSON.stringify(NEW()), type)).status).toBe(201)
  })

  test.each([
    'text/plain',
    'text/json',
    'application/jsonp',
    'application/json-seq',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/+json',
    'json',
    ';',
    '*/*',
  ])('of the type %s is 415', async (type) => {
    expect(told(await post(JSON.stringify(NEW()), type))).toBe('415 unsupported_media_type')
  })

  test.each<[string, string | Buffer | undefined]>([
    ['none', undefined],
    ['an empty one', ''],
    ['white space', ' \n'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['a number', '5'],
    ['null', 'null'],
    ['true', 'true'],
    ['broken JSON', '{"name":'],
    ['two values', '{}{}'],
    ['a comment', '{/* */}'],
    ['single quotes', "{'name':1}"],
    ['NaN', '{"price_minor":NaN}'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', Buffer.from(JSON.stringify({ name: 'Tea' }), 'utf16le')],
  ])('that is %s is 422 on body', async (_what, payload) => {
    const answer = await post(payload, 'application/json')
    expect(told(answer)).toBe('422 validation_failed')
    expect(Object.keys(answer.body.error.details)).toEqual(['body'])
  })

  test('may begin with a byte order mark', async () => {
    expect((await post(`\uFEFF${JSON.stringify(NEW())}`, 'application/json')).status).toBe(201)
  })

  test('may be 1 MiB and not a byte more', async () => {
    const sized = (bytes: number) => {
      const text = JSON.stringify(NEW())
      return text + ' '.repeat(bytes - text.length)
    }
    expect((await post(sized(1024 * 1024))).status).toBe(201)
    expect(told(await post(sized(1024 * 1024 + 1)))).toBe('413 payload_too_large')
  })

  test('nested a hundred thousand levels deep is no fault of ours', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const unknown = `{"unknown":${deep},${JSON.stringify(NEW()).slice(1)}`
    for (const headers of [{}, { 'idempotency-key': 'deep' }]) {
      const options = { token: venue.token, headers, payload: unknown }
      expect((await service.request('POST', '/items', options)).status).toBe(201)
      const named = { ...options, payload: `{"name":${deep}}` }
      expect(told(await service.request('POST', '/items', named))).toMatch(/^422/)
    }
  })

  test('with half a million entries is no fault of ours', async () => {
    const payload = `{"unknown":[${'1,'.repeat(500_000)}1],${JSON.stringify(NEW()).slice(1)}`
    const options = { token: venue.token, headers: { 'idempotency-key': 'wide' }, payload }
    expect((await service.request('POST', '/items', options)).status).toBe(201)
  })

  test('may name fields as JavaScript names its own', async () => {
    const answer = await post(
      '{"__proto__":{"name":"x"},"constructor":1,"toString":null,"name":{"__proto__":"x"}}',
    )
    expect(told(answer)).toBe('422 validation_failed')
    expect(Object.keys(answer.body.error.details).sort()).toEqual(['category_id', 'name', 'price_minor'])
  })

  test('of a method that takes none is not read', async () => {
    const payload = '{"broken'
    expect((await service.request('GET', '/menus', { token: venue.token, payload })).status).toBe(200)
  })
})
