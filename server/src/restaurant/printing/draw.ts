// Lines that a printer has no letters for, drawn as wide as its paper.

import { setImmediate } from 'node:timers/promises'
import type { Sharp } from 'sharp'
import { FONT_FAMILIES, sharpWithFonts } from './fonts.ts'

export type DrawnLine =
  | { text: string; size?: 1 | 2; bold?: boolean; invert?: boolean; align?: 'left' | 'center' }
  | { left: string; right: string; bold?: boolean }
  | { rule: true }
/** Of pixels, four bytes each. */
export type Picture = { data: Buffer; width: number; height: number }
/** Where lines begin at the right edge: what is on the left of a row stands there, and what is on its right on the left. */
export type Page = { width: number; isRightToLeft: boolean }

/** In dots; a printer's own letters are 24 high, on lines of 30. */
const LETTER = 24
const LINE = 34
const BASELINE = 25
const RULE = 16
const GAP = 12
/** So that a long bill is not one large picture. */
const MOST_LINES = 40
/** Star prints 24 dots at a time: bands that were not full would leave a seam. */
const BAND = 5 * 24

/** Read from the right, or marked as if it were. */
const RIGHT_TO_LEFT = /[\u200f\u061c\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
const wordsOf = new Intl.Segmenter(undefined, { granularity: 'word' })
const lettersOf = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

type Style = { letter: number; bold: boolean; invert: boolean }
type Place = 'start' | 'middle' | 'end'
type Row = Style & { texts: { text: string; place: Place }[] }

/** In bands, one below the other: to write one for the printer holds up this thread. */
export async function* draw(lines: DrawnLine[], page: Page): AsyncGenerator<Picture> {
  const rowBytes = page.width * 4
  let left: Buffer = Buffer.alloc(0)
  for (let at = 0; at < lines.length; at += MOST_LINES) {
    left = Buffer.concat([left, await pixelsOf(lines.slice(at, at + MOST_LINES), page)])
    const isLast = at + MOST_LINES >= lines.length
    while (left.length >= BAND * rowBytes || (isLast && left.length > 0)) {
      const data = left.subarray(0, BAND * rowBytes)
      left = left.subarray(data.length)
      yield { data, width: page.width, height: data.length / rowBytes }
      await setImmediate()
    }
  }
}

async function pixelsOf(lines: DrawnLine[], page: Page): Promise<Buffer> {
  const sharp = await sharpWithFonts()
  const parts: string[] = []
  let height = 0
  for (const line of lines) {
    if ('rule' in line) {
      parts.push(`<rect y="${height + RULE / 2 - 1}" width="${page.width}" height="2"/>`)
      height += RULE
      continue
    }
    for (const row of await rowsOf(line, page, (text, style) => widthOf(sharp, text, style))) {
      parts.push(svgOf(row, page, height))
      height += LINE * (row.letter / LETTER)
    }
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${height}" font-family="${FONT_FAMILIES}">
<rect width="${page.width}" height="${height}" fill="#fff"/>${parts.join('')}</svg>`
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
}

type Measure = (text: string, style: Style) => Promise<number>

async function rowsOf(
  line: Exclude<DrawnLine, { rule: true }>,
  { width }: Page,
  measure: Measure,
): Promise<Row[]> {
  if ('left' in line) {
    const style = { letter: LETTER, bold: line.bold ?? false, invert: false }
    const right = line.right === '' ? 0 : Math.min(GAP + (await measure(line.right, style)), width / 2)
    const names = await wrapped(line.left, width - right, (text) => measure(text, style))
    return names.map((text, at) => ({
      ...style,
      texts: [
        { text, place: 'start' as const },
        ...(at === 0 ? [{ text: line.right, place: 'end' as const }] : []),
      ],
    }))
  }
  const { size = 1, bold = false, invert = false, align = 'left' } = line
  const style = { letter: LETTER * size, bold, invert }
  const place = align === 'center' ? 'middle' : 'start'
  const rows: Row[] = []
  for (const paragraph of line.text.split('\n')) {
    const texts = await wrapped(paragraph, width, (text) => measure(text, style))
    rows.push(...texts.map((text) => ({ ...style, texts: [{ text, place } as const] })))
  }
  return rows
}

function svgOf({ texts, letter, bold, invert }: Row, { width, isRightToLeft }: Page, top: number): string {
  const scale = letter / LETTER
  const ground = invert ? `<rect y="${top}" width="${width}" height="${LINE * scale}"/>` : ''
  const look = `font-size="${letter}"${bold ? ' font-weight="700"' : ''}${invert ? ' fill="#fff"' : ''}`
  return texts.reduce((drawn, { text, place }) => {
    const runsLeft = isRightToLeft && RIGHT_TO_LEFT.test(text)
    const isAtLeft = (place === 'start') !== isRightToLeft
    const x = place === 'middle' ? width / 2 : isAtLeft ? 0 : width
    // An anchor is said as the text runs.
    const anchor = place === 'middle' ? 'middle' : isAtLeft === runsLeft ? 'end' : 'start'
    return `${drawn}<text x="${x}" y="${top + BASELINE * scale}" ${look} text-anchor="${anchor}" direction="${runsLeft ? 'rtl' : 'ltr'}" xml:space="preserve">${escaped(text)}</text>`
  }, ground)
}

/** Broken between words; within one only where it has no room on a line of its own. */
async function wrapped(
  text: string,
  width: number,
  measure: (text: string) => Promise<number>,
): Promise<string[]> {
  const lines: string[] = []
  let pieces = wordsIn(text)
  while (pieces.length > 0) {
    const most = await mostThatFit(pieces, (some) => fits(some.trimEnd()))
    const [first = '', ...others] = pieces
    const letters = most === 0 ? [...lettersOf.segment(first)].map(({ segment }) => segment) : []
    if (letters.length > 1) {
      pieces = [...letters, ...others]
      continue
    }
    const count = Math.max(most, 1)
    lines.push(pieces.slice(0, count).join('').trimEnd())
    pieces = pieces.slice(count)
  }
  return lines.length === 0 ? [''] : lines

  async function fits(some: string): Promise<boolean> {
    return (await measure(some)) <= width
  }
}

/** What is no word stays with the one before it: a comma begins no line. */
function wordsIn(text: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of wordsOf.segment(text)) {
    if (isWordLike || words.length === 0) words.push(segment)
    else words.push(words.pop() + segment)
  }
  return words
}

async function mostThatFit(pieces: string[], fits: (text: string) => Promise<boolean>): Promise<number> {
  if (await fits(pieces.join(''))) return pieces.length
  let least = 0
  let most = pieces.length - 1
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (await fits(pieces.slice(0, middle).join(''))) least = middle
    else most = middle - 1
  }
  return least
}

async function widthOf(
  sharp: (input: { text: { text: string; font: string; dpi: number } }) => Sharp,
  text: string,
  { letter, bold }: Style,
): Promise<number> {
  // No letter is wider than it is high.
  const { length } = [...text]
  if (length <= 2) return length * letter
  // A text of spaces alone cannot be drawn.
  const font = `${FONT_FAMILIES} ${bold ? 'Bold ' : ''}${letter}`
  const { width } = await sharp({ text: { text: escaped(`${text}.`), font, dpi: 72 } }).metadata()
  return width
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
