import { AuthorizeError } from '../../errors.ts'
import type { Parameters } from '../../parameters.ts'

/** RFC 6749 §4.1.1: response_type REQUIRED, its value MUST be "code". */
export function responseType(parameters: Parameters): void {
  const type = parameters.get('response_type')
  if (type === undefined) throw new AuthorizeError('invalid_request', 'The response_type is missing.')
  if (type !== 'code')
    throw new AuthorizeError('unsupported_response_type', 'The response_type must be code.')
}
