import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { lineCutsOf } from '../../orders/adjustment-queries.ts'
import { findOrder } from '../../orders/commands/change-status.ts'
import type { FoundOrder } from '../../orders/commands/event-handlers.ts'
import { isSale, OPEN } from '../../orders/rules/lifecycle.ts'
import { standingsOf } from '../../payments/commands/money-of-order.ts'
import { ledgersOf } from '../../payments/queries/payments.ts'
import { dueOf } from '../../payments/rules/ledger.ts'
import { ordersOf } from '../queries.ts'
import { type BillOrder, dueOfBill, withCuts } from '../rules/bill.ts'

export type HeldOrder = BillOrder & { found: FoundOrder }

/** The orders of a sitting with what is due on each, all locked, oldest first. Whoever calls holds the sitting. */
export async function lockBill(tx: Tx, sittingId: string): Promise<HeldOrder[]> {
  const ids = (await tx.run(ordersOf([sittingId]))).map(({ order_id }) => order_id)
  if (ids.length === 0) return []
  const held: FoundOrder[] = []
  for (const id of ids) held.push(await findOrder(tx, id))
  const standing = standingsOf(await tx.run(ledgersOf({ orderIds: ids })))
  const bill = held.toSorted(byAge).map((found) => {
    const { id, status, total_minor } = found.order
    const due = isSale(status) ? dueOf(total_minor, standing(id)) : 0
    return { id, total_minor: isSale(status) ? total_minor : 0, due_minor: due, items: found.lines, found }
  })
  return withCuts(bill, await tx.run(lineCutsOf(ids)))
}

function byAge(a: FoundOrder, b: FoundOrder): number {
  return a.order.placed_at - b.order.placed_at || (a.order.id < b.order.id ? -1 : 1)
}

/** Something was had, all of it is paid, and nothing is under way. */
export function isSettled(bill: readonly HeldOrder[]): boolean {
  return (
    bill.length > 0 && dueOfBill(bill) === 0 && bill.every(({ found }) => !OPEN.includes(found.order.status))
  )
}
