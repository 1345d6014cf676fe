import type { FastifyInstance, FastifyRequest } from 'fastify'
import { field, fieldAsIs } from '../../../platform/http/pages/form.ts'
import { inDirectory, inRestaurant, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { findRestaurantById } from '../../tenants/queries.ts'
import { hashPassword } from '../commands.ts'
import { removePin, setPin } from '../pins.ts'
import { findPassword } from '../queries.ts'
import { PIN_LENGTH, pinFault } from '../rules.ts'
import { lacksFactorFor, type Membership, type Staff, staffCause } from '../session.ts'
import { countTry, forgetTries } from '../throttle.ts'
import { showAccount } from './account.ts'
import { type StaffPages, signedIn, textsFor } from './context.ts'

/** One's own PIN, at each restaurant where one works. It is set with the password: whoever finds an open browser gets none. */
export function servePin(app: FastifyInstance, pages: StaffPages): void {
  const { database, limiter, staffOf, box } = pages

  app.post('/account/pin', async (request, reply) => {
    const staff = await signedIn(staffOf, request, reply)
    if (!staff) return reply
    const t = textsFor(request)
    // With a till a PIN counts as both factors: it takes both to set one.
    const at = namedIn(staff, request)
    if (at && lacksFactorFor(staff, at)) {
      return showAccount(pages, reply, staff, { error: t('pinNeedsFactor', { restaurant: at.name }) })
    }
    const pin = fieldAsIs(request.body, 'pin')
    const fault = pinFault(pin)
    if (fault) {
      return showAccount(pages, reply, staff, { pinFault: { field: 'pin', text: t(fault, PIN_LENGTH) } })
    }
    const tried = { account: staff.userId, address: request.ip }
    await countTry(limiter, 'password', tried)
    const [kept] = await inDirectory(database, findPassword(staff.userId))
    const { verifyPassword } = await import('better-auth/crypto')
    const asked = { hash: kept?.password ?? '', password: fieldAsIs(request.body, 'password') }
    if (!kept?.password || !(await verifyPassword(asked))) {
      return showAccount(pages, reply, staff, { pinFault: { field: 'password', text: t('wrongPassword') } })
    }
    await forgetTries(limiter, 'password', tried)
    const hash = await hashPassword(pin)
    await atTheirs(staff, request, (tx) => setPin(tx, box, { userId: staff.userId, hash }))
    return reply.redirect('/account?done=pin-set#pin', 303)
  })

  app.post('/account/pin/remove', async (request, reply) => {
    const staff = await signedIn(staffOf, request, reply)
    if (!staff) return reply
    await atTheirs(staff, request, (tx) => removePin(tx, staff.userId))
    return reply.redirect('/account?done=pin-removed#pin', 303)
  })

  /** At the restaurant that the form names, where they work there; else nothing is done. */
  async function atTheirs(
    staff: Staff,
    request: FastifyRequest,
    work: (tx: Tx) => Promise<unknown>,
  ): Promise<void> {
    const membership = namedIn(staff, request)
    if (!membership) return
    const [restaurant] = await inDirectory(database, findRestaurantById(membership.restaurantId))
    if (restaurant) await inRestaurant(database, restaurant, staffCause(staff, request), work)
  }
}

function namedIn({ memberships }: Staff, request: FastifyRequest): Membership | undefined {
  const named = field(request.body, 'restaurant')
  return memberships.find(({ restaurantId }) => String(restaurantId) === named)
}
