import { type Composed, type Prepared, preparedFrom } from '../memory/prepared.ts'
import type { Answer, Envelope } from './operation.ts'

/** In the bytes that are sent, or nearly so. */
export function isWritten(answer: Answer): answer is Prepared | Composed {
  return 'etag' in answer
}

export function stringify({ data, meta = {}, links = {} }: Envelope): string {
  return JSON.stringify({ data, meta, links })
}

/** The answer as it is sent: with what it shows once in its `meta`. */
export function withSecrets(body: string, secrets: Record<string, string> | undefined): string {
  if (secrets === undefined) return body
  const answer = JSON.parse(body) as Envelope
  return stringify({ ...answer, meta: { ...answer.meta, ...secrets } })
}

export function prepare(answer: Envelope): Prepared {
  return preparedFrom(stringify(answer))
}
