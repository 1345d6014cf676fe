import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { isUuid } from '../../platform/http/validation/formats.ts'

export const TICKETS_PATH = '/tickets'
const SIGNATURE_BYTES = 16

/** What the addresses of tickets and their codes are signed with. */
export type TicketKeys = { link: Buffer; code: Buffer }

export function ticketKeys(box: SecretBox): TicketKeys {
  return { link: box.keyFor('ticket pages'), code: box.keyFor('ticket codes') }
}

type Linked = { restaurantId: number; bookingId: string }

/** The address of a booking's page: nobody finds it who was not given it. */
export function ticketsPath({ link }: TicketKeys, linked: Linked): string {
  return `${TICKETS_PATH}/${tokenOf(link, linked)}`
}

function tokenOf(key: Buffer, { restaurantId, bookingId }: Linked): string {
  const signature = createHmac('sha256', key).update(`${restaurantId}:${bookingId}`).digest()
  const id = bookingId.replaceAll('-', '')
  return `${restaurantId}.${id}.${signature.subarray(0, SIGNATURE_BYTES).toString('base64url')}`
}

/** Only the address exactly as it was given out. */
export function readTicketsToken({ link }: TicketKeys, token: string): Linked | null {
  const [restaurant = '', id = ''] = token.split('.')
  const bookingId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (!/^[1-9]\d{0,14}$/.test(restaurant) || !isUuid(bookingId)) return null
  const linked = { restaurantId: Number(restaurant), bookingId }
  const given = Buffer.from(token)
  const right = Buffer.from(tokenOf(link, linked))
  return given.length === right.length && timingSafeEqual(given, right) ? linked : null
}
