import { createHash } from 'node:crypto'

/** A refusal as the owner may read it: names of fields and our own sentences, nothing of what was sent. */
export type Refusal = {
  tokenId: number
  tokenName: string
  method: string
  path: string
  status: number
  code: string
  message: string
  details: Record<string, string | string[]>
}

export const REFUSALS_KEPT_MS = 24 * 60 * 60 * 1000
const MOST_FIELDS = 20
const LONGEST_NAME = 120
const LONGEST_SENTENCE = 300
const HOUR_MS = 60 * 60 * 1000

/** Our sentences quote what was sent, where they do, in double quotes: that part goes. */
function withoutValues(sentence: string): string {
  return sentence.replace(/"[\s\S]*"/, '"…"').slice(0, LONGEST_SENTENCE)
}

export function tellableDetails(details: Record<string, unknown>): Refusal['details'] {
  const told: Refusal['details'] = {}
  for (const [name, value] of Object.entries(details).slice(0, MOST_FIELDS)) {
    const key = name.slice(0, LONGEST_NAME)
    if (typeof value === 'string') told[key] = withoutValues(value)
    else if (Array.isArray(value)) told[key] = value.map((sentence) => withoutValues(String(sentence)))
  }
  return told
}

/** Refusals alike within one hour share it. */
export function fingerprintOf(refusal: Refusal, at: number): string {
  const { tokenId, method, path, status, code, message, details } = refusal
  const hour = Math.floor(at / HOUR_MS)
  return createHash('sha1')
    .update(JSON.stringify([hour, tokenId, method, path, status, code, message, details]))
    .digest('hex')
}
