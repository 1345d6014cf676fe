import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Method } from '../contract.ts'
import { insertEntry, insertPayment, insertRefund, type RefundSource } from '../queries/payments.ts'
import { newPayment, noteCaptured } from './record-payment.ts'

/** The payment of an order that was entered as paid and over. Nobody is told of it. */
export function enterPastPayment(
  tx: Tx,
  past: { id: string; orderId: string; amountMinor: number; paidAt: number },
): void {
  const { id, orderId, amountMinor, paidAt } = past
  const moments = { created_at: paidAt, captured_at: paidAt, updated_at: paidAt }
  const row = newPayment(tx, {
    ...moments,
    id,
    order_id: orderId,
    method: 'cash',
    provider: 'hand',
    status: 'captured',
    amount_minor: amountMinor,
  })
  insertPayment(tx, row)
  noteCaptured(tx, row)
}

export type OldPayment = {
  id: string
  orderId: string | null
  experienceBookingId?: string
  method: Extract<Method, 'cash' | 'card' | 'online' | 'voucher'>
  amountMinor: number
  tipMinor: number
  paidAt: number
  refund: { id: string; amountMinor: number; reason: string; source: RefundSource; at: number } | null
}

/** A payment from before now, and what of it went back, as the commands write them; nobody is told, no log is kept. */
export function enterOldPayment(tx: Tx, old: OldPayment): void {
  const { id, amountMinor, tipMinor, paidAt, refund } = old
  const row = newPayment(tx, {
    id,
    order_id: old.orderId,
    experience_booking_id: old.experienceBookingId ?? null,
    method: old.method,
    provider: old.method === 'online' ? 'test' : 'hand',
    status: 'captured',
    amount_minor: amountMinor,
    tip_minor: tipMinor,
    created_at: paidAt,
    captured_at: paidAt,
    updated_at: refund?.at ?? paidAt,
  })
  insertPayment(tx, row)
  insertEntry(tx, { paymentId: id, refundId: null, kind: 'captured', amountMinor, tipMinor }, paidAt)
  if (refund === null) return
  const parts = {
    amountMinor: Math.min(refund.amountMinor, amountMinor),
    tipMinor: Math.max(0, refund.amountMinor - amountMinor),
  }
  insertRefund(tx, {
    id: refund.id,
    payment_id: id,
    status: 'succeeded',
    kind: 'correction',
    amount_minor: parts.amountMinor,
    tip_minor: parts.tipMinor,
    reason: refund.reason,
    source: refund.source,
    provider_ref: null,
    created_at: refund.at,
    updated_at: refund.at,
  })
  const entry = { paymentId: id, refundId: refund.id, ...parts }
  insertEntry(tx, { ...entry, kind: 'refund_requested' }, refund.at)
  insertEntry(tx, { ...entry, kind: 'refund_succeeded' }, refund.at)
}
