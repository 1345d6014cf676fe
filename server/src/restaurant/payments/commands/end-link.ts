import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { openCall } from '../queries/calls.ts'
import { type PaymentRow, paymentsOf, type Subject, updatePayment } from '../queries/payments.ts'
import { isReaderTap } from '../queries/taps.ts'
import type { LockedTap } from './lock-payment.ts'
import { queueProviderCall } from './queue-provider-call.ts'

/**
 * Nobody can pay by this link any more; where a provider shows its page, or a reader asks for it, it is told so. Of a tap
 * over several orders the others are not locked here: it ends as a whole, by the call that stops its reader.
 */
export async function endLink(tx: Tx, payment: PaymentRow): Promise<void> {
  if (payment.status !== 'pending') return
  if (isReaderTap(payment)) return void (await endAtReader(tx, payment))
  updatePayment(tx, { ...payment, status: 'cancelled', next_check_at: null, updated_at: tx.cause.now })
  if (payment.provider === 'stripe' && payment.provider_ref !== null) {
    queueProviderCall(tx, { verb: 'cancel', paymentId: payment.id })
  }
}

/** Whatever guests could still pay by, once nothing is due. */
export async function endLinksOf(tx: Tx, of: Subject): Promise<void> {
  for (const payment of await paymentsOf(tx, of)) await endLink(tx, payment)
}

/** A provider's reader that may be asking for it may be faster than we are: only the provider knows what became of it. */
export function waitsAtReader(payment: PaymentRow): boolean {
  const { status, terminal_id, provider, provider_ref } = payment
  if (status !== 'pending') return false
  return isReaderTap(payment) || (terminal_id !== null && provider !== 'test' && provider_ref !== null)
}

/** Readers are to ask for it no more. Whether one may still take money until its provider has answered. */
export async function stopReaders(tx: Tx, of: Subject): Promise<boolean> {
  const waiting = (await paymentsOf(tx, of)).filter(waitsAtReader)
  for (const payment of waiting) await endAtReader(tx, payment)
  return waiting.length > 0
}

/** The reader is to ask for it no more; told once, until an answer comes. Of a tap its first payment is what it asks for. */
export async function endAtReader(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'tap_id'>,
  { byCaller = false } = {},
): Promise<string> {
  const id = payment.tap_id ?? payment.id
  const open = await openCall(tx, id, ['cancel'])
  return open?.id ?? queueProviderCall(tx, { verb: 'cancel', paymentId: id, byCaller })
}

/** All payments of a tap that still wait end alike. */
export function endTap(
  tx: Tx,
  tap: LockedTap,
  end: Pick<PaymentRow, 'status' | 'failure_reason'>,
): PaymentRow[] {
  return tap.map(({ payment }) => {
    if (payment.status !== 'pending') return payment
    const ended = { ...payment, ...end, next_check_at: null, updated_at: tx.cause.now }
    updatePayment(tx, ended)
    return ended
  })
}
