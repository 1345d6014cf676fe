import type { OrderEventHandler } from '../../orders/commands/event-handlers.ts'
import type { ReservationEventHandler } from '../../reservations/commands/event-handlers.ts'
import { enqueueAsk } from '../queries/asks.ts'
import { isFresh, leavesAt } from '../rules/visit.ts'

/** Whose visit is over is asked about it later. Whether they still are is decided then. */
export const askAboutOrders: OrderEventHandler = {
  async moved(tx, { order }) {
    const isKnown = order.customer_email !== null || order.guest_id !== null
    if (order.status !== 'completed' || !isKnown || !isFresh(order, tx.cause.now)) return
    enqueueAsk(tx, { orderId: order.id, reservationId: null }, tx.cause.now)
  },
}

export const askAboutReservations: ReservationEventHandler = {
  async moving(tx, next) {
    const isKnown = next.email !== null || next.guest_id !== null
    if (next.status === 'seated' && isKnown) {
      enqueueAsk(tx, { orderId: null, reservationId: next.id }, leavesAt(next))
    }
    return next
  },
}
