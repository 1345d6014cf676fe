import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { authorizeQuery, type Client, newClient, pkce, REDIRECT, signedInOwner } from '../../../test/oauth.ts'
import { addPerson, Visitor } from '../../../test/visitor.ts'
import { setAppStatus } from '../apps/commands.ts'
import { ALL_SCOPES } from '../tokens/scopes.ts'

let service: TestApp
let venue: Venue
let client: Client
let owner: Visitor
const { challenge } = pkce()
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue()
  client = await newClient(service, { scopes: ['menu:read', 'orders:read', 'orders:write'] })
  owner = await signedInOwner(service, venue)
})
afterAll(() => service.close())

const ask = (changes: Record<string, string | undefined> = {}) =>
  `/oauth/authorize?${authorizeQuery(client, challenge, changes)}`

function parametersAt(location: string): Record<string, string> {
  expect(location.startsWith(`${REDIRECT}?`)).toBe(true)
  return Object.fromEntries(new URL(location).searchParams)
}

describe('whoever asks', () => {
  const XSS = '"><script>alert(1)</script>'
  test.each<[string, () => Record<string, string | undefined>]>([
    ['no client_id', () => ({ client_id: undefined })],
    ['an unknown client_id', () => ({ client_id: `svc_app_${'0'.repeat(24)}` })],
    ['a client_id of markup', () => ({ client_id: XSS })],
    ['a client_id with a NUL', () => ({ client_id: `${client.clientId}\u0000` })],
    ['no redirect_uri', () => ({ redirect_uri: undefined })],
    ['an unregistered redirect_uri', () => ({ redirect_uri: 'https://evil.example/' })],
    ['a redirect_uri with more behind it', () => ({ redirect_uri: `${REDIRECT}/more` })],
    ['a redirect_uri with a query', () => ({ redirect_uri: `${REDIRECT}?x=1` })],
    ['a redirect_uri in other letters', () => ({ redirect_uri: REDIRECT.replace('app', 'APP') })],
    ['a redirect_uri with its port', () => ({ redirect_uri: 'https://app.example:443/back' })],
    ['a redirect_uri with a dot segment', () => ({ redirect_uri: 'https://app.example/x/../back' })],
    ['a redirect_uri with a user', () => ({ redirect_uri: 'https://app.example@evil.example/back' })],
    ['a redirect_uri of script', () => ({ redirect_uri: 'javascript:alert(1)' })],
    ['a redirect_uri of markup', () => ({ redirect_uri: XSS })],
  ])(
    'with %s is shown a page with status 400, before any signing in, and never sent on',
    async (_name, changes) => {
      for (const visitor of [new Visitor(service.app), owner]) {
        const { status, location, text, headers } = await visitor.get(ask(changes()))
        expect([status, location]).toEqual([400, ''])
        expect(headers['content-type']).toMatch(/^text\/html/)
        expect(text).not.toContain('<script')
        expect(text).not.toContain('evil.example')
      }
    },
  )

  test.each(['client_id', 'redirect_uri'])('with a repeated %s is shown a page', async (name) => {
    const value = name === 'client_id' ? client.clientId : REDIRECT
    const { status, location } = await owner.get(`${ask()}&${name}=${encodeURIComponent(value)}`)
    expect([status, location]).toEqual([400, ''])
  })
})

describe('errors of RFC 6749 §4.1.2.1', () => {
  test.each<[string, string, Record<string, string | undefined>]>([
    ['no response_type', 'invalid_request', { response_type: undefined }],
    ['response_type token', 'unsupported_response_type', { response_type: 'token' }],
    ['response_type code token', 'unsupported_response_type', { response_type: 'code token' }],
    ['no code_challenge', 'invalid_request', { code_challenge: undefined }],
    ['an empty code_challenge', 'invalid_request', { code_challenge: '' }],
    ['a code_challenge that is none', 'invalid_request', { code_challenge: 'short' }],
    ['no code_challenge_method', 'invalid_request', { code_challenge_method: undefined }],
    ['the method plain', 'invalid_request', { code_challenge_method: 'plain' }],
    ['an unknown scope', 'invalid_scope', { scope: 'menu:read everything' }],
    ['a scope beyond the registration', 'invalid_scope', { scope: 'guests:read' }],
    ['a scope of markup', 'invalid_scope', { scope: '"><img src=x onerror=alert(1)>' }],
  ])(
    '%s is %s, told to the app with state and issuer, whether or not anyone is signed in',
    async (_name, error, changes) => {
      for (const visitor of [new Visitor(service.app), owner]) {
        const { status, location } = await visitor.get(ask(changes))
        expect(status).toBe(302)
        expect(parametersAt(location)).toEqual({
          error,
          error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
          state: 'a state',
          iss: 'http://localhost:80',
        })
      }
    },
  )

  test.each(['response_type', 'scope', 'code_challenge', 'code_challenge_method', 'state'])(
    'a repeated %s is invalid_request',
    async (name) => {
      const { location } = await owner.get(`${ask({ scope: 'menu:read' })}&${name}=again`)
      const { error, state } = parametersAt(location)
      expect(error).toBe('invalid_request')
      expect(state).toBe(name === 'state' ? undefined : 'a state')
    },
  )

  test('a cancel is access_denied', async () => {
    const { status, location } = await owner.post('/oauth/authorize', {
      request: authorizeQuery(client, challenge),
      restaurant: String(venue.restaurant.id),
      decision: 'cancel',
    })
    expect(status).toBe(303)
    expect(parametersAt(location)).toMatchObject({ error: 'access_denied', state: 'a state' })
  })

  test('an app that the operator blocked is unauthorized_client', async () => {
    await setAppStatus(service.database, client.clientId, 'blocked')
    const { location } = await owner.get(ask())
    await setAppStatus(service.database, client.clientId, 'draft')
    expect(parametersAt(location).error).toBe('unauthorized_client')
  })

  test.each([
    ['a fault of ours is server_error', 'P0001', 'server_error'],
    ['a database out of reach is temporarily_unavailable', '53300', 'temporarily_unavailable'],
  ])('%s', async (_name, state, error) => {
    await service.owner.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception using errcode = '${state}'; end $$;
      create trigger fail before insert on oauth_grants for each statement execute function fail()`)
    const { status, location } = await owner.post('/oauth/authorize', {
      request: authorizeQuery(client, challenge),
      restaurant: String(venue.restaurant.id),
      decision: 'allow',
    })
    await service.owner.query('drop function fail cascade')
    expect(status).toBe(303)
    expect(parametersAt(location)).toMatchObject({ error, state: 'a state' })
  })
})

describe('the consent page', () => {
  test('says who asks, for which venue, and each scope in plain words', async () => {
    const { status, text, headers } = await owner.get(ask({ scope: 'menu:read orders:write' }))
    expect(status).toBe(200)
    expect(text).toContain(`Allow Till Sync to access ${venue.restaurant.name}?`)
    expect(text).toContain('by Till Sync Ltd')
    expect(text).toContain('<li>Read the menu</li>')
    expect(text).toContain('<li>Place orders and change their status</li>')
    expect(text).not.toContain('<li>Read orders</li>')
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' https:; base-uri 'none'; frame-ancestors 'none'",
    )
  })

  test('lists all that the app registered where no scope was asked for', async () => {
    const { text } = await owner.get(ask())
    expect(text.match(/<ul class="scopes">.*?<\/ul>/s)?.[0].match(/<li>/g)).toHaveLength(3)
  })

  test('is shown each time, however often it was allowed', async () => {
    for (let round = 0; round < 2; round++) {
      const fields = {
        request: authorizeQuery(client, challenge),
        restaurant: String(venue.restaurant.id),
        decision: 'allow',
      }
      expect(parametersAt((await owner.post('/oauth/authorize', fields)).location)).toEqual({
        code: expect.stringMatching(/^svc_ac_/),
        state: 'a state',
        iss: 'http://localhost:80',
      })
      expect((await owner.get(ask())).status).toBe(200)
    }
  })

  test('sends no state back where none was sent, and keeps the query of the redirect address', async () => {
    const other = await newClient(service, { redirectUris: ['https://app.example/cb?tenant=7'] })
    const fields = {
      request: authorizeQuery(other, challenge, { state: undefined }),
      restaurant: String(venue.restaurant.id),
      decision: 'allow',
    }
    const { location } = await owner.post('/oauth/authorize', fields)
    const { searchParams } = new URL(location)
    expect([...searchParams.keys()]).toEqual(['tenant', 'code', 'iss'])
  })

  test('escapes every name and parameter', async () => {
    const evil = '<script>alert(1)</script>"\'&'
    const app = await newClient(service, { name: evil, publisher: evil, description: evil })
    const place = await service.venue()
    await service.owner.query('update restaurants set name = $1 where id = $2', [evil, place.restaurant.id])
    const person = await signedInOwner(service, place)
    const query = authorizeQuery(app, challenge, { state: `"><script>alert(2)</script>` })
    const { text } = await person.get(
      `/oauth/authorize?${query}&${encodeURIComponent(evil)}=${encodeURIComponent(evil)}`,
    )
    expect(text).toContain('&lt;script&gt;')
    expect(text).not.toMatch(/<script|alert\(2\)/)
    const page = await person.get(
      `/oauth/authorize?${authorizeQuery(app, challenge, { redirect_uri: evil })}`,
    )
    expect(page.text).not.toMatch(/<script/)
  })

  test('a visitor signs in first and comes back to it', async () => {
    const { email } = await addPerson(venue)
    const visitor = new Visitor(service.app)
    const sent = await visitor.get(ask({ state: 'x y&z=1#"' }))
    expect(sent.status).toBe(302)
    const next = new URL(sent.location, 'http://localhost').searchParams.get('next')!
    const entered = await visitor.post('/sign-in', { email, password: 'correct horse battery', next })
    expect(entered.location).toBe(next)
    const { status, text } = await visitor.get(entered.location)
    expect(status).toBe(200)
    const request = /name="request" value="([^"]*)"/.exec(text)![1]!.replaceAll('&amp;', '&')
    const fields = { request, restaurant: String(venue.restaurant.id), decision: 'allow' }
    expect(parametersAt((await visitor.post('/oauth/authorize', fields)).location).state).toBe('x y&z=1#"')
  })
})

describe('only an owner', () => {
  test.each(['manager', 'staff'] as const)('a %s is told so, cannot allow, and can go back', async (role) => {
    const { email } = await addPerson(venue, role)
    const visitor = new Visitor(service.app)
    await visitor.signIn(email)
    const page = await visitor.get(ask())
    expect(page.status).toBe(403)
    expect(page.text).toContain('Only an owner can allow this')
    expect(page.text).not.toContain('value="allow"')
    const fields = { request: authorizeQuery(client, challenge), restaurant: String(venue.restaurant.id) }
    const forced = await visitor.post('/oauth/authorize', { ...fields, decision: 'allow' })
    expect([forced.status, forced.location]).toEqual([403, ''])
    const back = await visitor.post('/oauth/authorize', { ...fields, decision: 'cancel' })
    expect(parametersAt(back.location).error).toBe('access_denied')
  })

  test("an owner cannot allow for another's restaurant", async () => {
    const other = await service.venue()
    for (const restaurant of [String(other.restaurant.id), '', '0', 'x']) {
      const fields = { request: authorizeQuery(client, challenge), restaurant, decision: 'allow' }
      expect((await owner.post('/oauth/authorize', fields)).status).toBe(403)
    }
  })

  test('one who has lost the role since the page was made cannot allow', async () => {
    const { email, id } = await addPerson(venue)
    const visitor = new Visitor(service.app)
    await visitor.signIn(email)
    expect((await visitor.get(ask())).status).toBe(200)
    await service.owner.query("update memberships set role = 'manager' where user_id = $1", [id])
    const fields = {
      request: authorizeQuery(client, challenge),
      restaurant: String(venue.restaurant.id),
      decision: 'allow',
    }
    expect((await visitor.post('/oauth/authorize', fields)).status).toBe(403)
  })

  test('nor one who lacks the second factor that the restaurant asks for', async () => {
    const strict = await service.venue()
    await service.owner.query('update restaurants set second_factor_required = true where id = $1', [
      strict.restaurant.id,
    ])
    const { email } = await addPerson(venue, 'owner')
    await addPerson(strict, 'owner', email)
    const visitor = new Visitor(service.app)
    await visitor.signIn(email)
    const fields = {
      request: authorizeQuery(client, challenge),
      restaurant: String(strict.restaurant.id),
      decision: 'allow',
    }
    expect((await visitor.post('/oauth/authorize', fields)).status).toBe(403)
  })

  test('one with several restaurants chooses first', async () => {
    const other = await service.venue()
    const { email } = await addPerson(venue, 'staff')
    await addPerson(other, 'owner', email)
    const visitor = new Visitor(service.app)
    await visitor.signIn(email)
    const sent = await visitor.get(ask())
    expect(sent.location).toMatch(/^\/choose-restaurant\?next=/)
    const next = new URL(sent.location, 'http://localhost').searchParams.get('next')!
    const choose = (id: number) => visitor.post('/choose-restaurant', { restaurant: String(id), next })
    expect((await choose(venue.restaurant.id)).location).toBe(next)
    expect((await visitor.get(next)).status).toBe(403)
    await choose(other.restaurant.id)
    const { status, text } = await visitor.get(next)
    expect(status).toBe(200)
    expect(text).toContain(`to access ${other.restaurant.name}?`)
  })
})

test.each([
  ['cross-site by its own word', { 'sec-fetch-site': 'cross-site' }],
  ['same-site is not same-origin', { 'sec-fetch-site': 'same-site' }],
  ['from another origin', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
  ['from a frame without origin', { 'sec-fetch-site': undefined, origin: 'null' }],
])('a consent posted %s is refused', async (_name, headers) => {
  const fields = {
    request: authorizeQuery(client, challenge),
    restaurant: String(venue.restaurant.id),
    decision: 'allow',
  }
  const before = await service.owner.query('select count(*) from oauth_grants')
  const { status, location } = await owner.post('/oauth/authorize', fields, headers)
  expect([status, location]).toEqual([403, ''])
  expect((await service.owner.query('select count(*) from oauth_grants')).rows).toEqual(before.rows)
})

test('the metadata describes it all', async () => {
  const response = await service.app.inject({
    url: '/.well-known/oauth-authorization-server',
    headers: { host: 'here:3000' },
  })
  const issuer = 'http://here:3000'
  expect(response.json()).toEqual({
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: ALL_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/docs`,
  })
})

test('with PUBLIC_URL that is the issuer, whatever host a request names, and cookies are Secure', async () => {
  const secure = await testApp({ PUBLIC_URL: 'https://eat.example' })
  const place = await secure.venue()
  const metadata = await secure.app.inject({
    url: '/.well-known/oauth-authorization-server',
    headers: { host: 'evil' },
  })
  expect(metadata.json().issuer).toBe('https://eat.example')
  const { email } = await addPerson(place)
  const entered = await new Visitor(secure.app).post(
    '/sign-in',
    { email, password: 'correct horse battery' },
    { origin: 'https://eat.example' },
  )
  expect(String(entered.headers['set-cookie'])).toMatch(
    /^__Secure-comanda\.session_token=.*HttpOnly; Secure; SameSite=Lax|Secure; HttpOnly; SameSite=Lax/,
  )
  await secure.close()
})
