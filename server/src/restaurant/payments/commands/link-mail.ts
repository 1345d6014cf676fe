import type { Tx } from '../../../platform/db/transaction.ts'
import { queueMail } from '../../notifications/commands.ts'
import { languageFor } from '../../notifications/rules/compose.ts'
import type { PaymentLink } from '../contract.ts'
import { LINK_MAILS } from '../mail-texts.ts'

/** The address of a payment page, to the guest who is to pay there, in the restaurant's language. */
export function mailLink(tx: Tx, link: PaymentLink, to: { address: string; about: string }): void {
  const { name: restaurant, zone, defaultLanguage } = tx.restaurant
  const language = languageFor(null, defaultLanguage)
  const words = LINK_MAILS[language] ?? LINK_MAILS.en
  if (!words) throw new Error('there are no words for a payment link')
  const until = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  }).format(new Date(link.expires_at))
  const fill = (text: string) =>
    text.replace('{restaurant}', restaurant).replace('{link}', link.url).replace('{until}', until)
  queueMail(tx, {
    kind: 'payment.link',
    to: { address: to.address },
    about: to.about,
    subject: fill(words.subject),
    body: `${fill(words.body)}\n\n${restaurant}\n`,
  })
}
