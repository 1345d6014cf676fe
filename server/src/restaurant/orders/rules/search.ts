import { isUuid } from '../../../platform/http/validation/formats.ts'
import { NUMBER_LENGTH } from './number.ts'

/** A kind of word in `order_words` (see the migration) and how it begins; `whole` words must be just that. */
export type Word = { kind: 'n' | 'p' | 'o' | 't'; text: string; whole: boolean }

/** An order is meant by any of these. */
export type Sought = {
  words: Word[]
  /** Besides the word looked for by index, the name has these in it. */
  namesToo: string[]
  id: string | null
  number: number | null
  reference: string
  itemIds: number[]
}

const FEWEST_OF_PHONE = 3
const FEWEST_OF_NUMBER = 4
const TABLE = /^(?:table|طاولة)\s+(.+)$/iu
const PHONE = /^[+\d\s()./-]+$/
const BETWEEN_WORDS = /[\s.,'-]+/

/** What someone may mean who types this. `dishes` are those whose name it is in. */
export function soughtBy(typed: string, itemIds: number[]): Sought {
  const text = inLatinDigits(typed.trim())
  const [longest, ...namesToo] = text
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length)
  const words: Word[] = []
  // One letter begins too many names: then the name must be that letter.
  if (longest) words.push({ kind: 'n', text: longest, whole: longest.length < 2 })
  for (const name of tableNames(text)) words.push({ kind: 't', text: name, whole: true })
  const number = text.replace(/^#/, '')
  if (/^[0-9a-f]+$/i.test(number) && number.length >= FEWEST_OF_NUMBER && number.length <= NUMBER_LENGTH) {
    words.push({ kind: 'o', text: number, whole: false })
  }
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  if (PHONE.test(text) && digits.length >= FEWEST_OF_PHONE) {
    words.push({ kind: 'p', text: [...digits].reverse().join(''), whole: false })
  }
  return {
    words,
    namesToo,
    id: isUuid(text) ? text : null,
    number: numberIn(number),
    reference: text,
    itemIds,
  }
}

const LONGEST_NUMBER = 6

function numberIn(text: string): number | null {
  return /^[1-9]\d*$/.test(text) && text.length <= LONGEST_NUMBER ? Number(text) : null
}

/** Some restaurants call a table "Table 1", some "1"; whoever looks for it says either. */
function tableNames(text: string): Set<string> {
  const bare = TABLE.exec(text)?.[1] ?? text
  return new Set([text, bare, `table ${bare}`, `طاولة ${bare}`])
}

const ZEROES = ['٠', '۰'].map((zero) => zero.codePointAt(0) ?? 0)

/** Phones and tables are kept in the digits 0 to 9, whatever digits the keyboard has. */
function inLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    return String(code - (ZEROES.findLast((zero) => zero <= code) ?? code))
  })
}
