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
    return (words && wordedBy(words, fault, localeFor(language))) ?? fault.message
  }
}
