// What whoever sends much shows before the next is taken, once for each: a number that its browser has worked for, or,
// without a script, that it has waited.
import { createHmac, hash, randomUUID, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../../platform/http/validation/formats.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/time/clock.ts'
import type { GuestServices } from './services.ts'

export const WORK_BITS = 13
/** What no script has to work for is waited for, from when the form was asked for. */
export const WAIT_MS = MINUTE_MS
/** As long as somebody may take for a form. */
const LASTS_MS = HOUR_MS

/** For whom it is good: one page of one restaurant, from one network. */
export type Place = { restaurantId: number; deed: string; network: string }
export type Challenge = { id: string; issuedAt: number; text: string }

export function newChallenge(services: GuestServices, place: Place): Challenge {
  return challengeOf(services, place, randomUUID(), services.clock())
}

function challengeOf({ box }: GuestServices, place: Place, id: string, issuedAt: number): Challenge {
  const { restaurantId, deed, network } = place
  const signature = createHmac('sha256', box.keyFor('work of guests'))
    .update(`${restaurantId} ${deed} ${network} ${id} ${issuedAt}`)
    .digest('base64url')
    .slice(0, 22)
  return { id, issuedAt, text: `${issuedAt}.${id}.${signature}` }
}

/** Null: it is none of ours, not for this place, or too old. */
export function readChallenge(services: GuestServices, place: Place, given: string): Challenge | null {
  const [issued = '', id = ''] = given.split('.', 2)
  const issuedAt = Number(issued)
  const now = services.clock()
  if (!Number.isSafeInteger(issuedAt) || issuedAt > now || issuedAt < now - LASTS_MS || !isUuid(id))
    return null
  const ours = challengeOf(services, place, id, issuedAt)
  const [one, other] = [Buffer.from(given), Buffer.from(ours.text)]
  return one.length === other.length && timingSafeEqual(one, other) ? ours : null
}

export function isSolved({ text }: Challenge, answer: string): boolean {
  return /^\d{1,12}$/.test(answer) && zeroBits(hash('sha256', `${text}:${answer}`, 'buffer')) >= WORK_BITS
}

function zeroBits(bytes: Buffer): number {
  let zeros = 0
  for (const byte of bytes) {
    zeros += byte === 0 ? 8 : Math.clz32(byte) - 24
    if (byte !== 0) break
  }
  return zeros
}

export function leftToWaitMs({ clock }: GuestServices, { issuedAt }: Challenge): number {
  return Math.max(0, issuedAt + WAIT_MS - clock())
}
