import { hash } from 'node:crypto'

/** An answer that is written out already, with the tag that tells its bytes from others. */
export type Prepared = { body: string | Buffer; etag: string }

// A short text goes out in one write with its headers; bytes would be a second buffer beside them.
const SHORT_BODY_BYTES = 8 * 1024

export function preparedFrom(text: string): Prepared {
  const bytes = Buffer.from(text)
  return { body: bytes.length > SHORT_BODY_BYTES ? bytes : text, etag: etagOf(bytes) }
}

function etagOf(body: Buffer): string {
  return `"${hash('sha1', body, 'base64url')}"`
}
