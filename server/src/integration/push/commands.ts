import type { PassOn } from '../../platform/postgres/sql/tx.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { OrderEventHandler } from '../../restaurant/orders/commands/event-handlers.ts'
import { queuePushes } from './queries.ts'

export const PUSH_TASK = 'push'

/** What staff phones are told of. */
export const pushesOfOrders: OrderEventHandler = {
  /** At the end of its transaction it is known whether it is held until its guest has paid. */
  async placed(tx, found) {
    tx.lastly(async () => tellNew(tx, found.order.id))
    return found
  },
  async heldNoMore(tx, orderId) {
    tellNew(tx, orderId)
  },
  async moved(tx, { order }) {
    if (order.status !== 'ready') return
    queuePushes(tx, PUSH_TASK, { orderId: order.id, topic: 'ready' })
  },
  async ticketDone(tx, { orderId, station }) {
    queuePushes(tx, PUSH_TASK, { orderId, topic: 'ready', station })
  },
}

/** Of an order that was held for its payment they are told once it is paid. */
export const pushesOfPaid: PassOn = (tx, { type, subject }) => {
  const [kind, orderId] = subject?.split(':') ?? []
  if (type !== 'order.paid' || kind !== 'order' || !orderId) return
  queuePushes(tx, PUSH_TASK, { orderId, topic: 'new_order', wasHeld: true })
}

function tellNew(tx: Tx, orderId: string): void {
  queuePushes(tx, PUSH_TASK, { orderId, topic: 'new_order' })
}
