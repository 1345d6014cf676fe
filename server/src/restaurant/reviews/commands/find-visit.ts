import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { findOrder } from '../../orders/commands/change-status.ts'
import { findReservationForChange } from '../../reservations/commands/change-status.ts'
import type { Visit } from '../queries/reviews.ts'

/** Who came, and when. */
export type Visited = {
  /** As `order:<id>` or `reservation:<id>`. */
  about: string
  isOver: boolean
  name: string
  email: string | null
  guestId: number | null
  at: number
  isAtTable: boolean
}

/** The visit's own row is locked from here to the end. Null: there is none. */
export async function findVisit(tx: Tx, visit: Visit): Promise<Visited | null> {
  try {
    return visit.orderId === null
      ? await findBooked(tx, visit.reservationId ?? '')
      : await findOrdered(tx, visit.orderId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

async function findOrdered(tx: Tx, id: string): Promise<Visited> {
  const { order } = await findOrder(tx, id)
  return {
    about: `order:${id}`,
    isOver: order.status === 'completed',
    name: order.customer_name ?? '',
    email: order.customer_email,
    guestId: order.guest_id,
    at: order.scheduled_for ?? order.placed_at,
    isAtTable: order.type === 'dine_in',
  }
}

async function findBooked(tx: Tx, id: string): Promise<Visited> {
  const booking = await findReservationForChange(tx, id)
  return {
    about: `reservation:${id}`,
    isOver: booking.status === 'seated',
    name: booking.name,
    email: booking.email,
    guestId: booking.guest_id,
    at: booking.seated_at ?? booking.starts_at,
    isAtTable: true,
  }
}
