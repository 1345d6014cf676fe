import { record } from '../../../ground/audit/commands.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Restaurant, realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { DAY_MS, formatMoment, MINUTE_MS } from '../../../platform/time/clock.ts'
import type { BookingRow } from '../../experiences/queries/bookings.ts'
import type { SaleRow } from '../../gift-cards/sale-queries.ts'
import type { FoundOrder } from '../../orders/commands/event-handlers.ts'
import type { ReservationRow } from '../../reservations/queries.ts'
import type { PaymentLink } from '../contract.ts'
import type { PaymentDesk } from '../desk.ts'
import { notPayable, PAYMENT_ERRORS } from '../errors.ts'
import { paymentFault } from '../faults.ts'
import { payPath } from '../link.ts'
import { insertPayment, type PaymentRow, paymentsOf, type Subject } from '../queries/payments.ts'
import { stripeStep } from '../rules/stripe-amounts.ts'
import { dueOfSale, payableDeposit, payableOrder, payableTickets } from './amount-due.ts'
import { onlineProvider } from './provider-account.ts'
import { queueProviderCall, scheduleCheck } from './queue-provider-call.ts'
import { newPayment } from './record-payment.ts'
import { tipsOffered } from './tip-of-link.ts'
import { payByOf } from './unpaid-orders.ts'

const LINK_LIVES_MS = DAY_MS
const FIRST_LOOK_MS = 10 * MINUTE_MS

/** `root` is the address under which guests reach us. */
export type LinkWish = {
  root: string
  returnUrl: string | null
  /** The link that was made before for the same amount, while it is open: a second press leads to the same page. */
  again?: boolean
  /** How long its page lives where the order itself is not held as long. */
  until?: number
}

/** `callId` where a provider has to be asked for its page. */
export type MadeLink = { link: PaymentLink; paymentId: string; callId: string | null }

export async function linkForOrder(
  tx: Tx,
  desk: PaymentDesk,
  found: FoundOrder,
  wish: LinkWish,
): Promise<MadeLink> {
  const due = await payableOrder(tx, found)
  const { id, currency } = found.order
  const expires_at = endOfLink(tx, wish.until ?? (await payByOf(tx, id)))
  const asksTip = (await tipsOffered(tx, found.order)) !== null
  return createLink(tx, desk, { order_id: id, currency, expires_at }, due, { ...wish, asksTip })
}

export async function linkForDeposit(
  tx: Tx,
  desk: PaymentDesk,
  reservation: ReservationRow,
  wish: LinkWish,
): Promise<MadeLink> {
  const due = await payableDeposit(tx, reservation)
  const expires_at = endOfLink(tx, reservation.pay_by)
  return createLink(tx, desk, { reservation_id: reservation.id, expires_at }, due, wish)
}

/** It lives as long as the tickets are held. */
export async function linkForTickets(
  tx: Tx,
  desk: PaymentDesk,
  booking: BookingRow,
  wish: LinkWish,
): Promise<MadeLink> {
  const due = await payableTickets(tx, booking)
  const of = { experience_booking_id: booking.id, currency: booking.currency, expires_at: booking.hold_until }
  return createLink(tx, desk, of, due, wish)
}

export async function linkForSale(
  tx: Tx,
  desk: PaymentDesk,
  sale: SaleRow,
  wish: LinkWish,
): Promise<MadeLink> {
  const due = await dueOfSale(tx, sale)
  if (due === 0) throw notPayable(paymentFault('not_due.gift_card'))
  return createLink(tx, desk, { gift_card_id: sale.id, currency: sale.currency }, due, wish)
}

/** A page lives no longer than what it pays for is held. */
function endOfLink(tx: Tx, payBy: number | null): number {
  return Math.min(tx.cause.now + LINK_LIVES_MS, payBy ?? Number.POSITIVE_INFINITY)
}

/** A payment that waits for the guest. What it costs is what is due now. */
async function createLink(
  tx: Tx,
  desk: PaymentDesk,
  of: Partial<PaymentRow>,
  amountMinor: number,
  { root, returnUrl, again = false, asksTip = false }: LinkWish & { asksTip?: boolean },
): Promise<MadeLink> {
  const provider = await onlineProvider(tx)
  if (provider === null) throw new AppError(PAYMENT_ERRORS.payments_not_connected)
  if (again) {
    const open = (await paymentsOf(tx, subjectOf(of))).find(
      (one) =>
        one.status === 'pending' &&
        one.provider === provider &&
        one.amount_minor === amountMinor &&
        one.page_root === root &&
        one.return_url === returnUrl &&
        (one.expires_at ?? 0) > tx.cause.now,
    )
    // Whoever opens its page makes the call to the provider that the first press may still be making.
    if (open) return { link: presentLink(desk, tx.restaurant, open), paymentId: open.id, callId: null }
  }
  const { currency } = { ...tx.restaurant, ...of }
  if (provider === 'stripe' && amountMinor % stripeStep(currency) !== 0) {
    throw notPayable(paymentFault('amount_step', { currency, step: stripeStep(currency) }))
  }
  const real = realNow(tx)
  const expiresAt = of.expires_at ?? tx.cause.now + LINK_LIVES_MS
  const nextCheckAt = provider === 'test' ? real + expiresAt - tx.cause.now : real + FIRST_LOOK_MS
  const row = newPayment(tx, {
    ...of,
    method: 'online',
    provider,
    status: 'pending',
    amount_minor: amountMinor,
    page_root: root,
    return_url: returnUrl,
    expires_at: expiresAt,
    next_check_at: nextCheckAt,
  })
  insertPayment(tx, row)
  scheduleCheck(tx, nextCheckAt)
  record(tx, {
    action: 'payment.link_made',
    subject: { kind: 'payment', id: row.id },
    after: { amount_minor: amountMinor, provider },
  })
  // The provider's page has the tip in it, so it is made once the guest has said what they give.
  const callId =
    provider === 'stripe' && !asksTip
      ? queueProviderCall(tx, { verb: 'start', paymentId: row.id, byCaller: true })
      : null
  return { link: presentLink(desk, tx.restaurant, row), paymentId: row.id, callId }
}

function subjectOf(of: Partial<PaymentRow>): Subject {
  if (of.order_id != null) return { orderId: of.order_id }
  if (of.reservation_id != null) return { reservationId: of.reservation_id }
  if (of.experience_booking_id != null) return { experienceBookingId: of.experience_booking_id }
  return { soldCardId: of.gift_card_id ?? '' }
}

function presentLink(desk: PaymentDesk, { id, zone }: Restaurant, row: PaymentRow): PaymentLink {
  return {
    payment_id: row.id,
    url: payPageUrl(desk, id, row),
    expires_at: formatMoment(row.expires_at ?? row.created_at, zone),
  }
}

export function payPageUrl(desk: PaymentDesk, restaurantId: number, { id, page_root }: PaymentRow): string {
  return `${page_root ?? ''}${payPath(desk.linkKey, { restaurantId, paymentId: id })}`
}
