import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { SMALL_MENU } from '../../../../test/documents.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: SMALL_MENU })
})
afterAll(() => service.close())

const told = ({ status, body }: Answer) => `${status} ${body?.error?.code ?? ''}`.trim()

describe('a path', () => {
  test.each([
    '',
    '/',
    '/nothing',
    '/items/',
    '/items/1/availability/',
    '/Items',
    '//items',
    '/items/%',
    '/items/%zz',
    '/%E0%A4%A',
    '/items/..%2f..%2fetc',
    '/items/a%00b',
    '/unreadable',
  ])('that names nothing is 404: %s', async (path) => {
    const answer = await service.request('GET', `/api/v1${path}`, { token: venue.token })
    expect(told(answer)).toBe('404 not_found')
    expect(answer.body.error.details).toEqual({})
  })

  test.each([
    'abc',
    '-1',
    '0',
    '1.0',
    '1e3',
    '+1',
    '%201',
    '9007199254740992',
    '9007199254740993',
    '9'.repeat(16),
  ])('with an id of the wrong shape or of nothing is 404: %s', async (id) => {
    expect(told(await venue.get(`/items/${id}`))).toBe('404 not_found')
    expect(told(await venue.get(`/menus/${id}`))).toBe('404 not_found')
    expect(told(await venue.patch(`/items/${id}`, {}))).toBe('404 not_found')
    expect(told(await venue.put(`/items/${id}/availability`, { is_available: true }))).toBe('404 not_found')
  })

  test.each([200, 7_999, 8_001, 20_000])('with an id of %i characters is 404', async (length) => {
    expect(told(await venue.get(`/items/${'1'.repeat(length)}`))).toBe('404 not_found')
  })

  test.each([
    ['/restaurant', 'GET, HEAD'],
    ['/menus', 'GET, HEAD, POST'],
    ['/items', 'GET, HEAD, POST'],
    ['/%69tems', 'GET, HEAD, POST'],
    ['/items/5', 'GET, HEAD, PATCH, DELETE'],
    ['/items/abc/availability', 'PUT'],
  ])('names the methods it takes: %s', async (path, allow) => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const
    for (const method of methods.filter((one) => !allow.includes(one))) {
      const answer = await service.request(method, path, { token: venue.token })
      expect([method, told(answer), answer.headers.allow]).toEqual([method, '405 method_not_allowed', allow])
    }
  })
})
