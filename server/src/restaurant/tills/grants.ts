// A PIN that was right counts at its till for a while without the line, too. Whoever opens a till is handed a grant, which the till
// keeps encrypted with the PIN itself. What they do then carries a proof: of this one act, made with the grant's secret. So what waits
// in a browser can do nothing but what they have done.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { PROOF_HEADER } from '../../ground/staff/address.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { DAY_MS, HOUR_MS } from '../../platform/time/clock.ts'
import type { PairedDevice } from '../devices/token.ts'
import type { Grant } from './contract.ts'

const LIFE_MS = 3 * DAY_MS
/** Of a page that is open: no PIN was entered for it. */
const PAGE_LIFE_MS = DAY_MS / 2
/** Clocks of devices are not exact. */
const AHEAD_MS = HOUR_MS
/** An Idempotency-Key is known for a day: what is proved for longer could be done a second time. */
const PROOF_LIFE_MS = DAY_MS - 2 * AHEAD_MS
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
/** In the path of an act on what another act makes: nobody knew its id yet. */
const MADE = '{made}'

/** `isOfPage`: it came without a PIN, and opens nothing. */
type Granted = { userId: string; pinSetAt: number; until: number; isOfPage: boolean }
type At = Pick<PairedDevice, 'restaurant' | 'device'>

/** It can be read at its till alone: a device that is paired anew is another one. */
function placeOf({ restaurant, device }: At): string {
  return `till grant:${restaurant.id}:${device.id}`
}

function secretOf(box: SecretBox, token: string): Buffer {
  return createHmac('sha256', box.keyFor('till grants')).update(token).digest()
}

export function grantFor(
  box: SecretBox,
  at: At,
  {
    userId,
    pinSetAt,
    now,
    isOfPage = false,
  }: { userId: string; pinSetAt: number; now: number; isOfPage?: boolean },
): Grant {
  const until = now + (isOfPage ? PAGE_LIFE_MS : LIFE_MS)
  const granted: Granted = { userId, pinSetAt, until, isOfPage }
  const token = box.encryptForUrl(JSON.stringify(granted), placeOf(at))
  return { token, secret: secretOf(box, token).toString('base64url'), until, pin_set_at: pinSetAt }
}

/** `made`: what the act is about, and the act that is said to have made it. */
export type Proved = Granted & { made: { needs: string; id: string } | null }

/** Whose act it is, and with which PIN they had opened the till; null where it is not proved. */
export function provedBy(
  box: SecretBox,
  at: At,
  {
    request,
    prefix,
    now,
    withinMs = PROOF_LIFE_MS,
  }: { request: FastifyRequest; prefix: string; now: number; withinMs?: number },
): Proved | null {
  const proof = request.headers[PROOF_HEADER]
  const key = request.headers['idempotency-key']
  if (typeof proof !== 'string' || typeof key !== 'string') return null
  const [token = '', doneAt = '', mac = '', needs = ''] = proof.split('.')
  const granted = readToken(box, at, token)
  if (!granted || !isOfNow(doneAt, now, withinMs) || Number(doneAt) > granted.until) return null
  const body = Buffer.isBuffer(request.body) ? request.body : ''
  const path = request.url.slice(prefix.length)
  const found = (needs === '' ? [{ path, id: null }] : openPaths(path)).find((one) => {
    const told = `${doneAt}\n${key}\n${one.path}\n${needs}\n`
    const right = createHmac('sha256', secretOf(box, token)).update(told).update(body)
    return isSame(mac, right.digest('base64url'))
  })
  return found ? { ...granted, made: found.id === null ? null : { needs, id: found.id } } : null
}

function readToken(box: SecretBox, at: At, token: string): Granted | null {
  try {
    return JSON.parse(box.decryptFromUrl(token, placeOf(at)))
  } catch {
    return null
  }
}

function isOfNow(doneAt: string, now: number, withinMs: number): boolean {
  if (!/^\d{1,15}$/.test(doneAt)) return false
  const at = Number(doneAt)
  return at > now - withinMs && at < now + Math.min(AHEAD_MS, withinMs)
}

const MOST_IDS = 2

/** As it was kept, before one of its ids was known. */
function openPaths(path: string): { path: string; id: string }[] {
  const [address = ''] = path.split('?', 1)
  return [...address.matchAll(UUID)].slice(0, MOST_IDS).map(({ 0: id, index }) => ({
    path: path.slice(0, index) + MADE + path.slice(index + id.length),
    id,
  }))
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
