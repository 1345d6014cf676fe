import { AppError, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { lockCard } from '../../gift-cards/queries.ts'
import type { NewRefund, Payment } from '../contract.ts'
import { notPayable, PAYMENT_ERRORS } from '../errors.ts'
import { isForCard } from '../queries/payments.ts'
import { splitRefund, whole } from '../rules/ledger.ts'
import { stripeStep } from '../rules/stripe-amounts.ts'
import { refundableOf } from './amount-refundable.ts'
import type { LockedPayment } from './lock-payment.ts'
import { isConnected } from './provider-account.ts'
import { refundReturnedDeposit, updateDepositStatus } from './refund-deposit.ts'
import { showPayment } from './show-payment.ts'
import { startRefund } from './start-refund.ts'

/** As staff ask for it. Answers the payment, and the call that a provider still has to be asked by. */
export async function refundPayment(
  tx: Tx,
  { payment, reservation }: LockedPayment,
  { amount_minor, reason = null }: NewRefund,
): Promise<{ payment: Payment; callId: string | null }> {
  if (payment.status !== 'captured') {
    throw notPayable(`A payment that is ${payment.status} cannot be refunded.`)
  }
  // Held still before it is read: what is being spent at this moment must not go back as well.
  if (payment.gift_card_id !== null && isForCard(payment)) await lockCard(tx, payment.gift_card_id)
  const left = await refundableOf(tx, payment)
  if (whole(left) === 0) throw notPayable('Nothing is left of this payment to refund.')
  const minor = amount_minor ?? whole(left)
  if (minor > whole(left)) throw refuse({ amount_minor: [`At most ${whole(left)} is left to refund.`] })
  if (payment.provider === 'stripe' && !(await isConnected(tx, 'stripe'))) {
    throw new AppError(PAYMENT_ERRORS.payments_not_connected)
  }
  const step = payment.provider === 'stripe' ? stripeStep(payment.currency) : 1
  if (minor % step !== 0) {
    throw refuse({
      amount_minor: [`Stripe gives ${payment.currency} back only in steps of ${step} minor units.`],
    })
  }
  const given = await startRefund(tx, payment, splitRefund(minor, left), { reason, source: 'staff' })
  if (reservation) {
    const followed = await updateDepositStatus(tx, given.payment, reservation)
    if (payment.method === 'deposit') await refundReturnedDeposit(tx, followed)
  }
  return { payment: await showPayment(tx, given.payment), callId: given.callId }
}
