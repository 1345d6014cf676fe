import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownAddress } from '../../platform/http/server/origin.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Cause, inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { ADDRESS_HEADER } from './auth-options.ts'
import type { Auth } from './open-auth.ts'
import { listMemberships } from './queries.ts'
import type { Role } from './rights.ts'

export type Membership = {
  restaurantId: number
  name: string
  slug: string
  zone: string
  role: Role
  /** The branches that they are limited to; null: they work at all of them, as owners always do. */
  branchIds: number[] | null
  secondFactorRequired: boolean
}

/** Whoever is signed in, with the roles in force at this moment. */
export type Staff = {
  userId: string
  sessionId: string
  email: string
  name: string
  secondFactor: boolean
  memberships: Membership[]
  /** Where they are led to: the restaurant whose pages they opened last; null until they have chosen one of several. */
  current: Membership | null
  /** The one that they would be led to, did it not ask for a second factor that they do not have. */
  barredFrom: Membership | null
  /** The till that they have opened by their PIN; not there where they have signed in. */
  till?: { deviceId: number; branchId: number; sessionId: string }
}

/** Whether a restaurant asks for a second factor that they do not have. */
export function lacksFactorFor(
  { secondFactor }: Pick<Staff, 'secondFactor'>,
  { secondFactorRequired }: Membership,
): boolean {
  return secondFactorRequired && !secondFactor
}

/** Of a page that names its restaurant by its id; undefined where they may not act for it now. */
export function membershipNamed(staff: Staff, restaurantId: string): Membership | undefined {
  return staff.memberships.find(
    (one) => String(one.restaurantId) === restaurantId && !lacksFactorFor(staff, one),
  )
}

/** What better-auth may see of a request. */
export function authHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: request.ip })
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  return headers
}

/** better-auth holds what the browser has signed against this origin, never against what a header says. */
export function originHeaders(request: FastifyRequest, publicUrl: string | null): Headers {
  return new Headers({
    [ADDRESS_HEADER]: request.ip,
    origin: new URL(ownAddress(request, publicUrl)).origin,
  })
}

export function relayCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('Set-Cookie', cookie)
}

export type StaffOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Staff | null>

/** Reads the session cookie; the answer may carry it on with a later expiry. */
export function staffReader(auth: Auth, database: Database): StaffOf {
  return async (request, reply) => {
    if (request.headers.cookie === undefined) return null
    const { response, headers } = await (await auth()).getSession({
      headers: authHeaders(request),
      returnHeaders: true,
    })
    relayCookies(reply, headers)
    if (!response) return null
    const { session, user } = response
    const memberships = await inDirectory(database, listMemberships(user.id))
    const chosen = memberships.find(({ restaurantId }) => restaurantId === session.restaurantId)
    const only = memberships.length === 1 ? memberships[0] : undefined
    const wanted = chosen ?? only ?? null
    const secondFactor = user.twoFactorEnabled ?? false
    const isBarred = wanted !== null && lacksFactorFor({ secondFactor }, wanted)
    return {
      userId: user.id,
      sessionId: session.id,
      email: user.email,
      name: user.name,
      secondFactor,
      memberships,
      current: isBarred ? null : wanted,
      barredFrom: isBarred ? wanted : null,
    }
  }
}

export function staffCause(staff: Pick<Staff, 'userId' | 'email'>, request: FastifyRequest): Cause {
  return {
    actor: { kind: 'staff', id: staff.userId, name: staff.email },
    requestId: request.id,
    now: Date.now(),
  }
}
