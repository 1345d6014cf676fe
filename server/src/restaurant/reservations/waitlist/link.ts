import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import { isUuid } from '../../../platform/http/validation/formats.ts'

export const OFFER_PATH = '/table-offer'
const SIGNATURE_BYTES = 16

type Linked = { restaurantId: number; waitId: string }

/** The address at which a guest takes what is offered: nobody finds it who was not mailed it. */
export function offerPath(box: SecretBox, linked: Linked): string {
  return `${OFFER_PATH}/${tokenOf(box, linked)}`
}

function tokenOf(box: SecretBox, { restaurantId, waitId }: Linked): string {
  const signature = createHmac('sha256', box.keyFor('waitlist offers'))
    .update(`${restaurantId}:${waitId}`)
    .digest()
  return `${restaurantId}.${waitId}.${signature.subarray(0, SIGNATURE_BYTES).toString('base64url')}`
}

/** Only the address exactly as it was given out. */
export function readOffer(box: SecretBox, token: string): Linked | null {
  const [restaurant = '', waitId = ''] = token.split('.')
  if (!/^[1-9]\d{0,14}$/.test(restaurant) || !isUuid(waitId)) return null
  const linked = { restaurantId: Number(restaurant), waitId }
  const given = Buffer.from(token)
  const right = Buffer.from(tokenOf(box, linked))
  return given.length === right.length && timingSafeEqual(given, right) ? linked : null
}
