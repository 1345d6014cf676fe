// What a device that is paired with one screen may ask: that screen, what is pressed on it, and word of changes. It has no
// session and no role, so no staff route knows it; the screen comes from its token, never from what it sends.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import { inWordsFor } from '../../ground/staff-calls/words.ts'
import type { Plans } from '../../ground/tenants/plans.ts'
import { findRestaurantById, type RestaurantRow } from '../../ground/tenants/queries.ts'
import { assertAllows, assertPlanInForce, restaurantStanding } from '../../ground/tenants/standing.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { readBody, takeBodiesAsBytes } from '../../platform/http/operations/body.ts'
import { checked } from '../../platform/http/operations/checked.ts'
import { answerError } from '../../platform/http/operations/serve.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import { isFromOurPages } from '../../platform/http/server/origin.ts'
import type { Static } from '../../platform/http/validation/schema.ts'
import { languageOf } from '../../platform/i18n/of-request.ts'
import type { SayIn } from '../../platform/i18n/say-in.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inDirectory,
  inRestaurant,
  readTogether,
} from '../../platform/postgres/transaction/transaction.ts'
import { tooManyRequests } from '../../platform/retry-after.ts'
import { MINUTE_MS } from '../../platform/time/clock.ts'
import type { OrderEventHandlers } from '../orders/commands/event-handlers.ts'
import { doActs } from './acts.ts'
import { readToken, removeDevice } from './commands.ts'
import { ScreenActs } from './contract.ts'
import { type DeviceRow, deviceByToken, markSeen } from './queries.ts'
import { readScreen } from './reading.ts'

export const DEVICE_PREFIX = '/kitchen/api'
export const DEVICE_COOKIE = 'comanda.kitchen'
const KEPT_SECONDS = 400 * 86_400
const CALLS_A_MINUTE = 600
const SEEN_EVERY_MS = MINUTE_MS

type PairedDevice = { device: DeviceRow; restaurant: RestaurantRow }
export type DeviceOf = (request: FastifyRequest) => Promise<PairedDevice | null>

/** Under the kitchen's own paths alone, so that a browser sends it nowhere else. */
export function deviceCookie(token: string, { secure }: { secure: boolean }): string {
  const age = token === '' ? 0 : KEPT_SECONDS
  return `${DEVICE_COOKIE}=${token}; Path=/kitchen; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Whichever device sent it, as it stands in the list of devices at this moment. */
export function deviceReader(database: Database): DeviceOf {
  return async ({ headers }) => {
    const pairs = (headers.cookie ?? '').split(/;\s*/)
    const token = pairs.find((pair) => pair.startsWith(`${DEVICE_COOKIE}=`))?.slice(DEVICE_COOKIE.length + 1)
    const read = readToken(token ?? '')
    if (!read) return null
    const [[restaurant], [[device]]] = await Promise.all([
      inDirectory(database, findRestaurantById(read.restaurantId)),
      readTogether(database, read.restaurantId, [deviceByToken(read.tokenHash)]),
    ])
    return restaurant && device ? { device, restaurant } : null
  }
}

export type DeviceDependencies = {
  database: Database
  deviceOf: DeviceOf
  limiter: Limiter
  plans: Plans
  publicUrl: string | null
  now: () => number
  sayIn: SayIn
  eventHandlers: OrderEventHandlers
  listen: (restaurantId: number, deviceId: number, reply: FastifyReply) => void
}

export async function serveDevices(app: FastifyInstance, deps: DeviceDependencies): Promise<void> {
  const { database, publicUrl, now, eventHandlers } = deps
  takeBodiesAsBytes(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    if (!isFromOurPages(request, publicUrl)) throw new AppError(STAFF_ERRORS.foreign_origin)
  })
  app.setErrorHandler((thrown, request, reply) =>
    answerError(inWordsFor(thrown, deps.sayIn, languageOf(request)), request, reply),
  )
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', {}, { message: 'There is nothing at this path.' })
  })

  app.get('/screen', async (request, reply) => {
    const paired = await known(request, deps)
    const { device, restaurant } = paired
    const data = await readScreen(database, restaurant, standOf(device), now())
    if (!data) throw notFound()
    if ((device.seen_at ?? 0) < now() - SEEN_EVERY_MS) {
      await inRestaurant(database, restaurant, causeOf(paired, request, now()), async (tx) =>
        markSeen(tx, device.id),
      )
    }
    return reply.send({ data })
  })
  app.post('/acts', async (request, reply) => {
    const paired = await known(request, deps, { changes: true })
    const { acts } = checked(ScreenActs, readBody(request) ?? {}) as Static<typeof ScreenActs>
    const { restaurant, device } = paired
    const data = await inRestaurant(database, restaurant, causeOf(paired, request, now()), (tx) =>
      doActs(tx, eventHandlers, standOf(device), acts),
    )
    return reply.send({ data })
  })
  app.get('/events', async (request, reply) => {
    const { restaurant, device } = await known(request, deps)
    deps.listen(restaurant.id, device.id, reply)
    return reply
  })
  app.post('/leave', async (request, reply) => {
    const paired = await known(request, deps)
    await inRestaurant(database, paired.restaurant, causeOf(paired, request, now()), (tx) =>
      removeDevice(tx, paired.device.id),
    )
    reply.header('Set-Cookie', deviceCookie('', { secure: request.protocol === 'https' }))
    return reply.send({ data: null })
  })
}

function standOf({ screen, branch_id: branchId }: DeviceRow) {
  return { screen, branchId }
}

/** In this order: which device it is, whether it asks too much, whether its restaurant may work at all. */
async function known(
  request: FastifyRequest,
  { deviceOf, limiter, plans, now }: DeviceDependencies,
  { changes = false } = {},
): Promise<PairedDevice> {
  const paired = await deviceOf(request)
  if (!paired) throw new AppError('unauthenticated', {}, { message: 'This device is not paired.' })
  const { device, restaurant } = paired
  const { count, resetMs } = await limiter.take(`device:${restaurant.id}:${device.id}`)
  if (count > CALLS_A_MINUTE) throw tooManyRequests(resetMs)
  const standing = restaurantStanding(restaurant, plans, now())
  assertPlanInForce(standing)
  assertAllows(standing, { feature: undefined, changes })
  return paired
}

function causeOf({ device }: PairedDevice, request: FastifyRequest, now: number): Cause {
  return {
    actor: { kind: 'system', id: `device:${device.id}`, name: device.name },
    requestId: request.id,
    now,
  }
}
