import { AppError, notFound } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { findBookingForChange } from '../../experiences/commands/tickets.ts'
import type { BookingRow } from '../../experiences/queries/bookings.ts'
import { unspentOnCard } from '../../gift-cards/commands/sale.ts'
import { lockSale, type SaleRow } from '../../gift-cards/sale-queries.ts'
import type { FoundOrder } from '../../orders/commands/event-handlers.ts'
import { findOrder } from '../../orders/commands/move.ts'
import { findReservationForChange } from '../../reservations/commands/moves.ts'
import type { ReservationRow } from '../../reservations/queries.ts'
import type { Payment } from '../contract.ts'
import { PAYMENT_ERRORS } from '../errors.ts'
import { presentPayment } from '../present.ts'
import {
  findPayment,
  isForCard,
  type LedgerEntry,
  ledgerOf,
  lockPayment,
  type PaymentRow,
  refundsOf,
} from '../queries/payments.ts'
import { type Money, standingOf, unspentOf, whole } from '../rules/ledger.ts'

/** A payment with what it pays for, all of it locked: nobody else covers or refunds it meanwhile. */
export type HeldPayment = {
  payment: PaymentRow
  found: FoundOrder | null
  reservation: ReservationRow | null
  tickets: BookingRow | null
  /** Of a gift card; null too where it was never paid and is gone. */
  sale: SaleRow | null
}

/** The order first, then the booking, the tickets, the sale, the payment: whoever locks more than one does it in this order. */
export async function holdPayment(tx: Tx, id: string): Promise<HeldPayment> {
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

export function notPayable(message: string): AppError {
  return new AppError(PAYMENT_ERRORS.not_payable, {}, { message })
}

export async function showPayment(tx: Tx, row: PaymentRow): Promise<Payment> {
  return presentPayment(row, await tx.run(refundsOf([row.id])), tx.restaurant.zone)
}

/** Whether it was paid in as a booking's deposit, and not out of one. */
export function isDeposit({
  reservation_id,
  method,
}: Pick<PaymentRow, 'reservation_id' | 'method'>): boolean {
  return reservation_id !== null && method !== 'deposit'
}

/** What of a booking's deposit has gone towards no order and not back. */
export async function unspentDeposit(tx: Tx, reservationId: string): Promise<number> {
  return unspentIn(await ledgerOf(tx, { reservationId }))
}

export function unspentIn(ledger: readonly LedgerEntry[]): number {
  return unspentOf(
    ledger.filter(({ method }) => method !== 'deposit'),
    ledger.filter(({ method }) => method === 'deposit'),
  )
}

/** What staff can give back of a payment: of one that bought a gift card no more than is on the card. */
export async function refundableOf(tx: Tx, payment: PaymentRow): Promise<Money> {
  const left = await leftOf(tx, payment)
  if (payment.gift_card_id === null || !isForCard(payment)) return left
  const onCard = await unspentOnCard(tx, payment.gift_card_id)
  return { amountMinor: Math.min(left.amountMinor, onCard), tipMinor: left.tipMinor }
}

/** What can still go back of a payment: of a deposit no more than is unspent. */
export async function leftOf(tx: Tx, payment: PaymentRow): Promise<Money> {
  const ledger = await ledgerOf(tx, { paymentId: payment.id })
  const { left } = standingOf(ledger)
  if (payment.reservation_id === null || !isDeposit(payment)) return left
  const unspent = await unspentDeposit(tx, payment.reservation_id)
  return whole(left) <= unspent ? left : { amountMinor: Math.min(left.amountMinor, unspent), tipMinor: 0 }
}
