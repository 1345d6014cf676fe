import { randomUUIDv7 } from 'node:crypto'
import { AppError, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { BookingRow } from '../../experiences/queries/bookings.ts'
import { redeemCard } from '../../gift-cards/commands/redeem-card.ts'
import type { CardDesk } from '../../gift-cards/desk.ts'
import type { FoundOrder } from '../../orders/commands/event-handlers.ts'
import { findReservationForChange } from '../../reservations/commands/change-status.ts'
import { bookingFault } from '../../reservations/faults.ts'
import type { ReservationRow } from '../../reservations/queries.ts'
import type { NewDepositPayment, NewOrderPayment, NewTicketPayment, Payment } from '../contract.ts'
import { paymentFault } from '../faults.ts'
import { presentPayment } from '../present.ts'
import type { PaymentRow } from '../queries/payments.ts'
import { payableDeposit, payableOrder, payableTickets } from './amount-due.ts'
import { unspentDeposit } from './amount-refundable.ts'
import { completeTicketsIfCovered, markDepositPaidIfCovered, markOrderPaidIfCovered } from './mark-as-paid.ts'
import { enterCaptured, newPayment } from './record-payment.ts'

/** One of several payments of one tap: all name the first, which is given its id. */
export type Tap = { id?: string; of?: string }

/** Money that people took, or that came from a gift card or a deposit: captured as it is written down. */
export async function takeOrderPayment(
  tx: Tx,
  cards: CardDesk,
  found: FoundOrder,
  wanted: NewOrderPayment,
  tap: Tap = {},
): Promise<{ payment: Payment; found: FoundOrder }> {
  const due = await payableOrder(tx, found)
  const tip = wanted.tip_minor ?? 0
  if (wanted.amount_minor != null && wanted.amount_minor > due) throw moreThan(due)
  const id = tap.id ?? randomUUIDv7()
  const { currency } = found.order
  const own = await sourceOf(tx, cards, wanted, { id, due, tip, currency, orderId: found.order.id })
  const row = newPayment(tx, {
    id,
    order_id: found.order.id,
    method: wanted.method,
    status: 'captured',
    currency,
    tip_minor: tip,
    reference: wanted.reference ?? null,
    tap_id: tap.of ?? null,
    ...own,
  })
  enterCaptured(tx, row)
  const payment = presentPayment(row, [], tx.restaurant.zone)
  return { payment, found: await markOrderPaidIfCovered(tx, found, row.id) }
}

function moreThan(due: number): AppError {
  return refuse({ amount_minor: [paymentFault('too_large.due', { due_minor: due })] })
}

type Source = Pick<PaymentRow, 'provider' | 'amount_minor'> & Partial<PaymentRow>

/** Where the money comes from, and how much of it there is. */
async function sourceOf(
  tx: Tx,
  cards: CardDesk,
  wanted: NewOrderPayment,
  payment: { id: string; due: number; tip: number; currency: string; orderId: string | null },
): Promise<Source> {
  const { method, amount_minor = null } = wanted
  if (method === 'deposit') return fromDeposit(tx, wanted, payment)
  if (method !== 'gift_card') return { provider: 'hand', amount_minor: amount_minor ?? payment.due }
  const { id, due, tip, currency, orderId } = payment
  const redeemed = await redeemCard(tx, cards, {
    code: wanted.gift_card_code ?? '',
    amountMinor: amount_minor,
    dueMinor: due,
    tipMinor: tip,
    currency,
    orderId,
    reference: id,
  })
  return { provider: 'gift_card', gift_card_id: redeemed.cardId, amount_minor: redeemed.amountMinor }
}

async function fromDeposit(
  tx: Tx,
  { reservation_id, amount_minor }: NewOrderPayment,
  { due, tip }: { due: number; tip: number },
): Promise<Source> {
  const reservation = await bookingOf(tx, reservation_id ?? '')
  if (reservation.deposit_status !== 'paid') {
    throw refuse({ reservation_id: [paymentFault('no_deposit')] })
  }
  const unspent = await unspentDeposit(tx, reservation.id)
  if (unspent - tip < 1) throw refuse({ reservation_id: [paymentFault('no_deposit.left')] })
  const amount = amount_minor ?? Math.min(due, unspent - tip)
  if (amount + tip > unspent)
    throw refuse({ amount_minor: [paymentFault('too_large.deposit', { left_minor: unspent })] })
  return { provider: 'deposit', amount_minor: amount, reservation_id: reservation.id }
}

async function bookingOf(tx: Tx, id: string): Promise<ReservationRow> {
  try {
    return await findReservationForChange(tx, id.toLowerCase())
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    throw refuse({ reservation_id: [bookingFault('not_found.reservation')] })
  }
}

/** The deposit in full. */
export async function takeDepositPayment(
  tx: Tx,
  cards: CardDesk,
  reservation: ReservationRow,
  { method, reference = null, gift_card_code }: NewDepositPayment,
): Promise<Payment> {
  const due = await payableDeposit(tx, reservation)
  const row = newPayment(tx, {
    reservation_id: reservation.id,
    method,
    provider: method === 'gift_card' ? 'gift_card' : 'hand',
    status: 'captured',
    amount_minor: due,
    reference,
  })
  if (method === 'gift_card') {
    const { cardId } = await redeemCard(tx, cards, {
      code: gift_card_code ?? '',
      amountMinor: due,
      dueMinor: due,
      tipMinor: 0,
      currency: tx.restaurant.currency,
      orderId: null,
      reference: row.id,
    })
    row.gift_card_id = cardId
  }
  enterCaptured(tx, row)
  await markDepositPaidIfCovered(tx, reservation)
  return presentPayment(row, [], tx.restaurant.zone)
}

/** Money for tickets, as for an order: in full or in parts, captured as it is written down, at the branch that took it. */
export async function takeTicketPayment(
  tx: Tx,
  cards: CardDesk,
  booking: BookingRow,
  wanted: NewTicketPayment,
  branchId: number | null = null,
): Promise<Payment> {
  const due = await payableTickets(tx, booking)
  const tip = wanted.tip_minor ?? 0
  if (wanted.amount_minor != null && wanted.amount_minor > due) throw moreThan(due)
  const id = randomUUIDv7()
  const { currency } = booking
  const own = await sourceOf(tx, cards, wanted, { id, due, tip, currency, orderId: null })
  const row = newPayment(tx, {
    id,
    experience_booking_id: booking.id,
    branch_id: branchId,
    method: wanted.method,
    status: 'captured',
    currency,
    tip_minor: tip,
    reference: wanted.reference ?? null,
    ...own,
  })
  enterCaptured(tx, row)
  await completeTicketsIfCovered(tx, booking)
  return presentPayment(row, [], tx.restaurant.zone)
}
