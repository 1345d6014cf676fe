import { setTimeout as sleep } from 'node:timers/promises'
import { atRestaurant } from '../../ground/tenants/at-restaurant.ts'
import { findRestaurantById, type RestaurantRow } from '../../ground/tenants/queries.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { inDirectory, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { OrderEventHandlers } from '../orders/commands/event-handlers.ts'
import type { ReservationEventHandlers } from '../reservations/commands/event-handlers.ts'
import { RELEASE_TASK, releaseUnpaid } from '../reservations/commands/release-unpaid.ts'
import { checkOpenPayments } from './commands/check-open-payments.ts'
import { CHECK_TASK } from './commands/queue-provider-call.ts'
import { runAtOnce } from './commands/run-at-once.ts'
import { TEST_ANSWER_MS, TEST_ANSWER_TASK } from './commands/start-terminal-payment.ts'
import { syncPayment } from './commands/sync-payment.ts'
import { RELEASE_ORDERS_TASK, releaseUnpaidOrders } from './commands/unpaid-orders.ts'
import type { PaymentDesk } from './desk.ts'
import { dueRounds } from './queries/calls.ts'
import { openPaymentsOfOverdue } from './queries/overdue.ts'

/** A timer may ring a little early. */
const CLOCK_STEP_MS = 20
const RESTAURANTS_AT_THE_SAME_TIME = 8

/** Whoever paid at the last moment, and whose payment the provider has not told of, keeps what is held. */
async function askBefore(desk: PaymentDesk, restaurant: RestaurantRow): Promise<void> {
  const inside = await atRestaurant(desk, restaurant, 'payments')
  const open = await inside((tx) => openPaymentsOfOverdue(tx))
  await runAtOnce(open, RESTAURANTS_AT_THE_SAME_TIME, async ({ id }) => {
    await syncPayment(desk, restaurant, id)
  })
}

/** At once where something was asked for, and every minute for what a crash, a timeout or a silent provider left. */
export function paymentJobs(
  desk: PaymentDesk,
  eventHandlers: { orders: OrderEventHandlers; reservations: ReservationEventHandlers },
  onError: (error: unknown, restaurantId: number) => void,
): Job[] {
  async function release(payload: unknown, name: string, work: (tx: Tx) => Promise<void>): Promise<void> {
    const { restaurantId } = payload as { restaurantId: number }
    const [restaurant] = await inDirectory(desk.database, findRestaurantById(restaurantId))
    if (!restaurant) return
    await askBefore(desk, restaurant).catch((error) => onError(error, restaurantId))
    const inside = await atRestaurant(desk, restaurant, name)
    await inside(work)
  }
  return [
    {
      task: RELEASE_TASK,
      async run(payload) {
        await release(payload, 'bookings', (tx) => releaseUnpaid(tx, eventHandlers.reservations))
      },
    },
    {
      task: RELEASE_ORDERS_TASK,
      async run(payload) {
        await release(payload, 'orders', (tx) => releaseUnpaidOrders(tx, eventHandlers.orders))
      },
    },
    {
      task: CHECK_TASK,
      run: (payload) => checkOpenPayments(desk, (payload as { restaurantId: number }).restaurantId),
    },
    {
      // The runner looks for what is due every two seconds; where it is stopped meanwhile, the rounds answer.
      task: TEST_ANSWER_TASK,
      async run(payload) {
        const { restaurantId, paymentId } = payload as { restaurantId: number; paymentId: string }
        const [restaurant] = await inDirectory(desk.database, findRestaurantById(restaurantId))
        await sleep(TEST_ANSWER_MS + CLOCK_STEP_MS)
        if (restaurant) await syncPayment(desk, restaurant, paymentId)
      },
    },
    {
      task: 'payments_rounds',
      cron: '* * * * *',
      async run() {
        const due = await inDirectory(desk.database, dueRounds(desk.now()))
        await runAtOnce(due, RESTAURANTS_AT_THE_SAME_TIME, ({ restaurant_id }) =>
          checkOpenPayments(desk, restaurant_id).catch((error) => onError(error, restaurant_id)),
        )
      },
    },
  ]
}
