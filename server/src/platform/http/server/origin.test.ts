import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { isFromOurPages } from './origin.ts'

function post(headers: Record<string, string>, method = 'POST'): FastifyRequest {
  return { method, headers, protocol: 'http', host: 'here:3000' } as unknown as FastifyRequest
}

test.each<[string, Record<string, string>, string | null, boolean]>([
  ['a form of ours', { 'sec-fetch-site': 'same-origin', origin: 'http://here:3000' }, null, true],
  ['what a person typed', { 'sec-fetch-site': 'none' }, null, true],
  ['another site', { 'sec-fetch-site': 'cross-site' }, null, false],
  ['another port or subdomain', { 'sec-fetch-site': 'same-site' }, null, false],
  ['an older browser on our page', { origin: 'http://here:3000' }, null, true],
  ['an older browser elsewhere', { origin: 'https://evil.example' }, null, false],
  ['a sandboxed frame', { origin: 'null' }, null, false],
  ['another scheme', { origin: 'https://here:3000' }, null, false],
  ['another port', { origin: 'http://here:3001' }, null, false],
  ['no browser', {}, null, true],
  ['our public address', { origin: 'https://eat.example' }, 'https://eat.example', true],
  [
    'the inner address, where a public one is set',
    { origin: 'http://here:3000' },
    'https://eat.example',
    false,
  ],
])('%s', (_name, headers, publicUrl, allowed) => {
  expect(isFromOurPages(post(headers), publicUrl)).toBe(allowed)
})

test('reading is allowed from anywhere', () => {
  expect(isFromOurPages(post({ 'sec-fetch-site': 'cross-site' }, 'GET'), null)).toBe(true)
})
