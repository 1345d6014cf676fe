import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { type PaymentRow, paymentsOf, type Subject, updatePayment } from '../queries/payments.ts'
import { queueProviderCall } from './queue-provider-call.ts'

/** Nobody can pay by this link any more; where a provider shows its page, it is told so. */
export function endLink(tx: Tx, payment: PaymentRow): void {
  if (payment.status !== 'pending') return
  updatePayment(tx, { ...payment, status: 'cancelled', next_check_at: null, updated_at: tx.cause.now })
  if (payment.provider === 'stripe' && payment.provider_ref !== null) {
    queueProviderCall(tx, { verb: 'cancel', paymentId: payment.id })
  }
}

/** Whatever guests could still pay by, once nothing is due. */
export async function endLinksOf(tx: Tx, of: Subject): Promise<void> {
  for (const payment of await paymentsOf(tx, of)) endLink(tx, payment)
}
