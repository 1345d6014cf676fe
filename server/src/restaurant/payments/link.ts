import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../../platform/http/formats.ts'

export const PAY_PATH = '/pay'
const SEAL_BYTES = 16

type Linked = { restaurantId: number; paymentId: string }

function sealOf(key: Buffer, { restaurantId, paymentId }: Linked): Buffer {
  return createHmac('sha256', key).update(`${restaurantId}:${paymentId}`).digest().subarray(0, SEAL_BYTES)
}

/** The address of a payment's page: nobody finds it who was not given it. */
export function payPath(key: Buffer, linked: Linked): string {
  return `${PAY_PATH}/${tokenOf(key, linked)}`
}

function tokenOf(key: Buffer, linked: Linked): string {
  const id = linked.paymentId.replaceAll('-', '')
  return `${linked.restaurantId}.${id}.${sealOf(key, linked).toString('base64url')}`
}

/** Only the address exactly as it was given out: nothing after it, and no other spelling of its seal. */
export function readPayToken(key: Buffer, token: string): Linked | null {
  const [restaurant = '', id = ''] = token.split('.')
  const paymentId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (!/^[1-9]\d{0,14}$/.test(restaurant) || !isUuid(paymentId)) return null
  const linked = { restaurantId: Number(restaurant), paymentId }
  const given = Buffer.from(token)
  const right = Buffer.from(tokenOf(key, linked))
  return given.length === right.length && timingSafeEqual(given, right) ? linked : null
}
