import { createHash } from 'node:crypto'
import { withoutControls } from '../../platform/control-characters.ts'
import { Fault } from '../../platform/faults.ts'

/** What is kept of a fault. Its sentence alone is what versions before 1.1 kept. */
export type KeptFault = string | Pick<Fault, 'code' | 'message' | 'params'>

/** A refusal as the owner may read it: names of fields and our own sentences, nothing of what was sent. */
export type Refusal = {
  tokenId: number
  tokenName: string
  method: string
  path: string
  status: number
  code: string
  message: string
  details: Record<string, string | KeptFault[]>
}

export const REFUSALS_KEPT_MS = 24 * 60 * 60 * 1000
const MOST_FIELDS = 20
const LONGEST_NAME = 120
const LONGEST_SENTENCE = 300
const HOUR_MS = 60 * 60 * 1000

/** Our sentences quote what was sent, where they do, in double quotes: that part goes. */
function withoutValues(sentence: string): string {
  return storable(sentence.replace(/"[\s\S]*"/, '"…"'), LONGEST_SENTENCE)
}

/** All of a restaurant's are written together: what PostgreSQL does not take of one would lose the others. */
function storable(text: string, longest: number): string {
  return withoutControls(text).slice(0, longest).toWellFormed()
}

/** As it is kept. */
export function tellable(refusal: Omit<Refusal, 'details'> & { details: Record<string, unknown> }): Refusal {
  return {
    ...refusal,
    message: storable(refusal.message, LONGEST_SENTENCE),
    details: tellableDetails(refusal.details),
  }
}

export function tellableDetails(details: Record<string, unknown>): Refusal['details'] {
  const kept: Refusal['details'] = {}
  for (const [name, value] of Object.entries(details).slice(0, MOST_FIELDS)) {
    const key = storable(name, LONGEST_NAME)
    if (typeof value === 'string') kept[key] = withoutValues(value)
    else if (Array.isArray(value)) kept[key] = value.map(tellableFault)
  }
  return kept
}

function tellableFault(fault: unknown): KeptFault {
  if (!(fault instanceof Fault)) return withoutValues(String(fault))
  const { code, message, params } = fault
  const quoted = (value: string | number) => typeof value === 'string' && message.includes(`"${value}"`)
  const kept = Object.entries(params).map(([name, value]) => [
    name,
    quoted(value) ? '…' : typeof value === 'string' ? storable(value, LONGEST_SENTENCE) : value,
  ])
  return { code, message: withoutValues(message), params: Object.fromEntries(kept) }
}

/** Refusals alike within one hour share it. */
export function fingerprintOf(refusal: Refusal, at: number): string {
  const { tokenId, method, path, status, code, message, details } = refusal
  const hour = Math.floor(at / HOUR_MS)
  return createHash('sha1')
    .update(JSON.stringify([hour, tokenId, method, path, status, code, message, details]))
    .digest('hex')
}
