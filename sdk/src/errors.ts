import type { Fault } from './call.ts'

/** What every failure of the SDK is. `code` is for programs, `message` for people. */
export class ComandaError extends Error {
  override name = 'ComandaError'
  code: string
  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}

/** No answer came: the network failed, the time was over, or the caller gave up. */
export class ConnectionError extends ComandaError {
  override name = 'ConnectionError'
  constructor(message: string, cause?: unknown) {
    super('connection_failed', message, { cause })
  }
}

export type Refusal = {
  status: number
  code: string
  message: string
  details: Record<string, unknown>
  faults?: Fault[]
  ignored?: string[]
  requestId: string
  retryAfterSeconds: number | null
}

/** The API refused. Tell `requestId` to whoever runs the service: they find the call by it. */
export class ApiError extends ComandaError {
  override name = 'ApiError'
  status: number
  details: Record<string, unknown>
  /** What is wrong, field by field, with `validation_failed`; else none. */
  faults: Fault[]
  ignored: string[]
  requestId: string
  retryAfterSeconds: number | null
  constructor({
    status,
    code,
    message,
    details,
    faults = [],
    ignored = [],
    requestId,
    retryAfterSeconds,
  }: Refusal) {
    super(code, message)
    this.status = status
    this.details = details
    this.faults = faults
    this.ignored = ignored
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** 401: the token is missing, unknown, revoked or expired. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError'
}

/** 403: the scope, the plan or a suspension forbids it. */
export class PermissionError extends ApiError {
  override name = 'PermissionError'
}

/** 404: this restaurant has no such thing. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}

/** 409: not from the state that it is in. */
export class ConflictError extends ApiError {
  override name = 'ConflictError'
}

/** 422: `faults` has each field that was refused with a code and values for programs; `fields` has the sentences by field. */
export class ValidationError extends ApiError {
  override name = 'ValidationError'
  get fields(): Record<string, string[]> {
    return this.details as Record<string, string[]>
  }
}

/** 429, after the retries: wait `retryAfterSeconds`. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError'
}

/** 5xx, after the retries. */
export class ServerError extends ApiError {
  override name = 'ServerError'
}

const BY_STATUS: Record<number, typeof ApiError> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: ValidationError,
  429: RateLimitError,
}

export function errorOf(refusal: Refusal): ApiError {
  const Kind = BY_STATUS[refusal.status] ?? (refusal.status >= 500 ? ServerError : ApiError)
  return new Kind(refusal)
}

/** What the OAuth endpoints, or the way back from the consent page, say. */
export class OAuthError extends ComandaError {
  override name = 'OAuthError'
  status: number | null
  constructor(code: string, message: string, status: number | null = null) {
    super(code, message)
    this.status = status
  }
}

/** A delivery that is not to be trusted: answer 400 and do nothing. */
export class WebhookError extends ComandaError {
  override name = 'WebhookError'
  constructor(message: string) {
    super('webhook_not_genuine', message)
  }
}
