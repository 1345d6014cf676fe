import type { PlacedTable } from '../../../../server/src/restaurant/floor/rules/layout.ts'

const LARGEST = 15
/** Rather small than cut, but not smaller than can be read. */
const SMALLEST = 11.5
const MARGIN = 8

/** Parts of the letter's height; what only tells the direction has no width. */
function letterWidth(letter: string): number {
  if (/\p{Mark}|\p{Format}/u.test(letter)) return 0
  if (/[\s.,:;·|!'’iljtfrI()]/.test(letter)) return 0.35
  return /[mwMW]|\p{Lu}/u.test(letter) ? 0.8 : 0.62
}

function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0)
}

/** How wide a table is so far above or below its middle: a round one grows narrow towards its edge. */
export function widthAt({ shape, width, height }: PlacedTable, offset: number): number {
  if (shape !== 'round') return width - MARGIN
  const radius = Math.min(width, height) / 2
  const beyond = Math.min(radius, Math.max(0, Math.abs(offset) - (height / 2 - radius)))
  return width - 2 * (radius - Math.sqrt(radius ** 2 - beyond ** 2)) - MARGIN
}

/** As large as fits into the width; what does not even fit when small is cut. */
export function fitted(text: string, width: number): { text: string; size: number } {
  const size = Math.max(SMALLEST, Math.min(LARGEST, width / Math.max(widthOf(text), 1)))
  if (widthOf(text) * size <= width) return { text, size }
  let cut = ''
  for (const letter of text) {
    if (widthOf(`${cut}${letter}…`) * SMALLEST > width) break
    cut += letter
  }
  return { text: `${cut.trimEnd()}…`, size: SMALLEST }
}
