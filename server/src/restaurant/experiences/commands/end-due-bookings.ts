import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import { findRestaurantById } from '../../../ground/tenants/queries.ts'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import { inDirectory, realNow } from '../../../platform/postgres/transaction/transaction.ts'
import { lapsedHolds } from '../queries/bookings.ts'
import { openCancellations, rescheduleRound } from '../queries/rounds.ts'
import { releaseHold } from './cancel-booking.ts'
import { cancelForDate } from './cancel-date.ts'
import type { ExperienceEventHandlers } from './event-handlers.ts'

const AT_ONCE = 100

export type EndingDesk = {
  database: Database
  now: () => number
  eventHandlers: ExperienceEventHandlers
  onError: (error: unknown, restaurantId: number) => void
}

/**
 * Of one restaurant: holds whose time is over, and what is left to do of dates that were cancelled. Each booking has a
 * transaction of its own, so a process that dies loses nothing, and two at once do nothing twice.
 */
export async function endDueBookings(desk: EndingDesk, restaurantId: number): Promise<void> {
  const { eventHandlers, onError } = desk
  const [restaurant] = await inDirectory(desk.database, findRestaurantById(restaurantId))
  if (!restaurant) return
  const inside = await atRestaurant(desk, restaurant, 'experiences')
  const tried = new Set<string>()
  for (;;) {
    const [holds, dates] = await inside((tx) =>
      Promise.all([lapsedHolds(tx, tx.cause.now, AT_ONCE), openCancellations(tx, AT_ONCE)]),
    )
    const work = [
      ...holds.map(({ id }) => ({ id, isOfDate: false })),
      ...dates.map(({ booking_id }) => ({ id: booking_id, isOfDate: true })),
    ].filter(({ id, isOfDate }) => !tried.has(`${id}:${isOfDate}`))
    if (work.length === 0) break
    for (const { id, isOfDate } of work) {
      tried.add(`${id}:${isOfDate}`)
      await inside((tx) =>
        isOfDate ? cancelForDate(tx, eventHandlers, id) : releaseHold(tx, eventHandlers, id),
      ).catch((error) => onError(error, restaurantId))
    }
  }
  await inside(async (tx) => rescheduleRound(tx, { realAt: realNow(tx), aheadMs: tx.cause.aheadMs ?? 0 }))
}
