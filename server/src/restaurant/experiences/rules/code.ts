import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ALPHABET, tidied } from '../../gift-cards/rules/code.ts'

/** Of each half: 40 bits. */
const HALF = 8

/** The half of a ticket's code that is kept. By itself it lets nobody in. */
export function newTicketHalf(): string {
  return [...randomBytes(HALF)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** The same for the same text: for tickets of the demo. */
export function halfFrom(text: string): string {
  return [...createHash('sha256').update(text).digest().subarray(0, HALF)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
}

/** The whole code: what is kept, and a signature that only whoever has the key can work out. */
export function ticketCode(key: Buffer, restaurantId: number, half: string): string {
  const signature = createHmac('sha256', key).update(`${restaurantId}:${half}`).digest()
  return half + [...signature.subarray(0, HALF)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** As it was typed or scanned: the half that is kept, or null where it is no code of this restaurant. */
export function readTicketCode(key: Buffer, restaurantId: number, typed: string): string | null {
  const code = tidied(typed)
  if (code.length !== 2 * HALF) return null
  const half = code.slice(0, HALF)
  const right = Buffer.from(ticketCode(key, restaurantId, half))
  const given = Buffer.from(code)
  return given.length === right.length && timingSafeEqual(given, right) ? half : null
}
