import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { enterCaptured, newPayment } from './cover.ts'

/** The payment of an order that was entered as paid and over. Nobody is told of it. */
export function enterPastPayment(
  tx: Tx,
  past: { id: string; orderId: string; amountMinor: number; paidAt: number },
): void {
  const { id, orderId, amountMinor, paidAt } = past
  const moments = { created_at: paidAt, captured_at: paidAt, updated_at: paidAt }
  enterCaptured(
    tx,
    newPayment(tx, {
      ...moments,
      id,
      order_id: orderId,
      method: 'cash',
      provider: 'hand',
      status: 'captured',
      amount_minor: amountMinor,
    }),
  )
}
