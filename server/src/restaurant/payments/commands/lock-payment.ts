import { notFound } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { findBookingForChange } from '../../experiences/commands/book-tickets.ts'
import type { BookingRow } from '../../experiences/queries/bookings.ts'
import { lockSale, type SaleRow } from '../../gift-cards/sale-queries.ts'
import { findOrder } from '../../orders/commands/change-status.ts'
import type { FoundOrder } from '../../orders/commands/event-handlers.ts'
import { findReservationForChange } from '../../reservations/commands/change-status.ts'
import type { ReservationRow } from '../../reservations/queries.ts'
import { findPayment, isForCard, lockPayment, type PaymentRow } from '../queries/payments.ts'
import { isReaderTap, lockPaymentsOfTap, ordersOfTap } from '../queries/taps.ts'

/** A payment with what it pays for, all of it locked: nobody else covers or refunds it meanwhile. */
export type LockedPayment = {
  payment: PaymentRow
  found: FoundOrder | null
  reservation: ReservationRow | null
  tickets: BookingRow | null
  /** Of a gift card; null too where it was never paid and is gone. */
  sale: SaleRow | null
}

export type LockedTap = [LockedPayment, ...LockedPayment[]]

/** The order first, then the booking, the tickets, the sale, the payment: whoever locks more than one does it in this order. */
export async function lockPaymentWithSubject(tx: Tx, id: string): Promise<LockedPayment> {
  const [known] = await tx.run(findPayment(id))
  if (!known) throw notFound()
  const found = known.order_id === null ? null : await findOrder(tx, known.order_id)
  const reservation =
    known.reservation_id === null ? null : await findReservationForChange(tx, known.reservation_id)
  const tickets =
    known.experience_booking_id === null ? null : await findBookingForChange(tx, known.experience_booking_id)
  const sale =
    known.gift_card_id !== null && isForCard(known)
      ? ((await lockSale(tx, known.gift_card_id)) ?? null)
      : null
  const payment = await lockPayment(tx, id)
  if (!payment) throw notFound()
  return { payment, found, reservation, tickets, sale }
}

/** With all payments of the same tap at a card reader, the first one first; else it alone. Orders come before payments. */
export async function lockTap(tx: Tx, id: string): Promise<LockedTap> {
  const [known] = await tx.run(findPayment(id))
  if (!known) throw notFound()
  if (!isReaderTap(known)) return [await lockPaymentWithSubject(tx, id)]
  const found = new Map<string, FoundOrder>()
  for (const orderId of await ordersOfTap(tx, known.tap_id)) found.set(orderId, await findOrder(tx, orderId))
  const payments = await lockPaymentsOfTap(tx, known.tap_id)
  return payments.map((payment) => ({
    payment,
    found: found.get(payment.order_id ?? '') ?? null,
    reservation: null,
    tickets: null,
    sale: null,
  })) as LockedTap
}

/** What a reader asks for: the amounts and tips of the whole tap. */
export function sumOf(tap: LockedTap): Pick<PaymentRow, 'amount_minor' | 'tip_minor'> {
  return sumOfPayments(tap.map(({ payment }) => payment))
}

export function sumOfPayments(
  payments: readonly PaymentRow[],
): Pick<PaymentRow, 'amount_minor' | 'tip_minor'> {
  return payments.reduce(
    (sum, { amount_minor, tip_minor }) => ({
      amount_minor: sum.amount_minor + amount_minor,
      tip_minor: sum.tip_minor + tip_minor,
    }),
    { amount_minor: 0, tip_minor: 0 },
  )
}
