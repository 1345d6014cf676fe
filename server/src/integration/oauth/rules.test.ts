import { describe, expect, test } from 'vitest'
import { judgeCode, judgeRefresh, readScopes, scopesBeyond, verifierFits, withParameters } from './rules.ts'

test('the example of RFC 7636, appendix B', () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  expect(verifierFits(verifier, challenge)).toBe(true)
  expect(verifierFits(`${verifier} `, challenge)).toBe(false)
  expect(verifierFits('', challenge)).toBe(false)
  expect(verifierFits(verifier, '')).toBe(false)
  expect(verifierFits(verifier, verifier)).toBe(false)
})

test.each([
  ['', []],
  ['  ', []],
  ['menu:read', ['menu:read']],
  ['menu:read  orders:read menu:read', ['menu:read', 'orders:read']],
  ['menu:read\torders:read', ['menu:read\torders:read']],
])('the scope %j is %j', (text, scopes) => {
  expect(readScopes(text)).toEqual(scopes)
})

test('a scope beyond is one that is unknown or not allowed', () => {
  const allowed = ['menu:read', 'orders:read', 'made:up']
  expect(scopesBeyond(['menu:read', 'made:up', 'guests:read', 'Menu:read'], allowed)).toEqual([
    'made:up',
    'guests:read',
    'Menu:read',
  ])
})

describe('a code', () => {
  const code = {
    redirectUri: 'https://app.example/',
    codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    codeExpiresAt: 1_000,
    exchangedAt: null,
    endedAt: null,
  }
  const asked = {
    redirectUri: code.redirectUri,
    verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    now: 999,
  }
  test.each([
    ['is good until it expires', {}, {}, 'good'],
    ['has expired at its moment', {}, { now: 1_000 }, 'bad'],
    ['is bad with another verifier', {}, { verifier: 'x' }, 'bad'],
    ['is bad with another redirect address', {}, { redirectUri: 'https://app.example' }, 'bad'],
    ['is bad once the app is uninstalled', { endedAt: 1 }, {}, 'bad'],
    ['is reused the second time', { exchangedAt: 1 }, {}, 'reused'],
    ['is reused also when it has expired', { exchangedAt: 1 }, { now: 5_000 }, 'reused'],
    ['is reused also with a wrong verifier', { exchangedAt: 1 }, { verifier: 'x' }, 'reused'],
  ])('%s', (_name, state, change, verdict) => {
    expect(judgeCode({ ...code, ...state }, { ...asked, ...change })).toBe(verdict)
  })
})

describe('a refresh token', () => {
  const token = { expiresAt: 100_000, replacedAt: null, grantEndedAt: null, unusedSuccessorId: null }
  const replaced = { ...token, replacedAt: 10_000, unusedSuccessorId: 7 }
  test.each([
    ['is good until it expires', token, { now: 99_999, graceMs: 0 }, 'good'],
    ['has expired at its moment', token, { now: 100_000, graceMs: 0 }, 'bad'],
    ['is bad when the grant has ended', { ...token, grantEndedAt: 1 }, { now: 0, graceMs: 0 }, 'bad'],
    ['is reused at once without grace', replaced, { now: 10_000, graceMs: 0 }, 'reused'],
    ['is reused without grace by one that began earlier', replaced, { now: 9_999, graceMs: 0 }, 'reused'],
    ['may be repeated within the grace', replaced, { now: 39_999, graceMs: 30_000 }, 'repeat'],
    ['is reused after the grace', replaced, { now: 40_000, graceMs: 30_000 }, 'reused'],
    [
      'is reused when its successor was used',
      { ...replaced, unusedSuccessorId: null },
      { now: 10_001, graceMs: 30_000 },
      'reused',
    ],
    [
      'is bad, not reused, when the grant has ended',
      { ...replaced, grantEndedAt: 1 },
      { now: 10_001, graceMs: 0 },
      'bad',
    ],
  ] as const)('%s', (_name, state, at, verdict) => {
    expect(judgeRefresh(state, at)).toBe(verdict)
  })
})

test.each([
  ['https://a.example/cb', 'https://a.example/cb?code=x+y&state=%26'],
  ['https://a.example/cb?t=1', 'https://a.example/cb?t=1&code=x+y&state=%26'],
  ['https://a.example/cb?', 'https://a.example/cb?code=x+y&state=%26'],
  ['https://a.example/cb?t=1&', 'https://a.example/cb?t=1&code=x+y&state=%26'],
])('%s with an answer', (address, whole) => {
  expect(withParameters(address, { code: 'x y', state: '&', iss: undefined })).toBe(whole)
})
