import { formatMoment } from '../../platform/time/clock.ts'
import type { Payment } from './contract.ts'
import { isForCard, type PaymentRow, type RefundRow } from './queries/payments.ts'

/** The payment as the API and the webhooks show it, its refunds oldest first. */
export function presentPayment(row: PaymentRow, refunds: readonly RefundRow[], zone: string): Payment {
  const arrived = refunds.filter(({ status }) => status === 'succeeded')
  return {
    id: row.id,
    order_id: row.order_id,
    reservation_id: row.reservation_id,
    experience_booking_id: row.experience_booking_id,
    // A card that is sold is there once it is paid.
    gift_card_id: isForCard(row) && row.status !== 'captured' ? null : row.gift_card_id,
    method: row.method,
    status: row.status,
    currency: row.currency,
    amount_minor: row.amount_minor,
    tip_minor: row.tip_minor,
    refunded_minor: arrived.reduce((sum, refund) => sum + refund.amount_minor + refund.tip_minor, 0),
    reference: row.reference,
    failure_reason: row.failure_reason,
    refunds: refunds.map((refund) => ({
      id: refund.id,
      status: refund.status,
      kind: refund.kind,
      amount_minor: refund.amount_minor + refund.tip_minor,
      reason: refund.reason,
      created_at: formatMoment(refund.created_at, zone),
    })),
    created_at: formatMoment(row.created_at, zone),
    captured_at: formatMoment(row.captured_at, zone),
    updated_at: formatMoment(row.updated_at, zone),
  }
}

/** A payment as lists show it: one tap over several orders is one, made of its parts. */
export type ListedPayment = Payment & {
  /** The payments of each order, the first one first; none where it is a payment by itself. */
  parts: Payment[]
}

/** Rows in the order of the list; the parts of a tap stand where its first one stands. */
export function presentTaps(
  rows: readonly PaymentRow[],
  refundsOf: (paymentId: string) => readonly RefundRow[],
  zone: string,
): ListedPayment[] {
  const taps = Map.groupBy(rows, ({ id, tap_id }) => tap_id ?? id)
  return [...taps].map(([tapId, own]) => {
    const parts = own
      .toSorted((a, b) => Number(b.id === tapId) - Number(a.id === tapId))
      .map((row) => presentPayment(row, refundsOf(row.id), zone))
    const [first, ...rest] = parts as [Payment, ...Payment[]]
    if (rest.length === 0) return { ...first, parts: [] }
    const sum = (key: 'amount_minor' | 'tip_minor' | 'refunded_minor') =>
      parts.reduce((all, part) => all + part[key], 0)
    return {
      ...first,
      amount_minor: sum('amount_minor'),
      tip_minor: sum('tip_minor'),
      refunded_minor: sum('refunded_minor'),
      refunds: parts.flatMap(({ refunds }) => refunds),
      parts,
    }
  })
}
