// Orders that guests chose to pay online: held until they are paid, as a booking is that owes a deposit.
import { currentRules } from '../../../ground/tenants/current-rules.ts'
import { rulesAt } from '../../../ground/tenants/owner-rules.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { MINUTE_MS } from '../../../platform/time/clock.ts'
import { findOrder, moveOrder } from '../../orders/commands/change-status.ts'
import type { OrderEventHandlers } from '../../orders/commands/event-handlers.ts'
import { awaitingPayment, overdueOrders, updatePayBy } from '../../orders/pay-by-queries.ts'
import { UNPAID } from '../../orders/rules/lifecycle.ts'
import { ledgerOf } from '../queries/payments.ts'
import { standingOf } from '../rules/ledger.ts'

export const RELEASE_ORDERS_TASK = 'release_unpaid_orders'
const USUAL_MINUTES = 30

/** By the rule for deposits at its branch, else within half an hour. Answers until when. */
export async function expectOrderPayment(
  tx: Tx,
  { id: orderId, branch_id }: { id: string; branch_id: number | null },
): Promise<number> {
  const { booking } = rulesAt(await currentRules(tx, null), branch_id)
  const minutes = booking.deposit?.pay_within_minutes ?? USUAL_MINUTES
  const payBy = tx.cause.now + minutes * MINUTE_MS
  updatePayBy(tx, orderId, payBy)
  const payload = { restaurantId: tx.restaurant.id }
  enqueue(tx, RELEASE_ORDERS_TASK, payload, { runAt: payBy, key: `${RELEASE_ORDERS_TASK}:${orderId}` })
  return payBy
}

/** Until when this order must be paid; null: it need not, or is paid. */
export async function payByOf(tx: Tx, orderId: string): Promise<number | null> {
  const [row] = await tx.run(awaitingPayment([orderId]))
  return row?.pay_by ?? null
}

/**
 * Cancels what should have been paid by then; the kitchen is told. What is ready stays, and so does what staff took money
 * for, or gave away: its guest is known to come. Money that arrives later goes back by itself.
 */
export async function releaseUnpaidOrders(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  now = tx.cause.now,
): Promise<void> {
  for (const { id } of await overdueOrders(tx, now)) {
    const found = await findOrder(tx, id)
    if (found.order.total_minor === 0) {
      updatePayBy(tx, id, null)
      continue
    }
    const [still] = await tx.run(awaitingPayment([id]))
    if (!still || still.pay_by > now) continue
    if (await isPaidInPart(tx, id)) updatePayBy(tx, id, null)
    else await moveOrder(tx, eventHandlers, found, 'cancelled', { reason: UNPAID })
  }
}

/** Whether money for it is here that has not gone back. */
export async function isPaidInPart(tx: Tx, orderId: string): Promise<boolean> {
  return standingOf(await ledgerOf(tx, { orderId })).left.amountMinor > 0
}
