import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { completeBooking, takeAgain } from '../../experiences/commands/book-tickets.ts'
import { queueBookingMail } from '../../experiences/commands/queue-mail.ts'
import type { BookingRow } from '../../experiences/queries/bookings.ts'
import { issueSaleReceipt } from '../../fiscal/commands/issue.ts'
import { issueSold } from '../../gift-cards/commands/sell-card.ts'
import { cardKeys } from '../../gift-cards/desk.ts'
import type { SaleRow } from '../../gift-cards/sale-queries.ts'
import { markPaid } from '../../orders/commands/change-status.ts'
import type { FoundOrder } from '../../orders/commands/event-handlers.ts'
import { isSale } from '../../orders/rules/lifecycle.ts'
import { changeDepositStatus } from '../../reservations/commands/change-status.ts'
import type { ReservationRow } from '../../reservations/queries.ts'
import { isLive } from '../../reservations/rules/lifecycle.ts'
import type { PaymentDesk } from '../desk.ts'
import { type PaymentRow, updatePayment } from '../queries/payments.ts'
import { notDue, whole } from '../rules/ledger.ts'
import { dueOfDeposit, dueOfOrder, dueOfSale, dueOfSubject, dueWhileHeld } from './amount-due.ts'
import { isDeposit } from './amount-refundable.ts'
import { endLinksOf } from './end-link.ts'
import type { LockedPayment, LockedTap } from './lock-payment.ts'
import { writeCaptured } from './record-payment.ts'
import { startRefund } from './start-refund.ts'

/**
 * Marks the order as paid where payments have come to cover it, with its receipt. Nobody can pay by its links then.
 * `paymentId` is the payment that did it; null: a lower total did.
 */
export async function markOrderPaidIfCovered(
  tx: Tx,
  found: FoundOrder,
  paymentId: string | null,
): Promise<FoundOrder> {
  const { order } = found
  if (!isSale(order.status) || (await dueOfOrder(tx, order)) > 0) return found
  await endLinksOf(tx, { orderId: order.id })
  if (order.paid_at !== null || order.total_minor === 0) return found
  issueSaleReceipt(tx, order.id, paymentId)
  return markPaid(tx, found)
}

export async function markDepositPaidIfCovered(tx: Tx, row: ReservationRow): Promise<ReservationRow> {
  if (row.deposit_status !== 'pending' || (row.deposit_minor ?? 0) === 0 || !isLive(row.status)) return row
  if ((await dueOfDeposit(tx, row)) > 0) return row
  await endLinksOf(tx, { reservationId: row.id })
  return changeDepositStatus(tx, row, 'paid')
}

/** The guest's for good, once payments cover them. */
export async function completeTicketsIfCovered(tx: Tx, row: BookingRow): Promise<BookingRow> {
  if (row.status !== 'held' || (await dueWhileHeld(tx, row)) > 0) return row
  await endLinksOf(tx, { experienceBookingId: row.id })
  return (await completeBooking(tx, row)).row
}

/** There is a card once payments cover its sale; nobody can pay for it again then. */
async function issueCardIfCovered(tx: Tx, { box }: Pick<PaymentDesk, 'box'>, sale: SaleRow): Promise<void> {
  if (sale.status !== 'open' || (await dueOfSale(tx, sale)) > 0) return
  await endLinksOf(tx, { soldCardId: sale.id })
  await issueSold(tx, cardKeys(box), sale)
}

/**
 * Money has arrived from outside, perhaps late: what is still due is covered with it, and what is not goes back by
 * itself. Taken once, however often it is told.
 */
export async function captureArrivedMoney(
  tx: Tx,
  desk: Pick<PaymentDesk, 'box'>,
  held: LockedPayment,
  {
    paymentRef,
    isBackAlready = false,
    dueElsewhereMinor = 0,
  }: {
    paymentRef: string | null
    isBackAlready?: boolean
    /** Of the other orders of the same tap: its tip is for them too. */
    dueElsewhereMinor?: number
  },
): Promise<PaymentRow> {
  const { payment, found, reservation } = held
  if (payment.status === 'captured') return payment
  // Tickets whose hold has run out are taken again where they are still free.
  const tickets = held.tickets && (await takeAgain(tx, held.tickets))
  const due = tickets ? await dueWhileHeld(tx, tickets) : await dueOfSubject(tx, { ...held, tickets })
  const { now } = tx.cause
  const captured: PaymentRow = {
    ...payment,
    status: 'captured',
    failure_reason: null,
    provider_payment_ref: paymentRef,
    next_check_at: null,
    captured_at: now,
    updated_at: now,
  }
  updatePayment(tx, captured)
  writeCaptured(tx, captured)
  const arrived = { amountMinor: captured.amount_minor, tipMinor: captured.tip_minor }
  const back = { ...notDue(arrived, due), ...(dueElsewhereMinor > 0 && { tipMinor: 0 }) }
  const reason = 'It was not due any more.'
  const current =
    whole(back) === 0 ? captured : (await startRefund(tx, captured, back, { reason, source: 'rule' })).payment
  if (found) await markOrderPaidIfCovered(tx, found, captured.id)
  if (reservation && isDeposit(captured)) await markDepositPaidIfCovered(tx, reservation)
  // No card for money that went back before we heard of it.
  if (held.sale && !isBackAlready) await issueCardIfCovered(tx, desk, held.sale)
  if (tickets) await completeTicketsIfCovered(tx, tickets)
  else if (held.tickets) queueBookingMail(tx, held.tickets, 'too_late')
  return current
}

/** One card has paid for several orders: the money of each arrives as it would by itself. */
export async function captureTap(
  tx: Tx,
  desk: Pick<PaymentDesk, 'box'>,
  tap: LockedTap,
  arrived: { paymentRef: string | null; isBackAlready?: boolean },
): Promise<PaymentRow[]> {
  const dues = []
  for (const held of tap.length > 1 ? tap : []) dues.push(await dueOfSubject(tx, held))
  const dueMinor = dues.reduce((sum, due) => sum + due, 0)
  const captured: PaymentRow[] = []
  for (const [place, held] of tap.entries()) {
    const dueElsewhereMinor = dueMinor - (dues[place] ?? 0)
    // What the provider calls it stands with the first.
    const paymentRef = place === 0 ? arrived.paymentRef : null
    captured.push(await captureArrivedMoney(tx, desk, held, { ...arrived, paymentRef, dueElsewhereMinor }))
  }
  return captured
}
