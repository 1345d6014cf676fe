// What only the restaurant's own people do, and what nobody can cause yet.
import { emit } from '../../../ground/events/commands.ts'
import { EVENTS } from '../../../integration/webhooks/catalogue.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { AppError, type FieldErrors, refuse } from '../../../platform/errors.ts'
import { findOrder } from '../../../restaurant/orders/commands/move.ts'
import type { OrderDesk } from '../../../restaurant/orders/commands/place.ts'
import { voidLine } from '../../../restaurant/orders/commands/void-line.ts'
import type { Order } from '../../../restaurant/orders/contract.ts'
import { newestUnpaidOrder } from '../../../restaurant/orders/queries.ts'
import type { ReservationFollowers } from '../../../restaurant/reservations/commands/followers.ts'
import { findReservationForChange, seatReservation } from '../../../restaurant/reservations/commands/moves.ts'
import type { Reservation } from '../../../restaurant/reservations/contract.ts'
import { nextConfirmed } from '../../../restaurant/reservations/queries.ts'
import type { Simulated, Simulation } from '../contract.ts'

/** The last line that is not voided yet. */
export async function voidLastLine(
  tx: Tx,
  { followers }: OrderDesk,
  { order_id }: Simulation,
): Promise<Order> {
  const id = order_id ?? (await newestUnpaidOrder(tx))
  if (id === undefined) throw refuse({ order_id: ['Every order is paid; place one first.'] })
  return onField('order_id', 'The restaurant has no such order.', async () => {
    const found = await findOrder(tx, id)
    const last = found.lines.findLast(({ voided }) => !voided)
    return voidLine(tx, followers, found, { lineId: last?.id ?? 0, reason: 'The guest changed their mind.' })
  })
}

export async function seat(
  tx: Tx,
  { bookingFollowers }: { bookingFollowers: ReservationFollowers },
  { reservation_id }: Simulation,
): Promise<Reservation> {
  const id = reservation_id ?? (await nextConfirmed(tx))
  if (id === undefined) throw refuse({ reservation_id: ['No reservation is confirmed; make one first.'] })
  return onField('reservation_id', 'The restaurant has no such reservation.', async () =>
    seatReservation(tx, bookingFollowers, await findReservationForChange(tx, id)),
  )
}

/** Sent as it stands in the reference, and nothing else happens. */
export function sendExample(
  tx: Tx,
  { type = 'review.created' }: Simulation,
): NonNullable<Simulated['event']> {
  const { example: data } = EVENTS[type]
  emit(tx, type, data)
  return { type, data }
}

/** A refusal of another kind, told on the field that named what it is about. */
async function onField<T>(field: string, unknown: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'not_found') throw refuse({ [field]: [unknown] })
    if (error.code === 'invalid_transition') throw refuse({ [field]: [error.message] })
    if (error.code !== 'validation_failed') throw error
    throw refuse({ [field]: Object.values(error.details as FieldErrors).flat() })
  }
}
