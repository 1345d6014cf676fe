import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { type Met, meetSharing, meetSharingIf } from '../../guests/commands.ts'
import { tellGuest } from '../../notifications/commands.ts'
import type { NewReservation, Reservation } from '../contract.ts'
import { lockDay, tryLockDay, WHERE_DAY_LOCKED } from '../day-lock-queries.ts'
import { bookingFault } from '../faults.ts'
import { announceBooking, heldOn } from '../held.ts'
import { presentReservation } from '../present.ts'
import { insertReservation, type ReservationRow } from '../queries.ts'
import { dayFault, decide, type Granted, type Plan, type Wanted } from '../rules/decide.ts'
import { depositFor, depositMinor } from '../rules/deposit.ts'
import { Occupancy } from '../rules/occupancy.ts'
import type { Place } from '../rules/tables.ts'
import { expectDeposit, payBy } from './release-unpaid.ts'

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
  const { name, phone, email = null, note = null, locale = null } = wanted
  const { granted, guest } = await admit(
    tx,
    plan,
    { party, date, time, tableId },
    { name, phone, email, locale },
  )
  const deposit = depositFor(plan.rules.deposit, party, date)
  const bookedAt = changedAt(tx)
  const row: ReservationRow = {
    id,
    branch_id: plan.branchId,
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
    pay_by: payBy(tx, deposit),
    source,
    cancelled_by: null,
    seated_at: null,
    left_at: null,
    was_served: false,
    sequence: 0,
    created_at: bookedAt,
    updated_at: bookedAt,
  }
  const seated = await takeFirstFree(tx, granted.places, row, (candidate) => insertReservation(tx, candidate))
  if (!seated)
    throw refuse(
      tableId === null ? { time: [bookingFault('no_table')] } : { table_id: [bookingFault('table_taken')] },
    )
  expectDeposit(tx, seated)
  announceBooking(tx, seated.branch_id)
  return { row: seated, locale: guest.locale }
}

const NOBODY = new Occupancy([])

type Admitted = { granted: Granted; guest: { id: number; locale: string | null } }

/**
 * Mostly nobody else books the same day at this moment: then its lock, its bookings and the guest come in one round trip.
 * Where somebody does, it is decided without the lock first: when many want the last table, only those wait for the lock
 * who may still get it. The others are refused at once.
 */
async function admit(tx: Tx, plan: Plan, wanted: Wanted, who: Met): Promise<Admitted> {
  const { now } = tx.cause
  const { date } = wanted
  const decideWith = (stays: Occupancy) => granted(decide(plan, wanted, now, stays))
  if (dayFault(plan, date, now) !== null) decideWith(NOBODY)
  // A wish that the plan refuses whoever else comes, such as one for a closed day, needs neither lock nor guest.
  const mayFit = decide(plan, wanted, now, NOBODY).granted !== null
  const { held, guest } = mayFit
    ? await lookAtDay(tx, plan, date, who)
    : { held: await tx.run(heldOn(plan, { from: date })), guest: null }
  const first = decideWith(new Occupancy(held))
  if (guest) return { granted: first, guest }
  const last = decideWith(await lockedDay(tx, plan, date))
  return { granted: last, guest: await meetSharing(tx, who) }
}

/**
 * In this order on the connection: what is read is no older than the lock, and only who has the lock meets the guest. The
 * other way round two could wait for each other, one for the day and one for the guest.
 */
async function lookAtDay(tx: Tx, plan: Plan, date: string, who: Met) {
  tryLockDay(tx, date)
  const [held, guest] = await Promise.all([
    tx.run(heldOn(plan, { from: date })),
    meetSharingIf(tx, WHERE_DAY_LOCKED, who),
  ])
  return { held, guest }
}

function granted(decision: ReturnType<typeof decide>): Granted {
  if (decision.faults) throw refuse(decision.faults)
  return decision.granted
}

/** The day's bookings, which nobody else can add to until this transaction ends. */
export async function lockedDay(tx: Tx, plan: Plan, date: string, except: string | null = null) {
  lockDay(tx, date)
  return new Occupancy(await tx.run(heldOn(plan, { from: date, except })))
}

/** The database has the last word: a table that it finds taken, or gone, gives way to the next that fits. */
export async function takeFirstFree(
  tx: Tx,
  places: readonly Pick<Place, 'tableIds'>[],
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
