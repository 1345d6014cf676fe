/** How many characters of an order's id people read as its number. */
export const NUMBER_LENGTH = 8

/** What staff read out as an order's number: the end of its id, which differs even between orders of one moment. */
export function orderNumber(id: string): string {
  return id.slice(-NUMBER_LENGTH).toUpperCase()
}
