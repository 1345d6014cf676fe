import { createRequire } from 'node:module'
import type ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { inOneLine, withoutControls } from '../../platform/control-characters.ts'
import type { PrinterLanguage } from './choices.ts'
import { type DrawnLine, draw } from './draw.ts'
import { canShow } from './letters.ts'

const require = createRequire(import.meta.url)

/** What stands on a paper, whatever the printer understands. */
export type Block =
  | { text: string; size?: 1 | 2; bold?: boolean; invert?: boolean; align?: 'left' | 'center' }
  | { left: string; right: string; bold?: boolean }
  | { rule: true }
  /** Opens the cash drawer. */
  | { pulse: true }

export type Paper = { blocks: Block[]; isRightToLeft: boolean }

/** Pictures that the encoder writes as commands: its pages have them in the places of control characters, "←" in that of ESC. */
const COMMANDS = /[☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂]/g
const EMOJI = /\p{Emoji_Presentation}/gu
/** Of the printer's common letters; 80 mm of paper have 576 dots. */
const LETTER_WIDTH = 12
const MOST_WIDTH = 576

type Printer = { language: PrinterLanguage; columns: number }

/**
 * Letters that the printer has a page for are sent as such, others are drawn. No text commands the printer, whatever was
 * stored: the encoder writes control characters as they are.
 */
export async function encodePaper(
  { blocks, isRightToLeft }: Paper,
  { language, columns }: Printer,
): Promise<Uint8Array> {
  // Loaded with the first paper, not with every start.
  const Encoder: typeof ReceiptPrinterEncoder = require('@point-of-sale/receipt-printer-encoder')
  const encoder = new Encoder({
    ...{ language, columns, feedBeforeCut: 4, imageMode: 'raster' },
    // Pictures follow each other without a seam.
    feedAfterBlock: false,
  })
  encoder.initialize().codepage('auto')
  const page = { width: dotsOf(columns), isRightToLeft }
  let drawn: DrawnLine[] = []
  for (const block of blocks) {
    if (isDrawn(block)) drawn.push(drawable(block))
    else {
      await printDrawn()
      printBlock(encoder, block, columns)
    }
  }
  await printDrawn()
  // What is no paper is not cut.
  return blocks.every((block) => 'pulse' in block) ? encoder.encode() : encoder.cut('partial').encode()

  function isDrawn(block: Block): block is DrawnLine {
    if ('pulse' in block) return false
    // A printer sets no letter from right to left, so such a paper is drawn as a whole.
    return isRightToLeft || ('rule' in block ? false : !canShow(textOf(block), language, Encoder))
  }

  async function printDrawn(): Promise<void> {
    for await (const band of draw(drawn, page))
      encoder.image(band, { width: band.width, height: band.height })
    drawn = []
  }
}

function printBlock(encoder: ReceiptPrinterEncoder, block: Block, columns: number): void {
  if ('pulse' in block) encoder.pulse()
  else if ('rule' in block) encoder.rule()
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

/** Whole bytes of dots. */
function dotsOf(columns: number): number {
  return Math.floor(Math.min(columns * LETTER_WIDTH, MOST_WIDTH) / 8) * 8
}

function textOf(block: Exclude<Block, { rule: true } | { pulse: true }>): string {
  return 'left' in block ? block.left + block.right : block.text
}

/** Drawn letters command nothing. What holds a currency together between Arabic words (platform/i18n/money.ts) stays. */
function drawable(line: DrawnLine): DrawnLine {
  if ('rule' in line) return line
  if ('left' in line) return { ...line, left: cleaned(line.left), right: cleaned(line.right) }
  return {
    ...line,
    text: line.text
      .split(/\r\n?|\n/)
      .map(cleaned)
      .join('\n'),
  }
}

function cleaned(text: string): string {
  return text
    .split(/([\u2068\u2069])/)
    .map((part) => (part === '\u2068' || part === '\u2069' ? part : inOneLine(part)))
    .join('')
    .replace(EMOJI, '?')
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
