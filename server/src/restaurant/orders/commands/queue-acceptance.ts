import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { OrderRow } from '../queries.ts'

export const ACCEPT_PAID_TASK = 'accept_paid_order'

/** What a guest has paid for at a kiosk goes to the kitchen: nobody has to look at it before. */
export function queueAcceptance(tx: Tx, { id, channel, status }: OrderRow): void {
  if (channel !== 'kiosk' || status !== 'placed') return
  enqueue(tx, ACCEPT_PAID_TASK, { restaurantId: tx.restaurant.id, orderId: id })
}
