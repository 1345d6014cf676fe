import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { AppError, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { giveBack as returnToCard } from '../../gift-cards/commands/redeem.ts'
import { putBackOnSold, takeOffSold } from '../../gift-cards/commands/sale.ts'
import { lockCard } from '../../gift-cards/queries.ts'
import { moveDeposit } from '../../reservations/commands/moves.ts'
import type { ReservationRow } from '../../reservations/queries.ts'
import { isLive } from '../../reservations/rules/lifecycle.ts'
import type { NewRefund, Payment } from '../contract.ts'
import { PAYMENT_ERRORS } from '../errors.ts'
import { presentPayment } from '../present.ts'
import {
  insertEntry,
  insertRefund,
  isForCard,
  type LedgerEntry,
  ledgerOf,
  type PaymentRow,
  paymentsOf,
  type RefundRow,
  type RefundSource,
  refundsOf,
  updatePayment,
  updateRefund,
} from '../queries/payments.ts'
import { depositAfter } from '../rules/deposit.ts'
import { type Money, splitRefund, standingOf, whole } from '../rules/ledger.ts'
import { stripeStep } from '../rules/stripe-amounts.ts'
import { isConnected } from './accounts.ts'
import { askProvider } from './ask.ts'
import { type HeldPayment, isDeposit, notPayable, refundableOf, showPayment, unspentIn } from './hold.ts'

/** What is given back by itself when its order or booking ends; the rest is handed back by people. */
const GOES_BACK_BY_ITSELF = new Set(['online', 'gift_card', 'deposit'])

export function goesBackByItself({ method, status }: Pick<PaymentRow, 'method' | 'status'>): boolean {
  return status === 'captured' && GOES_BACK_BY_ITSELF.has(method)
}

/** As staff ask for it. Answers the payment, and the call that a provider still has to be asked by. */
export async function refundPayment(
  tx: Tx,
  { payment, reservation }: HeldPayment,
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
  const given = await giveBack(tx, payment, splitRefund(minor, left), { reason, source: 'staff' })
  if (reservation) {
    const followed = await followDeposit(tx, given.payment, reservation)
    if (payment.method === 'deposit') await passOn(tx, followed)
  }
  return { payment: await showPayment(tx, given.payment), callId: given.callId }
}

export type GivenBack = { payment: PaymentRow; refund: RefundRow; callId: string | null }

/** Asked for in the ledger at once, so that nothing is promised twice; where money comes from outside, a call follows. */
export async function giveBack(
  tx: Tx,
  payment: PaymentRow,
  parts: Money,
  { reason, source }: { reason: string | null; source: RefundSource },
): Promise<GivenBack> {
  const { now } = tx.cause
  const refund: RefundRow = {
    id: randomUUIDv7(),
    payment_id: payment.id,
    status: 'pending',
    amount_minor: parts.amountMinor,
    tip_minor: parts.tipMinor,
    reason,
    source,
    provider_ref: null,
    created_at: now,
    updated_at: now,
  }
  insertRefund(tx, refund)
  insertEntry(tx, { paymentId: payment.id, refundId: refund.id, kind: 'refund_requested', ...parts })
  record(tx, {
    action: 'payment.refund_asked',
    subject: { kind: 'payment', id: payment.id },
    after: { amount_minor: whole(parts), reason, source },
  })
  // Money that was never due is on no card.
  if (source === 'staff' && payment.gift_card_id !== null && isForCard(payment)) {
    const off = { cardId: payment.gift_card_id, amountMinor: parts.amountMinor, refundId: refund.id }
    await takeOffSold(tx, { ...off, note: reason ?? 'Refunded' })
  }
  if (payment.provider !== 'stripe') {
    if (payment.gift_card_id !== null && payment.method === 'gift_card') {
      await returnToCard(tx, {
        cardId: payment.gift_card_id,
        amountMinor: whole(parts),
        orderId: payment.order_id,
        reference: refund.id,
      })
    }
    const settled = await settleRefund(tx, payment, refund, { status: 'succeeded', providerRef: null })
    return { ...settled, callId: null }
  }
  const callId = askProvider(tx, {
    verb: 'refund',
    paymentId: payment.id,
    refundId: refund.id,
    byCaller: source === 'staff',
  })
  const next = { ...payment, updated_at: now }
  updatePayment(tx, next)
  return { payment: next, refund, callId }
}

/** A refund ends once. One that had succeeded may still come back, as banks send money back that they cannot place. */
export async function settleRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  { status, providerRef }: { status: 'succeeded' | 'failed'; providerRef: string | null },
): Promise<{ payment: PaymentRow; refund: RefundRow }> {
  if (refund.status === status || refund.status === 'failed') return { payment, refund }
  const { now } = tx.cause
  const next: RefundRow = {
    ...refund,
    status,
    provider_ref: providerRef ?? refund.provider_ref,
    updated_at: now,
  }
  const paid: PaymentRow = { ...payment, updated_at: now }
  updateRefund(tx, next)
  updatePayment(tx, paid)
  insertEntry(tx, {
    paymentId: payment.id,
    refundId: refund.id,
    kind: `refund_${status}`,
    amountMinor: refund.amount_minor,
    tipMinor: refund.tip_minor,
  })
  const after = { amount_minor: refund.amount_minor + refund.tip_minor, reason: refund.reason }
  record(tx, {
    action: status === 'succeeded' ? 'payment.refunded' : 'payment.refund_failed',
    subject: { kind: 'payment', id: payment.id },
    after,
  })
  if (status === 'failed' && isForCard(payment)) await putBackOnSold(tx, refund.id)
  if (status === 'succeeded') {
    if (payment.order_id !== null) {
      record(tx, { action: 'order.refunded', subject: { kind: 'order', id: payment.order_id }, after })
    }
    const shown = presentPayment(paid, await tx.run(refundsOf([payment.id])), tx.restaurant.zone)
    emit(tx, 'payment.refunded', { payment: shown }, `payment:${payment.id}`)
  }
  return { payment: paid, refund: next }
}

/** A booking's deposit follows the money that was paid in for it. */
export async function followDeposit(
  tx: Tx,
  payment: PaymentRow,
  reservation: ReservationRow,
): Promise<ReservationRow> {
  if (!isDeposit(payment)) return reservation
  const ledger = await ledgerOf(tx, { reservationId: reservation.id })
  const next = depositAfter(reservation.deposit_status, heldOf(ledger, reservation))
  return next === null || next === reservation.deposit_status
    ? reservation
    : moveDeposit(tx, reservation, next)
}

/** What of a deposit is still held for the guest. Of a booking that is over, what went towards an order is not. */
function heldOf(ledger: readonly LedgerEntry[], { status }: ReservationRow): number {
  const { left, givenBack } = standingOf(ledger.filter(({ method }) => method !== 'deposit'))
  return isLive(status) || whole(givenBack) === 0 ? whole(left) : unspentIn(ledger)
}

/** Whether all of it is back, or on its way: what people took is theirs to hand back. */
export async function giveDepositBack(tx: Tx, row: ReservationRow, payments: PaymentRow[]): Promise<boolean> {
  const ledger = await ledgerOf(tx, { reservationId: row.id })
  let unspent = unspentIn(ledger)
  const reason = `The booking was ${row.status}.`
  for (const payment of payments) {
    if (!goesBackByItself(payment) || unspent === 0) continue
    const { left } = standingOf(ledger.filter(({ payment_id }) => payment_id === payment.id))
    const minor = Math.min(whole(left), unspent)
    if (minor === 0) continue
    await giveBack(tx, payment, splitRefund(minor, left), { reason, source: 'rule' })
    unspent -= minor
  }
  return heldOf(await ledgerOf(tx, { reservationId: row.id }), row) === 0
}

/**
 * Money of a deposit comes back from an order to a booking that is over and whose deposit was to go back: it goes on
 * to where it was paid from.
 */
export async function passOn(tx: Tx, reservation: ReservationRow): Promise<void> {
  const { status, deposit_status: before } = reservation
  if (isLive(status) || (before !== 'paid' && before !== 'refunded')) return
  const payments = (await paymentsOf(tx, { reservationId: reservation.id })).filter(isDeposit)
  const next = (await giveDepositBack(tx, reservation, payments)) ? 'refunded' : 'paid'
  if (next !== before) moveDeposit(tx, reservation, next)
}
