import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { SMALL_MENU } from '../../../../test/documents.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: SMALL_MENU })
})
afterAll(() => service.close())

describe('a read', () => {
  const reads = () => [
    '/menus',
    `/menus/${venue.ids.menus!.m}`,
    '/categories',
    '/items',
    `/items/${venue.ids.items!.i}`,
  ]

  test('carries an ETag, and answers 304 to whoever has it already', async () => {
    for (const path of reads()) {
      const first = await venue.get(path)
      const etag = String(first.headers.etag)
      for (const header of [etag, `W/${etag}`, `"other", ${etag}`, ` ${etag} `, '*', `W/"x",W/${etag}`]) {
        const again = await venue.get(path, { 'if-none-match': header })
        expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
      }
      for (const header of ['"other"', etag.slice(1, -1), '', etag.toLowerCase().replace('"', '"_')]) {
        expect((await venue.get(path, { 'if-none-match': header })).text).toBe(first.text)
      }
    }
  })

  test('works by HEAD wherever by GET, with the same headers and no body', async () => {
    for (const path of reads()) {
      const [got, head] = [await venue.get(path), await service.request('HEAD', path, { token: venue.token })]
      expect(head.status).toBe(200)
      for (const name of ['etag', 'content-type', 'content-length', 'cache-control']) {
        expect(head.headers[name], `${name} of ${path}`).toBe(got.headers[name])
      }
    }
    expect((await service.request('HEAD', '/items/999999', { token: venue.token })).status).toBe(404)
    expect((await service.request('HEAD', '/menus')).status).toBe(401)
  })

  test('is not for caches that others share', async () => {
    for (const path of reads()) {
      expect((await venue.get(path)).headers['cache-control']).toBe('private, no-cache')
    }
  })

  test('tells no other site that it may look', async () => {
    const headers = { origin: 'https://example.com', 'access-control-request-method': 'GET' }
    const answers = [
      await venue.get('/menus', headers),
      await service.request('OPTIONS', '/menus', { headers }),
    ]
    for (const answer of answers) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('the request id', () => {
  test.each(['abc', 'a.b:c-d_e', '0', 'x'.repeat(128)])(
    'is the caller’s where it is sane: %s',
    async (id) => {
      for (const path of ['/menus', '/nothing']) {
        expect((await venue.get(path, { 'x-request-id': id })).headers['x-request-id']).toBe(id)
      }
      expect(
        (await service.request('GET', '/menus', { headers: { 'x-request-id': id } })).headers['x-request-id'],
      ).toBe(id)
    },
  )

  test.each(['', ' ', 'a b', 'x'.repeat(129), '<script>', 'a\tb', 'ü', '{"a":1}'])(
    'is a fresh one where it is not: %j',
    async (id) => {
      const ids = [
        await venue.get('/menus', { 'x-request-id': id }),
        await venue.get('/menus', { 'x-request-id': id }),
      ].map(({ headers }) => headers['x-request-id'])
      for (const one of ids) expect(one).toMatch(/^[0-9a-f-]{36}$/)
      expect(ids[0]).not.toBe(ids[1])
    },
  )
})
