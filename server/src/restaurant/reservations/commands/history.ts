import { shareSubject } from '../../../platform/cache/versions.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { countVisit } from '../../guests/commands.ts'
import { GUESTS } from '../../guests/queries.ts'
import { lockDay } from '../day-lock-queries.ts'
import { announceBooking, heldOn } from '../held.ts'
import { readPlan } from '../plan.ts'
import { insertReservation, type ReservationRow, updateStatus } from '../queries.ts'
import { decide, type Plan } from '../rules/decide.ts'
import { depositFor, depositMinor } from '../rules/deposit.ts'
import { isLive, type Status } from '../rules/lifecycle.ts'
import { type Held, Occupancy } from '../rules/occupancy.ts'
import { takeFirstFree } from './book-table.ts'

export type OldBooking = {
  id: string
  guest: { id: number; name: string; phone: string; email: string | null }
  partySize: number
  time: string
  note: string | null
  source: 'api' | 'staff'
  createdAt: number
  /** What had become of it by now, and when. */
  status: Status
  changedAt: number
}

/** Bookings of one day at a branch that were made before now. One that the rules would have refused is left out. Nobody is told. Answers the ids of the others. */
export async function enterOldBookings(
  tx: Tx,
  { date, branchId }: { date: string; branchId?: number | undefined },
  old: OldBooking[],
): Promise<string[]> {
  shareSubject(tx, GUESTS)
  const plan = await readPlan(tx, branchId)
  lockDay(tx, date)
  const held = await tx.run(heldOn(plan, { from: date }))
  const entered: string[] = []
  for (const one of old) {
    const row = await enter(tx, plan, held, date, one)
    if (!row) continue
    entered.push(row.id)
    if (isLive(row.status)) held.push(heldBy(row))
  }
  announceBooking(tx, plan.branchId)
  return entered
}

async function enter(
  tx: Tx,
  plan: Plan,
  held: Held[],
  date: string,
  old: OldBooking,
): Promise<ReservationRow | null> {
  const { partySize: party, time, guest, createdAt, status } = old
  const { granted } = decide(plan, { party, date, time, tableId: null }, createdAt, new Occupancy(held))
  if (!granted) return null
  const deposit = depositFor(plan.rules.deposit, party, date)
  const row: ReservationRow = {
    id: old.id,
    branch_id: plan.branchId,
    guest_id: guest.id,
    status: 'confirmed',
    name: guest.name,
    phone: guest.phone,
    email: guest.email,
    party_size: party,
    date,
    time,
    starts_at: granted.slot.startAt,
    ends_at: granted.endAt,
    table_ids: [],
    note: old.note,
    deposit_minor: deposit && depositMinor(deposit, party),
    deposit_status: deposit && 'pending',
    pay_by: null,
    source: old.source,
    cancelled_by: null,
    seated_at: null,
    left_at: null,
    was_served: false,
    sequence: 0,
    created_at: createdAt,
    updated_at: createdAt,
  }
  const first: ReservationRow = { ...row, status: status === 'pending' ? 'pending' : 'confirmed' }
  const seated = await takeFirstFree(tx, granted.places, first, (candidate) =>
    insertReservation(tx, candidate),
  )
  if (!seated || seated.status === status) return seated
  const moved: ReservationRow = {
    ...seated,
    status,
    cancelled_by: status === 'cancelled' ? 'guest' : null,
    seated_at: status === 'seated' ? old.changedAt : null,
    sequence: status === 'cancelled' ? 1 : 0,
    updated_at: old.changedAt,
  }
  updateStatus(tx, moved, isLive(status))
  if (status === 'seated') countVisit(tx, guest.id, { spendMinor: 0, at: old.changedAt })
  return moved
}

function heldBy({ starts_at, ends_at, party_size, table_ids }: ReservationRow): Held {
  return { startAt: starts_at, endAt: ends_at, party: party_size, tableIds: table_ids }
}
