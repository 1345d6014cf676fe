import { record } from '../../../ground/audit/commands.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { queueMail } from '../../notifications/commands.ts'
import { languageFor } from '../../notifications/rules/compose.ts'
import { placeOf } from '../desk.ts'
import { cardLink } from '../link.ts'
import { forgetSealedCode, lockCard } from '../queries.ts'
import { statusOf } from '../rules/card.ts'
import { writeCode } from '../rules/code.ts'
import { composeCard } from '../rules/mail.ts'

/** Once: with the message on its way the card's own copy of the code is gone. */
export async function mailCard(
  tx: Tx,
  { box, rootUrl }: { box: SecretBox; rootUrl: string },
  cardId: string,
): Promise<void> {
  const card = await lockCard(tx, cardId)
  if (!card?.sealed_code) return
  const code = box.open(card.sealed_code, placeOf(tx, cardId))
  forgetSealedCode(tx, cardId)
  const status = statusOf(card, tx.cause.now)
  if (card.recipient_email === null || status === 'blocked' || status === 'expired') return
  const { id: restaurantId, slug, name: restaurant, zone, defaultLanguage } = tx.restaurant
  const about = { restaurant, zone, language: languageFor(null, defaultLanguage) }
  const link = cardLink(box, rootUrl, { restaurantId, slug, cardId, code })
  const whole = composeCard(card, { code: writeCode(code), link }, about)
  const kept = composeCard(card, { code: `…${card.code_last4}`, link: null }, about)
  queueMail(tx, {
    kind: 'gift_card.sent',
    to: { address: card.recipient_email, name: card.recipient_name ?? '' },
    about: `gift_card:${cardId}`,
    ...kept,
    secret: { box, body: whole.body },
  })
  record(tx, { action: 'giftcard.mailed', subject: { kind: 'gift_card', id: cardId } })
}
