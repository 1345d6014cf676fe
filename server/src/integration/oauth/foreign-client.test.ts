// The whole flow by a client that others wrote, against a server that really listens.
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { type Client, callWith, newClient, signedInOwner } from '../../../test/oauth.ts'
import type { Visitor } from '../../../test/visitor.ts'

const REDIRECT = 'http://127.0.0.1:9/callback'
const insecure = { [oauth.allowInsecureRequests]: true }

let service: TestApp
let venue: Venue
let app: Client
let owner: Visitor
let server: oauth.AuthorizationServer
beforeAll(async () => {
  service = await testApp({ OAUTH_RATE_LIMIT: '100000' })
  venue = await service.venue({ sample: true })
  app = await newClient(service, { redirectUris: [REDIRECT] })
  owner = await signedInOwner(service, venue)
  const issuer = new URL(await service.app.listen({ port: 0, host: '127.0.0.1' }))
  const discovered = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  server = await oauth.processDiscoveryResponse(issuer, discovered)
})
afterAll(() => service.close())

/** The owner's part, at the address that the client made. */
async function ownerAllows(authorize: URL): Promise<URL> {
  const host = authorize.host
  const page = await owner.get(authorize.pathname + authorize.search, { host })
  expect(page.status).toBe(200)
  const request = authorize.search.slice(1)
  const restaurant = String(venue.restaurant.id)
  return new URL(
    (await owner.post('/oauth/authorize', { request, restaurant, decision: 'allow' }, { host })).location,
  )
}

async function authorization(scope: string) {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const url = new URL(server.authorization_endpoint!)
  url.searchParams.set('client_id', app.clientId)
  url.searchParams.set('redirect_uri', REDIRECT)
  url.searchParams.set('response_type', 'code')
  url.searchParams.set('scope', scope)
  url.searchParams.set('state', state)
  url.searchParams.set('code_challenge', await oauth.calculatePKCECodeChallenge(verifier))
  url.searchParams.set('code_challenge_method', 'S256')
  const back = await ownerAllows(url)
  return { verifier, back, state }
}

test.each([
  ['client_secret_basic', oauth.ClientSecretBasic],
  ['client_secret_post', oauth.ClientSecretPost],
])('oauth4webapi gets, uses, refreshes and revokes tokens with %s', async (_name, method) => {
  const client: oauth.Client = { client_id: app.clientId }
  const authentication = method(app.clientSecret)
  const { verifier, back, state } = await authorization('menu:read orders:read')
  const parameters = oauth.validateAuthResponse(server, client, back, state)
  const granted = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      REDIRECT,
      verifier,
      insecure,
    ),
  )
  expect(granted).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'menu:read orders:read' })

  const menus = await oauth.protectedResourceRequest(
    granted.access_token,
    'GET',
    new URL(`${server.issuer}/api/v1/menus`),
    new Headers(),
    null,
    insecure,
  )
  expect(menus.status).toBe(200)

  const refreshed = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(server, client, authentication, granted.refresh_token!, insecure),
  )
  expect(refreshed.refresh_token).not.toBe(granted.refresh_token)
  expect(await callWith(service, granted.access_token)).toBe(401)
  expect(await callWith(service, refreshed.access_token)).toBe(200)

  const revoked = await oauth.revocationRequest(
    server,
    client,
    authentication,
    refreshed.refresh_token!,
    insecure,
  )
  expect(await oauth.processRevocationResponse(revoked)).toBeUndefined()
  expect(await callWith(service, refreshed.access_token)).toBe(401)
})

test('oauth4webapi reads our refusals as errors of the protocol', async () => {
  const client: oauth.Client = { client_id: app.clientId }
  const authentication = oauth.ClientSecretPost(app.clientSecret)
  const { back, state } = await authorization('menu:read')
  const parameters = oauth.validateAuthResponse(server, client, back, state)
  const wrong = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    parameters,
    REDIRECT,
    oauth.generateRandomCodeVerifier(),
    insecure,
  )
  await expect(oauth.processAuthorizationCodeResponse(server, client, wrong)).rejects.toMatchObject({
    error: 'invalid_grant',
    status: 400,
  })
  expect(() =>
    oauth.validateAuthResponse(
      server,
      client,
      new URL(back.href.replace(/iss=[^&]*/, 'iss=http%3A%2F%2Fevil')),
      state,
    ),
  ).toThrow(/iss/)
  const denied = new URL(
    `${REDIRECT}?error=access_denied&state=${state}&iss=${encodeURIComponent(server.issuer)}`,
  )
  expect(() => oauth.validateAuthResponse(server, client, denied, state)).toThrow(
    oauth.AuthorizationResponseError,
  )
})
