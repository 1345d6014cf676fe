/** Every failure a caller can meet: code → status → the sentence when nothing more exact is said. */
export const ERRORS = {
  unauthenticated: { status: 401, message: 'The bearer token is missing, unknown, revoked or expired.' },
  insufficient_scope: {
    status: 403,
    message: 'The token does not have the scope that this operation needs.',
  },
  plan_feature_unavailable: { status: 403, message: "The restaurant's plan does not include this feature." },
  restaurant_suspended: {
    status: 403,
    message: 'The restaurant is suspended: it can be read, but not changed.',
  },
  plan_lapsed: { status: 403, message: 'The restaurant has no plan in force.' },
  insufficient_role: { status: 403, message: 'Your role in this restaurant does not allow this.' },
  foreign_origin: { status: 403, message: 'This request came from another site; nothing was changed.' },
  restaurant_not_chosen: { status: 409, message: 'Choose the restaurant you act for first.' },
  not_found: { status: 404, message: 'There is no such resource in this restaurant.' },
  method_not_allowed: { status: 405, message: 'This path does not support this method.' },
  invalid_transition: { status: 409, message: 'It cannot change from its status to this one.' },
  not_payable: { status: 409, message: 'It cannot be paid, or paid back, as it stands.' },
  payments_not_connected: { status: 409, message: 'The restaurant has no way to be paid online.' },
  idempotency_key_in_use: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still running; try again shortly.',
  },
  malformed_request: { status: 400, message: 'The request is not valid HTTP, or it is incomplete.' },
  request_timeout: { status: 408, message: 'The request did not arrive in time.' },
  expectation_failed: { status: 417, message: 'Only `Expect: 100-continue` is understood.' },
  headers_too_large: { status: 431, message: 'The headers are larger than 16 KiB.' },
  payload_too_large: { status: 413, message: 'The body is larger than 1 MiB.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  validation_failed: { status: 422, message: 'Some fields are not valid; see details.' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used with another request; use a new key.',
  },
  rate_limited: { status: 429, message: 'Too many requests; wait Retry-After seconds.' },
  internal_error: { status: 500, message: 'An error on our side; it is in our log under the request id.' },
  service_unavailable: { status: 503, message: 'The service is not available at the moment; try again.' },
} as const

export type ErrorCode = keyof typeof ERRORS
/** Met by staff in the web app, never by a token. */
export const STAFF_CODES: readonly ErrorCode[] = [
  'insufficient_role',
  'foreign_origin',
  'restaurant_not_chosen',
]
export type FieldErrors = Record<string, string[]>

export class AppError extends Error {
  code: ErrorCode
  details: Record<string, unknown>
  headers: Record<string, string>

  constructor(
    code: ErrorCode,
    details: Record<string, unknown> = {},
    options: { message?: string; headers?: Record<string, string> } = {},
  ) {
    super(options.message ?? ERRORS[code].message)
    this.code = code
    this.details = details
    this.headers = options.headers ?? {}
  }
}

/** A refusal by the restaurant's rules, unlike FieldsInvalid: the operation ran, so its answer is kept for the key. */
export function refuse(fields: FieldErrors): AppError {
  return new AppError('validation_failed', fields)
}

/** What the schema alone decides. Nothing is kept for an Idempotency-Key, so a corrected body may use it again. */
export class FieldsInvalid extends AppError {
  constructor(fields: FieldErrors) {
    super('validation_failed', fields)
  }
}

export function notFound(): AppError {
  return new AppError('not_found')
}
