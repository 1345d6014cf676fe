import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { isUuid } from '../../platform/http/validation/formats.ts'

/** What a guest can be given the address of: one order, booking, set of tickets or gift card that was bought, and nothing else. */
export type LinkKind = 'order' | 'booking' | 'tickets' | 'gift_card' | 'confirm' | 'waiting'
const PATHS: Record<LinkKind, string> = {
  order: '/o',
  booking: '/booking',
  tickets: '/tickets',
  gift_card: '/gift-cards/bought',
  // In the mail, and in the browser that asked: the second cannot confirm.
  confirm: '/confirm',
  waiting: '/waiting',
}
const SIGNATURE_BYTES = 16

type Linked = { restaurantId: number; id: string }

function tokenOf(box: SecretBox, kind: LinkKind, { restaurantId, id }: Linked): string {
  const key = box.keyFor(`guest pages: ${kind}`)
  const signature = createHmac('sha256', key)
    .update(`${restaurantId}:${id}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
  return `${id}.${signature.toString('base64url')}`
}

/** Under the restaurant's pages: nobody finds it who was not given it. */
export function linkPath(box: SecretBox, kind: LinkKind, linked: Linked): string {
  return `${PATHS[kind]}/${tokenOf(box, kind, linked)}`
}

/** Of what an address says, so that the page shows it to nobody who made the address up. */
export function signatureOf(box: SecretBox, restaurantId: number, words: string): string {
  const hmac = createHmac('sha256', box.keyFor('guest pages: words')).update(`${restaurantId}:${words}`)
  return hmac.digest().subarray(0, SIGNATURE_BYTES).toString('base64url')
}

export function isSignatureOf(
  box: SecretBox,
  restaurantId: number,
  words: string,
  signature: string,
): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(box, restaurantId, words))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Only the address exactly as it was given out: nothing after it, and no other spelling of its signature. */
export function openLink(box: SecretBox, kind: LinkKind, restaurantId: number, token: string): string | null {
  const [id = ''] = token.split('.')
  if (!isUuid(id)) return null
  const given = Buffer.from(token)
  const right = Buffer.from(tokenOf(box, kind, { restaurantId, id }))
  return given.length === right.length && timingSafeEqual(given, right) ? id : null
}
