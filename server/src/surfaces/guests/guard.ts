// Against robots, for whoever has no account: limits for each address, a field that only robots fill in, and some work
// to do for whoever sends much. A guest without a script never has to do the work, unless their address sends much too.
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Html, html } from '../../platform/http/html.ts'
import { networkOf } from '../../platform/network-addresses.ts'
import { hidden, type Typed } from './fields.ts'
import type { GuestHouse } from './house.ts'
import { GuestRefusal } from './refusal.ts'

const WINDOW_SECONDS = 600
/** In ten minutes from one address: so many are simply taken, so many after some work, and no more. */
const FREE = 6
const MOST = 40
const WORK_BITS = 13
const WORK_LASTS_MS = WINDOW_SECONDS * 1000

export type Deed = 'order' | 'book' | 'mail' | 'card'

export function tooMany(resetMs: number): GuestRefusal {
  const seconds = String(Math.max(1, Math.ceil(resetMs / 1000)))
  return new GuestRefusal(429, 'tooMany', 'tooManyHint', { 'retry-after': seconds })
}

/** So many looks a minute, for what reads the database. */
export async function assertCalm(
  { limiter }: GuestHouse,
  request: FastifyRequest,
  most: number,
): Promise<void> {
  const { count, resetMs } = await limiter.take(`guest-look:${networkOf(request.ip)}`)
  if (count > most) throw tooMany(resetMs)
}

function keyOf(deed: Deed, { ip }: FastifyRequest): string {
  return `guest-${deed}:${networkOf(ip)}`
}

/** False: the work is still to be done. It is counted as a try either way. */
export async function mayDo(
  house: GuestHouse,
  deed: Deed,
  request: FastifyRequest,
  typed: Typed,
): Promise<boolean> {
  const { count, resetMs } = await house.limiter.take(keyOf(deed, request), WINDOW_SECONDS)
  if (count > MOST || typed('website') !== '') throw tooMany(resetMs)
  return count <= FREE || hasWorked(house, request, typed)
}

function challengeOf({ box }: GuestHouse, { ip }: FastifyRequest, until: number): string {
  const key = box.keyFor('work of guests')
  return `${until}.${createHmac('sha256', key)
    .update(`${networkOf(ip)} ${until}`)
    .digest('base64url')
    .slice(0, 22)}`
}

function hasWorked(house: GuestHouse, request: FastifyRequest, typed: Typed): boolean {
  const [given, answer] = [typed('work'), typed('answer')]
  const until = Number(given.split('.', 1)[0])
  const now = house.clock()
  if (!Number.isSafeInteger(until) || until < now || until > now + WORK_LASTS_MS) return false
  const [one, other] = [given, challengeOf(house, request, until)].map((text) => Buffer.from(text)) as [
    Buffer,
    Buffer,
  ]
  if (one.length !== other.length || !timingSafeEqual(one, other) || !/^\d{1,12}$/.test(answer)) return false
  return zeroBits(hash('sha256', `${given}:${answer}`, 'buffer')) >= WORK_BITS
}

function zeroBits(bytes: Buffer): number {
  let zeros = 0
  for (const byte of bytes) {
    zeros += byte === 0 ? 8 : Math.clz32(byte) - 24
    if (byte !== 0) break
  }
  return zeros
}

export type Guarded = { attributes: Html; fields: Html }

/** What a form needs for it: the script does the work before it sends. */
export async function guarded(house: GuestHouse, deed: Deed, request: FastifyRequest): Promise<Guarded> {
  const { count } = await house.limiter.peek(keyOf(deed, request))
  const trap = html`<div class="trap" aria-hidden="true"><label>Website <input type="text" name="website" tabindex="-1" autocomplete="off"></label></div>`
  if (count < FREE) return { attributes: html` data-once`, fields: trap }
  const work = challengeOf(house, request, house.clock() + WORK_LASTS_MS - 1000)
  return {
    attributes: html` data-once data-work="${work}" data-bits="${WORK_BITS}"`,
    fields: html`${trap}${hidden('work', work)}${hidden('answer', '')}`,
  }
}
