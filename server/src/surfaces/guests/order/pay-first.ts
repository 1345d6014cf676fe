// Tables that pay first: an order from a table's code goes to the kitchen when it is paid, and nobody keeps one that is not.

import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import { findRestaurantById } from '../../../ground/tenants/queries.ts'
import { AppError } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import { inDirectory, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { SETTINGS } from '../../../restaurant/guest-pages/queries.ts'
import { findOrder, moveOrder } from '../../../restaurant/orders/commands/change-status.ts'
import type { OrderEventHandlers } from '../../../restaurant/orders/commands/event-handlers.ts'
import { UNPAID } from '../../../restaurant/orders/rules/lifecycle.ts'
import { isPaidInPart } from '../../../restaurant/payments/commands/unpaid-orders.ts'
import type { PaymentDesk } from '../../../restaurant/payments/desk.ts'

const TASK = 'pay_first'
const LOOK_EVERY_MS = 3_000

type Payload = { restaurant_id: number; order_id: string; until: number }

export function acceptWhenPaid(tx: Tx, orderId: string, until: number): void {
  const payload: Payload = {
    restaurant_id: tx.restaurant.id,
    order_id: orderId,
    until,
  }
  lookLater(tx, payload)
}

function lookLater(tx: Tx, payload: Payload): void {
  enqueue(tx, TASK, payload, { runAt: tx.cause.now + LOOK_EVERY_MS, key: `${TASK}:${payload.order_id}` })
}

export function payFirstJobs(
  database: Database,
  payments: PaymentDesk,
  eventHandlers: OrderEventHandlers,
): Job[] {
  return [
    {
      task: TASK,
      async run(payload) {
        const waiting = payload as Payload
        const [restaurant] = await inDirectory(database, findRestaurantById(waiting.restaurant_id))
        if (!restaurant) return
        const inside = await atRestaurant(payments, restaurant, 'pay first')
        await inside((tx) => settle(tx, eventHandlers, waiting)).catch((error) => {
          if (!(error instanceof AppError)) throw error
        })
      },
    },
  ]
}

/**
 * Paid, or free: accepted. Not paid in time: cancelled, or left to staff where a part is paid. Else it is looked at again.
 * Whatever staff did meanwhile stays.
 */
async function settle(tx: Tx, eventHandlers: OrderEventHandlers, waiting: Payload): Promise<void> {
  const found = await findOrder(tx, waiting.order_id)
  if (found.order.status !== 'placed') return
  const [row] = await tx.run(SETTINGS)
  if (row?.settings.table_rule !== 'pay_first') return
  const { paid_at, total_minor } = found.order
  if (paid_at !== null || total_minor === 0) await moveOrder(tx, eventHandlers, found, 'accepted')
  else if (tx.cause.now < waiting.until) lookLater(tx, waiting)
  else if (!(await isPaidInPart(tx, found.order.id)))
    await moveOrder(tx, eventHandlers, found, 'cancelled', { reason: UNPAID })
}
