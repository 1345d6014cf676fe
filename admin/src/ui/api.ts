// The server's answers to whoever is signed in. Shapes come from the server's contracts (`import type`), never copied.
import {
  DRAWER_HEADER,
  PERSON_HEADER,
  PROOF_HEADER,
  TILL_ACTS_PATH,
  WAITED_HEADER,
} from '../../../server/src/ground/staff/address.ts'
import { drawerHere } from './cash-drawer.ts'
import { callHref, isTill } from './place.ts'
import { personHere } from './proof.ts'
import { isAway, tellAnswer, whileInReach } from './reach.ts'
import { hearClock } from './server-clock.ts'
import { tellLocked } from './till-lock.ts'

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
  /** What is the matter more exactly than the code says. */
  fault: string | null = null
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

export function unreachable(): ApiError {
  return new ApiError(0, 'unreachable', 'The server cannot be reached.')
}

/** So long an answer is waited for while nothing else comes from the server either. */
const PATIENCE_MS = 8_000

type Answer<Data, Meta> = { data: Data; meta: Meta }

type How = {
  key?: string | undefined
  proof?: string | undefined
  /** How long ago it was done, without a line. */
  waitedMs?: number
}

async function send<Data, Meta>(
  method: string,
  path: string,
  body?: unknown,
  { signal, key, proof, waitedMs }: { signal?: AbortSignal | undefined } & How = {},
): Promise<Answer<Data, Meta>> {
  let response: Response
  const drawer = drawerHere()
  const person = personHere()
  try {
    response = await fetch(proof === undefined ? callHref(path) : TILL_ACTS_PATH + path, {
      method,
      credentials: 'same-origin',
      ...(signal && { signal }),
      headers: {
        ...(person !== null && { [PERSON_HEADER]: person }),
        ...(body !== undefined && {
          'Content-Type': body instanceof Blob ? body.type : 'application/json',
          ...(key && { 'Idempotency-Key': key }),
          ...(drawer !== null && { [DRAWER_HEADER]: String(drawer) }),
          ...(proof !== undefined && { [PROOF_HEADER]: proof }),
          ...(waitedMs !== undefined && { [WAITED_HEADER]: String(waitedMs) }),
        }),
      },
      ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    })
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error
    tellAnswer(false)
    throw unreachable()
  }
  // Else somebody between has answered.
  if (response.status < 502) tellAnswer(true)
  const answer = await response.json().catch(() => null)
  if (answer) hearClock(response.headers.get('date'))
  if (response.ok && answer) return answer as Answer<Data, Meta>
  if (response.status === 401) askToSignIn()
  // The server's own page says what to do about it.
  if (AWAY.has(answer?.error?.code)) location.reload()
  throw refusalOf(response, answer)
}

type Refused = { error?: Partial<Omit<ApiError, 'fault'>> & { fault?: { code: string } } }

const LONGEST_PAUSE_MS = 3_600_000

/** What the server said instead of an answer; what has no code of ours came from somebody between. */
export function refusalOf(response: Response, answer: Refused | null): ApiError {
  const refused = answer?.error ?? {}
  const { code = 'internal_error', message = response.statusText, details, faults, fault } = refused
  const asked = response.headers.get('retry-after') ?? ''
  const pauseMs = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now() || 0
  const retryAfterMs = Math.min(Math.max(pauseMs, 0), LONGEST_PAUSE_MS)
  const error = new ApiError(response.status, code, message, details, retryAfterMs, faults)
  error.fault = fault?.code ?? null
  return error
}

const underWay = new Map<string, Promise<unknown>>()

/** What is only read may find that the server is back. */
function read<Data, Meta>(path: string, signal?: AbortSignal): Promise<Answer<Data, Meta>> {
  return whileInReach(PATIENCE_MS, send<Data, Meta>('GET', path, undefined, { signal }), unreachable)
}

/** While the server is out of reach whoever does something hears it at once, and nothing is done later that nobody expects. */
function direct<Data, Meta>(start: () => Promise<Answer<Data, Meta>>): Promise<Answer<Data, Meta>> {
  return isAway() ? Promise.reject(unreachable()) : whileInReach(PATIENCE_MS, start(), unreachable)
}

/** A click that bounced asks for the very same while the first is under way: both get its answer. */
function once<Data, Meta>(
  method: string,
  path: string,
  body?: unknown,
  { withinMs, ...how }: How & { withinMs?: number | undefined } = {},
): Promise<Answer<Data, Meta>> {
  // Under another key it is another wish, though it asks for the same.
  const wanted = JSON.stringify([method, path, body, how.key])
  const known = underWay.get(wanted)
  if (known) return known as Promise<Answer<Data, Meta>>
  const start = (signal?: AbortSignal) => send<Data, Meta>(method, path, body, { ...how, signal })
  const answer = withinMs === undefined ? direct(start) : start(AbortSignal.timeout(withinMs))
  const sent = answer.finally(() => underWay.delete(wanted))
  underWay.set(wanted, sent)
  return sent
}

async function dataOf<Data>(answer: Promise<Answer<Data, unknown>>): Promise<Data> {
  return (await answer).data
}

/** The session has ended: sign in again and come back here. */
function askToSignIn(): void {
  if (isTill()) tellLocked()
  else location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`)
}

export const api = {
  get: <Data>(path: string, signal?: AbortSignal) => dataOf(read<Data, unknown>(path, signal)),
  /** With its meta: pages of a list. */
  page: <Data, Meta>(path: string, signal?: AbortSignal) => read<Data, Meta>(path, signal),
  post: <Data>(path: string, body: unknown = {}) => dataOf(once<Data, unknown>('POST', path, body)),
  /** Done once for a key, whatever gets lost on the way; with its meta. */
  postOnce: <Data, Meta = unknown>(
    key: string,
    path: string,
    body: unknown = {},
    /** Beyond it nobody waits for the answer, and nobody knows whether it is done. */
    withinMs?: number,
  ) => once<Data, Meta>('POST', path, body, { key, withinMs }),
  /** An act that was kept; `proof`: at a till, in the name of whoever did it there. */
  postKept: <Data>(path: string, body: unknown, how: How & { withinMs: number }) =>
    once<Data, unknown>('POST', path, body, how),
  put: <Data>(path: string, body: unknown = {}) => dataOf(once<Data, unknown>('PUT', path, body)),
  patch: <Data>(path: string, body: unknown = {}) => dataOf(once<Data, unknown>('PATCH', path, body)),
  delete: <Data>(path: string, body?: unknown) => dataOf(once<Data, unknown>('DELETE', path, body)),
  /** A file as it is. */
  upload: <Data>(path: string, file: Blob) => dataOf(direct(() => send<Data, unknown>('PUT', path, file))),
}
