import { localeFor } from '../../../platform/i18n/languages.ts'
import { guestWords } from '../../guest-words/words.ts'
import { type OwnWords, withOwnWords } from '../../notifications/rules/own-words.ts'

export type Ask = {
  restaurant: string
  name: string
  zone: string
  language: string
  /** When the visit was. */
  at: number
  isAtTable: boolean
  link: string
  until: number
  own: OwnWords | null
}

export function composeAsk(ask: Ask): { subject: string; body: string } {
  const { restaurant, name, zone, language, link } = ask
  const texts = guestWords(language).askMail
  const day = new Intl.DateTimeFormat(localeFor(language), { dateStyle: 'long', timeZone: zone })
  const words: Record<string, string> = {
    restaurant,
    name,
    link,
    date: day.format(ask.at),
    until: day.format(ask.until),
  }
  // One pass, so that braces in a guest's name stay what they are.
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '')
  const paragraphs = [
    name === '' ? texts.greetingNoName : texts.greeting,
    ask.isAtTable ? texts.visit : texts.order,
    texts.ask,
    texts.once,
    '{restaurant}',
  ]
  const mail = { subject: fill(texts.subject), body: `${paragraphs.map(fill).join('\n\n')}\n` }
  return withOwnWords(mail, ask.own, words)
}
