// What only the restaurant's own people do.

import { AppError, type FieldErrors, refuse } from '../../platform/errors.ts'
import type { Fault } from '../../platform/faults.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { addDays, localDate } from '../../platform/time/clock.ts'
import { findOrder } from '../../restaurant/orders/commands/change-status.ts'
import type { OrderDesk } from '../../restaurant/orders/commands/place.ts'
import { voidLine } from '../../restaurant/orders/commands/void-line.ts'
import type { Order } from '../../restaurant/orders/contract.ts'
import { orderFault } from '../../restaurant/orders/faults.ts'
import { newestUnpaidOrder } from '../../restaurant/orders/queries.ts'
import {
  findReservationForChange,
  seatReservation,
} from '../../restaurant/reservations/commands/change-status.ts'
import type { ReservationEventHandlers } from '../../restaurant/reservations/commands/event-handlers.ts'
import type { Reservation } from '../../restaurant/reservations/contract.ts'
import { bookingFault } from '../../restaurant/reservations/faults.ts'
import { nextConfirmed } from '../../restaurant/reservations/queries.ts'
import { addMember } from '../../restaurant/shifts/commands/edit-team.ts'
import { addShift, findWeekForChange } from '../../restaurant/shifts/commands/edit-week.ts'
import { publishWeek } from '../../restaurant/shifts/commands/publish-week.ts'
import type { ShiftWeek } from '../../restaurant/shifts/contract.ts'
import { placesOf } from '../../restaurant/shifts/places.ts'
import { findWeek } from '../../restaurant/shifts/queries.ts'
import { mondayOf } from '../../restaurant/shifts/rules/week.ts'
import { ALL_MEMBERS } from '../../restaurant/shifts/team-queries.ts'
import type { Simulation } from '../contract.ts'
import { sandboxFault } from '../faults.ts'

const TEAM = [
  { name: 'Robin Sandoval', role: 'kitchen' },
  { name: 'Alex Moreau', role: 'service' },
]
const EVENING = { day: 1, from: '17:00', to: '23:30' }

/** The last line that is not voided yet. */
export async function voidLastLine(
  tx: Tx,
  { eventHandlers }: OrderDesk,
  { order_id }: Simulation,
): Promise<Order> {
  const id = order_id ?? (await newestUnpaidOrder(tx))
  if (id === undefined) throw refuse({ order_id: [sandboxFault('none_left.unpaid_order')] })
  return onField('order_id', orderFault('not_found.order'), async () => {
    const found = await findOrder(tx, id)
    const last = found.lines.findLast(({ voided }) => !voided)
    return voidLine(tx, eventHandlers, found, {
      lineId: last?.id ?? 0,
      reason: 'The guest changed their mind.',
    })
  })
}

export async function seat(
  tx: Tx,
  { bookingEventHandlers }: { bookingEventHandlers: ReservationEventHandlers },
  { reservation_id }: Simulation,
): Promise<Reservation> {
  const id = reservation_id ?? (await nextConfirmed(tx))
  if (id === undefined) throw refuse({ reservation_id: [sandboxFault('none_left.reservation')] })
  return onField('reservation_id', bookingFault('not_found.reservation'), async () =>
    seatReservation(tx, bookingEventHandlers, await findReservationForChange(tx, id)),
  )
}

/** The next week of the default branch that has no plan yet, with an evening for each of two people. */
export async function publishNextWeek(tx: Tx): Promise<ShiftWeek> {
  const [place] = await placesOf(tx)
  if (!place) throw new Error('a restaurant has at least one branch')
  let weekStart = addDays(mondayOf(localDate(tx.cause.now, place.zone)), 7)
  while ((await tx.run(findWeek(place.id, weekStart))).length > 0) weekStart = addDays(weekStart, 7)
  const name = { branchId: place.id, weekStart }
  for (const memberId of await twoPeople(tx)) {
    await addShift(tx, name, {
      member_id: memberId,
      role: null,
      ...EVENING,
      day: addDays(weekStart, EVENING.day),
      break_minutes: 30,
      note: null,
    })
  }
  const published = await publishWeek(tx, (await findWeekForChange(tx, name)).week)
  if (!published) throw new Error('a new week is published')
  return published
}

async function twoPeople(tx: Tx): Promise<number[]> {
  const working = (await tx.run(ALL_MEMBERS)).filter(({ left_at }) => left_at === null)
  if (working.length > 0) return working.slice(0, TEAM.length).map(({ id }) => id)
  const nothing = { email: null, wage_minor: null, weekly_minutes: null, unavailable: [] }
  const ids: number[] = []
  for (const person of TEAM) ids.push(await addMember(tx, { ...person, ...nothing }))
  return ids
}

/** A refusal of another kind, told on the field that named what it is about. */
async function onField<T>(field: string, unknown: Fault, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'not_found') throw refuse({ [field]: [unknown] })
    if (error.code === 'invalid_transition')
      throw refuse({ [field]: [error.fault ?? sandboxFault('impossible_move.status')] })
    if (error.code !== 'validation_failed') throw error
    throw refuse({ [field]: Object.values(error.details as FieldErrors).flat() })
  }
}
