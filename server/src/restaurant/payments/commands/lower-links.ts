import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { startOf } from '../queries/calls.ts'
import { type PaymentRow, paymentsOf, updateAmount } from '../queries/payments.ts'
import { stripeStep } from '../rules/stripe-amounts.ts'
import { endLink } from './end-link.ts'

/** Nobody is asked for more than is due of an order that costs less now: the link asks for that, or ends. */
export async function lowerLinksOf(tx: Tx, orderId: string, dueMinor: number): Promise<void> {
  for (const payment of await paymentsOf(tx, { orderId })) {
    if (payment.status !== 'pending' || payment.amount_minor <= dueMinor) continue
    if (await canAskFor(tx, payment, dueMinor)) {
      updateAmount(tx, { ...payment, amount_minor: dueMinor, updated_at: tx.cause.now })
    } else await endLink(tx, payment)
  }
}

/** A provider's page keeps the amount that it was made with, and a reader that of a tap over several orders. */
async function canAskFor(
  tx: Tx,
  { id, provider, currency, tap_id }: PaymentRow,
  minor: number,
): Promise<boolean> {
  if (tap_id !== null) return false
  if (provider !== 'stripe') return true
  return minor % stripeStep(currency) === 0 && (await startOf(tx, id)) === undefined
}
