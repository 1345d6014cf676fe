// An app of the marketplace and the owner who installs it, as tests need them.
import { createHash, randomBytes } from 'node:crypto'
import { type Credentials, registerApp } from '../src/integration/apps/commands.ts'
import type { AppDetails } from '../src/integration/apps/rules.ts'
import { ALL_SCOPES } from '../src/integration/tokens/scopes.ts'
import type { Answer, TestApp, Venue } from './app.ts'
import { addPerson, Visitor } from './visitor.ts'

export const REDIRECT = 'https://app.example/back'

export function pkce() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export type Client = Credentials & { redirectUri: string }

export async function newClient(service: TestApp, details: Partial<AppDetails> = {}): Promise<Client> {
  const redirectUris = details.redirectUris ?? [REDIRECT]
  const credentials = await registerApp(service.database, {
    name: 'Till Sync',
    description: 'Keeps the till in step.',
    publisher: 'Till Sync Ltd',
    logoUrl: null,
    homeUrl: null,
    scopes: ALL_SCOPES,
    ...details,
    redirectUris,
  })
  return { ...credentials, redirectUri: redirectUris[0]! }
}

export async function signedInOwner(service: TestApp, venue: Venue): Promise<Visitor> {
  const { email } = await addPerson(venue, 'owner')
  const visitor = new Visitor(service.app)
  await visitor.signIn(email)
  return visitor
}

export function authorizeQuery(
  client: Client,
  challenge: string,
  changes: Record<string, string | undefined> = {},
) {
  const parameters: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    state: 'a state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value)
  return query.toString()
}

/** The owner allows it; answers the code and what is needed to exchange it. */
export async function allow(
  client: Client,
  owner: Visitor,
  venue: Venue,
  changes: Record<string, string | undefined> = {},
) {
  const { verifier, challenge } = pkce()
  const answer = await owner.post('/oauth/authorize', {
    request: authorizeQuery(client, challenge, changes),
    restaurant: String(venue.restaurant.id),
    decision: 'allow',
  })
  const code = new URL(answer.location).searchParams.get('code') ?? ''
  return { code, verifier, location: answer.location }
}

export function basic({ clientId, clientSecret }: Credentials): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` }
}

export async function postForm(
  service: TestApp,
  path: '/oauth/token' | '/oauth/revoke',
  fields: Record<string, string> | string | Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await service.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload:
      typeof fields === 'string' || Buffer.isBuffer(fields) ? fields : new URLSearchParams(fields).toString(),
  })
  const { statusCode: status, payload: text } = response
  return { status, headers: response.headers, text, body: JSON.parse(text) }
}

export function exchange(
  service: TestApp,
  client: Client,
  { code, verifier }: { code: string; verifier: string },
) {
  const fields = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: client.redirectUri,
    code_verifier: verifier,
  }
  return postForm(service, '/oauth/token', fields, basic(client))
}

export function refresh(
  service: TestApp,
  client: Client,
  refreshToken: string,
  more: Record<string, string> = {},
) {
  const fields = { grant_type: 'refresh_token', refresh_token: refreshToken, ...more }
  return postForm(service, '/oauth/token', fields, basic(client))
}

/** Allowed and exchanged: the tokens that an installed app holds. */
export async function install(
  service: TestApp,
  venue: Venue,
  { client, owner, scope }: { client?: Client; owner?: Visitor; scope?: string } = {},
) {
  const app = client ?? (await newClient(service))
  const person = owner ?? (await signedInOwner(service, venue))
  const allowed = await allow(app, person, venue, { scope })
  const { body } = await exchange(service, app, allowed)
  return { client: app, owner: person, access: body.access_token, refresh: body.refresh_token, ...allowed }
}

/** What the API makes of a token. */
export async function callWith(service: TestApp, token: string, path = '/menus'): Promise<number> {
  return (await service.request('GET', path, { token })).status
}
