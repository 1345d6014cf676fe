// The bill of a sitting: what is due on each of its orders, oldest first, and how a sum is spread over them. The web app
// works out shares by the same functions.

type BillLine = { id: number; line_total_minor: number; voided: boolean }
export type BillOrder = { id: string; total_minor: number; due_minor: number; items: readonly BillLine[] }

export function dueOfBill(orders: readonly Pick<BillOrder, 'due_minor'>[]): number {
  return orders.reduce((sum, { due_minor }) => sum + due_minor, 0)
}

/** Oldest first; orders that get nothing are left out. */
export function spread(
  orders: readonly Pick<BillOrder, 'id' | 'due_minor'>[],
  amountMinor: number,
): { id: string; amountMinor: number }[] {
  let left = amountMinor
  return orders.flatMap(({ id, due_minor }) => {
    const part = Math.min(due_minor, left)
    left -= part
    return part > 0 ? [{ id, amountMinor: part }] : []
  })
}

/** What each dish bears of its order, service and taxes with it: together exactly what the order costs. */
export function sharesOf({
  total_minor,
  items,
}: Pick<BillOrder, 'total_minor' | 'items'>): Map<number, number> {
  const left = items.filter(({ voided }) => !voided)
  const sum = left.reduce((all, { line_total_minor }) => all + line_total_minor, 0)
  const shares = new Map<number, number>()
  let [soFar, given] = [0, 0]
  left.forEach((line, index) => {
    soFar += line.line_total_minor
    // Dishes that cost nothing share evenly whatever is asked for beside them.
    const part = sum === 0 ? (index + 1) / left.length : soFar / sum
    const upTo = Math.round(total_minor * part)
    shares.set(line.id, upTo - given)
    given = upTo
  })
  return shares
}

export type DishFault = 'unknown' | 'paid'

/**
 * What is asked for these dishes: their shares, at most what is due. Whoever takes the last dishes pays the rest, so
 * that nothing stays over for rounding or for what others paid by amount.
 */
export function dueForLines(
  orders: readonly BillOrder[],
  lineIds: readonly number[],
  paidLines: readonly number[],
): { amountMinor: number } | { fault: DishFault } {
  const shares = new Map(orders.flatMap((order) => [...sharesOf(order)]))
  if (lineIds.some((id) => !shares.has(id))) return { fault: 'unknown' }
  if (lineIds.some((id) => paidLines.includes(id))) return { fault: 'paid' }
  const due = dueOfBill(orders)
  const isLast = [...shares.keys()].every((id) => paidLines.includes(id) || lineIds.includes(id))
  const asked = lineIds.reduce((sum, id) => sum + (shares.get(id) ?? 0), 0)
  return { amountMinor: isLast ? due : Math.min(due, asked) }
}
