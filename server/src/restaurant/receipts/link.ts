import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { isUuid } from '../../platform/http/validation/formats.ts'

export type Linked = { restaurantId: number; orderId: string }

const SEAL_BYTES = 16

function sealOf(box: SecretBox, { restaurantId, orderId }: Linked): Buffer {
  const key = box.keyFor('receipts')
  return createHmac('sha256', key).update(`${restaurantId}:${orderId}`).digest().subarray(0, SEAL_BYTES)
}

/** The address of an order's receipt: nobody finds it who was not given it. */
export function receiptAddress(box: SecretBox, pagesAt: string, linked: Linked): string {
  return `${pagesAt}/receipt/${tokenOf(box, linked)}`
}

function tokenOf(box: SecretBox, linked: Linked): string {
  return `${linked.orderId}.${sealOf(box, linked).toString('base64url')}`
}

/** Only the address exactly as it was given out: nothing after it, and no other spelling of its seal. */
export function openReceipt(box: SecretBox, restaurantId: number, token: string): Linked | null {
  const [orderId = ''] = token.split('.')
  if (!isUuid(orderId)) return null
  const linked = { restaurantId, orderId }
  const given = Buffer.from(token)
  const right = Buffer.from(tokenOf(box, linked))
  return given.length === right.length && timingSafeEqual(given, right) ? linked : null
}
