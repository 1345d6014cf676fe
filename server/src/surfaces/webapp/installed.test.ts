import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import type { WebApp } from './files.ts'

const APP: WebApp = {
  index: '<html lang="en" dir="ltr"><head></head><body></body></html>',
  files: new Map([['/assets/a.js', { type: 'text/javascript', body: async () => Buffer.from('a()') }]]),
  build: 'b1',
}

let service: TestApp
beforeAll(async () => {
  service = await testApp({}, { webApp: APP })
})
afterAll(() => service.close())

const get = (url: string, headers = {}) => service.app.inject({ method: 'GET', url, headers })

test('the service worker has the list of the files of its build', async () => {
  const { body, headers } = await get('/service-worker.js')
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(body.split('\n', 1)).toEqual([
    'self.build = {"id":"b1","page":"/app.html","files":["/favicon.ico","/assets/a.js"]}',
  ])
})

test('the page that is kept is anybody’s: it says its build, bears its own nonce and names nobody', async () => {
  const { body, headers } = await get('/app.html', { 'accept-language': 'ar' })
  expect(headers['comanda-build']).toBe('b1')
  expect(headers['content-security-policy']).toContain("manifest-src 'self'")
  expect(body).toBe('<html lang="ar" dir="rtl"><head></head><body></body></html>')
})

test.each([
  ['/admin/casa/app.webmanifest', '/admin/casa/', '/', 'Comanda'],
  ['/till/device/app.webmanifest', '/till/device', '/till/', 'Comanda Till'],
  ['/kitchen/device/app.webmanifest', '/kitchen/device', '/kitchen/', 'Comanda Kitchen'],
])('%s installs what opens at %s', async (url, start, scope, name) => {
  const { body, headers } = await get(url)
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = JSON.parse(body)
  expect(manifest).toMatchObject({ id: start, start_url: start, scope, name, display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const icon = await get(src)
    expect(icon.headers['content-type']).toBe('image/png')
    // Where a PNG says how wide it is.
    expect(`${icon.rawPayload.readUInt32BE(16)}x${icon.rawPayload.readUInt32BE(20)}`).toBe(sizes)
  }
})

test('signing out leaves word for pages that open without the server', async () => {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/sign-out',
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^comanda\.signed_out=1; Path=\/;/),
  )
})
