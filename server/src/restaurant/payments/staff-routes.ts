import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { type FieldErrors, FieldsInvalid, notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import type { CardDesk } from '../gift-cards/desk.ts'
import { findOrder } from '../orders/commands/change-status.ts'
import { deliverersOf } from '../orders/delivered-by-queries.ts'
import { readOrder } from '../orders/reading.ts'
import { findReservationForChange } from '../reservations/commands/change-status.ts'
import { findReservation } from '../reservations/queries.ts'
import { callAndShow } from './commands/call-after-commit.ts'
import { linkForDeposit, linkForOrder } from './commands/create-link.ts'
import { lockPaymentWithSubject } from './commands/lock-payment.ts'
import { moneyOfDeposit } from './commands/money-of-deposit.ts'
import { moneyOfOrder } from './commands/money-of-order.ts'
import { onlineProvider } from './commands/provider-account.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { takeDepositPayment, takeOrderPayment } from './commands/take-payment.ts'
import { payByOf } from './commands/unpaid-orders.ts'
import { NewDepositPayment, NewOrderPayment } from './contract.ts'
import type { PaymentDesk } from './desk.ts'
import { sourceFaults } from './routes.ts'
import { refundFaults } from './rules/returns.ts'
import { type DepositMoney, type OrderMoney, StaffRefund } from './staff-contract.ts'
import { staffLink } from './staff-link.ts'

type Deps = { database: Database; cards: CardDesk; payments: PaymentDesk; publicUrl: string | null }

/** Money at the counter. The same commands as the API's. */
export function paymentStaffRoutes({ database, cards, payments: desk, publicUrl }: Deps): StaffRoute[] {
  const at = { database, desk, publicUrl }
  return [
    look({
      path: '/orders/:order:uuid/money',
      right: 'takePayments',
      async read({ restaurant, cause, id }) {
        const order = await readOrder(database, restaurant, id)
        if (!order) throw notFound()
        const data: OrderMoney = await inRestaurant(database, restaurant, cause, async (tx) => ({
          order,
          delivered_by: (await tx.run(deliverersOf([id])))[0]?.delivered_by ?? null,
          pay_by: await payByOf(tx, id),
          ...(await moneyOfOrder(tx, order)),
          online: await onlineProvider(tx),
        }))
        return { data }
      },
    }),
    act({
      method: 'POST',
      path: '/orders/:order:uuid/payments',
      right: 'takePayments',
      body: NewOrderPayment,
      async run(tx, { id, body }) {
        assertSource(body)
        return { data: (await takeOrderPayment(tx, cards, await findOrder(tx, id), body)).payment }
      },
    }),
    look({
      path: '/reservations/:reservation:uuid/money',
      right: 'takePayments',
      feature: 'reservations',
      async read({ restaurant, cause, id }) {
        const data: DepositMoney = await inRestaurant(database, restaurant, cause, async (tx) => {
          const [row] = await tx.run(findReservation(id))
          if (!row) throw notFound()
          return { ...(await moneyOfDeposit(tx, row)), online: await onlineProvider(tx) }
        })
        return { data }
      },
    }),
    act({
      method: 'POST',
      path: '/reservations/:reservation:uuid/payments',
      right: 'takePayments',
      feature: 'reservations',
      body: NewDepositPayment,
      async run(tx, { id, body }) {
        assertSource(body)
        return { data: await takeDepositPayment(tx, cards, await findReservationForChange(tx, id), body) }
      },
    }),
    act({
      method: 'POST',
      path: '/payments/:payment:uuid/refunds',
      right: 'refund',
      body: StaffRefund,
      async run(tx, { id, body, restaurant }) {
        assertNone(refundFaults(body))
        const { payment, callId } = await refundPayment(tx, await lockPaymentWithSubject(tx, id), body)
        if (callId === null) return { data: payment }
        return { data: payment, finish: () => callAndShow(desk, { restaurant }, payment.id, callId) }
      },
    }),
    staffLink(at, {
      path: '/orders/:order:uuid/payment-links',
      about: 'order',
      find: findOrder,
      link: linkForOrder,
    }),
    staffLink(at, {
      path: '/reservations/:reservation:uuid/payment-links',
      feature: 'reservations',
      about: 'reservation',
      find: findReservationForChange,
      link: linkForDeposit,
    }),
  ]
}

export function assertSource(body: Record<string, unknown>): void {
  assertNone(sourceFaults(body))
}

function assertNone(faults: FieldErrors): void {
  if (Object.keys(faults).length > 0) throw new FieldsInvalid(faults)
}
