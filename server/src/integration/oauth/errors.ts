/** RFC 6749 §5.2, and what a fault of ours is called (§4.1.2.1 has names for it). */
export const TOKEN_ERRORS = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  server_error: 500,
  temporarily_unavailable: 503,
} as const

export type TokenErrorCode = keyof typeof TOKEN_ERRORS

/** An answer of the token or the revocation endpoint. */
export class TokenError extends Error {
  code: TokenErrorCode
  headers: Record<string, string>
  constructor(code: TokenErrorCode, description: string, headers: Record<string, string> = {}) {
    super(description)
    this.code = code
    this.headers = headers
  }
}

/** RFC 6749 §4.1.2.1 */
export type AuthorizeErrorCode =
  | 'invalid_request'
  | 'unauthorized_client'
  | 'access_denied'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'server_error'
  | 'temporarily_unavailable'

/** Told to the app through the owner's browser, at a redirect address that has been checked. */
export class AuthorizeError extends Error {
  code: AuthorizeErrorCode
  constructor(code: AuthorizeErrorCode, description: string) {
    super(description)
    this.code = code
  }
}

/** RFC 6749 §5.2, unauthorized_client: the operator has blocked the app. */
export function blocked(): TokenError {
  return new TokenError('unauthorized_client', 'This app has been blocked.')
}
