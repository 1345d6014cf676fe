// Orders that guests chose to pay online: held until they are paid, as a booking is that owes a deposit.
import { currentRules } from '../../../ground/tenants/current-rules.ts'
import { rulesAt } from '../../../ground/tenants/owner-rules.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { MINUTE_MS } from '../../../platform/time/clock.ts'
import { findOrder, moveOrder } from '../../orders/commands/change-status.ts'
import { type OrderEventHandlers, tellHeldNoMore } from '../../orders/commands/event-handlers.ts'
import { awaitingPayment, overdueOrders, updatePayBy } from '../../orders/pay-by-queries.ts'
import { UNPAID } from '../../orders/rules/lifecycle.ts'
import { ledgerOf } from '../queries/payments.ts'
import { standingOf } from '../rules/ledger.ts'
import { stopReaders } from './end-link.ts'

export const RELEASE_ORDERS_TASK = 'release_unpaid_orders'
const USUAL_MINUTES = 30
/** A provider has said by then what its reader did. */
const READER_STOPS_MS = 3_000

/** By the rule for deposits at its branch, else within half an hour; unless its guest waits before us. Answers until when. */
export async function expectOrderPayment(
  tx: Tx,
  { id: orderId, branch_id }: { id: string; branch_id: number | null },
  withinMs?: number,
): Promise<number> {
  const payBy = withinMs === undefined ? await usualPayBy(tx, branch_id) : tx.cause.now + withinMs
  holdUntil(tx, orderId, payBy)
  return payBy
}

export async function usualPayBy(tx: Tx, branchId: number | null): Promise<number> {
  const { booking } = rulesAt(await currentRules(tx, null), branchId)
  return tx.cause.now + (booking.deposit?.pay_within_minutes ?? USUAL_MINUTES) * MINUTE_MS
}

/** Somebody is at the page of this payment: its order waits as long as that page lives. */
export async function holdForPage(
  tx: Tx,
  { order_id: orderId, expires_at: expiresAt }: { order_id: string | null; expires_at: number | null },
): Promise<void> {
  if (orderId === null || expiresAt === null) return
  const payBy = await payByOf(tx, orderId)
  if (payBy !== null && payBy > tx.cause.now && payBy < expiresAt) holdUntil(tx, orderId, expiresAt)
}

function holdUntil(tx: Tx, orderId: string, payBy: number): void {
  updatePayBy(tx, orderId, payBy)
  queueRelease(tx, orderId, payBy)
}

/** Nobody will pay for it any more: it ends as soon as it is certain that nobody has. */
export function releaseSoon(tx: Tx, orderId: string): void {
  updatePayBy(tx, orderId, tx.cause.now)
  queueRelease(tx, orderId, tx.cause.now + READER_STOPS_MS)
}

function queueRelease(tx: Tx, orderId: string, runAt: number): void {
  const payload = { restaurantId: tx.restaurant.id }
  enqueue(tx, RELEASE_ORDERS_TASK, payload, { runAt, key: `${RELEASE_ORDERS_TASK}:${orderId}` })
}

/** It is left to staff, who may take its money. */
export async function leaveToStaff(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  orderId: string,
): Promise<void> {
  updatePayBy(tx, orderId, null)
  await tellHeldNoMore(tx, eventHandlers, orderId)
}

/** Until when this order must be paid; null: it need not, or is paid. */
export async function payByOf(tx: Tx, orderId: string): Promise<number | null> {
  const [row] = await tx.run(awaitingPayment([orderId]))
  return row?.pay_by ?? null
}

/**
 * Cancels what should have been paid by then; the kitchen is told. What is ready stays, and so does what staff took money
 * for, or gave away: its guest is known to come. Where a card may be at a reader it waits until the provider has answered,
 * asking more and more seldom. Money that arrives later goes back by itself.
 */
export async function releaseUnpaidOrders(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  now = tx.cause.now,
): Promise<void> {
  for (const { id } of await overdueOrders(tx, now)) {
    const found = await findOrder(tx, id)
    if (found.order.total_minor === 0) {
      await leaveToStaff(tx, eventHandlers, id)
      continue
    }
    const [still] = await tx.run(awaitingPayment([id]))
    if (!still || still.pay_by > now) continue
    if (await isPaidInPart(tx, id)) await leaveToStaff(tx, eventHandlers, id)
    else if (await stopReaders(tx, { orderId: id })) {
      queueRelease(tx, id, now + Math.max(READER_STOPS_MS, (now - still.pay_by) / 4))
    } else await moveOrder(tx, eventHandlers, found, 'cancelled', { reason: UNPAID })
  }
}

/** Whether money for it is here that has not gone back. */
export async function isPaidInPart(tx: Tx, orderId: string): Promise<boolean> {
  return standingOf(await ledgerOf(tx, { orderId })).left.amountMinor > 0
}
