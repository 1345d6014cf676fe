import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { localParts, MINUTE_MS } from '../../../platform/time/clock.ts'
import { countVisit, meetGuest } from '../../guests/commands.ts'
import type { Reservation } from '../contract.ts'
import { bookingFault } from '../faults.ts'
import { announceBooking } from '../held.ts'
import { presentReservation } from '../present.ts'
import { insertReservation, type ReservationRow } from '../queries.ts'
import { type Plan, placesAsked } from '../rules/decide.ts'
import { stayMs } from '../rules/slots.ts'
import { placeIsFree } from '../rules/tables.ts'
import { auditOf, lockedDay, takeFirstFree } from './book-table.ts'
import { askEventHandlers, type ReservationEventHandlers } from './event-handlers.ts'

/** The name of a party that nobody has asked for its name. */
export const NAMELESS = 'Walk-in'

export type WalkIn = {
  partySize: number
  tableId?: number | readonly number[]
  /** How long they may stay; left out, as long as a party of their size does. */
  minutes?: number
  name?: string
  phone?: string | null
  email?: string | null
  note?: string | null
}

/** A party at the door is seated at once: no slot, no lead time, no pacing, only a free table. */
export async function walkIn(
  tx: Tx,
  eventHandlers: ReservationEventHandlers,
  plan: Plan,
  party: WalkIn,
): Promise<Reservation> {
  const { now } = tx.cause
  const { partySize, tableId, name = NAMELESS, phone = null, email = null, note = null } = party
  const startAt = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const { date, time } = localParts(startAt, plan.zone)
  const minutesMs = party.minutes === undefined ? undefined : party.minutes * MINUTE_MS
  const endAt = startAt + (minutesMs ?? stayMs(plan.rules.durations, partySize))
  const occupancy = await lockedDay(tx, plan, date)
  const places = placesAsked(plan, partySize, tableId ?? null).filter((place) =>
    placeIsFree(place, occupancy, startAt, endAt),
  )
  const guest = phone || email ? await meetGuest(tx, { name, phone, email }) : null
  const row: ReservationRow = {
    id: randomUUIDv7(),
    branch_id: plan.branchId,
    guest_id: guest?.id ?? null,
    status: 'seated',
    name,
    phone: phone ?? '',
    email,
    party_size: partySize,
    date,
    time,
    starts_at: startAt,
    ends_at: endAt,
    table_ids: [],
    note,
    deposit_minor: null,
    deposit_status: null,
    pay_by: null,
    source: 'walk_in',
    cancelled_by: null,
    seated_at: now,
    left_at: null,
    was_served: false,
    sequence: 0,
    created_at: now,
    updated_at: changedAt(tx),
  }
  const seated = await takeFirstFree(tx, places, row, (candidate) => insertReservation(tx, candidate))
  if (!seated)
    throw refuse(
      tableId === undefined
        ? { party_size: [bookingFault('no_table')] }
        : { table_id: [bookingFault('table_taken')] },
    )
  if (guest) countVisit(tx, guest.id, { spendMinor: 0, at: now })
  record(tx, {
    action: 'reservation.walked_in',
    subject: { kind: 'reservation', id: seated.id },
    after: auditOf(seated),
  })
  await askEventHandlers(tx, eventHandlers, seated, null)
  const reservation = presentReservation(seated, tx.restaurant.zone)
  emit(tx, 'reservation.created', { reservation, previous_status: null }, `reservation:${seated.id}`)
  announceBooking(tx, seated.branch_id)
  return reservation
}
