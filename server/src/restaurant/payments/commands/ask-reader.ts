import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import type { Restaurant, Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { PaymentDesk } from '../desk.ts'
import type { Outcome, Provider } from '../providers/provider.ts'
import { type PaymentRow, updatePayment } from '../queries/payments.ts'
import { endAtReader } from './end-link.ts'
import { lockPaymentWithSubject } from './lock-payment.ts'

const NOT_WANTED = { kind: 'refused', reason: 'reader_stopped' } as const

/**
 * Makes the payment at the provider, and has the reader ask for it. In between its name is committed: no card is charged for
 * a payment that we could not find again. Nobody is asked for one that has ended meanwhile.
 */
export async function askReader(
  desk: PaymentDesk,
  restaurant: Restaurant,
  wanted: { callId: string; payment: PaymentRow; askedMinor: number; reader: string; provider: Provider },
): Promise<Outcome<{ ref: string; url: null }>> {
  const { callId, payment, askedMinor, reader, provider } = wanted
  const { currency } = payment
  let ref = payment.provider_ref
  if (ref === null) {
    if (payment.status !== 'pending') return NOT_WANTED
    const made = await provider.readers.make(`${callId}-payment`, {
      restaurantId: restaurant.id,
      paymentId: payment.id,
      amountMinor: askedMinor,
      currency,
    })
    if (made.kind !== 'done') return made
    ref = made.value
  }
  const known = ref
  const inside = await atRestaurant(desk, restaurant, 'payments')
  if (!(await inside((tx) => keepRef(tx, payment.id, known)))) return NOT_WANTED
  const asked = await provider.readers.ask(callId, { ref, reader, currency })
  return asked.kind === 'done' ? { kind: 'done', value: { ref, url: null } } : asked
}

/** Whether the reader is still to ask for it. */
async function keepRef(tx: Tx, paymentId: string, ref: string): Promise<boolean> {
  const { payment } = await lockPaymentWithSubject(tx, paymentId)
  const kept = { ...payment, provider_ref: ref, updated_at: tx.cause.now }
  if (payment.provider_ref !== ref) updatePayment(tx, kept)
  if (payment.status === 'pending') return true
  await endAtReader(tx, kept)
  return false
}
