import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import { inWordsFor } from '../../ground/staff-calls/words.ts'
import type { LiveSubject } from '../../ground/tenants/live-subjects.ts'
import type { Plans } from '../../ground/tenants/plans.ts'
import { assertAllows, assertPlanInForce, restaurantStanding } from '../../ground/tenants/standing.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { AppError } from '../../platform/errors.ts'
import { fingerprintOf, readIdempotencyKey } from '../../platform/http/idempotency/keys.ts'
import { answerOnce } from '../../platform/http/operations/answer-once.ts'
import { readBody, takeBodiesAsBytes } from '../../platform/http/operations/body.ts'
import { checked } from '../../platform/http/operations/checked.ts'
import { paramsReader, routerPath } from '../../platform/http/operations/params.ts'
import { answerError } from '../../platform/http/operations/serve.ts'
import { stringify, withSecrets } from '../../platform/http/operations/written.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import { bodyWithFault, errorFrom } from '../../platform/http/server/error-body.ts'
import { isFromOurPages } from '../../platform/http/server/origin.ts'
import { queryOf } from '../../platform/http/server/query.ts'
import { assertReadable } from '../../platform/http/validation/known-words.ts'
import { languageOf } from '../../platform/i18n/of-request.ts'
import type { SayIn } from '../../platform/i18n/say-in.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Cause, inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { tooManyRequests } from '../../platform/retry-after.ts'
import { MINUTE_MS } from '../../platform/time/clock.ts'
import { removeDevice } from './commands.ts'
import type { DeviceKind } from './kinds.ts'
import { type DeviceRow, markSeen } from './queries.ts'
import type { DeviceCall, DeviceRoute } from './route.ts'
import { type DeviceOf, deviceCookie, type PairedDevice } from './token.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const CALLS_A_MINUTE = 600
const SEEN_EVERY_MS = MINUTE_MS
/** Keys of devices are kept beside those of tokens, told apart by the kind. */
const NO_TOKEN = 0

export type DeviceDependencies = {
  database: Database
  deviceOf: DeviceOf
  limiter: Limiter
  plans: Plans
  publicUrl: string | null
  now: () => number
  sayIn: SayIn
  box: SecretBox
  listen: (
    restaurantId: number,
    device: DeviceRow,
    subjects: readonly LiveSubject[],
    reply: FastifyReply,
  ) => void
}

/** The calls of one kind of device, its line, and how it unpairs itself. */
export async function serveDevices(
  app: FastifyInstance,
  kind: DeviceKind,
  routes: readonly DeviceRoute[],
  deps: DeviceDependencies,
): Promise<void> {
  const { database, now } = deps
  takeBodiesAsBytes(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    if (!isFromOurPages(request, deps.publicUrl)) throw new AppError(STAFF_ERRORS.foreign_origin)
  })
  app.setErrorHandler((thrown, request, reply) =>
    answerError(inWordsFor(thrown, deps.sayIn, languageOf(request)), request, reply, bodyWithFault),
  )
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', {}, { message: 'There is nothing at this path.' })
  })
  for (const route of routes.filter((one) => one.kind === kind.kind)) {
    assertReadable(route.query, `the query of ${route.method} ${kind.path} ${route.path}`)
    assertReadable(route.body, `the body of ${route.method} ${kind.path} ${route.path}`)
    const { method, path } = route
    app.route({ method, url: routerPath(path), handler: handlerOf(kind, route, deps) })
  }
  app.get('/events', async (request, reply) => {
    const { restaurant, device } = await known(request, kind, deps)
    deps.listen(restaurant.id, device, [...kind.hears, 'devices'], reply)
    return reply
  })
  app.post('/leave', async (request, reply) => {
    const paired = await known(request, kind, deps)
    await inRestaurant(database, paired.restaurant, causeOf(paired, request, now()), (tx) =>
      removeDevice(tx, paired.device.id),
    )
    reply.header('Set-Cookie', deviceCookie(kind, '', { secure: request.protocol === 'https' }))
    return reply.send({ data: null })
  })
}

function handlerOf(kind: DeviceKind, route: DeviceRoute, deps: DeviceDependencies) {
  const readParams = paramsReader(route.path)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const changes = route.method !== 'GET'
    const paired = await known(request, kind, deps, { changes })
    const now = deps.now()
    const call: DeviceCall<never, never> = {
      ...paired,
      ...readParams(request.params as Record<string, string>),
      cause: { ...causeOf(paired, request, now), clock: deps.now },
      now,
      say: (fault) => deps.sayIn(fault, languageOf(request)),
      query: checked(route.query, queryOf(request.url), { texts: true }) as never,
      body: checked(route.body, route.body ? (readBody(request) ?? {}) : {}, route) as never,
      request,
    }
    const answer = await answerOf(route, call, { ...deps, reply })
    if (!changes) await keepSeen(paired, call, deps)
    return reply.type(JSON_TYPE).send(answer)
  }
}

async function answerOf(
  route: DeviceRoute,
  call: DeviceCall<never, never>,
  { database, box, reply }: DeviceDependencies & { reply: FastifyReply },
): Promise<string> {
  const { kind, method, path, read, run, perform } = route
  if (read) return stringify(await read(call))
  if (perform) return stringify(await perform(call, reply))
  if (!run) throw new Error(`${method} ${kind} ${path} has nothing to run`)
  const key = readIdempotencyKey(call.request.headers['idempotency-key'])
  const asked =
    key === null
      ? null
      : {
          tokenId: NO_TOKEN,
          // Not the device's own: paired anew, it sends again what was on its way.
          key: `${kind}:${key}`,
          box,
          refusalBody: bodyWithFault,
          fingerprint: fingerprintOf(method, call.request.url, call.body),
        }
  const answer = await answerOnce(
    (work) => inRestaurant(database, call.restaurant, call.cause, work),
    asked,
    200,
    (tx) => run(tx, call),
  )
  if (answer.status !== 200) throw errorFrom(answer.status, answer.body)
  return withSecrets(answer.body, answer.secrets)
}

/** In this order: which device it is, whether it asks too much, whether its restaurant may work at all. */
async function known(
  request: FastifyRequest,
  kind: DeviceKind,
  { deviceOf, limiter, plans, now }: DeviceDependencies,
  { changes = false } = {},
): Promise<PairedDevice> {
  const paired = await deviceOf(request, kind)
  if (!paired) throw new AppError('unauthenticated', {}, { message: 'This device is not paired.' })
  const { device, restaurant } = paired
  const { count, resetMs } = await limiter.take(`device:${restaurant.id}:${device.id}`)
  if (count > CALLS_A_MINUTE) throw tooManyRequests(resetMs)
  const standing = restaurantStanding(restaurant, plans, now())
  assertPlanInForce(standing)
  assertAllows(standing, { feature: undefined, changes })
  return paired
}

async function keepSeen(
  { device, restaurant }: PairedDevice,
  { now, cause }: DeviceCall<never, never>,
  { database }: DeviceDependencies,
): Promise<void> {
  if ((device.seen_at ?? 0) >= now - SEEN_EVERY_MS) return
  await inRestaurant(database, restaurant, cause, async (tx) => markSeen(tx, device.id))
}

function causeOf({ device }: PairedDevice, request: FastifyRequest, now: number): Cause {
  return {
    actor: { kind: 'system', id: `device:${device.id}`, name: device.name },
    requestId: request.id,
    now,
  }
}
