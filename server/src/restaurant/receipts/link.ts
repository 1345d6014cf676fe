import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { isUuid } from '../../platform/http/validation/formats.ts'

/** Of one order, or of all rounds of a table. */
export type Linked = { restaurantId: number; orderId: string }

const SIGNATURE_BYTES = 16

function signatureOf(box: SecretBox, { restaurantId, orderId }: Linked): Buffer {
  const key = box.keyFor('receipts')
  return createHmac('sha256', key).update(`${restaurantId}:${orderId}`).digest().subarray(0, SIGNATURE_BYTES)
}

/** The address of an order's receipt: nobody finds it who was not given it. */
export function receiptAddress(box: SecretBox, pagesAt: string, linked: Linked): string {
  return `${pagesAt}/receipt/${tokenOf(box, linked)}`
}

function tokenOf(box: SecretBox, linked: Linked): string {
  return `${linked.orderId}.${signatureOf(box, linked).toString('base64url')}`
}

/** Only the address exactly as it was given out: nothing after it, and no other spelling of its signature. */
export function openReceipt(box: SecretBox, restaurantId: number, token: string): Linked | null {
  const [orderId = ''] = token.split('.')
  if (!isUuid(orderId)) return null
  const linked = { restaurantId, orderId }
  return isSame(token, tokenOf(box, linked)) ? linked : null
}

/** The bill of a table has an address of its own kind: no receipt of an order opens it. */
export function billAddress(box: SecretBox, pagesAt: string, linked: LinkedBill): string {
  return `${pagesAt}/bill/${billToken(box, linked)}`
}

export type LinkedBill = { restaurantId: number; sittingId: string }

function billToken(box: SecretBox, { restaurantId, sittingId }: LinkedBill): string {
  const signature = createHmac('sha256', box.keyFor('bills')).update(`${restaurantId}:${sittingId}`).digest()
  return `${sittingId}.${signature.subarray(0, SIGNATURE_BYTES).toString('base64url')}`
}

export function openBill(box: SecretBox, restaurantId: number, token: string): LinkedBill | null {
  const [sittingId = ''] = token.split('.')
  if (!isUuid(sittingId)) return null
  const linked = { restaurantId, sittingId }
  return isSame(token, billToken(box, linked)) ? linked : null
}

function isSame(token: string, right: string): boolean {
  const [a, b] = [Buffer.from(token), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
