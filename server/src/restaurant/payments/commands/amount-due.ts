import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { isHeld } from '../../experiences/commands/book-tickets.ts'
import type { BookingRow } from '../../experiences/queries/bookings.ts'
import type { SaleRow } from '../../gift-cards/sale-queries.ts'
import type { FoundOrder } from '../../orders/commands/event-handlers.ts'
import type { OrderRow } from '../../orders/queries.ts'
import { isSale } from '../../orders/rules/lifecycle.ts'
import type { ReservationRow } from '../../reservations/queries.ts'
import { isLive } from '../../reservations/rules/lifecycle.ts'
import { notPayable } from '../errors.ts'
import { paymentFault } from '../faults.ts'
import { ledgerOf } from '../queries/payments.ts'
import { dueOf, standingOf } from '../rules/ledger.ts'
import type { LockedPayment } from './lock-payment.ts'

/** What an order still has to be paid. Nothing is due of one that is no sale. */
export async function dueOfOrder(tx: Tx, order: OrderRow): Promise<number> {
  if (!isSale(order.status)) return 0
  return dueOf(order.total_minor, standingOf(await ledgerOf(tx, { orderId: order.id })))
}

/** What of a booking's deposit still has to be paid, while it is asked for. */
export async function dueOfDeposit(tx: Tx, row: ReservationRow): Promise<number> {
  if (row.deposit_status !== 'pending' || !isLive(row.status)) return 0
  const ledger = await ledgerOf(tx, { reservationId: row.id })
  return dueOf(row.deposit_minor ?? 0, standingOf(ledger.filter(({ method }) => method !== 'deposit')))
}

/** What of tickets still has to be paid, while they are held. */
export async function dueOfTickets(tx: Tx, row: BookingRow): Promise<number> {
  return isHeld(row, tx.cause.now) ? dueWhileHeld(tx, row) : 0
}

export async function dueWhileHeld(tx: Tx, { id, total_minor }: BookingRow): Promise<number> {
  return dueOf(total_minor, standingOf(await ledgerOf(tx, { experienceBookingId: id })))
}

/** What of a gift card still has to be paid, until there is one. */
export async function dueOfSale(tx: Tx, { id, status, amount_minor }: SaleRow): Promise<number> {
  if (status !== 'open') return 0
  return dueOf(amount_minor, standingOf(await ledgerOf(tx, { soldCardId: id })))
}

/** What is due of whatever the payment pays for. */
export async function dueOfSubject(
  tx: Tx,
  { found, reservation, tickets, sale }: LockedPayment,
): Promise<number> {
  if (found) return dueOfOrder(tx, found.order)
  if (reservation) return dueOfDeposit(tx, reservation)
  if (sale) return dueOfSale(tx, sale)
  return tickets ? dueOfTickets(tx, tickets) : 0
}

/** What is due of an order that can be paid. */
export async function payableOrder(tx: Tx, { order }: FoundOrder): Promise<number> {
  if (!isSale(order.status)) throw notPayable(paymentFault('unpayable.order', { status: order.status }))
  const due = await dueOfOrder(tx, order)
  if (due === 0) throw notPayable(paymentFault('not_due.order'))
  return due
}

export async function payableDeposit(tx: Tx, reservation: ReservationRow): Promise<number> {
  const due = await dueOfDeposit(tx, reservation)
  if (due === 0) throw notPayable(paymentFault('not_due.deposit'))
  return due
}

/** What is due of tickets that can be paid. */
export async function payableTickets(tx: Tx, booking: BookingRow): Promise<number> {
  if (booking.status === 'booked') throw notPayable(paymentFault('not_due.tickets'))
  if (booking.status === 'cancelled' && booking.cancel_cause !== 'lapsed') {
    throw notPayable(paymentFault('unpayable.cancelled'))
  }
  if (!isHeld(booking, tx.cause.now)) throw notPayable(paymentFault('too_late'))
  const due = await dueOfTickets(tx, booking)
  if (due === 0) throw notPayable(paymentFault('not_due.tickets'))
  return due
}
