import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { shareSubject } from '../../../platform/cache/versions.ts'
import { notFound, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { meetGuest } from '../../guests/commands.ts'
import { bookingFault } from '../faults.ts'
import { announceBooking, heldOn } from '../held.ts'
import { endHold } from '../holds.ts'
import { decide, type Plan, saysFull } from '../rules/decide.ts'
import { Occupancy } from '../rules/occupancy.ts'
import { alreadyWaits, askWaitlist, insertWait, lockWait, updateWait, type WaitRow } from './queries.ts'

export type NewWait = {
  /** The language that the guest reads, where it is known. */
  locale?: string | null
  name: string
  phone: string
  email: string | null
  party_size: number
  date: string
  time: string
  note?: string | null
}

/**
 * A guest asks to be told when a full slot opens: one that could be booked if it were not full. Guests ask where the
 * owner offers it (`notify`); the staff write down whomever they like.
 */
export async function joinWaitlist(
  tx: Tx,
  plan: Plan,
  wanted: NewWait,
  source: 'guest' | 'staff',
): Promise<WaitRow> {
  if (source === 'guest' && !plan.rules.notify) throw refuse({ time: [bookingFault('no_waitlist')] })
  const { name, phone, email, party_size: party, date, time, note = null } = wanted
  if (email === null) throw refuse({ email: [bookingFault('required.to_be_told')] })
  const occupancy = new Occupancy(await tx.run(heldOn(plan, { from: date })))
  const { faults } = decide(plan, { party, date, time, tableId: null }, tx.cause.now, occupancy)
  if (!faults) throw refuse({ time: [bookingFault('not_full')] })
  const { time: why, ...others } = faults
  if (Object.keys(others).length > 0 || why?.some((fault) => !saysFull(fault))) throw refuse(faults)
  shareSubject(tx, 'waitlist')
  const guest = await meetGuest(tx, { name, phone, email, locale: wanted.locale ?? null })
  if (await alreadyWaits(tx, { guestId: guest.id, branchId: plan.branchId, date, time }))
    throw refuse({ phone: [bookingFault('waits_already')] })
  const now = changedAt(tx)
  const row: WaitRow = {
    id: randomUUIDv7(),
    branch_id: plan.branchId,
    guest_id: guest.id,
    status: 'waiting',
    name,
    phone,
    email,
    party_size: party,
    date,
    time,
    note,
    source,
    hold_id: null,
    offered_at: null,
    expires_at: null,
    reservation_id: null,
    created_at: now,
    updated_at: now,
  }
  insertWait(tx, row)
  record(tx, {
    action: 'reservation.waitlist_joined',
    subject: { kind: 'waitlist', id: row.id },
    after: { party_size: party, date, time },
  })
  // Should the slot have opened since it was looked at, the job finds it.
  askWaitlist(tx, date)
  announceBooking(tx, row.branch_id)
  return row
}

/** The staff take a guest off the list, or the guest does not want the offer: what was held is free for the next. */
export async function leaveWaitlist(
  tx: Tx,
  id: string,
  how: 'declined' | 'removed' | 'lapsed',
): Promise<WaitRow> {
  const row = await lockWait(tx, id)
  if (!row) throw notFound()
  if (row.status !== 'waiting' && row.status !== 'offered') return row
  if (row.hold_id !== null) await endHold(tx, row.hold_id, 'offer')
  const next: WaitRow = { ...row, status: how, updated_at: changedAt(tx) }
  updateWait(tx, next)
  record(tx, {
    action: `reservation.waitlist_${how}`,
    subject: { kind: 'waitlist', id },
    before: { status: row.status },
    after: { status: how },
  })
  if (row.status === 'offered') askWaitlist(tx, row.date)
  announceBooking(tx, row.branch_id)
  return next
}
