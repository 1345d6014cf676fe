// The server's rules refuse with faults, whose English the public API sends. For a reader of another language a fault is
// worded anew by its code and its values, never by its English words.
import { type Fault, wordedBy } from '../faults.ts'
import { localeFor } from './languages.ts'
import type { Language } from './texts.ts'

export type SayIn<Spoken extends string = Language> = (fault: Fault, language: Spoken) => string

/** In a language without a list, and where its list has not this fault, it is said in English. */
export function sayInWordsOf<Spoken extends string = Language>(
  lists: Partial<Record<NoInfer<Spoken>, Record<string, string>>>,
): SayIn<Spoken> {
  return (fault, language) => {
    const words = lists[language]
    const locale = localeFor(language)
    return withDates((words && wordedBy(words, fault, locale)) ?? fault.message, fault, locale)
  }
}

const WRITTEN = /^\d{4}-\d{2}-\d{2}$/

/** Programs are told a date as ISO 8601 writes it; people read it as their language does. */
function withDates(text: string, { params }: Fault, locale: string): string {
  const dates = Object.values(params).filter(isDate)
  if (dates.length === 0) return text
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return dates.reduce((said, date) => said.replaceAll(date, format.format(Date.parse(date))), text)
}

/** A dish may be called 2026-13-45. */
function isDate(value: string | number): value is string {
  return typeof value === 'string' && WRITTEN.test(value) && !Number.isNaN(Date.parse(value))
}
