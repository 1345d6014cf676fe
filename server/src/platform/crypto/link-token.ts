// The last part of an address that only whoever was given it can know: it names one thing of one restaurant, and is signed.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../http/validation/formats.ts'

const SIGNATURE_BYTES = 16

export type Linked = { restaurantId: number; id: string }

function signatureOf(key: Buffer, { restaurantId, id }: Linked): Buffer {
  return createHmac('sha256', key).update(`${restaurantId}:${id}`).digest().subarray(0, SIGNATURE_BYTES)
}

export function linkToken(key: Buffer, linked: Linked): string {
  const id = linked.id.replaceAll('-', '')
  return `${linked.restaurantId}.${id}.${signatureOf(key, linked).toString('base64url')}`
}

/** Only the address exactly as it was given out: nothing after it, and no other spelling of its signature. */
export function readLinkToken(key: Buffer, token: string): Linked | null {
  const [restaurant = '', hex = ''] = token.split('.')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (!/^[1-9]\d{0,14}$/.test(restaurant) || !isUuid(id)) return null
  const linked = { restaurantId: Number(restaurant), id }
  const given = Buffer.from(token)
  const right = Buffer.from(linkToken(key, linked))
  return given.length === right.length && timingSafeEqual(given, right) ? linked : null
}
