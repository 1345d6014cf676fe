import { notFound, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { daysBetween, localDate } from '../../../platform/time/clock.ts'
import { shiftFault } from '../faults.ts'
import {
  answerTimeOff,
  insertTimeOff,
  lockTimeOff,
  type MemberRow,
  type TimeOffRow,
  type TimeOffStatus,
} from '../team-queries.ts'
import { findMemberForChange, recordMember } from './edit-team.ts'
import { tellOfTimeOff } from './mail-team.ts'

const LONGEST_DAYS = 366

export type DaysWanted = { from: string; to: string; note: string | null }

/** Asked for by the person, or entered by whoever plans, and then granted with it. */
export async function askTimeOff(
  tx: Tx,
  member: MemberRow,
  { from, to, note }: DaysWanted,
  status: 'asked' | 'granted',
): Promise<number> {
  const lasts = daysBetween(from, to) + 1
  if (lasts < 1) throw refuse({ to: [shiftFault('out_of_order.time_off')] })
  if (lasts > LONGEST_DAYS) throw refuse({ to: [shiftFault('too_long.time_off')] })
  if (to < localDate(tx.cause.now, tx.restaurant.zone))
    throw refuse({ to: [shiftFault('in_the_past.time_off')] })
  const id = await insertTimeOff(tx, {
    member_id: member.id,
    from_day: from,
    to_day: to,
    note: note?.trim() || null,
    status,
    answered_by: status === 'granted' ? tx.cause.actor.name : null,
    created_at: tx.cause.now,
  })
  recordMember(tx, `shift.time_off_${status}`, member.id, { from, to })
  return id
}

/** An answer may be changed; whoever asked hears of each. */
export async function answerAsked(tx: Tx, id: number, isGranted: boolean): Promise<void> {
  const off = await holdTimeOff(tx, id)
  const status = isGranted ? 'granted' : 'refused'
  if (off.status === status) return
  settle(tx, off, status, tx.cause.actor.name)
  tellOfTimeOff(tx, await findMemberForChange(tx, off.member_id), off, isGranted)
}

/** Only by the person themselves. */
export async function withdrawAsked(tx: Tx, member: MemberRow, id: number): Promise<void> {
  const off = await holdTimeOff(tx, id)
  if (off.member_id !== member.id) throw notFound()
  settle(tx, off, 'withdrawn', off.answered_by)
}

function settle(tx: Tx, off: TimeOffRow, status: TimeOffStatus, by: string | null): void {
  answerTimeOff(tx, off.id, { status, by, at: changedAt(tx) })
  recordMember(tx, `shift.time_off_${status}`, off.member_id, { from: off.from_day, to: off.to_day })
}

async function holdTimeOff(tx: Tx, id: number): Promise<TimeOffRow> {
  const off = await lockTimeOff(tx, id)
  if (!off || off.status === 'withdrawn') throw notFound()
  return off
}
