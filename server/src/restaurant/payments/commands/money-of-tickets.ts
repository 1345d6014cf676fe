import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { type BookingRow, bookingIdsOf } from '../../experiences/queries/bookings.ts'
import { presentPayment } from '../present.ts'
import { paymentPage, refundsOf, ticketSums } from '../queries/payments.ts'
import { whole } from '../rules/ledger.ts'
import type { DateMoney, TicketMoney } from '../staff-contract.ts'
import { dueOfTickets } from './amount-due.ts'
import { leftOf } from './amount-refundable.ts'

const MOST_PAYMENTS = 200

/** Of one booking of tickets: what was paid, what can go back, what is due. */
export async function moneyOfTickets(tx: Tx, row: BookingRow): Promise<Omit<TicketMoney, 'online'>> {
  const request = { perPage: MOST_PAYMENTS, direction: 'next', position: null } as const
  const rows = (await tx.run(paymentPage({ experienceBookingId: row.id }, request)[0])).reverse()
  const refunds = Map.groupBy(await tx.run(refundsOf(rows.map(({ id }) => id))), (one) => one.payment_id)
  const refundable: Record<string, number> = {}
  for (const payment of rows) refundable[payment.id] = whole(await leftOf(tx, payment))
  return {
    payments: rows.map((one) => presentPayment(one, refunds.get(one.id) ?? [], tx.restaurant.zone)),
    refundable,
    total_minor: row.total_minor,
    due_minor: await dueOfTickets(tx, row),
  }
}

/** Of all bookings of a date: what came in, what went back, and what of it is still to come. */
export async function moneyOfDate(tx: Tx, experienceId: number): Promise<DateMoney> {
  const bookings = await tx.run(bookingIdsOf(experienceId))
  const cancelled = bookings.filter(({ status }) => status === 'cancelled').map(({ id }) => id)
  const [sums] = await tx.run(
    ticketSums(
      bookings.map(({ id }) => id),
      cancelled,
    ),
  )
  return sums ?? { taken_minor: 0, refunded_minor: 0, pending_minor: 0, failed_minor: 0, hand_back_minor: 0 }
}
