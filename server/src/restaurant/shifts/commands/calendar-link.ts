import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { type MemberRow, updateCalendar } from '../team-queries.ts'
import { recordMember } from './edit-team.ts'

const SECRET_BYTES = 32
const ADDRESS = /^(\d{1,15})-([\w-]{43})$/

/** A new address each time: the one before shows nothing any more. Only its hash is kept. */
export function makeCalendar(tx: Tx, member: MemberRow, rootUrl: string): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  updateCalendar(tx, member.id, hashOf(secret))
  recordMember(tx, 'shift.calendar_made', member.id, {})
  return `${rootUrl}/calendars/${tx.restaurant.id}-${secret}.ics`
}

export function readAddress(text: string): { restaurantId: number; hash: Buffer } | null {
  const [, restaurantId, secret] = ADDRESS.exec(text) ?? []
  return secret === undefined ? null : { restaurantId: Number(restaurantId), hash: hashOf(secret) }
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
