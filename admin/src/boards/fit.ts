// How large numbers can be so that all of them find room. Pure.

type Room = { width: number; height: number }
export type Fitted = {
  columns: number
  /** Of the letters, in pixels. */
  size: number
  /** How many find room; more than these would have to be too small. */
  shown: number
}

/** Of the size of a letter: a digit is so wide, so much lies around a number, and a line is so high. */
const DIGIT = 0.6
const AROUND = 0.7
const LINE = 1.35

export function fitNumbers(
  { width, height }: Room,
  numbers: readonly string[],
  { smallest, largest }: { smallest: number; largest: number },
): Fitted {
  const count = Math.max(1, numbers.length)
  const longest = Math.max(1, ...numbers.map(({ length }) => length))
  const cell = longest * DIGIT + AROUND
  const sizeIn = (columns: number) =>
    Math.min(largest, width / (columns * cell), height / (Math.ceil(count / columns) * LINE))
  const best = Array.from({ length: count }, (_, index) => index + 1)
    .map((columns) => ({ columns, size: sizeIn(columns) }))
    // Of two that are as large, the one with fewer columns.
    .reduce((large, next) => (next.size > large.size ? next : large))
  if (best.size >= smallest) return { ...best, shown: numbers.length }
  const columns = Math.max(1, Math.floor(width / (smallest * cell)))
  const rows = Math.max(1, Math.floor(height / (smallest * LINE)))
  return { columns, size: smallest, shown: Math.min(numbers.length, columns * rows) }
}
