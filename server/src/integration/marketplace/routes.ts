import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { may } from '../../ground/staff/rights.ts'
import { queryText, signedIn } from '../../ground/staff/routes/context.ts'
import {
  type Membership,
  membershipNamed,
  type Staff,
  type StaffOf,
  staffCause,
} from '../../ground/staff/session.ts'
import { staffTexts } from '../../ground/staff/texts.ts'
import { field } from '../../platform/http/pages/form.ts'
import { PageRefusal, sendPage, wordsOf } from '../../platform/http/pages/pages.ts'
import { languageOf, localeOf } from '../../platform/i18n/of-request.ts'
import type { Language } from '../../platform/i18n/texts.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { appByClientId } from '../apps/commands.ts'
import { restaurantOf } from '../oauth/commands/app-cause.ts'
import { uninstallApp } from '../oauth/commands/end-grant.ts'
import { marketplaceOf } from './commands/list-apps.ts'
import { appsPage, uninstallPage } from './pages.ts'
import { appsTexts } from './texts.ts'

export type MarketplacePages = { database: Database; staffOf: StaffOf }

export function serveMarketplace(app: FastifyInstance, { database, staffOf }: MarketplacePages): void {
  /** At the restaurant that the address names, else where they are led to; what changes something must name it. */
  async function atWork(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ staff: Staff; membership: Membership; language: Language; locale: string } | null> {
    const staff = await signedIn(staffOf, request, reply)
    if (!staff) return null
    const changes = request.method === 'POST'
    const named = changes ? field(request.body, 'restaurant') : queryText(request, 'restaurant')
    const membership = named === '' && !changes ? staff.current : membershipNamed(staff, named)
    if (membership) return { staff, membership, language: languageOf(request), locale: localeOf(request) }
    if (changes) throw new PageRefusal(403, wordsOf(staffTexts, 'notYours', 'chooseYours'))
    await reply.redirect('/choose-restaurant?next=%2Faccount%2Fapps', 303)
    return null
  }

  async function appToEnd(request: FastifyRequest, membership: Membership) {
    if (!may(membership.role, 'endApps')) {
      throw new PageRefusal(403, wordsOf(appsTexts, 'notYourRole', 'askHigher'))
    }
    const known = await appByClientId(database, (request.params as { clientId: string }).clientId)
    if (!known) throw new PageRefusal(404, wordsOf(appsTexts, 'noSuchApp', 'backToList'))
    return known
  }

  app.get('/account/apps', async (request, reply) => {
    const here = await atWork(request, reply)
    if (!here) return reply
    const isDone = queryText(request, 'done') === 'uninstalled'
    const marketplace = await marketplaceOf(database, here.membership.restaurantId)
    return sendPage(reply, appsPage(here, marketplace, isDone))
  })

  app.get('/account/apps/:clientId/uninstall', async (request, reply) => {
    const here = await atWork(request, reply)
    if (!here) return reply
    return sendPage(reply, uninstallPage(here, await appToEnd(request, here.membership)))
  })

  app.post('/account/apps/:clientId/uninstall', async (request, reply) => {
    const here = await atWork(request, reply)
    if (!here) return reply
    const known = await appToEnd(request, here.membership)
    const restaurant = await restaurantOf(database, here.membership.restaurantId)
    await inRestaurant(database, restaurant, staffCause(here.staff, request), (tx) => uninstallApp(tx, known))
    return reply.redirect(`/account/apps?restaurant=${restaurant.id}&done=uninstalled`, 303)
  })
}
