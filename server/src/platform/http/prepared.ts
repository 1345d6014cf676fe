import { etagOf } from './etag.ts'
import type { Envelope, Prepared } from './operation.ts'

export function isPrepared(answer: Envelope | Prepared): answer is Prepared {
  return 'body' in answer
}

export function stringify({ data, meta = {}, links = {} }: Envelope): string {
  return JSON.stringify({ data, meta, links })
}

export function prepare(answer: Envelope): Prepared {
  return preparedFrom(stringify(answer))
}

// A short text goes out in one write with its headers; bytes would be a second buffer beside them.
const SHORT_BODY_BYTES = 8 * 1024

export function preparedFrom(text: string): Prepared {
  const bytes = Buffer.from(text)
  return { body: bytes.length > SHORT_BODY_BYTES ? bytes : text, etag: etagOf(bytes) }
}
