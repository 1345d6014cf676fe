import { record } from '../../ground/audit/commands.ts'
import { updateRestaurant } from '../../ground/tenants/queries.ts'
import { refuse } from '../../platform/errors.ts'
import { timestamp } from '../../platform/postgres/sql/timestamp.ts'
import { realNow, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment, parseMoment } from '../../platform/time/clock.ts'
import { type MovedClock, timeOn } from '../../platform/time/moved-clock.ts'
import { releaseHolds } from '../../restaurant/experiences/commands/cancel-booking.ts'
import type { ExperienceEventHandlers } from '../../restaurant/experiences/commands/event-handlers.ts'
import { fireTickets } from '../../restaurant/kitchen/commands.ts'
import type { OrderEventHandlers } from '../../restaurant/orders/commands/event-handlers.ts'
import { fireDueCourses } from '../../restaurant/orders/commands/fire-course.ts'
import { listDueOrders } from '../../restaurant/orders/queries.ts'
import { releaseUnpaidOrders } from '../../restaurant/payments/commands/unpaid-orders.ts'
import type { ReservationEventHandlers } from '../../restaurant/reservations/commands/event-handlers.ts'
import { releaseUnpaid } from '../../restaurant/reservations/commands/release-unpaid.ts'
import { lapseOffers } from '../../restaurant/reservations/waitlist/offer.ts'
import type { ClockChange, SandboxClock } from '../contract.ts'
import { sandboxFault } from '../faults.ts'

const FIRST_MOMENT = Date.parse('2000-01-01T00:00:00Z')
const LAST_MOMENT = Date.parse('2100-01-01T00:00:00Z')

/** Of what ends by itself when its time is over. */
export type ClockEventHandlers = {
  orderEventHandlers: OrderEventHandlers
  bookingEventHandlers: ReservationEventHandlers
  experienceEventHandlers: ExperienceEventHandlers
}

/** Stops the sandbox's clock, shifts it or lets it run as it should; held from the next request on. */
export async function setClock(
  tx: Tx,
  eventHandlers: ClockEventHandlers,
  change: ClockChange,
): Promise<SandboxClock> {
  const clock = clockFrom(change, tx.restaurant.zone)
  await updateRestaurant(tx, {
    clock_frozen_at: timestamp(clock.frozenAt),
    clock_offset_ms: clock.offsetMs,
  })
  const now = timeOn(clock, realNow(tx))
  // What follows happens, and is due, by the clock as it is now.
  const { actor, requestId } = tx.cause
  tx.cause = { actor, requestId, now, aheadMs: now - realNow(tx) }
  // What a job would have fired by the time that it is now.
  for (const order of await listDueOrders(tx, now)) await fireTickets(tx, order, null)
  await fireDueCourses(tx)
  await releaseUnpaid(tx, eventHandlers.bookingEventHandlers, now)
  await releaseUnpaidOrders(tx, eventHandlers.orderEventHandlers, now)
  await releaseHolds(tx, eventHandlers.experienceEventHandlers, now)
  await lapseOffers(tx, now)
  const shown = presentClock(clock, now, tx.restaurant.zone)
  const { frozen_at, offset_seconds } = shown
  record(tx, {
    action: 'sandbox.clock_set',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    after: { frozen_at, offset_seconds },
  })
  tx.announce(`restaurant:${tx.restaurant.id}`)
  return shown
}

function clockFrom({ frozen_at, offset_seconds }: ClockChange, zone: string): MovedClock {
  const frozenAt = frozen_at == null ? null : parseMoment(frozen_at, zone)
  if (frozenAt !== null && (frozenAt < FIRST_MOMENT || frozenAt > LAST_MOMENT)) {
    throw refuse({ frozen_at: [sandboxFault('out_of_range.moment')] })
  }
  return { frozenAt, offsetMs: (offset_seconds ?? 0) * 1000 }
}

export function presentClock(clock: MovedClock | null, now: number, zone: string): SandboxClock {
  const { frozenAt, offsetMs } = clock ?? { frozenAt: null, offsetMs: 0 }
  return {
    now: formatMoment(now, zone),
    frozen_at: formatMoment(frozenAt, zone),
    offset_seconds: offsetMs / 1000,
  }
}
