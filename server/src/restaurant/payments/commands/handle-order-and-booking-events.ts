import { currentRules } from '../../../ground/tenants/current-rules.ts'
import { rulesAt } from '../../../ground/tenants/owner-rules.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { ExperienceEventHandler } from '../../experiences/commands/event-handlers.ts'
import type { OrderEventHandler } from '../../orders/commands/event-handlers.ts'
import { isSale } from '../../orders/rules/lifecycle.ts'
import { findReservationForChange } from '../../reservations/commands/change-status.ts'
import type { ReservationEventHandler } from '../../reservations/commands/event-handlers.ts'
import type { ReservationRow } from '../../reservations/queries.ts'
import { isLive } from '../../reservations/rules/lifecycle.ts'
import { ledgerOf, type PaymentRow, paymentsOf } from '../queries/payments.ts'
import { depositGoesBack, depositOfReturned } from '../rules/deposit.ts'
import { type Money, standingOf, whole } from '../rules/ledger.ts'
import { dueOfOrder } from './amount-due.ts'
import { isDeposit } from './amount-refundable.ts'
import { endLink } from './end-link.ts'
import { lowerLinksOf } from './lower-links.ts'
import { markOrderPaidIfCovered } from './mark-as-paid.ts'
import { refundDeposit, refundReturnedDeposit } from './refund-deposit.ts'
import { goesBackByItself, startRefund } from './start-refund.ts'
import { takePrepaid } from './take-prepaid.ts'

/** What money does when an order changes. */
export const moneyOfOrders: OrderEventHandler = {
  placed: takePrepaid,
  async moved(tx, { order }) {
    if (isSale(order.status)) return
    const reason = `The order was ${order.status}.`
    for (const payment of await paymentsOf(tx, { orderId: order.id })) {
      if (payment.status === 'pending') await endLink(tx, payment)
      else await giveAllBack(tx, payment, reason)
    }
  },
  covers: async (tx, order) => (await dueOfOrder(tx, order)) === 0,
  /** What an order that costs less was paid too much is refunded by staff. */
  async repriced(tx, found) {
    const due = await dueOfOrder(tx, found.order)
    if (due === 0) return markOrderPaidIfCovered(tx, found, null)
    await lowerLinksOf(tx, found.order.id, due)
    return found
  },
}

async function giveAllBack(tx: Tx, payment: PaymentRow, reason: string): Promise<void> {
  if (!goesBackByItself(payment)) return
  const { left } = standingOf(await ledgerOf(tx, { paymentId: payment.id }))
  await letGo(tx, payment, left, reason)
}

/** What comes out of a deposit goes back to it, and on to the guest where its booking is over. */
async function letGo(tx: Tx, payment: PaymentRow, back: Money, reason: string): Promise<void> {
  // Nobody may end the booking between the return of its deposit and what follows from it.
  const booking =
    payment.method === 'deposit' && payment.reservation_id !== null
      ? await findReservationForChange(tx, payment.reservation_id)
      : null
  if (whole(back) > 0) await startRefund(tx, payment, back, { reason, source: 'rule' })
  if (booking) await refundReturnedDeposit(tx, booking)
}

/** What becomes of a booking's deposit when the booking ends. */
export const moneyOfReservations: ReservationEventHandler = {
  async moving(tx, next, from) {
    if (from === 'no_show') return { ...next, deposit_status: depositOfReturned(next) }
    if (isLive(next.status) || next.deposit_status === null) return next
    const payments = (await paymentsOf(tx, { reservationId: next.id })).filter(isDeposit)
    for (const payment of payments) if (payment.status === 'pending') await endLink(tx, payment)
    if (next.deposit_status === 'pending') return endUnpaid(tx, next, payments)
    if (next.deposit_status !== 'paid') return next
    const rule = rulesAt(await currentRules(tx, null), next.branch_id).booking.deposit
    if (!depositGoesBack(next, rule, tx.cause.now)) return { ...next, deposit_status: 'forfeited' }
    const isAllBack = await refundDeposit(tx, next, payments)
    return isAllBack ? { ...next, deposit_status: 'refunded' } : next
  },
}

/** Nothing is owed of a booking that is over; what part of the deposit was there goes back. */
async function endUnpaid(tx: Tx, next: ReservationRow, payments: PaymentRow[]): Promise<ReservationRow> {
  await refundDeposit(tx, next, payments)
  return { ...next, deposit_status: null }
}

/** What money does when tickets are given up: as with an order that is cancelled. */
export const moneyOfExperiences: ExperienceEventHandler = {
  async cancelled(tx, { id }) {
    for (const payment of await paymentsOf(tx, { experienceBookingId: id })) {
      if (payment.status === 'pending') await endLink(tx, payment)
      else await giveAllBack(tx, payment, 'The booking was cancelled.')
    }
  },
}
