import { ConnectionError, OAuthError } from './errors.ts'

export type Tokens = {
  accessToken: string
  refreshToken: string
  /** Milliseconds since 1970. */
  expiresAt: number
  scopes: string[]
  /** The restaurant that allowed it, where the service tells. */
  restaurant: { id: number; slug: string; name: string } | null
}

export type AppOptions = {
  /** Where the service is, such as `https://restaurant.example`. */
  url: string
  /** Its address in public, where your app reaches it at another one. Left out: `url`. */
  issuer?: string | undefined
  clientId: string
  clientSecret: string
  /** Exactly as it is registered. */
  redirectUri: string
  fetch?: typeof fetch | undefined
}

export type Store = {
  load(): Promise<Tokens> | Tokens
  save(tokens: Tokens): Promise<void> | void
  /** Where several processes share the tokens: runs one work at a time, over all of them. */
  lock?<T>(work: () => Promise<T>): Promise<T>
}

/** Refreshed when it has less than this to live. */
const FRESH_MS = 60_000

export type OAuthApp = {
  /** Send the owner to `url`; keep `state` and `verifier` in their session until they come back. */
  authorize(wish?: { scopes?: readonly string[]; state?: string }): Promise<{
    url: string
    state: string
    verifier: string
  }>
  /** The code in the address that the owner came back to. Throws where the response is not this service's (RFC 9207), or not to this request. */
  callback(address: string | URL, expected: { state: string }): string
  exchange(given: { code: string; verifier: string }): Promise<Tokens>
  refresh(refreshToken: string): Promise<Tokens>
  revoke(token: string): Promise<void>
  /** What a client takes as its `token`: always a live one, refreshed by one caller at a time. */
  session(store: Store): () => Promise<string>
}

export function oauthApp(app: AppOptions): OAuthApp {
  const root = withoutSlash(app.url)
  const issuer = withoutSlash(app.issuer ?? app.url)

  async function ask(path: string, fields: Record<string, string>): Promise<Record<string, unknown>> {
    const { clientId: client_id, clientSecret: client_secret } = app
    const body = new URLSearchParams({ ...fields, client_id, client_secret })
    const response = await (app.fetch ?? fetch)(`${root}${path}`, { method: 'POST', body }).catch((cause) => {
      throw new ConnectionError(`POST ${path}: no answer came (${cause.message}).`, cause)
    })
    const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
    if (response.ok) return answer
    const message = answer.error_description ?? answer.message ?? `The service answered ${response.status}.`
    throw new OAuthError(String(answer.error ?? 'unexpected_answer'), String(message), response.status)
  }

  async function tokens(fields: Record<string, string>): Promise<Tokens> {
    const askedAt = Date.now()
    const answer = await ask('/oauth/token', fields)
    return {
      accessToken: String(answer.access_token),
      refreshToken: String(answer.refresh_token),
      expiresAt: askedAt + Number(answer.expires_in) * 1_000,
      scopes: String(answer.scope).split(' '),
      restaurant: (answer.restaurant as Tokens['restaurant'] | undefined) ?? null,
    }
  }

  const refresh = (refreshToken: string) =>
    tokens({ grant_type: 'refresh_token', refresh_token: refreshToken })

  return {
    async authorize({ scopes, state = randomText() } = {}) {
      const verifier = randomText()
      const url = new URL(`${root}/oauth/authorize`)
      const query = {
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: app.redirectUri,
        ...(scopes && { scope: scopes.join(' ') }),
        state,
        code_challenge: await challengeOf(verifier),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return { url: url.href, state, verifier }
    },
    callback(address, { state }) {
      const { searchParams } = new URL(address, app.redirectUri)
      if (searchParams.get('state') !== state) {
        throw new OAuthError('state_mismatch', 'The answer belongs to another request: begin anew.')
      }
      if (searchParams.get('iss') !== issuer) {
        throw new OAuthError('issuer_mismatch', `The answer is not from ${issuer}: do not use it.`)
      }
      const error = searchParams.get('error')
      if (error !== null) throw new OAuthError(error, searchParams.get('error_description') ?? error)
      return searchParams.get('code') ?? ''
    },
    exchange: ({ code, verifier }) =>
      tokens({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: app.redirectUri,
      }),
    refresh,
    async revoke(token) {
      await ask('/oauth/revoke', { token })
    },
    session: (store) => liveToken(store, refresh),
  }
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}

/** A refresh token works once, so whoever comes during a refresh waits for it instead of starting another. */
function liveToken(store: Store, refresh: (refreshToken: string) => Promise<Tokens>): () => Promise<string> {
  let refreshing: Promise<string> | null = null
  const isFresh = ({ expiresAt }: Tokens) => expiresAt - Date.now() > FRESH_MS

  async function renew(): Promise<string> {
    // Another process may have done it while this one waited for the lock.
    const current = await store.load()
    if (isFresh(current)) return current.accessToken
    const next = await refresh(current.refreshToken)
    await store.save(next)
    return next.accessToken
  }

  return async () => {
    const current = await store.load()
    if (isFresh(current)) return current.accessToken
    refreshing ??= (store.lock ? store.lock(renew) : renew()).finally(() => {
      refreshing = null
    })
    return refreshing
  }
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)))
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64Url(new Uint8Array(digest))
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
