import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { restaurantOf } from '../oauth/commands/cause.ts'
import { uninstallApp } from '../oauth/commands/end.ts'
import type { Database } from '../platform/db/database.ts'
import { inRestaurant } from '../platform/db/transaction.ts'
import { PageRefusal, sendPage } from '../platform/http/pages.ts'
import { queryText, signedIn } from '../staff/routes/context.ts'
import { may } from '../staff/rules.ts'
import { type Membership, type Staff, type StaffOf, staffCause } from '../staff/session.ts'
import { appByClientId } from './commands/apps.ts'
import { marketplaceOf } from './commands/installs.ts'
import { appsPage, uninstallPage } from './pages.ts'

export type MarketplacePages = { database: Database; staffOf: StaffOf }

export function serveMarketplace(app: FastifyInstance, { database, staffOf }: MarketplacePages): void {
  async function inVenue(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ staff: Staff; venue: Membership } | null> {
    const staff = await signedIn(staffOf, request, reply)
    if (!staff) return null
    if (staff.current) return { staff, venue: staff.current }
    await reply.redirect('/choose-restaurant?next=%2Faccount%2Fapps', 303)
    return null
  }

  async function appToEnd(request: FastifyRequest, venue: Membership) {
    if (!may(venue.role, 'endApps')) {
      throw new PageRefusal(403, 'Not for your role', 'Ask an owner or a manager to uninstall apps.')
    }
    const known = await appByClientId(database, (request.params as { clientId: string }).clientId)
    if (!known) throw new PageRefusal(404, 'There is no such app', 'Go back to the list of apps.')
    return known
  }

  app.get('/account/apps', async (request, reply) => {
    const here = await inVenue(request, reply)
    if (!here) return reply
    const done = queryText(request, 'done') === 'uninstalled' ? 'Uninstalled. Its access has ended.' : ''
    const marketplace = await marketplaceOf(database, here.venue.restaurantId)
    return sendPage(reply, appsPage(here.staff, here.venue, marketplace, done))
  })

  app.get('/account/apps/:clientId/uninstall', async (request, reply) => {
    const here = await inVenue(request, reply)
    if (!here) return reply
    return sendPage(reply, uninstallPage(here.staff, here.venue, await appToEnd(request, here.venue)))
  })

  app.post('/account/apps/:clientId/uninstall', async (request, reply) => {
    const here = await inVenue(request, reply)
    if (!here) return reply
    const known = await appToEnd(request, here.venue)
    const restaurant = await restaurantOf(database, here.venue.restaurantId)
    await inRestaurant(database, restaurant, staffCause(here.staff, request), (tx) => uninstallApp(tx, known))
    return reply.redirect('/account/apps?done=uninstalled', 303)
  })
}
