import { localeFor } from '../../../platform/i18n/languages.ts'
import { moneyText } from '../../../platform/i18n/money.ts'
import { guestWords } from '../../guest-words/words.ts'
import { type OwnWords, withOwnWords } from '../../notifications/rules/own-words.ts'

type Card = {
  amount_minor: number
  currency: string
  recipient_name: string | null
  message: string | null
  expires_at: number | null
}

export function dayText(at: number, zone: string, language: string): string {
  return new Intl.DateTimeFormat(localeFor(language), { dateStyle: 'long', timeZone: zone }).format(at)
}

/** `link` null: the text as it is kept, where neither the code nor a way to it may stand. */
export function composeCard(
  card: Card,
  { code, link }: { code: string; link: string | null },
  about: { restaurant: string; zone: string; language: string; own: OwnWords | null },
): { subject: string; body: string } {
  const { restaurant, zone, language, own } = about
  const texts = guestWords(language).cardMail
  const words: Record<string, string> = {
    restaurant,
    code,
    link: link ?? '',
    name: card.recipient_name ?? '',
    amount: moneyText(card.amount_minor, card.currency, language),
    date: card.expires_at === null ? '' : dayText(card.expires_at, zone, language),
  }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '')
  const paragraphs = [
    fill(card.recipient_name === null ? texts.greetingNoName : texts.greeting),
    fill(texts.worth),
    card.message,
    [fill(texts.code), card.expires_at === null ? null : fill(texts.until)].filter(Boolean).join('\n'),
    link === null ? null : fill(texts.print),
    fill(texts.keep),
    restaurant,
  ]
  const mail = {
    subject: fill(texts.subject),
    body: `${paragraphs.filter((paragraph) => paragraph !== null).join('\n\n')}\n`,
  }
  return withOwnWords(mail, own, words)
}

type Sale = {
  amount_minor: number
  currency: string
  buyer_name: string
  recipient_name: string | null
  send_on: string | null
}

/** What whoever bought a card for somebody else is told. */
export function composeBought(
  sale: Sale,
  link: string,
  { restaurant, language }: { restaurant: string; language: string },
): { subject: string; body: string } {
  const texts = guestWords(language).boughtMail
  const words: Record<string, string> = {
    restaurant,
    link,
    name: sale.buyer_name,
    recipient: sale.recipient_name ?? '',
    amount: moneyText(sale.amount_minor, sale.currency, language),
    date: sale.send_on === null ? '' : dayText(Date.parse(sale.send_on), 'UTC', language),
  }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '')
  const sent = fill(sale.send_on === null ? texts.sentNow : texts.sentOn)
  const paragraphs = [fill(texts.greeting), fill(texts.paid), sent, fill(texts.page), restaurant]
  return { subject: fill(texts.subject), body: `${paragraphs.join('\n\n')}\n` }
}
