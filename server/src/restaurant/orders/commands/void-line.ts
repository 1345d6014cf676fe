import { notFound } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Order } from '../contract.ts'
import { presentOrder } from '../present.ts'
import { assertVoidable } from '../rules/lifecycle.ts'
import { billOf, repriced, withoutLines } from './bill.ts'
import { type FoundOrder, isCovered, type OrderEventHandlers, tellRepriced } from './event-handlers.ts'
import { strikeLines } from './strike-lines.ts'

/** Voids one line, in the transaction that holds the order. The payments of the order are adapted too. */
export async function voidLine(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  found: FoundOrder,
  { lineId, reason }: { lineId: number; reason: string },
): Promise<Order> {
  const line = found.lines.find(({ id }) => id === lineId)
  if (!line) throw notFound()
  assertVoidable(found.order, found.lines, line, await isCovered(tx, eventHandlers, found.order))
  const lineIds = [lineId]
  const without = repriced(found.order, withoutLines(found.lines, lineIds), await billOf(tx, found))
  const struck = await strikeLines(tx, found, without, { lineIds, reason })
  const after = await tellRepriced(tx, eventHandlers, struck)
  return presentOrder(after.order, after.lines, tx.restaurant.zone)
}
