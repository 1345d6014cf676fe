/** Counts up whenever `presentOrder` shows a field more, or another way. */
const FORMAT = 6

/** Kept beside an order's JSON: what it was presented by. JSON of another format, or for another clock, is not shown. */
export function shownAs(zone: string): string {
  return `${zone} ${FORMAT}`
}
