import { signed } from '../../../ground/tenants/place.ts'
import { localeFor, spokenIn } from '../../../platform/i18n/languages.ts'
import { moneyText } from '../../../platform/i18n/money.ts'
import { countedIn } from '../../../platform/i18n/texts.ts'
import type { Restaurant } from '../../../platform/postgres/transaction/transaction.ts'
import { guestWords } from '../../guest-words/words.ts'
import { type OwnWords, withOwnWords } from '../../notifications/rules/own-words.ts'
import type { WaitRow } from './queries.ts'

type About = {
  restaurant: Restaurant
  /** Of the branch. */
  zone: string
  lines: string[]
  locale: string | null
  row: Pick<WaitRow, 'name' | 'party_size'>
  startAt: number
  expiresAt: number
  /** What the party pays ahead; 0: nothing. */
  depositMinor: number
  own: OwnWords | null
}

/** `link` null: the text as it is kept, where the way to take the table must not stand. */
export function composeOffer(about: About, link: string | null): { subject: string; body: string } {
  const { restaurant, zone: timeZone, lines, locale, row, startAt, expiresAt, depositMinor, own } = about
  const language = spokenIn(locale, restaurant.defaultLanguage)
  const { offerMail: texts, bookingMail } = guestWords(language)
  const amount = moneyText(depositMinor, restaurant.currency, language)
  const words: Record<string, string> = {
    restaurant: restaurant.name,
    name: row.name,
    party: new Intl.NumberFormat(localeFor(language)).format(row.party_size),
    guests: countedIn(bookingMail.guests, row.party_size, language),
    when: new Intl.DateTimeFormat(localeFor(language), {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone,
    }).format(startAt),
    until: new Intl.DateTimeFormat(localeFor(language), { timeStyle: 'short', timeZone }).format(expiresAt),
    link: link ?? '…',
    deposit: depositMinor === 0 ? '' : `\n${texts.deposit.replace('{amount}', amount)}`,
  }
  // One pass, so that braces in a guest's name stay what they are.
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '')
  const mail = { subject: fill(texts.subject), body: `${fill(texts.body)}\n\n${restaurant.name}\n` }
  const { subject, body } = withOwnWords(mail, own, words)
  return { subject, body: signed(body, lines) }
}
