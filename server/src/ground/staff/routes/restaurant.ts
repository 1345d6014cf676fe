import type { FastifyInstance } from 'fastify'
import { inDirectory } from '../../../platform/db/transaction.ts'
import { field } from '../../../platform/http/form.ts'
import { PageRefusal, sendPage, wordsOf } from '../../../platform/http/pages.ts'
import { chooseRestaurantPage } from '../pages/restaurant.ts'
import { updateSessionRestaurant } from '../queries.ts'
import { returnPath } from '../rules.ts'
import { staffTexts } from '../texts.ts'
import { queryText, type StaffPages, signedIn, textsFor } from './context.ts'
import { HOME } from './sign-in.ts'

export function serveRestaurantChoice(app: FastifyInstance, { database, staffOf }: StaffPages): void {
  app.get('/choose-restaurant', async (request, reply) => {
    const staff = await signedIn(staffOf, request, reply)
    if (!staff) return reply
    return sendPage(
      reply,
      chooseRestaurantPage(textsFor(request), staff, returnPath(queryText(request, 'next'), HOME)),
    )
  })

  app.post('/choose-restaurant', async (request, reply) => {
    const staff = await signedIn(staffOf, request, reply)
    if (!staff) return reply
    const id = Number(field(request.body, 'restaurant'))
    const [chosen] = Number.isSafeInteger(id)
      ? await inDirectory(database, updateSessionRestaurant(staff.sessionId, staff.userId, id))
      : []
    if (!chosen) throw new PageRefusal(403, wordsOf(staffTexts, 'notYours', 'chooseYours'))
    return reply.redirect(returnPath(field(request.body, 'next'), HOME), 303)
  })
}
