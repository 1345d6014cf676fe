import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { AppError } from '../../platform/errors.ts'
import { fingerprintOf, readIdempotencyKey } from '../../platform/http/idempotency/keys.ts'
import { answerOnce } from '../../platform/http/operations/answer-once.ts'
import { readBody, readUpload, takeBodiesAsBytes } from '../../platform/http/operations/body.ts'
import { checked, checkedInTurns } from '../../platform/http/operations/checked.ts'
import { paramsReader, routerPath } from '../../platform/http/operations/params.ts'
import { answerError } from '../../platform/http/operations/serve.ts'
import type { Envelope } from '../../platform/http/operations/written.ts'
import { stringify, withSecrets } from '../../platform/http/operations/written.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import { bodyWithFault, errorFrom } from '../../platform/http/server/error-body.ts'
import { isFromOurPages } from '../../platform/http/server/origin.ts'
import { queryOf } from '../../platform/http/server/query.ts'
import { assertReadable } from '../../platform/http/validation/known-words.ts'
import { languageOf } from '../../platform/i18n/of-request.ts'
import type { SayIn } from '../../platform/i18n/say-in.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory, inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { tooManyRequests } from '../../platform/retry-after.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { callsPath, DRAWER_HEADER, TILL_ACTS_PATH, TILL_CALLS_PATH, WAITED_HEADER } from '../staff/address.ts'
import { isOfTheWhole, may } from '../staff/rights.ts'
import { lacksFactorFor, type Membership, type Staff, type StaffOf, staffCause } from '../staff/session.ts'
import type { Plans } from '../tenants/plans.ts'
import { findRestaurantById } from '../tenants/queries.ts'
import { assertAllows, assertPlanInForce, restaurantStanding, type Standing } from '../tenants/standing.ts'
import { STAFF_ERRORS } from './errors.ts'
import type { StaffCall, StaffRoute } from './route.ts'
import { inWordsFor } from './words.ts'

/** As the router takes it: every call names its restaurant. */
export const ADMIN_PREFIX = callsPath(':restaurant')
const JSON_TYPE = 'application/json; charset=utf-8'
/** A minute's calls of one person, on all their screens together. */
const CALLS_A_MINUTE = 1_200

/** Restaurants with several branches, and people who are limited to some of them. */
export type BranchGate = {
  /** Where a call acts and what it sees; refused where it names a branch that this person has not. */
  placeOf: (
    route: StaffRoute,
    membership: Membership,
    named: string | undefined,
  ) => Promise<{ branchId: number | null; seen: readonly number[] | null }>
  /** 404 where a path names what lies at no branch of this person. */
  assertPath: (membership: Membership, params: Record<string, string>) => Promise<void>
  /** The same of the fields of a query or a body: 422 on them. */
  assertFields: (membership: Membership, sent: readonly unknown[]) => Promise<void>
}

export type StaffCallDependencies = {
  database: Database
  branches: BranchGate
  staffOf: StaffOf
  limiter: Limiter
  plans: Plans
  publicUrl: string | null
  now: () => number
  sayIn: SayIn
  /** Encrypts what an answer shows once, where it is kept for a key. */
  box: SecretBox
}

export async function serveStaffRoutes(
  app: FastifyInstance,
  routes: StaffRoute[],
  dependencies: StaffCallDependencies,
): Promise<void> {
  takeBodiesAsBytes(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    if (!isFromOurPages(request, dependencies.publicUrl)) throw new AppError(STAFF_ERRORS.foreign_origin)
  })
  app.setErrorHandler((thrown, request, reply) =>
    answerError(inWordsFor(thrown, dependencies.sayIn, languageOf(request)), request, reply, bodyWithFault),
  )
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', {}, { message: 'There is nothing at this path.' })
  })
  for (const route of routes) {
    assertReadable(route.query, `the query of ${route.method} ${route.path}`)
    assertReadable(route.body, `the body of ${route.method} ${route.path}`)
    app.route({
      method: route.method,
      url: routerPath(route.path),
      ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
      handler: handlerOf(route, dependencies),
    })
  }
}

/** In this order: who it is, where they act, whether they may, what they sent. */
function handlerOf(route: StaffRoute, dependencies: StaffCallDependencies) {
  const { database } = dependencies
  const readParams = paramsReader(route.path)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const staff = await signedIn(request, reply, dependencies)
    const sent = request.params as Record<string, string>
    const { membership, restaurant } = await placeOf(staff, sent.restaurant ?? staff.current?.slug, database)
    if (!may(membership.role, route.right)) {
      throw new AppError(STAFF_ERRORS.insufficient_role, { required_right: route.right })
    }
    if (membership.branchIds !== null && (route.whole || isOfTheWhole(route.right)))
      throw new AppError(STAFF_ERRORS.limited_to_branches)
    const now = dependencies.now()
    if (!route.always) assertStanding(route, restaurantStanding(restaurant, dependencies.plans, now))
    const named = readParams(sent)
    await dependencies.branches.assertPath(membership, named.params)
    const place = await dependencies.branches.placeOf(route, membership, queryOf(request.url).branch_id)
    const call: StaffCall<never, never> = {
      staff,
      membership,
      // What is written is never hidden from itself: who may write it is asked first.
      restaurant: isRead(route) && place.seen ? { ...restaurant, branches: place.seen } : restaurant,
      branchId: place.branchId,
      cause: {
        ...staffCause(staff, request),
        ...chosenDrawer(request),
        ...waited(request),
        now,
        clock: dependencies.now,
      },
      now,
      say: (fault) => dependencies.sayIn(fault, languageOf(request)),
      ...named,
      query: checked(route.query, queryOf(request.url), { texts: true }) as never,
      body: (await checkedInTurns(route.body, route.body ? (readBody(request) ?? {}) : {}, route)) as never,
      file: route.fileTypes ? readUpload(request, route.fileTypes) : NO_FILE,
      request,
    }
    await dependencies.branches.assertFields(membership, [call.query, call.body])
    if (route.stream) {
      await route.stream(call, reply)
      return reply
    }
    return reply.type(JSON_TYPE).send(await answerOf(route, call, dependencies))
  }
}

async function signedIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { staffOf, limiter }: StaffCallDependencies,
): Promise<Staff> {
  const staff = await staffOf(request, reply)
  if (!staff) throw new AppError('unauthenticated', {}, { message: 'Sign in first.' })
  const { count, resetMs } = await limiter.take(`staff:${staff.userId}`)
  if (count > CALLS_A_MINUTE) throw tooManyRequests(resetMs)
  return staff
}

/** A device remembers which cash drawer stands beside it. What it names counts only where it is open, at the branch of the money. */
function chosenDrawer({ headers }: FastifyRequest): { drawerId?: number } {
  const named = headers[DRAWER_HEADER]
  return typeof named === 'string' && /^[1-9]\d{0,14}$/.test(named) ? { drawerId: Number(named) } : {}
}

/** By the device's own clock, of which only the time that has passed is believed, and no more than acts are kept for. */
function waited({ headers }: FastifyRequest): { waitedMs?: number } {
  const told = headers[WAITED_HEADER]
  if (typeof told !== 'string' || !/^\d{1,12}$/.test(told)) return {}
  return { waitedMs: Math.min(Number(told), DAY_MS) }
}

/** The restaurant that the call names, or the one of its till, and no other: whether there is one at all where they do not work is not told. */
async function placeOf(staff: Staff, slug: string | undefined, database: Database) {
  const membership = staff.memberships.find((one) => one.slug === slug)
  if (!membership) throw new AppError(STAFF_ERRORS.not_your_restaurant)
  if (lacksFactorFor(staff, membership)) throw new AppError(STAFF_ERRORS.second_factor_required)
  const [restaurant] = await inDirectory(database, findRestaurantById(membership.restaurantId))
  if (!restaurant) throw new AppError(STAFF_ERRORS.not_your_restaurant)
  return { membership, restaurant }
}

function isRead({ method }: StaffRoute): boolean {
  return method === 'GET'
}

/** The same as for a token. */
function assertStanding(route: StaffRoute, standing: Standing): void {
  assertPlanInForce(standing)
  assertAllows(standing, { feature: route.feature, changes: route.method !== 'GET' })
}

async function answerOf(
  route: StaffRoute,
  call: StaffCall<never, never>,
  { database, box }: StaffCallDependencies,
): Promise<string> {
  const { method, path, read, run, perform } = route
  if (read) return whole(await read(call))
  if (perform) return whole(await perform(call))
  if (!run) throw new Error(`${method} ${path} has nothing to run`)
  const key = readIdempotencyKey(call.request.headers['idempotency-key'])
  const asked =
    key === null
      ? null
      : {
          tokenId: NO_TOKEN,
          key: `${call.staff.userId}:${key}`,
          box,
          refusalBody: bodyWithFault,
          fingerprint: fingerprintOf(method, addressOf(call.request.url), toldOnline(call.body)),
        }
  const once = (key: typeof asked) =>
    answerOnce(
      (work) => inRestaurant(database, call.restaurant, call.cause, work),
      key,
      200,
      (tx) => run(tx, call),
    )
  let answer = await once(asked)
  if (asked && answer.replayed && hasWaited(call.body)) {
    // Refused at once, and served all the same while nobody knew: now it stands on its own.
    if (answer.status !== 200) answer = await once({ ...asked, key: `${asked.key}:offline` })
    else
      await inRestaurant(database, call.restaurant, call.cause, async (tx) =>
        route.toldLater?.(tx, call, answer.body),
      )
  }
  if (answer.status !== 200) throw errorFrom(answer.status, answer.body)
  return withSecrets(answer.body, answer.secrets)
}

/** What a till sends at once, and then once more with what waited for the line, is the same. */
function addressOf(url: string): string {
  return url.startsWith(`${TILL_ACTS_PATH}/`) ? TILL_CALLS_PATH + url.slice(TILL_ACTS_PATH.length) : url
}

/** So is an order of which nobody knew whether it had arrived, and that was then taken as without the line. */
function toldOnline(body: object | undefined): object | undefined {
  if (!hasWaited(body)) return body
  const { offline: _, ...told } = body
  return told
}

function hasWaited(body: object | undefined): body is { offline: unknown } {
  return body !== undefined && 'offline' in body
}

const NO_FILE = Buffer.alloc(0)

/** Staff's keys are kept beside those of tokens, told apart by the person's id. */
const NO_TOKEN = 0

function whole(answer: Envelope): string {
  return withSecrets(stringify(answer), answer.secrets)
}
