import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { findBookingForChange, readBooking } from '../experiences/commands/book-tickets.ts'
import { findExperience } from '../experiences/queries/experiences.ts'
import type { CardDesk } from '../gift-cards/desk.ts'
import { linkForTickets } from './commands/create-link.ts'
import { moneyOfDate, moneyOfTickets } from './commands/money-of-tickets.ts'
import { onlineProvider } from './commands/provider-account.ts'
import { takeTicketPayment } from './commands/take-payment.ts'
import { NewTicketPayment } from './contract.ts'
import type { PaymentDesk } from './desk.ts'
import type { TicketMoney } from './staff-contract.ts'
import { staffLink } from './staff-link.ts'
import { assertSource } from './staff-routes.ts'

type Deps = { database: Database; cards: CardDesk; payments: PaymentDesk; publicUrl: string | null }

/** Money for tickets at the counter. The same commands as the API's. */
export function ticketStaffRoutes({ database, cards, payments: desk, publicUrl }: Deps): StaffRoute[] {
  return [
    look({
      path: '/experience-bookings/:experience_booking:uuid/money',
      right: 'takePayments',
      async read({ restaurant, cause, id }) {
        const data: TicketMoney = await inRestaurant(database, atAll(restaurant), cause, async (tx) => ({
          ...(await moneyOfTickets(tx, await readBooking(tx, id))),
          online: await onlineProvider(tx),
        }))
        return { data }
      },
    }),
    look({
      path: '/experiences/:experience/money',
      right: 'seePayments',
      read: ({ restaurant, cause, number }) =>
        inRestaurant(database, atAll(restaurant), cause, async (tx) => {
          if ((await tx.run(findExperience(number))).length === 0) throw notFound()
          return { data: await moneyOfDate(tx, number) }
        }),
    }),
    act({
      method: 'POST',
      path: '/experience-bookings/:experience_booking:uuid/payments',
      right: 'takePayments',
      atOne: true,
      body: NewTicketPayment,
      async run(tx, { id, body, branchId }) {
        assertSource(body)
        const booking = await findBookingForChange(tx, id)
        return { data: await takeTicketPayment(tx, cards, booking, body, branchId) }
      },
    }),
    staffLink(
      { database, desk, publicUrl },
      {
        path: '/experience-bookings/:experience_booking:uuid/payment-links',
        about: 'experience_booking',
        find: findBookingForChange,
        link: linkForTickets,
      },
    ),
  ]
}

/** Tickets are the restaurant's: what was paid for them counts wherever that was. */
function atAll<R extends { branches?: readonly number[] }>({
  branches: _,
  ...restaurant
}: R): Omit<R, 'branches'> {
  return restaurant
}
