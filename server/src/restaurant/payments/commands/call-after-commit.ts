import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Envelope } from '../../../platform/http/operations/written.ts'
import type { Restaurant, Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { unavailableFor } from '../../../platform/retry-after.ts'
import type { PaymentDesk } from '../desk.ts'
import { notPayable, PAYMENT_ERRORS } from '../errors.ts'
import { paymentFault } from '../faults.ts'
import { findPayment } from '../queries/payments.ts'
import type { MadeLink } from './create-link.ts'
import { endLink } from './end-link.ts'
import { lockPaymentWithSubject } from './lock-payment.ts'
import { makeProviderCall } from './make-provider-call.ts'
import { showPayment } from './show-payment.ts'

type Asked = { restaurant: Restaurant }

/** The provider's page, once its link has committed. Out of reach: nobody was given the link, so it ends again. */
export function openPageAtProvider(
  desk: PaymentDesk,
  { restaurant }: Asked,
  { link, paymentId, callId }: MadeLink,
): (() => Promise<Envelope>) | undefined {
  if (callId === null) return undefined
  return async () => {
    const outcome = await makeProviderCall(desk, restaurant, callId)
    if (outcome.kind === 'done') return { data: link }
    const inside = await atRestaurant(desk, restaurant, 'payments')
    await inside(async (tx) => endLink(tx, (await lockPaymentWithSubject(tx, paymentId)).payment))
    if (outcome.kind === 'unknown') throw unavailableFor(5_000)
    if (outcome.isOurKey) throw new AppError(PAYMENT_ERRORS.payments_not_connected)
    throw notPayable(paymentFault('provider_refuses'))
  }
}

/** What could not be asked for yet, such as a refund, stays pending and is asked for again. */
export async function callAndShow(
  desk: PaymentDesk,
  { restaurant }: Asked,
  paymentId: string,
  callId: string,
): Promise<Envelope> {
  await makeProviderCall(desk, restaurant, callId)
  const inside = await atRestaurant(desk, restaurant, 'payments')
  return { data: await inside((tx) => shown(tx, paymentId)) }
}

async function shown(tx: Tx, paymentId: string) {
  const [payment] = await tx.run(findPayment(paymentId))
  if (!payment) throw new AppError('not_found')
  return showPayment(tx, payment)
}
