/** The shortest piece that is worth naming by its place, and how many places of one beginning are compared. */
const PIECE = 12
const COMPARED = 16

/** Characters that are two in a string of JavaScript. */
const WIDE = /[\ud800-\udfff]/
const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g

type Piece = string | [first: number, count: number]
type Characters<T> = { length: number; [index: number]: string; slice(from: number, to: number): T }

/**
 * A text as texts of its own and pieces of another, as `unpressed` in SQL puts it together. Characters are counted as
 * PostgreSQL does: an emoji is one of them, and two in a string of JavaScript.
 */
export function differenceOf(base: string, text: string): string {
  if (!WIDE.test(base) && !WIDE.test(text)) return JSON.stringify(piecesOf(base, text, (part) => part))
  return JSON.stringify(piecesOf([...base], [...text], (part) => part.join('')))
}

/** The text again, as `unpressed` gives it, which takes PostgreSQL ten times as long. */
export function textFrom(base: string, difference: string): string {
  const pieces = JSON.parse(difference) as Piece[]
  const placeOf = WIDE.test(base) ? placesIn(base) : (index: number) => index
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const [first, count] = piece
      return base.slice(placeOf(first - 1), placeOf(first - 1 + count))
    })
    .join('')
}

/** Where in a string the character of an index begins. */
function placesIn(text: string): (index: number) => number {
  // The indexes of those that are two in a string.
  const wide = [...text.matchAll(PAIR)].map(({ index }, before) => index - before)
  return (index) => index + countBelow(wide, index)
}

function countBelow(sorted: readonly number[], bound: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) < bound) low = middle + 1
    else high = middle
  }
  return low
}

function piecesOf<T extends Characters<T>>(base: T, text: T, join: (part: T) => string): Piece[] {
  const places = placesOf(base, join)
  const pieces: Piece[] = []
  let told = 0
  for (let at = 0; at + PIECE <= text.length; ) {
    const [first, count] = longest(base, text, at, places.get(join(text.slice(at, at + PIECE))) ?? [])
    if (count < PIECE) {
      at++
      continue
    }
    if (at > told) pieces.push(join(text.slice(told, at)))
    pieces.push([first + 1, count])
    at += count
    told = at
  }
  if (told < text.length) pieces.push(join(text.slice(told, text.length)))
  return pieces
}

function placesOf<T extends Characters<T>>(base: T, join: (part: T) => string): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (let at = 0; at + PIECE <= base.length; at++) {
    const start = join(base.slice(at, at + PIECE))
    const known = places.get(start)
    if (!known) places.set(start, [at])
    else if (known.length < COMPARED) known.push(at)
  }
  return places
}

function longest<T extends Characters<T>>(base: T, text: T, at: number, places: number[]): [number, number] {
  let best: [number, number] = [0, 0]
  for (const first of places) {
    let count = 0
    while (
      first + count < base.length &&
      at + count < text.length &&
      base[first + count] === text[at + count]
    )
      count++
    if (count > best[1]) best = [first, count]
  }
  return best
}
