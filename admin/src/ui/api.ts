// The server's answers to whoever is signed in. Shapes come from the server's contracts (`import type`), never copied.
import { callHref } from './place.ts'

export type FieldErrors = Record<string, string[]>
/** What is wrong with a field: its code and the values that the message names. */
export type FieldFault = { field: string; code: string; message: string; params: Record<string, unknown> }

export class ApiError extends Error {
  status: number
  code: string
  details: Record<string, unknown>
  /** So long the server wants to hear nothing more. */
  retryAfterMs: number
  faults: FieldFault[]
  constructor(
    status: number,
    code: string,
    message: string,
    details: Record<string, unknown> = {},
    retryAfterMs = 0,
    faults: FieldFault[] = [],
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.retryAfterMs = retryAfterMs
    this.faults = faults
  }

  /** What is wrong with each field, by its dotted path. */
  get fields(): FieldErrors {
    return this.code === 'validation_failed' ? (this.details as FieldErrors) : {}
  }
}

/** The first sentence on each field, as Mantine's inputs and forms take it. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(Object.entries(error.fields).map(([name, [first = '']]) => [name, first]))
}

/** They no longer work here, or must set up a second factor first. */
const AWAY = new Set(['not_your_restaurant', 'second_factor_required'])

/** Whether a form has something to show beside its fields. */
export function hasFieldErrors(error: unknown): boolean {
  return Object.keys(fieldErrors(error)).length > 0
}

type Answer<Data, Meta> = { data: Data; meta: Meta }

async function send<Data, Meta>(
  method: string,
  path: string,
  body?: unknown,
  { signal, key }: { signal?: AbortSignal | undefined; key?: string | undefined } = {},
): Promise<Answer<Data, Meta>> {
  let response: Response
  try {
    response = await fetch(callHref(path), {
      method,
      credentials: 'same-origin',
      ...(signal && { signal }),
      ...(body !== undefined && {
        headers: {
          'Content-Type': body instanceof Blob ? body.type : 'application/json',
          ...(key && { 'Idempotency-Key': key }),
        },
        body: body instanceof Blob ? body : JSON.stringify(body),
      }),
    })
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error
    throw new ApiError(0, 'unreachable', 'The server cannot be reached.')
  }
  const answer = await response.json().catch(() => null)
  if (response.ok && answer) return answer as Answer<Data, Meta>
  if (response.status === 401) askToSignIn()
  // The server's own page says what to do about it.
  if (AWAY.has(answer?.error?.code)) location.reload()
  throw refusalOf(response, answer)
}

const LONGEST_PAUSE_MS = 3_600_000

/** What the server said instead of an answer; what has no code of ours came from somebody between. */
export function refusalOf(response: Response, answer: { error?: Partial<ApiError> } | null): ApiError {
  const { code = 'internal_error', message = response.statusText, details, faults } = answer?.error ?? {}
  const asked = response.headers.get('retry-after') ?? ''
  const pauseMs = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now() || 0
  const retryAfterMs = Math.min(Math.max(pauseMs, 0), LONGEST_PAUSE_MS)
  return new ApiError(response.status, code, message, details, retryAfterMs, faults)
}

const underWay = new Map<string, Promise<unknown>>()

/** A click that bounced asks for the very same while the first is under way: both get its answer. */
function once<Data, Meta>(
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<Answer<Data, Meta>> {
  const wanted = JSON.stringify([method, path, body])
  const known = underWay.get(wanted)
  if (known) return known as Promise<Answer<Data, Meta>>
  const sent = send<Data, Meta>(method, path, body, { key }).finally(() => underWay.delete(wanted))
  underWay.set(wanted, sent)
  return sent
}

async function dataOf<Data>(answer: Promise<Answer<Data, unknown>>): Promise<Data> {
  return (await answer).data
}

/** The session has ended: sign in again and come back here. */
function askToSignIn(): void {
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`)
}

export const api = {
  get: <Data>(path: string, signal?: AbortSignal) =>
    dataOf(send<Data, unknown>('GET', path, undefined, { signal })),
  /** With its meta: pages of a list. */
  page: <Data, Meta>(path: string, signal?: AbortSignal) =>
    send<Data, Meta>('GET', path, undefined, { signal }),
  post: <Data>(path: string, body: unknown = {}) => dataOf(once<Data, unknown>('POST', path, body)),
  /** Done once for a key, whatever gets lost on the way; with its meta. */
  postOnce: <Data, Meta = unknown>(key: string, path: string, body: unknown = {}) =>
    once<Data, Meta>('POST', path, body, key),
  put: <Data>(path: string, body: unknown = {}) => dataOf(once<Data, unknown>('PUT', path, body)),
  patch: <Data>(path: string, body: unknown = {}) => dataOf(once<Data, unknown>('PATCH', path, body)),
  delete: <Data>(path: string, body?: unknown) => dataOf(once<Data, unknown>('DELETE', path, body)),
  /** A file as it is. */
  upload: <Data>(path: string, file: Blob) => dataOf(send<Data, unknown>('PUT', path, file)),
}
