// Who has opened a till. The session is a row of the device; its secret is a cookie that the browser sends to the till's paths alone,
// so it is neither a session of the web app nor of any use without the device's own token.
import type { FastifyRequest } from 'fastify'
import { PERSON_HEADER, TILL_ACTS_PATH } from '../../ground/staff/address.ts'
import { pinHolder } from '../../ground/staff/pin-queries.ts'
import { listMemberships } from '../../ground/staff/queries.ts'
import { may } from '../../ground/staff/rights.ts'
import type { Membership, Staff, StaffOf } from '../../ground/staff/session.ts'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { AppError } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory, inRestaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { readToken } from '../devices/codes.ts'
import type { DeviceOf, PairedDevice } from '../devices/token.ts'
import { TILL, type TillSettings } from './device-kind.ts'
import { type Proved, provedBy } from './grants.ts'
import { makersOf, sessionBy, touchSession } from './queries.ts'

const COOKIE = 'comanda.till-session'
/** A till that is used says so about as often (`admin/src/till`), and so rests that much later than it says. */
const TOUCHED_EVERY_MS = 10_000

/** Until the browser is closed, at the longest: '' takes it away. */
export function sessionCookie(token: string, { secure }: { secure: boolean }): string {
  const end = token === '' ? '; Max-Age=0' : ''
  return `${COOKIE}=${token}; Path=${TILL.path}${end}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

export function sessionHashIn({ headers }: FastifyRequest): Buffer | null {
  const name = `${COOKIE}=`
  const pair = (headers.cookie ?? '').split(/;\s*/).find((one) => one.startsWith(name))
  return readToken(pair?.slice(name.length) ?? '')?.tokenHash ?? null
}

/** Whom a till is for: whoever takes orders there, or keeps its tables. */
export function worksAtTills({ role }: Pick<Membership, 'role'>): boolean {
  return may(role, 'takeOrders') || may(role, 'seeTables')
}

/** Who has opened this till and has not rested since, with the rights that they have at its branch at this moment. */
export async function personAt(
  database: Database,
  { device, restaurant }: PairedDevice,
  { sessionHash, now }: { sessionHash: Buffer | null; now: number },
): Promise<(Staff & { touchedAt: number }) | null> {
  if (sessionHash === null) return null
  const [[session]] = await readTogether(database, restaurant.id, [sessionBy(device.id, sessionHash)])
  const { rest_seconds } = device.settings as TillSettings
  if (!session || session.touched_at + rest_seconds * 1000 + TOUCHED_EVERY_MS < now) return null
  const sessionId = sessionHash.toString('base64url')
  const person = await workerAt(database, { device, restaurant }, { ...session, sessionId })
  return person && { ...person, touchedAt: session.touched_at }
}

/** Whoever did this had opened this till by the PIN that they still have; with the rights that they have at this moment. */
async function personProved(database: Database, paired: PairedDevice, proved: Proved | null): Promise<Staff> {
  const person = proved && (await holderAt(database, paired, proved))
  if (!person) throw new AppError(STAFF_ERRORS.grant_refused)
  return person
}

async function holderAt(
  database: Database,
  paired: PairedDevice,
  { userId, pinSetAt, made }: Proved,
): Promise<Staff | null> {
  const [[holder], makers] = await readTogether(database, paired.restaurant.id, [
    pinHolder(userId),
    makersOf(made ?? { needs: '', id: '' }),
  ])
  if (holder?.set_at !== pinSetAt || (made !== null && makers.length === 0)) return null
  return workerAt(database, paired, { ...holder, user_id: userId, sessionId: `proved:${userId}` })
}

async function workerAt(
  database: Database,
  { device, restaurant }: PairedDevice,
  who: { user_id: string; name: string; email: string; sessionId: string },
): Promise<Staff | null> {
  const memberships = await inDirectory(database, listMemberships(who.user_id))
  const membership = memberships.find(({ restaurantId }) => restaurantId === restaurant.id)
  const worksHere = membership?.branchIds?.includes(device.branch_id) ?? true
  if (!membership || !worksHere || !worksAtTills(membership)) return null
  // At this till they work at its branch alone, owners too.
  const here = { ...membership, role: membership.role, branchIds: [device.branch_id] }
  return {
    userId: who.user_id,
    sessionId: `till:${restaurant.id}:${device.id}`,
    email: who.email,
    name: who.name,
    // The device that they hold, beside the PIN that they know.
    secondFactor: true,
    memberships: [here],
    current: here,
    barredFrom: null,
    till: { deviceId: device.id, branchId: device.branch_id, sessionId: who.sessionId },
  }
}

/** For the calls of the web app that a till may make. What is done there shows that it is in use; what is only read does not. */
export function tillStaffReader(database: Database, deviceOf: DeviceOf, clock: () => number): StaffOf {
  return async (request) => {
    const paired = await deviceOf(request, TILL)
    const sessionHash = sessionHashIn(request)
    if (!paired || sessionHash === null) return null
    const now = clock()
    const person = await personAt(database, paired, { sessionHash, now })
    const named = request.headers[PERSON_HEADER]
    // Somebody else has opened it without the line, and the session of whoever was there before has not ended yet.
    if (named !== undefined && named !== person?.userId) return null
    if (person && request.method !== 'GET') {
      await touch(database, paired, { sessionHash, touchedAt: person.touchedAt, now, requestId: request.id })
    }
    return person
  }
}

/** For what was done at a till without the line: whoever has opened it now, it is done in the name of who did it. */
export function provedStaffReader(
  database: Database,
  { deviceOf, box, clock }: { deviceOf: DeviceOf; box: SecretBox; clock: () => number },
): StaffOf {
  return async (request) => {
    const paired = await deviceOf(request, TILL)
    if (!paired) return null
    const asked = { request, prefix: TILL_ACTS_PATH, now: clock() }
    return personProved(database, paired, provedBy(box, paired, asked))
  }
}

export async function touch(
  database: Database,
  { device, restaurant }: PairedDevice,
  {
    sessionHash,
    touchedAt,
    now,
    requestId,
  }: { sessionHash: Buffer; touchedAt: number; now: number; requestId: string },
): Promise<void> {
  if (touchedAt > now - TOUCHED_EVERY_MS / 2) return
  const cause = {
    actor: { kind: 'system' as const, id: `device:${device.id}`, name: device.name },
    requestId,
    now,
  }
  await inRestaurant(database, restaurant, cause, async (tx) => touchSession(tx, device.id, sessionHash))
}
