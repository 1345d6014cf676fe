import type { DepositRule } from '../../../ground/tenants/rules/booking.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { MINUTE_MS } from '../../../platform/time/clock.ts'
import { overdueBookings, updatePayBy } from '../queries.ts'
import { cancelReservation, findReservationForChange } from './change-status.ts'
import type { ReservationEventHandlers } from './event-handlers.ts'

export const RELEASE_TASK = 'release_unpaid_bookings'

/** Where the owner sets a time for it, an unpaid booking ends then. */
export function expectDeposit(tx: Tx, id: string, rule: DepositRule | null): void {
  const minutes = rule?.pay_within_minutes ?? null
  if (minutes === null) return
  const payBy = tx.cause.now + minutes * MINUTE_MS
  updatePayBy(tx, id, payBy)
  const payload = { restaurantId: tx.restaurant.id }
  enqueue(tx, RELEASE_TASK, payload, { runAt: payBy, key: `${RELEASE_TASK}:${id}` })
}

/** Cancels what should have been paid by then, as the restaurant does. */
export async function releaseUnpaid(
  tx: Tx,
  eventHandlers: ReservationEventHandlers,
  now = tx.cause.now,
): Promise<void> {
  for (const { id } of await overdueBookings(tx, now)) {
    const row = await findReservationForChange(tx, id)
    if (row.deposit_status === 'pending') await cancelReservation(tx, eventHandlers, row, 'restaurant')
  }
}
