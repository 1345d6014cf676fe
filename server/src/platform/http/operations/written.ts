import { hash } from 'node:crypto'

/** `secrets` are shown in `meta`, and kept for a replay only encrypted: a code or a key that nobody may read later. */
export type Envelope = { data: unknown; meta?: object; links?: object; secrets?: Record<string, string> }

export type Answer = Envelope | Written

/** An answer that is written out already, with the tag that tells it from others. */
export type Written = { body: string | Buffer; etag: string }

export function written(body: string): Written {
  return { body, etag: etagOf(body) }
}

/** For whoever keeps it: encoded once, not each time it is sent. */
export function writtenInBytes(text: string): Written {
  const body = Buffer.from(text)
  return { body, etag: etagOf(body) }
}

export function etagOf(body: string | Buffer): string {
  return `"${hash('sha1', body, 'base64url')}"`
}

/** RFC 9110 §13.1.2: weak comparison against a list of tags or `*`. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

export function writtenFrom(answer: Answer): Written {
  return 'etag' in answer ? answer : written(stringify(answer))
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
