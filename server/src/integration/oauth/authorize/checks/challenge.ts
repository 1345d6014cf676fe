import { AuthorizeError } from '../../errors.ts'
import type { Parameters } from '../../parameters.ts'
import { isChallenge } from '../../rules.ts'

/** RFC 7636 §4.4.1: a server that requires PKCE answers invalid_request to a missing or unsupported challenge. */
export function challenge(parameters: Parameters): string {
  const value = parameters.get('code_challenge')
  if (value === undefined)
    throw new AuthorizeError('invalid_request', 'The code_challenge is missing (PKCE).')
  if (parameters.get('code_challenge_method') !== 'S256') {
    throw new AuthorizeError('invalid_request', 'The code_challenge_method must be S256.')
  }
  if (!isChallenge(value)) {
    throw new AuthorizeError('invalid_request', 'The code_challenge is not the base64url of a SHA-256.')
  }
  return value
}
