import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { moveIntoDrawer } from '../../drawers/commands.ts'
import { presentPayment } from '../present.ts'
import { insertEntry, insertPayment, type PaymentRow } from '../queries/payments.ts'

type NewPayment = Partial<PaymentRow> & Pick<PaymentRow, 'method' | 'provider' | 'status' | 'amount_minor'>

export function newPayment(tx: Tx, wanted: NewPayment): PaymentRow {
  const { now } = tx.cause
  return {
    id: randomUUIDv7(),
    order_id: null,
    reservation_id: null,
    experience_booking_id: null,
    gift_card_id: null,
    branch_id: null,
    terminal_id: null,
    currency: tx.restaurant.currency,
    tip_minor: 0,
    reference: null,
    tap_id: null,
    bill_split: null,
    failure_reason: null,
    provider_ref: null,
    provider_payment_ref: null,
    provider_url: null,
    page_root: null,
    return_url: null,
    expires_at: null,
    next_check_at: null,
    guest_seen_at: null,
    created_at: now,
    captured_at: wanted.status === 'captured' ? now : null,
    updated_at: now,
    ...wanted,
  }
}

/** Money that is there as it is written down. */
export function enterCaptured(tx: Tx, row: PaymentRow): void {
  insertPayment(tx, row)
  writeCaptured(tx, row)
  if (row.method !== 'cash') return
  moveIntoDrawer(tx, { paymentId: row.id, refundId: null, amountMinor: row.amount_minor + row.tip_minor })
}

/** Written down, and told. */
export function writeCaptured(tx: Tx, row: PaymentRow): void {
  noteCaptured(tx, row)
  emit(tx, 'payment.captured', { payment: presentPayment(row, [], tx.restaurant.zone) }, `payment:${row.id}`)
}

export function noteCaptured(tx: Tx, row: PaymentRow): void {
  const money = { amountMinor: row.amount_minor, tipMinor: row.tip_minor }
  const at = row.captured_at ?? tx.cause.now
  insertEntry(tx, { paymentId: row.id, refundId: null, kind: 'captured', ...money }, at)
  const { method, amount_minor, tip_minor, order_id, reservation_id, experience_booking_id } = row
  record(tx, {
    action: 'payment.captured',
    subject: { kind: 'payment', id: row.id },
    after: { method, amount_minor, tip_minor, order_id, reservation_id, experience_booking_id },
  })
}
