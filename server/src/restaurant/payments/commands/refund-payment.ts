import { AppError, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { lockCard } from '../../gift-cards/queries.ts'
import type { NewRefund, Payment } from '../contract.ts'
import { notPayable, PAYMENT_ERRORS } from '../errors.ts'
import { paymentFault } from '../faults.ts'
import { isForCard, type PaymentRow } from '../queries/payments.ts'
import { type Money, type RefundKind, splitRefund, whole } from '../rules/ledger.ts'
import { stripeStep } from '../rules/stripe-amounts.ts'
import { refundableOf } from './amount-refundable.ts'
import type { LockedPayment } from './lock-payment.ts'
import { isConnected } from './provider-account.ts'
import { refundReturnedDeposit, updateDepositStatus } from './refund-deposit.ts'
import { returnDishes } from './return-dishes.ts'
import { showPayment } from './show-payment.ts'
import { startRefund } from './start-refund.ts'

export type Refunded = { payment: Payment; callId: string | null }

/** As staff ask for it. Answers the payment, and the call that a provider still has to be asked by. */
export async function refundPayment(tx: Tx, held: LockedPayment, wanted: NewRefund): Promise<Refunded> {
  const { payment } = held
  if (payment.status !== 'captured') {
    throw notPayable(paymentFault('unrefundable', { status: payment.status }))
  }
  const reason = wanted.reason ?? null
  if (wanted.kind === 'return') {
    const { line_ids, amount_minor = null } = wanted
    const parts = await returnDishes(tx, held, {
      lineIds: line_ids ?? [],
      amountMinor: amount_minor,
      reason,
      assertPossible: (minor) => assertPossible(tx, payment, minor, 'line_ids'),
    })
    // What a courtesy has covered already goes back once.
    if (whole(parts) === 0) return { payment: await showPayment(tx, payment), callId: null }
    return giveBack(tx, held, parts, { reason, kind: 'return' })
  }
  // Held still before it is read: what is being spent at this moment must not go back as well.
  if (payment.gift_card_id !== null && isForCard(payment)) await lockCard(tx, payment.gift_card_id)
  const left = await refundableOf(tx, payment)
  if (whole(left) === 0) throw notPayable(paymentFault('unrefundable.nothing_left'))
  const minor = wanted.amount_minor ?? whole(left)
  if (minor > whole(left))
    throw refuse({ amount_minor: [paymentFault('too_large.refund', { maximum_minor: whole(left) })] })
  await assertPossible(tx, payment, minor, 'amount_minor')
  return giveBack(tx, held, splitRefund(minor, left), { reason, kind: wanted.kind ?? 'correction' })
}

async function assertPossible(
  tx: Tx,
  { provider, currency }: PaymentRow,
  minor: number,
  field: 'amount_minor' | 'line_ids',
): Promise<void> {
  if (provider !== 'stripe') return
  if (!(await isConnected(tx, 'stripe'))) throw new AppError(PAYMENT_ERRORS.payments_not_connected)
  const step = stripeStep(currency)
  if (minor % step !== 0) {
    throw refuse({ [field]: [paymentFault('amount_step.refund', { currency, step })] })
  }
}

async function giveBack(
  tx: Tx,
  { payment, reservation }: LockedPayment,
  parts: Money,
  why: { reason: string | null; kind: RefundKind },
): Promise<Refunded> {
  const given = await startRefund(tx, payment, parts, { ...why, source: 'staff' })
  if (reservation) {
    const followed = await updateDepositStatus(tx, given.payment, reservation)
    if (payment.method === 'deposit') await refundReturnedDeposit(tx, followed)
  }
  return { payment: await showPayment(tx, given.payment), callId: given.callId }
}
