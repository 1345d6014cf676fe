import type { FastifyInstance } from 'fastify'
import { field, fieldAsIs } from '../../../platform/http/pages/form.ts'
import { PageRefusal, sendPage, wordsOf } from '../../../platform/http/pages/pages.ts'
import { inDirectory } from '../../../platform/postgres/transaction/transaction.ts'
import { chooseRestaurantPage } from '../pages/restaurant.ts'
import { updateSessionRestaurant } from '../queries.ts'
import { returnPath } from '../rules.ts'
import { staffTexts } from '../texts.ts'
import { HOME, queryText, type StaffPages, signedIn, textsFor } from './context.ts'

export function serveRestaurantChoice(
  app: FastifyInstance,
  { database, staffOf, createPath }: StaffPages,
): void {
  app.get('/choose-restaurant', async (request, reply) => {
    const staff = await signedIn(staffOf, request, reply)
    if (!staff) return reply
    // Whoever only lacks a second factor is led to it, unless they came to choose another restaurant.
    if (staff.barredFrom && queryText(request, 'other') === '') {
      return reply.redirect('/account/second-factor', 303)
    }
    return sendPage(
      reply,
      chooseRestaurantPage(textsFor(request), staff, {
        next: returnPath(queryText(request, 'next'), HOME),
        createPath: await createPath(staff.userId),
      }),
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
    return reply.redirect(returnPath(fieldAsIs(request.body, 'next'), HOME), 303)
  })
}
