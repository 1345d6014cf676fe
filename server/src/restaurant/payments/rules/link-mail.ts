import { localeFor } from '../../../platform/i18n/languages.ts'
import { guestWords } from '../../guest-words/words.ts'
import { type OwnWords, withOwnWords } from '../../notifications/rules/own-words.ts'

export function composeLink(
  { url, expiresAt }: { url: string; expiresAt: number },
  about: { restaurant: string; zone: string; language: string; own: OwnWords | null },
): { subject: string; body: string } {
  const { restaurant, zone, language, own } = about
  const texts = guestWords(language).linkMail
  const format = new Intl.DateTimeFormat(localeFor(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  })
  const words: Record<string, string> = { restaurant, link: url, until: format.format(expiresAt) }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '')
  const mail = { subject: fill(texts.subject), body: `${fill(texts.body)}\n\n${restaurant}\n` }
  return withOwnWords(mail, own, words, { greets: false })
}
