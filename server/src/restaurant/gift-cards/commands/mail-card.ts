import { record } from '../../../ground/audit/commands.ts'
import { guestPagesAt } from '../../../ground/tenants/guest-address.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import { spokenIn } from '../../../platform/i18n/languages.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { linkPath } from '../../guest-pages/links.ts'
import { queueMail } from '../../notifications/commands.ts'
import { ownWordsFor } from '../../notifications/own-words.ts'
import { placeOf } from '../desk.ts'
import { cardLink } from '../link.ts'
import { forgetEncryptedCode, lockCard } from '../queries.ts'
import { statusOf } from '../rules/card.ts'
import { writeCode } from '../rules/code.ts'
import { composeBought, composeCard } from '../rules/mail.ts'
import { findSale } from '../sale-queries.ts'

/** Once: with the message on its way the card's own copy of the code is gone. */
export async function mailCard(
  tx: Tx,
  { box, rootUrl }: { box: SecretBox; rootUrl: string },
  cardId: string,
): Promise<void> {
  const card = await lockCard(tx, cardId)
  if (!card?.sealed_code) return
  const [sale] = await tx.run(findSale(cardId))
  // All of it went back to the buyer. Should that come to nothing, this is asked for again.
  if (sale && card.balance_minor === 0) return
  const code = box.decrypt(card.sealed_code, placeOf(tx, cardId))
  forgetEncryptedCode(tx, cardId)
  const status = statusOf(card, tx.cause.now)
  if (card.recipient_email === null || status === 'blocked' || status === 'expired') return
  const { id: restaurantId, name: restaurant, zone, defaultLanguage } = tx.restaurant
  const language = spokenIn(sale?.locale ?? null, defaultLanguage)
  const about = { restaurant, zone, language, own: await ownWordsFor(tx, 'gift_card.sent', language) }
  const link = cardLink(box, guestPagesAt(rootUrl, tx.restaurant), { restaurantId, cardId, code })
  const shown = sale ? { ...card, amount_minor: card.balance_minor } : card
  const whole = composeCard(shown, { code: writeCode(code), link }, about)
  const kept = composeCard(shown, { code: `…${card.code_last4}`, link: null }, about)
  queueMail(tx, {
    kind: 'gift_card.sent',
    to: { address: card.recipient_email, name: card.recipient_name ?? '' },
    about: `gift_card:${cardId}`,
    ...kept,
    secret: { box, body: whole.body },
  })
  record(tx, { action: 'giftcard.mailed', subject: { kind: 'gift_card', id: cardId } })
}

/** To whoever bought a card for somebody else. The address of the sale's page is theirs alone, so the log has it encrypted. */
export async function mailBuyer(
  tx: Tx,
  { box, rootUrl }: { box: SecretBox; rootUrl: string },
  saleId: string,
): Promise<void> {
  const [sale] = await tx.run(findSale(saleId))
  if (sale?.status !== 'issued' || sale.buyer_email === '') return
  const { id: restaurantId, name: restaurant, zone, defaultLanguage } = tx.restaurant
  const about = { restaurant, zone, language: spokenIn(sale.locale, defaultLanguage) }
  const link = `${guestPagesAt(rootUrl, tx.restaurant)}${linkPath(box, 'gift_card', { restaurantId, id: saleId })}`
  queueMail(tx, {
    kind: 'gift_card.bought',
    to: { address: sale.buyer_email, name: sale.buyer_name },
    about: `gift_card:${saleId}`,
    ...composeBought(sale, '…', about),
    secret: { box, body: composeBought(sale, link, about).body },
  })
}
