import { AuthorizeError } from '../../errors.ts'
import type { Parameters } from '../../parameters.ts'

const KNOWN = ['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method']

/** RFC 6749 §3.1: request parameters MUST NOT be included more than once. */
export function noRepeatedParameter(parameters: Parameters): void {
  const repeated = KNOWN.filter((name) => parameters.repeated.includes(name))
  if (repeated.length > 0) {
    throw new AuthorizeError('invalid_request', `Sent more than once: ${repeated.join(', ')}.`)
  }
}
