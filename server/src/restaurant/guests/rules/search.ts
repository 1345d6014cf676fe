import { callingCode } from '../../../platform/i18n/phone.ts'

/** A kind of word in `guest_words` (see the migration) and how it begins; `whole` words must be just that. */
export type Word = { kind: 'w' | 'f' | 'p' | 't' | 'g'; text: string; whole?: boolean }

/** A guest is meant who has, of each group, one of its words. */
export type Sought = Word[][]

const MOST_WORDS = 6
const FEWEST_DIGITS = 3
const PHONE = /^[+\d\s()./-]+$/
const BETWEEN_WORDS = /[\s.,;:'’"()/_+@#-]+/

/** What someone may mean who types this: a phone in any spelling, an email, a #tag, or words of a name or of tags. */
export function soughtBy(typed: string, country: string | null): Sought {
  const text = inLatinDigits(typed.trim())
  const digits = text.replace(/\D/g, '')
  if (PHONE.test(text) && digits.length >= FEWEST_DIGITS) return [phoneWords(digits, country)]
  if (text.startsWith('#')) return [[{ kind: 'g', text: text.slice(1).trim() }]]
  if (text.includes('@') && !/\s/.test(text)) return [[{ kind: 'w', text }]]
  return text
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => [
      { kind: 'w', text: word },
      { kind: 't', text: word },
    ])
}

/** From its beginning, with the country or without it, or its last digits. A zero in front is no part of the number. */
function phoneWords(digits: string, country: string | null): Word[] {
  const number = digits.replace(/^0+/, '')
  const code = callingCode(country)
  return [
    { kind: 'f', text: number },
    ...(number === digits ? [] : [{ kind: 'f' as const, text: digits }]),
    ...(code === null ? [] : [{ kind: 'f' as const, text: code + number }]),
    { kind: 'p', text: [...number].reverse().join('') },
  ]
}

const ZEROES = ['٠', '۰'].map((zero) => zero.codePointAt(0) ?? 0)

/** Phones are kept in the digits 0 to 9, whatever digits the keyboard has. */
function inLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    return String(code - (ZEROES.findLast((zero) => zero <= code) ?? code))
  })
}
