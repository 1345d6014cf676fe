import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { guestPagesAt } from '../../../ground/tenants/guest-address.ts'
import { spokenIn } from '../../../platform/i18n/languages.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { findGuest } from '../../guests/queries.ts'
import { queueMail } from '../../notifications/commands.ts'
import { ownWordsFor } from '../../notifications/own-words.ts'
import { addressHash, type ReviewDesk } from '../desk.ts'
import { reviewAddress } from '../link.ts'
import { askedBefore, findRefusal, insertAsk } from '../queries/asks.ts'
import { reviewOfVisit, type Visit } from '../queries/reviews.ts'
import { composeAsk } from '../rules/mail.ts'
import { addressFor, linkEndsAt, SAME_VISIT_MS } from '../rules/visit.ts'
import { readAskRule } from './ask-rule.ts'
import { findVisit } from './find-visit.ts'

/**
 * Asks the guest of a visit for a review, by mail, once: the row that says so and the mail commit together, and the
 * visit's own row is locked, so that a job that runs twice finds the row. Not where the owner has stopped asking since,
 * the visit was taken back or reviewed, or the guest does not want to be asked.
 */
export async function askForReview(
  tx: Tx,
  { desk, rootUrl }: { desk: ReviewDesk; rootUrl: string },
  visit: Visit,
): Promise<void> {
  if ((await readAskRule(tx)) === null) return
  const visited = await findVisit(tx, visit)
  if (!visited?.isOver) return
  const [guest] = visited.guestId === null ? [] : await tx.run(findGuest(visited.guestId))
  const address = addressFor(visited, guest)
  if (address === null) return
  const { now } = tx.cause
  const [[reviewed], [asked], [refusal]] = await Promise.all([
    tx.run(reviewOfVisit(visit)),
    tx.run(askedBefore(visit, guest?.id ?? null, now - SAME_VISIT_MS)),
    tx.run(findRefusal(addressHash(desk, address))),
  ])
  if (reviewed || asked?.found || refusal?.found) return
  const id = randomUUIDv7()
  insertAsk(tx, {
    id,
    order_id: visit.orderId,
    reservation_id: visit.reservationId,
    guest_id: guest?.id ?? null,
    asked_at: now,
    visited_at: visited.at,
  })
  const { name: restaurant, zone, defaultLanguage } = tx.restaurant
  const language = spokenIn(guest?.locale ?? null, defaultLanguage)
  queueMail(tx, {
    kind: 'review.asked',
    to: { address, name: visited.name },
    about: visited.about,
    ...composeAsk({
      ...visited,
      restaurant,
      zone,
      language,
      own: await ownWordsFor(tx, 'review.asked', language),
      link: reviewAddress(desk.linkKey, guestPagesAt(rootUrl, tx.restaurant), {
        restaurantId: tx.restaurant.id,
        id,
      }),
      until: linkEndsAt(now),
    }),
  })
  const [kind = '', subjectId = ''] = visited.about.split(':')
  record(tx, { action: 'review.asked', subject: { kind, id: subjectId } })
}
