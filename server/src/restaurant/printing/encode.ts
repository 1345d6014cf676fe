import { createRequire } from 'node:module'
import type ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { inOneLine, withoutControls } from '../../platform/control-characters.ts'
import type { PrinterLanguage } from './choices.ts'

const require = createRequire(import.meta.url)

/** What stands on a paper, whatever the printer understands. */
export type Block =
  | { text: string; size?: 1 | 2; bold?: boolean; invert?: boolean; align?: 'left' | 'center' }
  | { left: string; right: string; bold?: boolean }
  | { rule: true }

export type Paper = Block[]

/** Pictures that the encoder writes as commands: its pages have them in the places of control characters, "←" in that of ESC. */
const COMMANDS = /[☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂]/g

/**
 * Letters of every script that the printer has a page for; others come out as a question mark. No text commands the
 * printer, whatever was stored: the encoder writes control characters as they are.
 */
export function encodePaper(
  paper: Paper,
  { language, columns }: { language: PrinterLanguage; columns: number },
): Uint8Array {
  // Loaded with the first paper, not with every start.
  const Encoder: typeof ReceiptPrinterEncoder = require('@point-of-sale/receipt-printer-encoder')
  const encoder = new Encoder({ language, columns, feedBeforeCut: 4 })
  encoder.initialize().codepage('auto')
  for (const block of paper) {
    if ('rule' in block) encoder.rule()
    else if ('left' in block)
      row(
        encoder,
        { ...block, left: inOneLine(harmless(block.left)), right: inOneLine(harmless(block.right)) },
        columns,
      )
    else {
      const { text, size = 1, bold = false, invert = false, align = 'left' } = block
      encoder.align(align).bold(bold).invert(invert).size(size, size)
      for (const line of wrapped(harmless(text), Math.floor(columns / size))) encoder.line(line)
      encoder.size(1, 1).invert(false).bold(false).align('left')
    }
  }
  return encoder.cut('partial').encode()
}

function harmless(text: string): string {
  return withoutControls(text).replace(COMMANDS, '?')
}

function row(
  encoder: ReceiptPrinterEncoder,
  { left, right, bold = false }: { left: string; right: string; bold?: boolean },
  columns: number,
): void {
  const width = Math.min(Math.max(right.length, 1), Math.floor(columns / 2))
  encoder.bold(bold)
  encoder.table(
    [
      { width: columns - width - 1, marginRight: 1, align: 'left' },
      { width, align: 'right' },
    ],
    [[left, right]],
  )
  encoder.bold(false)
}

/** Broken between words, since a printer breaks wherever its line ends. */
function wrapped(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ')) {
      let rest = word
      if (line !== '' && line.length + 1 + rest.length > width) {
        lines.push(line)
        line = ''
      }
      while (rest.length > width) {
        lines.push(rest.slice(0, width))
        rest = rest.slice(width)
      }
      line = line === '' ? rest : `${line} ${rest}`
    }
    return [...lines, line]
  })
}
