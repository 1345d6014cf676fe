// The server's rules refuse in English, which the public API sends as it is. A fault is worded anew for a reader of another
// language by its code and its values; a sentence that has no code is looked up by its English, where `{}` stands for what
// varies.
import { type AnyFault, Fault, messageOf, wordedBy } from '../faults.ts'
import type { Language } from './texts.ts'

/** English sentence → the same in the language. `{1}` is the first part that varies, `{2}` the second. */
export type Sentences = Record<string, string>

export type SayIn<Spoken extends string = Language> = (fault: AnyFault, language: Spoken) => string

/** What is longer quotes more than anybody reads; to look for its parts that vary takes the square of its length. */
const LONGEST_LOOKED_UP = 5_000

/** A sentence that is in no list stays English. */
export function sentencesIn<Spoken extends string = Language>(
  lists: Partial<Record<NoInfer<Spoken>, { faults: Record<string, string>; sentences?: Sentences }>>,
): SayIn<Spoken> {
  const known = new Map<string, ReturnType<typeof lookupOf>>()
  return (fault, language) => {
    const { faults, sentences } = lists[language] ?? {}
    const worded = fault instanceof Fault && faults && wordedBy(faults, fault, language)
    if (worded) return worded
    const sentence = messageOf(fault)
    if (sentences === undefined || sentence.length > LONGEST_LOOKED_UP) return sentence
    const lookUp = known.getOrInsertComputed(language, () => lookupOf(sentences, language))
    return lookUp(sentence) ?? sentence
  }
}

function lookupOf(sentences: Sentences, language: string): (sentence: string) => string | undefined {
  const numbers = new Intl.NumberFormat(language)
  const patterns = Object.entries(sentences)
    .filter(([english]) => english.includes('{}'))
    // The more is fixed, the surer the match: "at least {} characters long" before "at least {}".
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([english, other]) => ({ pattern: patternOf(english), other }))
  return (sentence) => {
    if (Object.hasOwn(sentences, sentence)) return sentences[sentence]
    for (const { pattern, other } of patterns) {
      const parts = pattern.exec(sentence)
      if (parts) return other.replace(/\{(\d)\}/g, (_, place) => written(parts[Number(place)] ?? '', numbers))
    }
    return undefined
  }
}

function patternOf(english: string): RegExp {
  const fixed = english.split('{}').map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${fixed.join('(.*?)')}$`, 's')
}

function written(part: string, numbers: Intl.NumberFormat): string {
  return /^\d{1,15}$/.test(part) ? numbers.format(Number(part)) : part
}
