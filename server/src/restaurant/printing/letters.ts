import type ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { PrinterLanguage } from './choices.ts'

export type Encoder = typeof ReceiptPrinterEncoder

/** What tells one word from another; of the rest (arrows, emoji) a question mark is good enough. */
const MEANT = /[\p{L}\p{M}\p{N}\p{Sc}]/u
/** A printer sets one letter beside the other, from left to right. Other scripts join, stack or run the other way. */
const SET_SIDE_BY_SIDE = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/u

const known = new Map<string, boolean>()
const MOST_KNOWN = 20_000

/** Whether the printer's own letters can show all of it; what they cannot is drawn. */
export function canShow(text: string, language: PrinterLanguage, encoder: Encoder): boolean {
  for (const letter of text) {
    if (letter > '\x7f' && MEANT.test(letter) && !hasLetter(letter, language, encoder)) return false
  }
  return true
}

function hasLetter(letter: string, language: PrinterLanguage, encoder: Encoder): boolean {
  if (!SET_SIDE_BY_SIDE.test(letter)) return false
  const name = `${language} ${letter}`
  const found = known.get(name)
  if (found !== undefined) return found
  const bytesOf = (text: string) =>
    Buffer.from(new encoder({ language }).codepage('auto').text(text).encode())
  const isThere = !bytesOf(letter).equals(bytesOf('?'))
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(name, isThere)
  return isThere
}
