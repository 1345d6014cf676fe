// Which dishes stand on which page of a menu board. Pure: heights come from the page.

export type Measured = {
  key: string
  /** With the space before it. */
  heading: number
  dishes: { key: string; height: number }[]
}
/** So many dishes of one section that stand together, under its name. */
type Part = { section: string; dishes: string[] }
type Column = Part[]
export type Page = Column[]

const SHORTEST = 0.3
const STEPS = 14

/** As few pages as there can be, and what is on them as even as it can be. */
export function paginate(
  sections: readonly Measured[],
  { columns, height }: { columns: number; height: number },
): Page[] {
  const pagesOf = (filled: Column[]) => Math.ceil(filled.length / columns)
  const tightest = fill(sections, { height, isWhole: false })
  const heights = Array.from({ length: STEPS + 1 }, (_, step) => {
    return height * (SHORTEST + ((1 - SHORTEST) * step) / STEPS)
  })
  // Sections in one piece, where that takes no further page.
  const ways = [true, false].flatMap((isWhole) => heights.map((most) => ({ height: most, isWhole })))
  const filled =
    ways
      .values()
      .map((way) => fill(sections, way))
      .find((one) => pagesOf(one) === pagesOf(tightest)) ?? tightest
  return Array.from({ length: Math.ceil(filled.length / columns) }, (_, page) =>
    filled.slice(page * columns, (page + 1) * columns),
  )
}

/** No heading stands without a dish, and each column begins with one. */
function fill(
  sections: readonly Measured[],
  { height, isWhole }: { height: number; isWhole: boolean },
): Column[] {
  const columns: Column[] = []
  let left = 0
  for (const { key: section, heading, dishes } of sections) {
    const whole = dishes.reduce((sum, dish) => sum + dish.height, heading)
    if (isWhole && whole > left) left = 0
    let part: Part | null = null
    for (const dish of dishes) {
      if (columns.length === 0 || dish.height + (part ? 0 : heading) > left) {
        columns.push([])
        left = height
        part = null
      }
      if (!part) {
        part = { section, dishes: [] }
        columns.at(-1)?.push(part)
        left -= heading
      }
      part.dishes.push(dish.key)
      left -= dish.height
    }
  }
  return columns
}
