import type { DepositRule } from '../../../ground/tenants/rules/booking.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { MINUTE_MS } from '../../../platform/time/clock.ts'
import { overdueBookings, type ReservationRow } from '../queries.ts'
import { cancelUnpaid, findReservationForChange } from './change-status.ts'
import type { ReservationEventHandlers } from './event-handlers.ts'

export const RELEASE_TASK = 'release_unpaid_bookings'

/** Until when a deposit that is due now must be paid; null: the owner sets no time for it. */
export function payBy(tx: Tx, rule: DepositRule | null): number | null {
  const minutes = rule?.pay_within_minutes ?? null
  return minutes === null ? null : tx.cause.now + minutes * MINUTE_MS
}

/** Where the owner sets a time for it, an unpaid booking ends then. */
export function expectDeposit(tx: Tx, { id, pay_by }: Pick<ReservationRow, 'id' | 'pay_by'>): void {
  if (pay_by === null) return
  const payload = { restaurantId: tx.restaurant.id }
  enqueue(tx, RELEASE_TASK, payload, { runAt: pay_by, key: `${RELEASE_TASK}:${id}` })
}

/** Cancels what should have been paid by then, as the restaurant does. What was paid or seated at this very moment stays. */
export async function releaseUnpaid(
  tx: Tx,
  eventHandlers: ReservationEventHandlers,
  now = tx.cause.now,
): Promise<void> {
  for (const { id } of await overdueBookings(tx, now)) {
    const row = await findReservationForChange(tx, id)
    const { status, deposit_status, pay_by } = row
    const isOpen = status === 'pending' || status === 'confirmed'
    if (isOpen && deposit_status === 'pending' && pay_by !== null && pay_by <= now) {
      await cancelUnpaid(tx, eventHandlers, row)
    }
  }
}
