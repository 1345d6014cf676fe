// A table that is kept for a guest who has still to confirm the booking.
import { randomUUIDv7 } from 'node:crypto'
import { refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { localDate } from '../../../platform/time/clock.ts'
import type { Reservation } from '../contract.ts'
import { announceBooking, announceTables, heldOn } from '../held.ts'
import { endHold, insertHold, lockDaysAround } from '../holds.ts'
import { zoneOfTables } from '../queries.ts'
import { decide, type Plan } from '../rules/decide.ts'
import { Occupancy } from '../rules/occupancy.ts'
import { askWaitlist } from '../waitlist/queries.ts'
import { type BookingWish, bookTable } from './book-table.ts'

/** Refuses as booking it would. */
export async function holdTable(tx: Tx, plan: Plan, wanted: BookingWish): Promise<string> {
  const { party_size: party, date, time } = wanted
  lockDaysAround(tx, date)
  const occupancy = new Occupancy(await tx.run(heldOn(plan, { from: date })))
  const { faults, granted } = decide(plan, { party, date, time, tableId: null }, tx.cause.now, occupancy)
  if (faults) throw refuse(faults)
  const id = randomUUIDv7()
  insertHold(tx, {
    id,
    kind: 'confirm',
    table_ids: [...(granted.places[0]?.tableIds ?? [])],
    starts_at: granted.slot.startAt,
    ends_at: granted.endAt,
    party_size: party,
    note: null,
  })
  announceBooking(tx, plan.branchId)
  return id
}

/** The table is let go and booked under the lock of the day. The lead time was kept when it was held. */
export async function bookHeld(
  tx: Tx,
  plan: Plan,
  holdId: string,
  wanted: BookingWish,
): Promise<Reservation> {
  lockDaysAround(tx, wanted.date)
  const hold = await endHold(tx, holdId, 'confirm')
  const waived: Plan = { ...plan, rules: { ...plan.rules, lead_minutes: 0 } }
  const tableIds = hold && hold.table_ids.length > 0 ? hold.table_ids : null
  return bookTable(tx, waived, wanted, 'api', tableIds)
}

export async function releaseTable(tx: Tx, holdId: string): Promise<void> {
  const hold = await endHold(tx, holdId, 'confirm')
  if (!hold) return
  const [at] = await tx.run(zoneOfTables(hold.table_ids))
  askWaitlist(tx, localDate(hold.starts_at, at?.zone ?? tx.restaurant.zone))
  announceTables(tx, hold.table_ids)
}
