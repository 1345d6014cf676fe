import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { OrderStatus } from '../contract.ts'
import type { LineRow, OrderRow } from '../queries.ts'

export type FoundOrder = { order: OrderRow; lines: LineRow[] }

/**
 * What another domain does in the transaction in which an order changes, such as giving money back. Handed in where the
 * service is put together (`eventHandlers.ts`), since orders must not know of those that stand on them.
 */
export type OrderEventHandler = {
  /** It is new, saved and told. */
  placed?(tx: Tx, found: FoundOrder): Promise<void>
  /** It has another status than before. */
  moved?(tx: Tx, found: FoundOrder, from: OrderStatus): Promise<void>
  /** Its guests sit at another table. */
  tableChanged?(tx: Tx, found: FoundOrder): Promise<void>
  /** Whether what was paid covers all of it. */
  covers?(tx: Tx, order: OrderRow): Promise<boolean>
  /** Its sums are others than before. Answers the order as it is then, paid perhaps. */
  repriced?(tx: Tx, found: FoundOrder): Promise<FoundOrder>
}

export type OrderEventHandlers = readonly OrderEventHandler[]

export async function tellPlaced(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  found: FoundOrder,
): Promise<void> {
  for (const { placed } of eventHandlers) await placed?.(tx, found)
}

export async function tellMoved(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  found: FoundOrder,
  from: OrderStatus,
): Promise<void> {
  for (const { moved } of eventHandlers) await moved?.(tx, found, from)
}

export async function tellTableChanged(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  found: FoundOrder,
): Promise<void> {
  for (const { tableChanged } of eventHandlers) await tableChanged?.(tx, found)
}

/** Once paid, an order may be due again after a refund. One that costs nothing is never settled. */
export async function isCovered(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  order: OrderRow,
): Promise<boolean> {
  if (order.paid_at === null || order.total_minor === 0) return false
  for (const { covers } of eventHandlers) if (await covers?.(tx, order)) return true
  return false
}

export async function tellRepriced(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  found: FoundOrder,
): Promise<FoundOrder> {
  let current = found
  for (const { repriced } of eventHandlers) current = (await repriced?.(tx, current)) ?? current
  return current
}
