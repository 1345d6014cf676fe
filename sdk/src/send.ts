import type { Answer, CallOptions, Fault } from './call.ts'
import { type ApiError, ConnectionError, errorOf } from './errors.ts'
import { VERSION } from './generated/api.ts'
import { backOff, wait } from './wait.ts'

export type Token = string | (() => string | Promise<string>)

export type ClientOptions = {
  /** Where the service is, such as `https://restaurant.example`, without `/api/v1`. */
  url: string
  /** A token, or what brings one: it is asked before each attempt. */
  token: Token
  /** Of one attempt: 30 seconds. */
  timeoutMs?: number | undefined
  /** After the first attempt: 4. */
  maxRetries?: number | undefined
  /** True: what the service does not know is refused with `unknown_field`, and nothing happens. */
  strict?: boolean | undefined
  /** In place of the program's own. */
  fetch?: typeof fetch | undefined
  headers?: Record<string, string> | undefined
}

export type Request = {
  method: string
  path: string
  query?: Record<string, unknown> | undefined
  body?: unknown
  options?: CallOptions | undefined
}

const TIMEOUT_MS = 30_000
const MAX_RETRIES = 4
/** Told to wait longer than this, a call gives up and says so. */
const LONGEST_WAIT_MS = 90_000

/** One call: sent again on 429, 5xx and where no answer came, with one idempotency key, and never on another 4xx. */
export async function send(client: ClientOptions, request: Request): Promise<Answer<never, never, never>> {
  const { options = {} } = request
  const retries = options.maxRetries ?? client.maxRetries ?? MAX_RETRIES
  const key = request.method === 'POST' ? (options.idempotencyKey ?? newKey()) : undefined
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(client, request, key)
    if (!(outcome instanceof Error)) return outcome
    const waitMs = waitAfter(outcome, attempt)
    if (waitMs === null || attempt >= retries || options.signal?.aborted) throw outcome
    await wait(waitMs, options.signal)
    if (options.signal?.aborted) throw new ConnectionError('The caller gave up.', options.signal.reason)
  }
}

/** Null: nothing is gained by sending it again. */
function waitAfter(error: ApiError | ConnectionError, attempt: number): number | null {
  if (error instanceof ConnectionError) return backOff(attempt)
  if (error.status !== 429 && error.status < 500) return null
  if (error.retryAfterSeconds === null) return backOff(attempt)
  const waitMs = error.retryAfterSeconds * 1_000
  return waitMs > LONGEST_WAIT_MS ? null : waitMs + Math.random() * 250
}

async function attemptOnce(
  client: ClientOptions,
  request: Request,
  key: string | undefined,
): Promise<Answer<never, never, never> | ApiError | ConnectionError> {
  const { options = {} } = request
  const token = typeof client.token === 'string' ? client.token : await client.token()
  const isBlob = request.body instanceof Blob
  const timer = new AbortController()
  const giveUp = () => timer.abort(options.signal?.reason)
  if (options.signal?.aborted) giveUp()
  options.signal?.addEventListener('abort', giveUp)
  const timeoutMs = options.timeoutMs ?? client.timeoutMs ?? TIMEOUT_MS
  const timeout = setTimeout(() => timer.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    const response = await (client.fetch ?? fetch)(urlOf(client.url, request), {
      method: request.method,
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: 'application/json',
        'User-Agent': `comanda-sdk/${VERSION}`,
        ...(request.body !== undefined && !isBlob && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...((options.strict ?? client.strict) && { Prefer: 'handling=strict' }),
        ...client.headers,
        ...options.headers,
      },
      signal: timer.signal,
      ...(request.body !== undefined && {
        body: isBlob ? (request.body as Blob) : JSON.stringify(request.body),
      }),
    })
    return await read(response)
  } catch (error) {
    const reason = (timer.signal.aborted ? timer.signal.reason : error) as Error
    const message = `${request.method} ${request.path}: no answer came (${reason?.message ?? reason}).`
    return new ConnectionError(message, reason)
  } finally {
    clearTimeout(timeout)
    options.signal?.removeEventListener('abort', giveUp)
  }
}

function urlOf(base: string, { path, query = {} }: Request): string {
  const url = new URL(`${base.replace(/\/+$/, '')}/api/v1${path}`)
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    url.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return url.href
}

async function read(response: Response): Promise<Answer<never, never, never> | ApiError> {
  const { status, headers } = response
  const requestId = headers.get('x-request-id') ?? ''
  const text = await response.text()
  const body = parsed(text)
  if (response.ok && body) {
    const remaining = headers.get('x-ratelimit-remaining')
    const http = {
      status,
      requestId,
      replayed: headers.get('idempotent-replayed') === 'true',
      remaining: remaining === null ? null : Number(remaining),
    }
    return { ...(body as { data: never; meta: never; links: never }), ignored: ignoredIn(headers), http }
  }
  // A proxy in between may answer in words of its own.
  const failure = (body?.error ?? {}) as Partial<{
    code: string
    message: string
    details: object
    faults: Fault[]
  }>
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  return errorOf({
    status,
    code: failure.code ?? 'unexpected_answer',
    message: failure.message ?? `The service answered ${status} with something else than its JSON.`,
    details: { ...failure.details },
    faults: failure.faults ?? [],
    ignored: ignoredIn(headers),
    requestId,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  })
}

/** Names that hold what a header cannot are percent-encoded. */
function ignoredIn(headers: Headers): string[] {
  const names = headers.get('x-ignored')
  return names === null ? [] : names.split(', ').map(decoded)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Not randomUUID, which a browser has only on https. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
