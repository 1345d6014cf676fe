import type { Confirmation } from '../../../ground/staff/approval.ts'
import { notFound, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Order } from '../contract.ts'
import { orderFault } from '../faults.ts'
import { presentOrder } from '../present.ts'
import { UNTIL_COMPLETED } from '../rules/changing.ts'
import { billWithout } from './bill.ts'
import { type FoundOrder, type OrderEventHandlers, tellRepriced } from './event-handlers.ts'
import { assertOpenToChange, type Seen } from './open-to-change.ts'
import { strikeLines } from './strike-lines.ts'

/**
 * Voids one line, in the transaction that holds the order; the last one leaves with the whole order. The payments of the
 * order are adapted too.
 */
export async function voidLine(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  found: FoundOrder,
  {
    lineId,
    reason,
    seen = null,
    approver,
  }: { lineId: number; reason: string; seen?: Seen; approver?: Confirmation },
): Promise<Order> {
  const line = found.lines.find(({ id }) => id === lineId)
  if (!line) throw notFound()
  await assertOpenToChange(tx, eventHandlers, found, { seen, states: UNTIL_COMPLETED })
  const { zone } = tx.restaurant
  if (line.voided) return presentOrder(found.order, found.lines, zone)
  if (!found.lines.some(({ id, voided }) => id !== lineId && !voided)) {
    throw refuse({ line: [orderFault('last_line')] })
  }
  const lineIds = [lineId]
  const without = await billWithout(tx, found, lineIds)
  const struck = await strikeLines(tx, found, without, { lineIds, reason, ...(approver && { approver }) })
  const after = await tellRepriced(tx, eventHandlers, struck)
  return presentOrder(after.order, after.lines, zone)
}
