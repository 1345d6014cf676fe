import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { notFound, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { localDate, localToMoment, MINUTE_MS } from '../../../platform/time/clock.ts'
import { bookingFault } from '../faults.ts'
import { announceTables, heldOn } from '../held.ts'
import { endHold, type HoldRow, insertHold, lockDaysAround } from '../holds.ts'
import { type Plan, placesAsked } from '../rules/decide.ts'
import { Occupancy } from '../rules/occupancy.ts'
import { placeIsFree } from '../rules/tables.ts'
import { askWaitlist } from '../waitlist/queries.ts'

export type NewBlock = {
  date: string
  time: string
  minutes: number
  tableIds: number[]
  note: string | null
}

/** Nobody is given these tables in that time; who sits there already must be moved first. */
export async function blockTables(tx: Tx, plan: Plan, wanted: NewBlock): Promise<HoldRow> {
  const { date, time, minutes, note } = wanted
  const tableIds = [...new Set(wanted.tableIds)]
  if (time >= '24:00') throw refuse({ time: [bookingFault('not_a_time.of_one_day')] })
  const startAt = localToMoment(date, time, plan.zone)
  const endAt = startAt + minutes * MINUTE_MS
  for (const id of tableIds) placesAsked(plan, 1, id)
  lockDaysAround(tx, date)
  const occupancy = new Occupancy(await tx.run(heldOn(plan, { from: date })))
  const place = { tableIds, minSeats: 0, maxSeats: 0 }
  if (!placeIsFree(place, occupancy, startAt, endAt))
    throw refuse({ table_id: [bookingFault('table_taken')] })
  const hold: HoldRow = {
    id: randomUUIDv7(),
    kind: 'block',
    table_ids: tableIds,
    starts_at: startAt,
    ends_at: endAt,
    party_size: 0,
    note,
  }
  insertHold(tx, hold)
  record(tx, {
    action: 'reservation.table_blocked',
    subject: { kind: 'hold', id: hold.id },
    after: { date, time, minutes, table_ids: tableIds },
  })
  announceTables(tx, hold.table_ids)
  return hold
}

export async function unblockTables(tx: Tx, plan: Plan, id: string): Promise<HoldRow> {
  const hold = await endHold(tx, id, 'block')
  if (!hold) throw notFound()
  record(tx, {
    action: 'reservation.table_unblocked',
    subject: { kind: 'hold', id },
    before: { table_ids: hold.table_ids },
  })
  askWaitlist(tx, localDate(hold.starts_at, plan.zone))
  announceTables(tx, hold.table_ids)
  return hold
}
