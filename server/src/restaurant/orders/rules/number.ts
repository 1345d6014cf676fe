/** How many characters of an older order's id people read as its number. */
export const NUMBER_LENGTH = 8

/** What staff read out as an order's number. Of an order from before there were numbers: the end of its id. */
export function orderNumber({ id, number }: { id: string; number: number | null }): string {
  return number === null ? id.slice(-NUMBER_LENGTH).toUpperCase() : String(number)
}

/** With what another system calls it. */
export function numberAndReference(order: {
  id: string
  number: number | null
  reference: string | null
}): string {
  if (order.number === null) return order.reference ?? orderNumber(order)
  return [orderNumber(order), ...(order.reference === null ? [] : [order.reference])].join(' · ')
}
