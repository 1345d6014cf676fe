import { record } from '../../../ground/audit/commands.ts'
import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import type { Envelope } from '../../../platform/http/operations/written.ts'
import type { Restaurant, Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { PaymentDesk } from '../desk.ts'
import { notPayable } from '../errors.ts'
import { paymentFault } from '../faults.ts'
import { findPayment, type PaymentRow } from '../queries/payments.ts'
import { endAtReader, endLink, endTap, waitsAtReader } from './end-link.ts'
import type { LockedTap } from './lock-payment.ts'
import { makeProviderCall } from './make-provider-call.ts'
import { showPayment } from './show-payment.ts'

/**
 * Nobody is asked for it any more, at a reader or on a page. Money that arrives all the same is taken as late money is. The
 * reader of a provider may be faster: there the payment waits until the provider has said what became of it. A tap over
 * several orders is cancelled as a whole, whichever of its payments is named.
 */
export async function cancelPayment(
  tx: Tx,
  desk: PaymentDesk,
  restaurant: Restaurant,
  { tap, paymentId }: { tap: LockedTap; paymentId: string },
): Promise<Envelope & { finish?: () => Promise<Envelope> }> {
  const first = tap[0].payment
  const payment = tap.find((part) => part.payment.id === paymentId)?.payment ?? first
  assertPending(payment)
  record(tx, { action: 'payment.cancelled', subject: { kind: 'payment', id: first.id } })
  if (first.provider_ref !== null && waitsAtReader(first)) {
    const callId = await endAtReader(tx, first, { byCaller: true })
    return {
      data: await showPayment(tx, payment),
      finish: () => cancelAtReader(desk, restaurant, { callId, paymentId: payment.id }),
    }
  }
  if (tap.length === 1) await endLink(tx, payment)
  else endTap(tx, tap, { status: 'cancelled', failure_reason: null })
  return { data: await showPayment(tx, { ...payment, status: 'cancelled', updated_at: tx.cause.now }) }
}

async function cancelAtReader(
  desk: PaymentDesk,
  restaurant: Restaurant,
  { callId, paymentId }: { callId: string; paymentId: string },
): Promise<Envelope> {
  await makeProviderCall(desk, restaurant, callId)
  const inside = await atRestaurant(desk, restaurant, 'payments')
  return inside(async (tx) => {
    const [payment] = await tx.run(findPayment(paymentId))
    if (payment?.status === 'captured') assertPending(payment)
    return { data: payment && (await showPayment(tx, payment)) }
  })
}

function assertPending({ status }: PaymentRow): void {
  if (status !== 'pending') throw notPayable(paymentFault('uncancellable', { status }))
}
