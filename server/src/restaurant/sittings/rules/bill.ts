// The bill of a sitting: what is due on each of its orders, oldest first, and how a sum is spread over them. The web app
// works out shares by the same functions.

type BillLine = { id: number; line_total_minor: number; voided: boolean; seat: number | null }
/** What discounts and what was on the house take off one dish. */
export type LineCut = { line_id: number; minor: number }
export type BillOrder = {
  id: string
  total_minor: number
  due_minor: number
  items: readonly BillLine[]
  line_cuts: readonly LineCut[]
}

/** The orders with what is taken off their dishes. */
export function withCuts<Order extends { id: string }>(
  orders: readonly Order[],
  cuts: readonly (LineCut & { order_id: string })[],
): (Order & { line_cuts: LineCut[] })[] {
  const byOrder = Map.groupBy(cuts, ({ order_id }) => order_id)
  return orders.map((order) => ({
    ...order,
    line_cuts: (byOrder.get(order.id) ?? []).map(({ line_id, minor }) => ({ line_id, minor })),
  }))
}

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

/**
 * What each dish bears of its order, service and taxes with it: together exactly what the order costs. What was taken off
 * a dish is for whoever pays for it.
 */
export function sharesOf({
  total_minor,
  items,
  line_cuts,
}: Omit<BillOrder, 'id' | 'due_minor'>): Map<number, number> {
  const left = items.filter(({ voided }) => !voided)
  const weights = left.map(({ id, line_total_minor }) =>
    line_cuts.reduce((minor, cut) => (cut.line_id === id ? minor - cut.minor : minor), line_total_minor),
  )
  const sum = weights.reduce((all, minor) => all + minor, 0)
  const shares = new Map<number, number>()
  let [soFar, given] = [0, 0]
  left.forEach((line, index) => {
    soFar += weights[index] ?? 0
    // Dishes that cost nothing share evenly whatever is asked for beside them.
    const part = sum === 0 ? (index + 1) / left.length : soFar / sum
    const upTo = Math.round(total_minor * part)
    shares.set(line.id, upTo - given)
    given = upTo
  })
  return shares
}
