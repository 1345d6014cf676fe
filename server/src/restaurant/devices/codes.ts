// Codes that people type and tokens that devices keep. The database keeps their hashes alone.
import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8
const CODE = /^(\d{1,15})-?([A-Z0-9]{4})-?([A-Z0-9]{4})$/
const TOKEN = /^(\d{1,15})\.([\w-]{43})$/

export function newCode(restaurantId: number): { code: string; hash: Buffer } {
  const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return { code: `${restaurantId}-${letters.slice(0, 4)}-${letters.slice(4)}`, hash: hashOf(letters) }
}

/** What a person typed: which restaurant it leads to, and the secret part. Null where it is no code at all. */
export function readCode(typed: string): { restaurantId: number; letters: string } | null {
  const [, restaurant, first, second] = CODE.exec(typed.trim().toUpperCase().replaceAll(' ', '')) ?? []
  if (restaurant === undefined || first === undefined || second === undefined) return null
  return { restaurantId: Number(restaurant), letters: first + second }
}

export function newToken(restaurantId: number): { token: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { token: `${restaurantId}.${secret}`, hash: hashOf(secret) }
}

export function readToken(token: string): { restaurantId: number; tokenHash: Buffer } | null {
  const [, restaurant, secret] = TOKEN.exec(token) ?? []
  if (restaurant === undefined || secret === undefined) return null
  return { restaurantId: Number(restaurant), tokenHash: hashOf(secret) }
}

export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
