import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { describe, expect, test, vi } from 'vitest'
import {
  allow,
  basic,
  callWith,
  exchange,
  install,
  newClient,
  pkce,
  postForm,
  REDIRECT,
  refresh,
} from '../../../test/oauth.ts'
import { client, owner, serveOauth, service, venue } from '../../../test/oauth-ground.ts'
import { setAppStatus } from '../apps/commands.ts'

serveOauth()

describe('exchanging a code', () => {
  test('gives a pair of tokens in the exact shape, never cached', async () => {
    const allowed = await allow(client, owner, venue, { scope: 'orders:read menu:read' })
    expect(allowed.code).toMatch(/^svc_ac_[0-9A-Za-z]{46}$/)
    const { status, body, headers } = await exchange(service, client, allowed)
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[1-9]\d*\|svc_oat_[0-9A-Za-z]{46}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^svc_ort_[0-9A-Za-z]{46}$/),
      scope: 'orders:read menu:read',
      restaurant: { id: venue.restaurant.id, slug: venue.restaurant.slug, name: venue.restaurant.name },
    })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' })
    expect(headers['content-type']).toMatch(/^application\/json/)
  })

  test.each([
    ['a form with Basic', 'form', 'basic'],
    ['a form with body credentials', 'form', 'body'],
    ['JSON with Basic', 'json', 'basic'],
    ['JSON with body credentials', 'json', 'body'],
  ])('takes %s', async (_name, format, way) => {
    const { code, verifier } = await allow(client, owner, venue)
    const fields: Record<string, string> = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
      ...(way === 'body' && { client_id: client.clientId, client_secret: client.clientSecret }),
    }
    const headers = {
      ...(way === 'basic' && basic(client)),
      ...(format === 'json' && { 'content-type': 'application/json' }),
    }
    const body = format === 'json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString()
    expect((await postForm(service, '/oauth/token', body, headers)).status).toBe(200)
  })

  test('takes percent-encoded Basic credentials, and a client_id in the body that says the same', async () => {
    const { code, verifier } = await allow(client, owner, venue)
    const encoded = [client.clientId, client.clientSecret]
      .map((part) => part.replaceAll('_', '%5F'))
      .join(':')
    const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier }
    const answer = await postForm(
      service,
      '/oauth/token',
      { ...fields, client_id: client.clientId },
      { authorization: `Basic ${Buffer.from(encoded).toString('base64')}` },
    )
    expect(answer.status).toBe(200)
  })

  test('keeps neither code nor tokens nor secret in the clear', async () => {
    const { code, access, refresh: refreshToken, client: app } = await install(service, venue)
    const secrets = [code, access.split('|')[1], refreshToken, app.clientSecret]
    for (const table of [
      'oauth_grants',
      'oauth_refresh_tokens',
      'tokens',
      'apps',
      'audit_log',
      'staff_sessions',
    ]) {
      const { rows } = await service.owner.query(`select t::text as text from ${table} t`)
      const all = rows.map((row) => row.text).join('\n')
      for (const secret of secrets) expect(all.includes(secret)).toBe(false)
    }
  })

  test('a wrong verifier is invalid_grant and does not use the code up', async () => {
    const { code, verifier } = await allow(client, owner, venue)
    for (const wrong of ['wrong', pkce().verifier, `${verifier}=`]) {
      const { status, body } = await exchange(service, client, { code, verifier: wrong })
      expect([status, body.error]).toEqual([400, 'invalid_grant'])
    }
    expect((await exchange(service, client, { code, verifier })).status).toBe(200)
  })

  test('a second use is invalid_grant and ends what the first gave', async () => {
    const { code, verifier, access, refresh: refreshToken } = await install(service, venue, { client, owner })
    expect(await callWith(service, access)).toBe(200)
    const again = await exchange(service, client, { code, verifier })
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
    expect(await callWith(service, access)).toBe(401)
    expect((await refresh(service, client, refreshToken)).body.error).toBe('invalid_grant')
  })

  test('a second use by another client is invalid_grant and ends nothing', async () => {
    const { code, verifier, access } = await install(service, venue, { client, owner })
    const stranger = await newClient(service)
    expect((await exchange(service, stranger, { code, verifier })).body.error).toBe('invalid_grant')
    expect(await callWith(service, access)).toBe(200)
  })
})

describe('errors of RFC 6749 §5.2', () => {
  type Case = {
    error: string
    status?: number
    fields?: Record<string, string | undefined>
    raw?: string | Buffer
    headers?: Record<string, string>
    noClient?: boolean
  }
  const wrongSecret = () => ({
    clientId: client.clientId,
    clientSecret: `${client.clientSecret.slice(0, -1)}${client.clientSecret.endsWith('0') ? '1' : '0'}`,
  })
  const cases: Record<string, () => Case> = {
    'no grant_type': () => ({ error: 'invalid_request', fields: { grant_type: undefined } }),
    'an empty grant_type': () => ({ error: 'invalid_request', fields: { grant_type: '' } }),
    'no code': () => ({ error: 'invalid_request', fields: { code: undefined } }),
    'no redirect_uri': () => ({ error: 'invalid_request', fields: { redirect_uri: undefined } }),
    'no code_verifier': () => ({ error: 'invalid_request', fields: { code_verifier: undefined } }),
    'a refresh without refresh_token': () => ({
      error: 'invalid_request',
      fields: { grant_type: 'refresh_token' },
    }),
    'a repeated parameter': () => ({
      error: 'invalid_request',
      raw: 'grant_type=authorization_code&code=a&code=a&redirect_uri=x&code_verifier=y',
    }),
    'a repeated field of JSON': () => ({
      error: 'invalid_request',
      raw: '{"grant_type":"authorization_code","code":"a","\\u0063ode":"a","redirect_uri":"x","code_verifier":"y"}',
      headers: { 'content-type': 'application/json' },
    }),
    'credentials in header and body': () => ({
      error: 'invalid_request',
      fields: { client_id: client.clientId, client_secret: client.clientSecret },
    }),
    'another client_id in the body than in the header': () => ({
      error: 'invalid_request',
      fields: { client_id: `svc_app_${'0'.repeat(24)}` },
    }),
    'broken JSON': () => ({
      error: 'invalid_request',
      raw: '{',
      headers: { 'content-type': 'application/json' },
    }),
    'JSON that is a list': () => ({
      error: 'invalid_request',
      raw: '[]',
      headers: { 'content-type': 'application/json' },
    }),
    'JSON with a number': () => ({
      error: 'invalid_request',
      raw: '{"grant_type":1}',
      headers: { 'content-type': 'application/json' },
    }),
    'another media type': () => ({
      error: 'invalid_request',
      raw: '<a/>',
      headers: { 'content-type': 'text/xml' },
    }),
    'a body that is not UTF-8': () => ({ error: 'invalid_request', raw: Buffer.from([0x61, 0xff]) }),
    'a body too large': () => ({ error: 'invalid_request', raw: `code=${'a'.repeat(70_000)}` }),
    'no credentials': () => ({ error: 'invalid_client', status: 401, noClient: true }),
    'an unknown client': () => ({
      error: 'invalid_client',
      status: 401,
      headers: basic({ clientId: `svc_app_${'0'.repeat(24)}`, clientSecret: client.clientSecret }),
    }),
    'a client id with a NUL': () => ({
      error: 'invalid_client',
      status: 401,
      noClient: true,
      fields: { client_id: 'svc_app_\u0000', client_secret: 'x' },
    }),
    'a wrong secret': () => ({ error: 'invalid_client', status: 401, headers: basic(wrongSecret()) }),
    'a wrong secret in the body': () => ({
      error: 'invalid_client',
      status: 401,
      noClient: true,
      fields: { client_id: wrongSecret().clientId, client_secret: wrongSecret().clientSecret },
    }),
    'a secret and no id': () => ({
      error: 'invalid_client',
      status: 401,
      noClient: true,
      fields: { client_secret: 'x' },
    }),
    'Basic that is no base64': () => ({
      error: 'invalid_client',
      status: 401,
      headers: { authorization: 'Basic %%%' },
    }),
    'Basic alone': () => ({ error: 'invalid_client', status: 401, headers: { authorization: 'Basic' } }),
    'Basic with a broken escape': () => ({
      error: 'invalid_client',
      status: 401,
      headers: { authorization: `Basic ${Buffer.from('%zz:a').toString('base64')}` },
    }),
    'an unknown code': () => ({ error: 'invalid_grant' }),
    'an unknown refresh token': () => ({
      error: 'invalid_grant',
      fields: { grant_type: 'refresh_token', refresh_token: 'svc_ort_x' },
    }),
    'the password grant': () => ({ error: 'unsupported_grant_type', fields: { grant_type: 'password' } }),
    'the client credentials grant': () => ({
      error: 'unsupported_grant_type',
      fields: { grant_type: 'client_credentials' },
    }),
  }

  test.each(Object.entries(cases))('%s', async (_name, make) => {
    const { error, status = 400, fields, raw, headers, noClient } = make()
    const all = {
      grant_type: 'authorization_code',
      code: 'svc_ac_unknown',
      redirect_uri: REDIRECT,
      code_verifier: 'v'.repeat(43),
      ...fields,
    }
    const sent = Object.fromEntries(
      Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
    )
    const given = { ...(!noClient && basic(client)), ...headers }
    const answer = await postForm(service, '/oauth/token', raw ?? sent, given)
    expect(answer.body).toEqual({
      error,
      error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
    })
    expect(answer.status).toBe(status)
    expect(answer.headers['cache-control']).toBe('no-store')
    const challenged = error === 'invalid_client' && 'authorization' in given
    expect(answer.headers['www-authenticate']).toEqual(
      challenged ? expect.stringMatching(/^Basic /) : undefined,
    )
  })

  test('invalid_grant: a code of another client, and another redirect_uri', async () => {
    const uris = [REDIRECT, `${REDIRECT}2`]
    const app = await newClient(service, { redirectUris: uris })
    const { code, verifier } = await allow(app, owner, venue)
    expect((await exchange(service, client, { code, verifier })).body.error).toBe('invalid_grant')
    const elsewhere = await exchange(service, { ...app, redirectUri: `${REDIRECT}2` }, { code, verifier })
    expect(elsewhere.body.error).toBe('invalid_grant')
    expect((await exchange(service, app, { code, verifier })).status).toBe(200)
  })

  test('invalid_grant: a code after ten minutes, and not before', async () => {
    const { code, verifier } = await allow(client, owner, venue)
    const life = await service.owner.query(
      'select extract(epoch from code_expires_at - created_at) as life from oauth_grants order by id desc limit 1',
    )
    expect(Number(life.rows[0].life)).toBe(600)
    await service.owner.query(
      "update oauth_grants set code_expires_at = now() - interval '1 second' where exchanged_at is null",
    )
    expect((await exchange(service, client, { code, verifier })).body.error).toBe('invalid_grant')
  })

  test('unauthorized_client: an app that the operator blocked, until it is lifted', async () => {
    const app = await newClient(service)
    const { refresh: refreshToken } = await install(service, venue, { client: app, owner })
    await setAppStatus(service.database, app.clientId, 'blocked')
    const refused = await refresh(service, app, refreshToken)
    expect([refused.status, refused.body.error]).toEqual([400, 'unauthorized_client'])
    await setAppStatus(service.database, app.clientId, 'draft')
    expect((await refresh(service, app, refreshToken)).status).toBe(200)
  })

  test('invalid_scope: more than was granted', async () => {
    const { refresh: refreshToken } = await install(service, venue, {
      client,
      owner,
      scope: 'menu:read orders:read',
    })
    for (const scope of ['menu:write', 'menu:read guests:read', 'nonsense']) {
      const refused = await refresh(service, client, refreshToken, { scope })
      expect([refused.status, refused.body.error]).toEqual([400, 'invalid_scope'])
    }
    expect((await refresh(service, client, refreshToken)).status).toBe(200)
  })

  test('any other method is told to use POST', async () => {
    for (const path of ['/oauth/token', '/oauth/revoke']) {
      const response = await service.app.inject({ method: 'GET', url: path })
      expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST'])
    }
  })

  test('credentials in the address are not read', async () => {
    const query = new URLSearchParams({ client_id: client.clientId, client_secret: client.clientSecret })
    const response = await service.app.inject({
      method: 'POST',
      url: `/oauth/token?${query}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=refresh_token&refresh_token=x',
    })
    expect([response.statusCode, response.json().error]).toEqual([401, 'invalid_client'])
  })
})

test('secrets, verifiers and tokens are compared in constant time, for unknown clients too', async () => {
  const compared = vi.spyOn(crypto, 'timingSafeEqual')
  syncBuiltinESMExports()
  const calls = async (work: () => Promise<unknown>) => {
    compared.mockClear()
    await work()
    return compared.mock.calls.length
  }
  try {
    const { code, verifier } = await allow(client, owner, venue)
    const unknown = { ...client, clientId: `svc_app_${'0'.repeat(24)}` }
    const wrong = { ...client, clientSecret: 'x' }
    expect(await calls(() => refresh(service, wrong, 'x'))).toBe(1)
    expect(await calls(() => refresh(service, unknown, 'x'))).toBe(1)
    expect(await calls(() => exchange(service, client, { code, verifier: 'x' }))).toBe(2)
    expect(await calls(() => exchange(service, client, { code, verifier }))).toBe(2)
    const { access } = await install(service, venue, { client, owner })
    expect(await calls(() => postForm(service, '/oauth/revoke', { token: access }, basic(client)))).toBe(2)
  } finally {
    compared.mockRestore()
    syncBuiltinESMExports()
  }
})

test('a body of thousands of parameters is refused', async () => {
  const payload = JSON.stringify(Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`k${n}`, ''])))
  const { statusCode, payload: text } = await service.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect([statusCode, JSON.parse(text).error]).toEqual([400, 'invalid_request'])
})
