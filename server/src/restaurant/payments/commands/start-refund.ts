import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { moveIntoDrawer } from '../../drawers/commands.ts'
import { issueRefundReceipt } from '../../fiscal/commands/issue.ts'
import { returnToCard } from '../../gift-cards/commands/redeem-card.ts'
import { putBackOnSold, takeOffSold } from '../../gift-cards/commands/sell-card.ts'
import { presentPayment } from '../present.ts'
import {
  insertEntry,
  insertRefund,
  isForCard,
  type PaymentRow,
  type RefundRow,
  type RefundSource,
  refundsOf,
  updatePayment,
  updateRefund,
} from '../queries/payments.ts'
import { type Money, type RefundKind, whole } from '../rules/ledger.ts'
import { queueProviderCall } from './queue-provider-call.ts'

/** What is given back by itself when its order or booking ends; the rest is handed back by people. */
const GOES_BACK_BY_ITSELF = new Set(['online', 'gift_card', 'deposit'])

export function goesBackByItself({ method, status }: Pick<PaymentRow, 'method' | 'status'>): boolean {
  return status === 'captured' && GOES_BACK_BY_ITSELF.has(method)
}

export type StartedRefund = { payment: PaymentRow; refund: RefundRow; callId: string | null }

/** Asked for in the ledger at once, so that nothing is promised twice; where money comes from outside, a call follows. */
export async function startRefund(
  tx: Tx,
  payment: PaymentRow,
  parts: Money,
  { reason, source, kind = 'correction' }: { reason: string | null; source: RefundSource; kind?: RefundKind },
): Promise<StartedRefund> {
  const { now } = tx.cause
  const refund: RefundRow = {
    id: randomUUIDv7(),
    payment_id: payment.id,
    status: 'pending',
    kind,
    amount_minor: parts.amountMinor,
    tip_minor: parts.tipMinor,
    reason,
    source,
    provider_ref: null,
    created_at: now,
    updated_at: now,
  }
  insertRefund(tx, refund)
  insertEntry(tx, { paymentId: payment.id, refundId: refund.id, kind: 'refund_requested', ...parts })
  record(tx, {
    action: 'payment.refund_asked',
    subject: { kind: 'payment', id: payment.id },
    after: { amount_minor: whole(parts), kind, reason, source },
  })
  // Money that was never due is on no card.
  if (source === 'staff' && payment.gift_card_id !== null && isForCard(payment)) {
    const off = { cardId: payment.gift_card_id, amountMinor: parts.amountMinor, refundId: refund.id }
    await takeOffSold(tx, { ...off, note: reason ?? 'Refunded' })
  }
  if (payment.provider !== 'stripe') {
    if (payment.gift_card_id !== null && payment.method === 'gift_card') {
      await returnToCard(tx, {
        cardId: payment.gift_card_id,
        amountMinor: whole(parts),
        orderId: payment.order_id,
        reference: refund.id,
      })
    }
    const settled = await settleRefund(tx, payment, refund, { status: 'succeeded', providerRef: null })
    if (payment.method === 'cash') {
      moveIntoDrawer(tx, { paymentId: payment.id, refundId: refund.id, amountMinor: whole(parts) })
    }
    return { ...settled, callId: null }
  }
  const callId = queueProviderCall(tx, {
    verb: 'refund',
    paymentId: payment.id,
    refundId: refund.id,
    byCaller: source === 'staff',
  })
  const next = { ...payment, updated_at: now }
  updatePayment(tx, next)
  return { payment: next, refund, callId }
}

/** A refund ends once. One that had succeeded may still come back, as banks send money back that they cannot place. */
export async function settleRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  { status, providerRef }: { status: 'succeeded' | 'failed'; providerRef: string | null },
): Promise<{ payment: PaymentRow; refund: RefundRow }> {
  if (refund.status === status || refund.status === 'failed') return { payment, refund }
  const { now } = tx.cause
  const next: RefundRow = {
    ...refund,
    status,
    provider_ref: providerRef ?? refund.provider_ref,
    updated_at: now,
  }
  const paid: PaymentRow = { ...payment, updated_at: now }
  updateRefund(tx, next)
  updatePayment(tx, paid)
  insertEntry(tx, {
    paymentId: payment.id,
    refundId: refund.id,
    kind: `refund_${status}`,
    amountMinor: refund.amount_minor,
    tipMinor: refund.tip_minor,
  })
  const { kind, reason } = refund
  const after = { amount_minor: refund.amount_minor + refund.tip_minor, kind, reason }
  record(tx, {
    action: status === 'succeeded' ? 'payment.refunded' : 'payment.refund_failed',
    subject: { kind: 'payment', id: payment.id },
    after,
  })
  if (status === 'failed' && isForCard(payment)) await putBackOnSold(tx, refund.id)
  if (status === 'succeeded') {
    if (payment.order_id !== null) {
      record(tx, { action: 'order.refunded', subject: { kind: 'order', id: payment.order_id }, after })
      issueRefundReceipt(tx, refund.id)
    }
    const shown = presentPayment(paid, await tx.run(refundsOf([payment.id])), tx.restaurant.zone)
    emit(tx, 'payment.refunded', { payment: shown }, `payment:${payment.id}`)
  }
  return { payment: paid, refund: next }
}
