import { record } from '../../../ground/audit/commands.ts'
import { STAFF_ERRORS } from '../../../ground/staff-calls/errors.ts'
import { AppError, notFound, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { DAY_MS } from '../../../platform/time/clock.ts'
import { shiftFault } from '../faults.ts'
import {
  insertMember,
  lockMember,
  type MemberDetails,
  type MemberRow,
  memberByEmail,
  openShiftsOf,
  shiftsElsewhere,
  updateCalendar,
  updateLeft,
  updateMember,
} from '../team-queries.ts'
import { announceShifts } from './edit-week.ts'

/** Somebody between two plans still works there. */
const WORKED_LATELY_MS = 28 * DAY_MS
const ADDRESS_TAKEN = shiftFault('not_unique.address')

export async function addMember(tx: Tx, wanted: MemberDetails): Promise<number> {
  await assertOwnAddress(tx, wanted.email, null)
  const id = await insertMember(tx, wanted, changedAt(tx))
  recordMember(tx, 'shift.member_added', id, { name: wanted.name, role: wanted.role })
  return id
}

/** The log says what was changed, never to what: a wage is nobody else's business. */
export async function changeMember(tx: Tx, id: number, seen: number, wanted: MemberDetails): Promise<void> {
  const member = await findMemberForChange(tx, id)
  if (member.version !== seen) {
    throw new AppError(STAFF_ERRORS.changed_meanwhile, { version: member.version })
  }
  const changed = (Object.keys(wanted) as (keyof MemberDetails)[]).filter(
    (name) => JSON.stringify(wanted[name]) !== JSON.stringify(member[name]),
  )
  if (changed.length === 0) return
  if (member.left_at === null) await assertOwnAddress(tx, wanted.email, id)
  updateMember(tx, id, wanted, changedAt(tx))
  recordMember(tx, 'shift.member_changed', id, { changed })
}

/**
 * What they have worked stays. What they were planned for is open again, and their calendar ends. Whoever plans some branches
 * alone takes out nobody who works at another: that would open shifts which they may not see.
 */
export async function removeMember(tx: Tx, id: number, plans: readonly number[] | null): Promise<void> {
  const member = await findMemberForChange(tx, id)
  if (member.left_at !== null) return
  if (plans !== null) await assertOnlyAt(tx, member, plans)
  const now = changedAt(tx)
  await tx.run(openShiftsOf([id], tx.cause.now))
  updateLeft(tx, [id], now, now)
  recordMember(tx, 'shift.member_left', id, { name: member.name })
}

async function assertOnlyAt(tx: Tx, { id, name }: MemberRow, branches: readonly number[]): Promise<void> {
  const elsewhere = await tx.run(shiftsElsewhere(id, branches, tx.cause.now - WORKED_LATELY_MS))
  if (elsewhere.length > 0) {
    throw new AppError(
      STAFF_ERRORS.limited_to_branches,
      {},
      { fault: shiftFault('works_elsewhere', { name }) },
    )
  }
}

export async function restoreMember(tx: Tx, id: number): Promise<void> {
  const member = await findMemberForChange(tx, id)
  if (member.left_at === null) return
  await assertOwnAddress(tx, member.email, id)
  updateLeft(tx, [id], null, changedAt(tx))
  recordMember(tx, 'shift.member_returned', id, { name: member.name })
}

/** The address that they subscribed to shows nothing from now on. */
export async function endCalendar(tx: Tx, id: number): Promise<void> {
  const member = await findMemberForChange(tx, id)
  if (!member.has_calendar) return
  updateCalendar(tx, id, null)
  recordMember(tx, 'shift.calendar_ended', id, {})
}

export async function findMemberForChange(tx: Tx, id: number): Promise<MemberRow> {
  const member = await lockMember(tx, id)
  if (!member) throw notFound()
  return member
}

async function assertOwnAddress(tx: Tx, email: string | null, id: number | null): Promise<void> {
  if (email === null) return
  const [other] = await tx.run(memberByEmail(email))
  if (other && other.id !== id) throw refuse({ email: [ADDRESS_TAKEN] })
}

export function recordMember(tx: Tx, action: string, id: number, after: object): void {
  record(tx, { action, subject: { kind: 'team_member', id }, after })
  announceShifts(tx, null)
}
