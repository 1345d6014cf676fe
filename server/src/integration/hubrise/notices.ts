import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminPath } from '../../ground/staff/address.ts'
import { atRestaurant } from '../../ground/tenants/at-restaurant.ts'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { queryOf } from '../../platform/http/server/query.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { type HubEvent, seenIn } from './commands/ask-orders.ts'
import { wishIn } from './commands/connect.ts'
import { keepOrder } from './commands/keep-order.ts'
import type { HubDesk } from './desk.ts'
import { findConnection } from './queries/connections.ts'
import { theirOrder } from './rules/their-order.ts'

const LARGEST_NOTICE = 1024 * 1024
export const RETURN_PATH = '/hubrise/connected'

/** Where HubRise tells of a branch's orders. */
export function callbackPath(restaurantId: number, branchId: number): string {
  return `/hubrise/${restaurantId}/${branchId}`
}

/**
 * Where HubRise tells of orders: signed, kept once and answered at once. It forgets what is answered, and asks again for an
 * hour where we fail.
 */
export function serveHubNotices(app: FastifyInstance, desk: HubDesk): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_NOTICE }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Params: { restaurant: string; branch: string } }>(
    '/hubrise/:restaurant/:branch',
    async (request, reply) => {
      const [restaurantId, branchId] = [idIn(request.params.restaurant), idIn(request.params.branch)]
      if (!desk.app || restaurantId === null || branchId === null) throw notFound()
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSigned(bytes, request, desk.app.clientSecret)) {
        throw new AppError('unauthenticated', {}, { message: 'The signature is not HubRise’s.' })
      }
      const [restaurant] = await inDirectory(desk.database, findRestaurantById(restaurantId))
      if (!restaurant) throw notFound()
      const event = eventIn(bytes)
      const their = theirOrder(event.new_state)
      const inTx = await atRestaurant(desk, restaurant, 'hubrise')
      await inTx(async (tx) => {
        const connection = await findConnection(tx, branchId)
        if (!connection || connection.ended_at !== null) throw notFound()
        // Signed, and meant for somebody else: every restaurant of this installation has the same signature.
        if (event.location_id !== connection.location_id) throw notFound()
        if (event.resource_type === 'order' && their) await keepOrder(tx, connection, their, seenIn(event))
      })
      return reply.send({ received: true })
    },
  )
  // HubRise knows one address to come back to. The page that has asked goes on, with the session of whoever did.
  app.get(RETURN_PATH, async (request, reply) => {
    const { code, state = '', error } = queryOf(request.url)
    const wish = wishIn(state)
    const [restaurant] = wish ? await inDirectory(desk.database, findRestaurantById(wish.restaurantId)) : []
    if (!restaurant) throw notFound()
    const said = new URLSearchParams({ hubrise: state, ...(code && { code }), ...(error && { error }) })
    return reply.redirect(`${adminPath(restaurant.slug)}/settings/channels?${said}`, 303)
  })
}

function idIn(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

function isSigned(bytes: Buffer, { headers }: FastifyRequest, secret: string): boolean {
  const given = headers['x-hubrise-hmac-sha256']
  const expected = createHmac('sha256', secret).update(bytes).digest('hex')
  if (typeof given !== 'string' || given.length !== expected.length) return false
  return timingSafeEqual(Buffer.from(given.toLowerCase()), Buffer.from(expected))
}

function eventIn(bytes: Buffer): HubEvent {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // As if it said nothing.
  }
  throw new AppError('malformed_request')
}
