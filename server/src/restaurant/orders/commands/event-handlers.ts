import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { OrderStatus } from '../contract.ts'
import type { LineRow, OrderRow } from '../queries.ts'

export type FoundOrder = { order: OrderRow; lines: LineRow[] }

/**
 * What another domain does in the transaction in which an order changes, such as giving money back. Handed in where the
 * service is put together (`eventHandlers.ts`), since orders must not know of those that stand on them.
 */
export type OrderEventHandler = {
  /** It is new, saved and told. Answers the order as it is then, paid perhaps. */
  placed?(tx: Tx, found: FoundOrder): Promise<FoundOrder>
  /** It has another status than before; `reason` as whoever moved it has given it. */
  moved?(tx: Tx, found: FoundOrder, from: OrderStatus, reason: string | null): Promise<void>
  /** It was held until its guest paid, and is left to staff now. */
  heldNoMore?(tx: Tx, orderId: string): Promise<void>
  /** The kitchen has finished one of its tickets. */
  ticketDone?(tx: Tx, ticket: DoneTicket): Promise<void>
  /** Its guests sit at another table. */
  tableChanged?(tx: Tx, found: FoundOrder): Promise<void>
  /** Whether what was paid covers all of it. */
  covers?(tx: Tx, order: OrderRow): Promise<boolean>
  /** Its sums are others than before. Answers the order as it is then, paid perhaps. */
  repriced?(tx: Tx, found: FoundOrder): Promise<FoundOrder>
}

export type DoneTicket = { orderId: string; station: string | null }

export type OrderEventHandlers = readonly OrderEventHandler[]

export async function tellPlaced(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  found: FoundOrder,
): Promise<FoundOrder> {
  let current = found
  for (const { placed } of eventHandlers) current = (await placed?.(tx, current)) ?? current
  return current
}

export async function tellMoved(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  found: FoundOrder,
  from: OrderStatus,
  reason: string | null,
): Promise<void> {
  for (const { moved } of eventHandlers) await moved?.(tx, found, from, reason)
}

export async function tellHeldNoMore(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  orderId: string,
): Promise<void> {
  for (const { heldNoMore } of eventHandlers) await heldNoMore?.(tx, orderId)
}

export async function tellTicketDone(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  ticket: DoneTicket,
): Promise<void> {
  for (const { ticketDone } of eventHandlers) await ticketDone?.(tx, ticket)
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
