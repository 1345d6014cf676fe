import { type Fault, fieldFault } from './faults.ts'

/** A failure that a caller can meet: its code, its status, and the sentence when nothing more exact is said. */
export type ErrorKind<Code extends string = string> = { code: Code; status: number; message: string }

export function errorKinds<Code extends string>(
  table: Record<Code, Omit<ErrorKind, 'code'>>,
): { readonly [Own in Code]: ErrorKind<Own> } {
  const entries = Object.entries<Omit<ErrorKind, 'code'>>(table)
  return Object.fromEntries(entries.map(([code, kind]) => [code, { code, ...kind }])) as never
}

/** What any service can answer. A domain has its own in its errors.ts; errors.ts at the top of the source lists all. */
export const ERRORS = errorKinds({
  unauthenticated: { status: 401, message: 'The bearer token is missing, unknown, revoked or expired.' },
  insufficient_scope: {
    status: 403,
    message: 'The token lacks the scope that this operation needs.',
  },
  not_found: { status: 404, message: 'There is no such resource in this restaurant.' },
  method_not_allowed: { status: 405, message: 'This path does not support this method.' },
  invalid_transition: { status: 409, message: 'Its status cannot change to this one.' },
  idempotency_key_in_use: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still running; try again in a moment.',
  },
  malformed_request: { status: 400, message: 'The request is not valid HTTP, or it is incomplete.' },
  request_timeout: { status: 408, message: 'The request did not arrive in time.' },
  expectation_failed: { status: 417, message: 'Only `Expect: 100-continue` is supported.' },
  headers_too_large: { status: 431, message: 'The headers are larger than 16 KiB.' },
  payload_too_large: { status: 413, message: 'The body is larger than 1 MiB.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  validation_failed: { status: 422, message: 'Some fields are invalid; see details.' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used with another request; use a new key.',
  },
  rate_limited: { status: 429, message: 'Too many requests; wait Retry-After seconds.' },
  internal_error: { status: 500, message: 'An error on our side; it is logged under the request id.' },
  service_unavailable: { status: 503, message: 'The service is temporarily unavailable; try again.' },
})

export type ErrorCode = keyof typeof ERRORS
export type FieldErrors = Record<string, Fault[]>

/** So many are told of one request. Whoever looks for faults stops at the next one. */
export const MOST_FAULTS = 100
export const MORE_FAULTS = fieldFault('more_faults', { maximum: MOST_FAULTS })

export function errorKind(error: ErrorCode | ErrorKind): ErrorKind {
  return typeof error === 'string' ? ERRORS[error] : error
}

export class AppError extends Error {
  code: string
  status: number
  details: Record<string, unknown>
  headers: Record<string, string>
  /** What is the matter more exactly than the code says; its sentence is the message. */
  fault: Fault | null

  constructor(
    error: ErrorCode | ErrorKind,
    details: Record<string, unknown> = {},
    options: { message?: string; fault?: Fault; headers?: Record<string, string> } = {},
  ) {
    const { code, status, message } = errorKind(error)
    super(options.fault?.message ?? options.message ?? message)
    this.fault = options.fault ?? null
    this.code = code
    this.status = status
    this.details = details
    this.headers = options.headers ?? {}
  }
}

/** A refusal by the restaurant's rules, unlike FieldsInvalid: the operation ran, so its answer is kept for the key. */
export function refuse(fields: FieldErrors): AppError {
  return new AppError('validation_failed', firstFaults(fields))
}

/** What the schema alone decides. Nothing is kept for an Idempotency-Key, so a corrected body may use it again. */
export class FieldsInvalid extends AppError {
  constructor(fields: FieldErrors) {
    super('validation_failed', firstFaults(fields))
  }
}

/** The last one, on the whole of what was sent, says that there are more. */
function firstFaults(fields: FieldErrors): FieldErrors {
  const all = Object.entries(fields).flatMap(([field, faults]) => faults.map((fault) => ({ field, fault })))
  if (all.length <= MOST_FAULTS || all.at(MOST_FAULTS)?.fault === MORE_FAULTS) return fields
  // Without a prototype: an unknown field may be called "constructor".
  const first: FieldErrors = Object.create(null)
  const last = { field: 'body', fault: MORE_FAULTS }
  for (const { field, fault } of [...all.slice(0, MOST_FAULTS), last]) {
    first[field] ??= []
    first[field].push(fault)
  }
  return first
}

export function notFound(): AppError {
  return new AppError('not_found')
}

/** What was looked for, where it is there. */
export function found<T>(looked: T | null | undefined): T {
  if (looked == null) throw notFound()
  return looked
}
