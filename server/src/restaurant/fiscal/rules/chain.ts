import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { canonicalJson } from '../../../platform/crypto/canonical-json.ts'
import type { FrozenDocument } from '../contract.ts'

/** Before the first receipt of a branch. */
const NO_HASH = '0'.repeat(64)

/** Where the next receipt of a branch stands: behind the last one. */
export type Place = { number: number; hash: string }
export const START: Place = { number: 0, hash: NO_HASH }

export type Linked = { document: string; previous_hash: string; hash: string }

export function link(document: FrozenDocument, { hash: previous }: Place): Linked {
  const text = canonicalJson(document)
  return { document: text, previous_hash: previous, hash: hashOf(text, previous) }
}

function hashOf(document: string, previous: string): string {
  return createHash('sha256').update(`${previous}\n${document}`).digest('hex')
}

export type Kept = Linked & {
  id: string
  branch_id: number
  number: number
  kind: string
  order_id: string
  payment_id: string | null
  refund_id: string | null
  issued_at: number
  currency: string
  total_minor: number
  tip_minor: number
  tax_breakdown: unknown
}

/** Why a receipt does not hold behind the one before it; null where it does. */
export function faultOf(receipt: Kept, { number, hash }: Place): string | null {
  if (receipt.number !== number + 1) return `it does not follow number ${number}`
  if (receipt.previous_hash !== hash) return 'its previous_hash is not the hash of the receipt before it'
  if (receipt.hash !== hashOf(receipt.document, hash)) return 'its hash is not that of its document'
  const document = parsed(receipt.document)
  if (document === null || canonicalJson(document) !== receipt.document) {
    return 'its document is not canonical JSON'
  }
  const wrong = differing(receipt, document)
  return wrong === undefined ? null : `its ${wrong} differs from its document`
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return null
  }
}

/** What stands beside the document for lists and filters says the same as the document. */
function differing(receipt: Kept, document: Record<string, unknown>): string | undefined {
  const { sums, refund, issued_at, taxes, ...rest } = document as Partial<FrozenDocument>
  const said: Record<(typeof BESIDE)[number], unknown> = {
    ...(rest as Pick<
      FrozenDocument,
      'id' | 'branch_id' | 'number' | 'kind' | 'order_id' | 'payment_id' | 'currency'
    >),
    refund_id: refund?.id ?? null,
    issued_at: Date.parse(issued_at ?? ''),
    total_minor: sums?.total_minor,
    tip_minor: sums?.tip_minor,
    tax_breakdown: taxes,
  }
  return BESIDE.find((name) => !isDeepStrictEqual(receipt[name], said[name]))
}

const BESIDE = [
  ...(['id', 'branch_id', 'number', 'kind', 'order_id', 'payment_id', 'refund_id', 'issued_at'] as const),
  ...(['currency', 'total_minor', 'tip_minor', 'tax_breakdown'] as const),
]
