import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { changedAt, type Tx } from '../../../platform/db/transaction.ts'
import { refuse } from '../../../platform/errors.ts'
import { meetSharing } from '../../guests/commands.ts'
import { tellGuest } from '../../notifications/commands.ts'
import type { NewReservation, Reservation } from '../contract.ts'
import { announceBooking, heldOn, occupancyOf } from '../diary.ts'
import { presentReservation } from '../present.ts'
import { insertReservation, lockDay, type ReservationRow, tryLockDay } from '../queries.ts'
import {
  dayFault,
  decide,
  type Granted,
  NO_TABLE_FREE,
  type Plan,
  TABLE_TAKEN,
  type Wanted,
} from '../rules/decide.ts'
import { depositFor, depositMinor } from '../rules/deposit.ts'
import type { Place } from '../rules/tables.ts'
import { expectDeposit } from './pay-by.ts'

/** With the language that the guest reads, where it is known. */
export type BookingWish = NewReservation & { locale?: string | null }

export async function bookTable(
  tx: Tx,
  plan: Plan,
  wanted: BookingWish,
  source: 'api' | 'staff',
  tableIds: readonly number[] | null = null,
): Promise<Reservation> {
  const { row, locale } = await placeBooking(tx, plan, wanted, { source, id: randomUUIDv7(), tableIds })
  const reservation = presentReservation(row, tx.restaurant.zone)
  record(tx, {
    action: 'reservation.created',
    subject: { kind: 'reservation', id: row.id },
    after: auditOf(row),
  })
  emit(tx, 'reservation.created', { reservation, previous_status: null }, `reservation:${row.id}`)
  await tellGuest(tx, row.status === 'pending' ? 'received' : 'confirmed', row, locale)
  return reservation
}

/** Decides and saves, and tells nobody. */
export async function placeBooking(
  tx: Tx,
  plan: Plan,
  wanted: BookingWish,
  {
    source,
    id,
    tableIds,
  }: { source: ReservationRow['source']; id: string; tableIds?: readonly number[] | null },
): Promise<{ row: ReservationRow; locale: string | null }> {
  const { party_size: party, date, time } = wanted
  const tableId = tableIds ?? wanted.table_id ?? null
  const granted = await grant(tx, plan, { party, date, time, tableId })
  const { name, phone, email = null, note = null, locale = null } = wanted
  const guest = await meetSharing(tx, { name, phone, email, locale })
  const deposit = depositFor(plan.rules.deposit, party, date)
  const bookedAt = changedAt(tx)
  const row: ReservationRow = {
    id,
    guest_id: guest.id,
    status: wanted.status ?? (plan.rules.auto_confirm ? 'confirmed' : 'pending'),
    name,
    phone,
    email,
    party_size: party,
    date,
    time,
    starts_at: granted.slot.startAt,
    ends_at: granted.endAt,
    table_ids: [],
    note,
    deposit_minor: deposit && depositMinor(deposit, party),
    deposit_status: deposit && 'pending',
    source,
    cancelled_by: null,
    seated_at: null,
    sequence: 0,
    created_at: bookedAt,
    updated_at: bookedAt,
  }
  const seated = await takeFirstFree(tx, granted.places, row, (candidate) => insertReservation(tx, candidate))
  if (!seated) throw refuse(tableId === null ? { time: [NO_TABLE_FREE] } : { table_id: [TABLE_TAKEN] })
  expectDeposit(tx, id, deposit)
  announceBooking(tx)
  return { row: seated, locale: guest.locale }
}

/**
 * Mostly nobody else books the same day at this moment: then its lock and its bookings come in one round trip. Where
 * somebody does, it is decided without the lock first: when many want the last table, only those wait for the lock who
 * may still get it. The others are refused at once.
 */
async function grant(tx: Tx, plan: Plan, wanted: Wanted): Promise<Granted> {
  const { now } = tx.cause
  const { date } = wanted
  if (dayFault(plan, date, now) !== null) return granted(decide(plan, wanted, now, occupancyOf([])))
  // In this order on the connection, so that what is read is no older than the lock.
  const [isLocked, asItIs] = await Promise.all([tryLockDay(tx, date), tx.run(heldOn(plan, { from: date }))])
  const first = granted(decide(plan, wanted, now, occupancyOf(asItIs)))
  return isLocked ? first : granted(decide(plan, wanted, now, await lockedDay(tx, plan, date)))
}

function granted(decision: ReturnType<typeof decide>): Granted {
  if (decision.faults) throw refuse(decision.faults)
  return decision.granted
}

/** The day's bookings, which nobody else can add to until this transaction ends. */
export async function lockedDay(tx: Tx, plan: Plan, date: string, except: string | null = null) {
  lockDay(tx, date)
  return occupancyOf(await tx.run(heldOn(plan, { from: date, except })))
}

/** The database has the last word: a table that it finds taken, or gone, gives way to the next that fits. */
export async function takeFirstFree(
  tx: Tx,
  places: readonly Place[],
  row: ReservationRow,
  save: (candidate: ReservationRow) => Promise<void>,
): Promise<ReservationRow | null> {
  for (const { tableIds } of places) {
    const candidate = { ...row, table_ids: [...tableIds] }
    try {
      await tx.attempt(() => save(candidate))
      return candidate
    } catch (error) {
      if (!TABLE_LOST.has((error as { constraint?: string }).constraint ?? '')) throw error
    }
  }
  return null
}

const TABLE_LOST = new Set(['reservation_tables_during_excl', 'reservation_tables_table_id_fkey'])

/** What the activity log says of a booking: nothing that names the guest. */
export function auditOf({ status, party_size, date, time, table_ids }: ReservationRow) {
  return { status, party_size, date, time, table_ids }
}
