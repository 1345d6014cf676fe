// HubRise's API over plain HTTP. Never with a transaction open: HubRise answers when it likes.

/** `later`: nobody knows whether it was done, or it is too early (429, which says how long); the same is asked again. */
export type HubAnswer<T = unknown> =
  | { kind: 'done'; value: T; nextCursor: string | null }
  | { kind: 'refused'; status: number; reason: string }
  | { kind: 'later'; reason: string; retryAfterMs: number | null }

export type HubRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under the API's root, with its query. */
  path: string
  /** Sent as JSON, or as the bytes of an image. */
  body?: object | { bytes: Buffer; type: string }
  timeoutMs?: number
}

export type HubClient = { call<T>(request: HubRequest): Promise<HubAnswer<T>> }

/** The program that an operator has registered at HubRise. */
export type HubApp = {
  clientId: string
  clientSecret: string
  apiUrl: string
  oauthUrl: string
}

export type HubAppSettings = {
  hubriseApiBase: string | null
  hubriseClientId: string | null
  hubriseClientSecret: string | null
}

/** Null: the operator has not registered one. */
export function hubApp(settings: HubAppSettings): HubApp | null {
  const { hubriseApiBase: base, hubriseClientId: clientId, hubriseClientSecret: clientSecret } = settings
  if (clientId === null || clientSecret === null) return null
  const root = base?.replace(/\/+$/, '')
  return {
    clientId,
    clientSecret,
    apiUrl: `${root ?? 'https://api.hubrise.com'}/v1`,
    oauthUrl: `${root ?? 'https://manager.hubrise.com'}/oauth2/v1`,
  }
}

const TIMEOUT_MS = 10_000
const LONGEST_REASON = 200

export function hubClient({ apiUrl }: HubApp, accessToken: string, timeoutMs = TIMEOUT_MS): HubClient {
  return {
    call: (request) =>
      asked(`${apiUrl}${request.path}`, {
        method: request.method,
        headers: { 'X-Access-Token': accessToken, Accept: 'application/json', ...typeOf(request.body) },
        body: bodyOf(request.body),
        timeoutMs: request.timeoutMs ?? timeoutMs,
      }),
  }
}

/** A call of the authorisation server, as the program itself. */
export function callAsApp<T>(
  { oauthUrl, clientId, clientSecret }: HubApp,
  path: '/token' | '/revoke',
  fields: Record<string, string>,
  timeoutMs = TIMEOUT_MS,
): Promise<HubAnswer<T>> {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  return asked(`${oauthUrl}${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${credentials}`,
      Accept: 'application/json',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
    timeoutMs,
  })
}

type Sent = {
  method: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
  timeoutMs: number
}

async function asked<T>(url: string, { timeoutMs, ...sent }: Sent): Promise<HubAnswer<T>> {
  try {
    const response = await fetch(url, {
      ...sent,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (response.ok) {
      return {
        kind: 'done',
        value: readJson(text) as T,
        nextCursor: response.headers.get('x-cursor-next'),
      }
    }
    const reason = messageIn(text) ?? `HTTP ${response.status}`
    if (response.status === 429) {
      return { kind: 'later', reason, retryAfterMs: retryAfter(response.headers.get('retry-after')) }
    }
    if (response.status === 408 || response.status >= 500)
      return { kind: 'later', reason, retryAfterMs: null }
    return { kind: 'refused', status: response.status, reason }
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } }
    const reason = name === 'TimeoutError' ? 'timed out' : (cause?.code ?? 'no answer')
    return { kind: 'later', reason, retryAfterMs: null }
  }
}

function typeOf(body: HubRequest['body']): Record<string, string> {
  if (body === undefined) return {}
  return { 'Content-Type': isBytes(body) ? body.type : 'application/json' }
}

function bodyOf(body: HubRequest['body']): Sent['body'] {
  if (body === undefined) return null
  return isBytes(body) ? new Uint8Array(body.bytes) : JSON.stringify(body)
}

function isBytes(body: object): body is { bytes: Buffer; type: string } {
  return 'bytes' in body && Buffer.isBuffer(body.bytes)
}

function readJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** What HubRise says is wrong: its message, and the fields of it. */
function messageIn(text: string): string | null {
  const { message, errors, error } = (readJson(text) ?? {}) as {
    message?: unknown
    error?: unknown
    errors?: { field?: string; message?: string }[]
  }
  const said = typeof message === 'string' ? message : typeof error === 'string' ? error : null
  const fields = Array.isArray(errors) ? errors.map((one) => `${one.field}: ${one.message}`) : []
  const whole = [said, ...fields].filter((part) => part !== null).join('; ')
  return whole === '' ? null : whole.replaceAll('\0', '').slice(0, LONGEST_REASON)
}

/** Where HubRise does not say, its next window begins with the next minute. */
function retryAfter(header: string | null): number {
  return header !== null && /^\d{1,5}$/.test(header) ? Number(header) * 1000 : 60_000
}
