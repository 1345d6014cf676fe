// What guests at a table prove with that they sit there now: the code on the table is printed and known to all who ever
// sat there. It is worked out from the sitting and a count of its changes, and ends with the sitting.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { SittingRow } from './queries.ts'

const LENGTH = 22

export function sittingKey(box: SecretBox): Buffer {
  return box.keyFor('sittings')
}

export function secretOf(
  key: Buffer,
  restaurantId: number,
  { id, secret_turn }: Pick<SittingRow, 'id' | 'secret_turn'>,
): string {
  const text = `${restaurantId}:${id}:${secret_turn}`
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, LENGTH)
}

export function isSecretOf(
  key: Buffer,
  restaurantId: number,
  sitting: Pick<SittingRow, 'id' | 'secret_turn'>,
  given: string,
): boolean {
  const own = Buffer.from(secretOf(key, restaurantId, sitting))
  const theirs = Buffer.from(given)
  return own.length === theirs.length && timingSafeEqual(own, theirs)
}
