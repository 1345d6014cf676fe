import { spokenIn } from '../../../platform/i18n/languages.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { queueMail } from '../../notifications/commands.ts'
import { ownWordsFor } from '../../notifications/own-words.ts'
import type { PaymentLink } from '../contract.ts'
import { composeLink } from '../rules/link-mail.ts'

/** The address of a payment page, to the guest who is to pay there, in the restaurant's language. */
export async function mailPaymentLink(
  tx: Tx,
  link: PaymentLink,
  to: { address: string; about: string },
): Promise<void> {
  const { name: restaurant, zone, defaultLanguage } = tx.restaurant
  const language = spokenIn(defaultLanguage)
  const own = await ownWordsFor(tx, 'payment.link', language)
  queueMail(tx, {
    kind: 'payment.link',
    to: { address: to.address },
    about: to.about,
    ...composeLink(
      { url: link.url, expiresAt: Date.parse(link.expires_at) },
      { restaurant, zone, language, own },
    ),
  })
}
