import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import type { Scope } from '../../../integration/tokens/scopes.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue()
})
afterAll(() => service.close())

const told = ({ status, body }: Answer) => `${status} ${body?.error?.code ?? ''}`.trim()

describe('the checks of a request, each before the next', () => {
  const big = Buffer.alloc(1024 * 1024 + 1, 0x20)
  const long = 'k'.repeat(256)
  const NEW = { category_id: 1, name: 'Tea', price_minor: 1 }

  type Case = {
    what: string
    expected: string
    method?: string
    path?: string
    scopes?: Scope[]
    plan?: null
    suspended?: true
    spent?: boolean
    noToken?: true
    headers?: Record<string, string>
    body?: unknown
    payload?: Buffer | string
  }
  const everythingWrong: Omit<Case, 'what' | 'expected'> = {
    method: 'POST',
    path: '/items',
    scopes: ['menu:read'],
    plan: null,
    suspended: true,
    spent: true,
    headers: { 'idempotency-key': long, 'content-type': 'text/plain' },
    payload: big,
  }
  const json = { 'content-type': 'application/json' }

  test.each<Case>([
    { ...everythingWrong, what: 'no token', noToken: true, spent: true, expected: '401 unauthenticated' },
    {
      ...everythingWrong,
      what: 'no token, and no path',
      noToken: true,
      path: '/no',
      expected: '401 unauthenticated',
    },
    { ...everythingWrong, what: 'a spent rate', expected: '429 rate_limited' },
    { ...everythingWrong, what: 'a spent rate, and no path', path: '/nothing', expected: '429 rate_limited' },
    {
      ...everythingWrong,
      what: 'no path',
      spent: false,
      path: '/nothing',
      expected: '404 not_found',
    },
    {
      ...everythingWrong,
      what: 'no such method',
      spent: false,
      method: 'DELETE',
      expected: '405 method_not_allowed',
    },
    { ...everythingWrong, what: 'a lapsed plan', spent: false, expected: '403 plan_lapsed' },
    {
      what: 'a lapsed plan on a read',
      plan: null,
      method: 'GET',
      path: '/menus',
      expected: '403 plan_lapsed',
    },
    {
      what: 'a lapsed plan, and an id of no shape',
      plan: null,
      method: 'GET',
      path: '/menus/x',
      expected: '403 plan_lapsed',
    },
    {
      what: 'a lapsed plan, and no such path',
      plan: null,
      method: 'GET',
      path: '/nothing',
      expected: '404 not_found',
    },
    {
      what: 'a missing scope',
      scopes: ['menu:read'],
      suspended: true,
      headers: { 'content-type': 'text/plain' },
      payload: big,
      expected: '403 insufficient_scope',
    },
    {
      what: 'a suspended restaurant',
      suspended: true,
      headers: { 'content-type': 'text/plain' },
      payload: big,
      expected: '403 restaurant_suspended',
    },
    {
      what: 'a suspended restaurant, and no such dish',
      suspended: true,
      method: 'PATCH',
      path: '/items/999999',
      body: {},
      expected: '403 restaurant_suspended',
    },
    {
      what: 'a suspended restaurant that is read',
      suspended: true,
      method: 'GET',
      path: '/menus',
      expected: '200',
    },
    {
      what: 'too large a body of a wrong type',
      headers: { 'content-type': 'text/plain', 'idempotency-key': long },
      payload: big,
      expected: '413 payload_too_large',
    },
    {
      what: 'a wrong type, and too long a key',
      headers: { 'content-type': 'text/plain', 'idempotency-key': long },
      payload: '{',
      expected: '415 unsupported_media_type',
    },
    {
      what: 'a broken body, and too long a key',
      headers: { ...json, 'idempotency-key': long },
      payload: '{',
      expected: '422 validation_failed on body',
    },
    {
      what: 'no body, and too long a key',
      headers: { 'idempotency-key': long },
      expected: '422 validation_failed on body',
    },
    {
      what: 'too long a key, and faulty fields',
      headers: { 'idempotency-key': long },
      body: {},
      expected: '422 validation_failed on Idempotency-Key',
    },
    {
      what: 'a broken body, and no such dish',
      method: 'PATCH',
      path: '/items/999999',
      headers: json,
      payload: '[]',
      expected: '422 validation_failed on body',
    },
    {
      what: 'no body, and an id of no shape',
      method: 'PATCH',
      path: '/items/abc',
      expected: '422 validation_failed on body',
    },
    {
      what: 'no such dish, and faulty fields',
      method: 'PATCH',
      path: '/items/999999',
      body: { name: 5 },
      expected: '404 not_found',
    },
    {
      what: 'an id of no shape, and faulty fields',
      method: 'PATCH',
      path: '/items/abc',
      body: { name: 5 },
      expected: '404 not_found',
    },
    {
      what: 'faulty fields, and a foreign category',
      body: { ...NEW, category_id: 999999, name: 5 },
      expected: '422 validation_failed on name',
    },
    {
      what: 'a foreign category',
      body: { ...NEW, category_id: 999999 },
      expected: '422 validation_failed on category_id',
    },
  ])(
    '$what: $expected',
    async ({
      method = 'POST',
      path = '/items',
      scopes,
      plan,
      suspended,
      spent,
      noToken,
      expected,
      headers,
      body,
      payload,
    }) => {
      const { token } = await venue.newToken({ ...(scopes && { scopes }), ...(spent && { rateLimit: 1 }) })
      if (spent) await service.request('GET', '/menus', { token })
      await venue.set({ plan: plan === null ? null : 'pro', suspended: suspended ?? false })
      const answer = await service.request(method, path, {
        ...(!noToken && { token }),
        ...(headers && { headers }),
        ...(body !== undefined && { body }),
        ...(payload !== undefined && { payload }),
      })
      await venue.set({ plan: 'pro', suspended: false })
      const fields =
        answer.body?.error?.code === 'validation_failed' ? Object.keys(answer.body.error.details) : []
      expect(fields.length > 0 ? `${told(answer)} on ${fields}` : told(answer)).toBe(expected)
    },
  )
})
