// How a sheet of codes is divided, in millimetres.

export const PAPERS = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } } as const
export type Paper = keyof typeof PAPERS
export const COLUMNS = [1, 2, 3, 4, 5] as const

const EDGE = 10
const GAP = 4

export type Card = { x: number; y: number; width: number; height: number; qr: number }

/** Where the cards of one page stand. A card is a square code with its name above and its lines below. */
export function cardsOn(paper: Paper, columns: number, lines: number): Card[] {
  const { width: paperWidth, height: paperHeight } = PAPERS[paper]
  const width = (paperWidth - 2 * EDGE - (columns - 1) * GAP) / columns
  const qr = Math.min(width * 0.76, 120)
  const height = qr + nameSize(width) * 1.9 + lines * lineSize(width) * 1.5 + width * 0.06
  const rows = Math.max(1, Math.floor((paperHeight - 2 * EDGE + GAP) / (height + GAP)))
  return Array.from({ length: rows * columns }, (_, index) => ({
    x: EDGE + (index % columns) * (width + GAP),
    y: EDGE + Math.floor(index / columns) * (height + GAP),
    width,
    height,
    qr,
  }))
}

export function nameSize(width: number): number {
  return Math.min(12, width * 0.11)
}

export function lineSize(width: number): number {
  return Math.min(7, width * 0.065)
}

/** A letter is about 0.58 of its height wide; what would not fit is written smaller. */
export function fitting(text: string, size: number, width: number): number {
  return Math.min(size, (width * 0.92) / Math.max(1, text.length * 0.58))
}

export function pagesOf<Item>(items: readonly Item[], onPage: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / onPage) }, (_, page) =>
    items.slice(page * onPage, (page + 1) * onPage),
  )
}
