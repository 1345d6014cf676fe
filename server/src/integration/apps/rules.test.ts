import { expect, test } from 'vitest'
import { plainOrigin } from '../../platform/http/server/plain-origin.ts'
import { detailFaults, newClientId, newClientSecret, publicAddressFault, redirectFault } from './rules.ts'

test.each([
  'https://app.example/back',
  'https://app.example:8443/back?x=1',
  'http://localhost/back',
  'http://localhost:3000/',
  'http://127.0.0.1:9/cb',
  'http://[::1]:9/cb',
])('%s is a redirect address', (address) => {
  expect(redirectFault(address)).toBeNull()
})

test.each([
  'http://app.example/back',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://0.0.0.0/',
  'http://[::2]/',
  'ftp://localhost/',
  'javascript:alert(1)',
  'myapp://callback',
  '/back',
  'https://app.example;script-src/',
  "https://app.example'/",
  'https://',
  'https://app.example/#part',
  'https://app.example/#',
  'https://user@app.example/',
  'https://user:word@app.example/',
  'https://app.example/\r\nSet-Cookie: a=b',
  'https://app.example/ ä',
  'https://bücher.example/',
  `https://app.example/${'x'.repeat(2000)}`,
])('%s is none', (address) => {
  expect(redirectFault(address)).not.toBeNull()
})

test('ids and secrets bear their prefix', () => {
  expect(newClientId()).toMatch(/^svc_app_[0-9A-Za-z]{24}$/)
  expect(newClientSecret()).toMatch(/^svc_cs_[0-9A-Za-z]{46}$/)
})

test('every fault of an app is named at once', () => {
  const faults = detailFaults({
    name: ' ',
    description: 'x'.repeat(501),
    publisher: 'a\u202eb',
    logoUrl: 'http://logo.example/',
    homeUrl: 'javascript:alert(1)',
    redirectUris: ['http://app.example'],
    scopes: [],
  })
  expect(Object.keys(faults).sort()).toEqual([
    'description',
    'home_page',
    'logo',
    'name',
    'publisher',
    'redirect_uris',
    'scopes',
  ])
})

test('a description has lines and emoji; a name has nothing that does not show', () => {
  const sound = {
    publisher: '',
    logoUrl: null,
    homeUrl: null,
    redirectUris: ['https://a.example/'],
    scopes: ['x'],
  }
  const family = '👩\u200d🍳'
  expect(detailFaults({ ...sound, name: 'App', description: `Two\nlines ${family}` })).toEqual({})
  expect(Object.keys(detailFaults({ ...sound, name: `App ${family}`, description: 'a\u202eb' }))).toEqual([
    'name',
    'description',
  ])
})

test.each([
  'https://a;script-src*.example/logo.png',
  'https://a,b.example/',
  "https://a'.example/",
  'https://*.example/',
])('%s, whose host means more in a policy, is no logo', (address) => {
  expect(publicAddressFault(address)).toMatchObject({ code: 'wrong_format' })
  expect(plainOrigin(address)).toBeNull()
})

test('an origin is written as the parser gives it back', () => {
  expect(plainOrigin('HTTPS://Logo.Example:443/a;b.png')).toBe('https://logo.example')
  expect(publicAddressFault('https://logo.example/a;b.png')).toBeNull()
})
