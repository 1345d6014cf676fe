import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { changeDepositStatus } from '../../reservations/commands/change-status.ts'
import type { ReservationRow } from '../../reservations/queries.ts'
import { isLive } from '../../reservations/rules/lifecycle.ts'
import { type LedgerEntry, ledgerOf, type PaymentRow, paymentsOf } from '../queries/payments.ts'
import { depositAfter } from '../rules/deposit.ts'
import { splitRefund, standingOf, whole } from '../rules/ledger.ts'
import { isDeposit, unspentIn } from './amount-refundable.ts'
import { goesBackByItself, startRefund } from './start-refund.ts'

/** A booking's deposit follows the money that was paid in for it. */
export async function updateDepositStatus(
  tx: Tx,
  payment: PaymentRow,
  reservation: ReservationRow,
): Promise<ReservationRow> {
  if (!isDeposit(payment)) return reservation
  const ledger = await ledgerOf(tx, { reservationId: reservation.id })
  const next = depositAfter(reservation.deposit_status, heldOf(ledger, reservation))
  return next === null || next === reservation.deposit_status
    ? reservation
    : changeDepositStatus(tx, reservation, next)
}

/** What of a deposit is still held for the guest. Of a booking that is over, what went towards an order is not. */
function heldOf(ledger: readonly LedgerEntry[], { status }: ReservationRow): number {
  const { left, givenBack } = standingOf(ledger.filter(({ method }) => method !== 'deposit'))
  return isLive(status) || whole(givenBack) === 0 ? whole(left) : unspentIn(ledger)
}

/** Whether all of it is back, or on its way: what people took is theirs to hand back. */
export async function refundDeposit(tx: Tx, row: ReservationRow, payments: PaymentRow[]): Promise<boolean> {
  const ledger = await ledgerOf(tx, { reservationId: row.id })
  let unspent = unspentIn(ledger)
  const reason = `The booking was ${row.status}.`
  for (const payment of payments) {
    if (!goesBackByItself(payment) || unspent === 0) continue
    const { left } = standingOf(ledger.filter(({ payment_id }) => payment_id === payment.id))
    const minor = Math.min(whole(left), unspent)
    if (minor === 0) continue
    await startRefund(tx, payment, splitRefund(minor, left), { reason, source: 'rule' })
    unspent -= minor
  }
  return heldOf(await ledgerOf(tx, { reservationId: row.id }), row) === 0
}

/**
 * Money of a deposit comes back from an order to a booking that is over and whose deposit was to go back: it goes on
 * to where it was paid from.
 */
export async function refundReturnedDeposit(tx: Tx, reservation: ReservationRow): Promise<void> {
  const { status, deposit_status: before } = reservation
  if (isLive(status) || (before !== 'paid' && before !== 'refunded')) return
  const payments = (await paymentsOf(tx, { reservationId: reservation.id })).filter(isDeposit)
  const next = (await refundDeposit(tx, reservation, payments)) ? 'refunded' : 'paid'
  if (next !== before) await changeDepositStatus(tx, reservation, next)
}
