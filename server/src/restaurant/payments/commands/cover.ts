import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { tellGuest } from '../../experiences/commands/tell.ts'
import { completeBooking, isHeld, takeAgain } from '../../experiences/commands/tickets.ts'
import type { BookingRow } from '../../experiences/queries/bookings.ts'
import { issueSold } from '../../gift-cards/commands/sale.ts'
import { cardKeys } from '../../gift-cards/desk.ts'
import type { SaleRow } from '../../gift-cards/sale-queries.ts'
import type { FoundOrder } from '../../orders/commands/event-handlers.ts'
import { markPaid } from '../../orders/commands/move.ts'
import type { OrderRow } from '../../orders/queries.ts'
import { isSale } from '../../orders/rules/lifecycle.ts'
import { moveDeposit } from '../../reservations/commands/moves.ts'
import type { ReservationRow } from '../../reservations/queries.ts'
import { isLive } from '../../reservations/rules/lifecycle.ts'
import type { PaymentDesk } from '../desk.ts'
import { insertEntry, insertPayment, ledgerOf, type PaymentRow, updatePayment } from '../queries/payments.ts'
import { coveredBy, dueOf, notDue, whole } from '../rules/ledger.ts'
import { endLinksOf } from './end-link.ts'
import { type HeldPayment, isDeposit } from './hold.ts'
import { giveBack } from './refund.ts'

type NewPayment = Partial<PaymentRow> & Pick<PaymentRow, 'method' | 'provider' | 'status' | 'amount_minor'>

export function newPayment(tx: Tx, wanted: NewPayment): PaymentRow {
  const { now } = tx.cause
  return {
    id: randomUUIDv7(),
    order_id: null,
    reservation_id: null,
    experience_booking_id: null,
    gift_card_id: null,
    currency: tx.restaurant.currency,
    tip_minor: 0,
    reference: null,
    failure_reason: null,
    provider_ref: null,
    provider_payment_ref: null,
    provider_url: null,
    page_root: null,
    return_url: null,
    expires_at: null,
    next_check_at: null,
    created_at: now,
    captured_at: wanted.status === 'captured' ? now : null,
    updated_at: now,
    ...wanted,
  }
}

/** Money that is there as it is written down. */
export function enterCaptured(tx: Tx, row: PaymentRow): void {
  insertPayment(tx, row)
  writeCaptured(tx, row)
}

function writeCaptured(tx: Tx, row: PaymentRow): void {
  const money = { amountMinor: row.amount_minor, tipMinor: row.tip_minor }
  const at = row.captured_at ?? tx.cause.now
  insertEntry(tx, { paymentId: row.id, refundId: null, kind: 'captured', ...money }, at)
  const { method, amount_minor, tip_minor, order_id, reservation_id, experience_booking_id } = row
  record(tx, {
    action: 'payment.captured',
    subject: { kind: 'payment', id: row.id },
    after: { method, amount_minor, tip_minor, order_id, reservation_id, experience_booking_id },
  })
}

/** What an order still has to be paid. Nothing is due of one that is no sale. */
export async function dueOfOrder(tx: Tx, order: OrderRow): Promise<number> {
  if (!isSale(order.status)) return 0
  return dueOf(order.total_minor, coveredBy(await ledgerOf(tx, { orderId: order.id })))
}

/** What of a booking's deposit still has to be paid, while it is asked for. */
export async function dueOfDeposit(tx: Tx, row: ReservationRow): Promise<number> {
  if (row.deposit_status !== 'pending' || !isLive(row.status)) return 0
  const ledger = await ledgerOf(tx, { reservationId: row.id })
  return dueOf(row.deposit_minor ?? 0, coveredBy(ledger.filter(({ method }) => method !== 'deposit')))
}

/** What of tickets still has to be paid, while they are held. */
export async function dueOfTickets(tx: Tx, row: BookingRow): Promise<number> {
  return isHeld(row, tx.cause.now) ? dueWhileHeld(tx, row) : 0
}

async function dueWhileHeld(tx: Tx, { id, total_minor }: BookingRow): Promise<number> {
  return dueOf(total_minor, coveredBy(await ledgerOf(tx, { experienceBookingId: id })))
}

/** What of a gift card still has to be paid, until there is one. */
export async function dueOfSale(tx: Tx, { id, status, amount_minor }: SaleRow): Promise<number> {
  if (status !== 'open') return 0
  return dueOf(amount_minor, coveredBy(await ledgerOf(tx, { soldCardId: id })))
}

/** What is due of whatever the payment pays for. */
export async function dueOfHeld(tx: Tx, { found, reservation, tickets, sale }: HeldPayment): Promise<number> {
  if (found) return dueOfOrder(tx, found.order)
  if (reservation) return dueOfDeposit(tx, reservation)
  if (sale) return dueOfSale(tx, sale)
  return tickets ? dueOfTickets(tx, tickets) : 0
}

/** Marks the order as paid where payments have come to cover it. Nobody can pay by its links then. */
export async function coverOrder(tx: Tx, found: FoundOrder): Promise<FoundOrder> {
  const { order } = found
  if (!isSale(order.status) || (await dueOfOrder(tx, order)) > 0) return found
  await endLinksOf(tx, { orderId: order.id })
  return order.paid_at !== null || order.total_minor === 0 ? found : markPaid(tx, found)
}

export async function coverDeposit(tx: Tx, row: ReservationRow): Promise<ReservationRow> {
  if (row.deposit_status !== 'pending' || (row.deposit_minor ?? 0) === 0 || !isLive(row.status)) return row
  if ((await dueOfDeposit(tx, row)) > 0) return row
  await endLinksOf(tx, { reservationId: row.id })
  return moveDeposit(tx, row, 'paid')
}

/** The guest's for good, once payments cover them. */
export async function coverTickets(tx: Tx, row: BookingRow): Promise<BookingRow> {
  if (row.status !== 'held' || (await dueWhileHeld(tx, row)) > 0) return row
  await endLinksOf(tx, { experienceBookingId: row.id })
  return (await completeBooking(tx, row)).row
}

/** There is a card once payments cover its sale; nobody can pay for it again then. */
async function coverSale(tx: Tx, { box }: Pick<PaymentDesk, 'box'>, sale: SaleRow): Promise<void> {
  if (sale.status !== 'open' || (await dueOfSale(tx, sale)) > 0) return
  await endLinksOf(tx, { soldCardId: sale.id })
  await issueSold(tx, cardKeys(box), sale)
}

/**
 * Money has arrived from outside, perhaps late: what is still due is covered with it, and what is not goes back by
 * itself. Taken once, however often it is told.
 */
export async function settleCaptured(
  tx: Tx,
  desk: Pick<PaymentDesk, 'box'>,
  held: HeldPayment,
  { paymentRef, isBackAlready = false }: { paymentRef: string | null; isBackAlready?: boolean },
): Promise<PaymentRow> {
  const { payment, found, reservation } = held
  if (payment.status === 'captured') return payment
  // Tickets whose hold has run out are taken again where they are still free.
  const tickets = held.tickets && (await takeAgain(tx, held.tickets))
  const due = tickets ? await dueWhileHeld(tx, tickets) : await dueOfHeld(tx, { ...held, tickets })
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
  const back = notDue(arrived, due)
  const reason = 'It was not due any more.'
  const current =
    whole(back) === 0 ? captured : (await giveBack(tx, captured, back, { reason, source: 'rule' })).payment
  if (found) await coverOrder(tx, found)
  if (reservation && isDeposit(captured)) await coverDeposit(tx, reservation)
  // No card for money that went back before we heard of it.
  if (held.sale && !isBackAlready) await coverSale(tx, desk, held.sale)
  if (tickets) await coverTickets(tx, tickets)
  else if (held.tickets) tellGuest(tx, held.tickets, 'too_late')
  return current
}
