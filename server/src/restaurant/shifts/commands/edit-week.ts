import { record } from '../../../ground/audit/commands.ts'
import { lastEntryAbout } from '../../../ground/audit/queries.ts'
import { STAFF_ERRORS } from '../../../ground/staff-calls/errors.ts'
import { branchFaults } from '../../../ground/tenants/faults.ts'
import { tell } from '../../../ground/tenants/tell.ts'
import { AppError, type FieldErrors, notFound, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../../platform/time/clock.ts'
import { shiftFault } from '../faults.ts'
import { type Place, placesOf } from '../places.ts'
import {
  deleteShifts,
  draftOf,
  insertShifts,
  lockWeek,
  lockWeekOfShift,
  type NewShift,
  type ShiftRow,
  touchWeek,
  updateShift,
  type WeekRow,
} from '../queries.ts'
import { isSame } from '../rules/difference.ts'
import { isMonday, minutesBetween, timeFaults, timesOn, weekSpan } from '../rules/week.ts'
import { lockMember } from '../team-queries.ts'

export type WeekName = { branchId: number; weekStart: string }

export type Wish = {
  member_id: number | null
  role: string | null
  day: string
  from: string
  to: string
  break_minutes: number
  note: string | null
}

/** The branch and its week, locked; made where there is none. */
export async function findWeekForChange(
  tx: Tx,
  { branchId, weekStart }: WeekName,
): Promise<{ week: WeekRow; place: Place }> {
  const place = (await placesOf(tx)).find(({ id }) => id === branchId)
  if (!place) throw refuse({ branch_id: [branchFaults('not_found.branch')] })
  if (!isMonday(weekStart)) throw refuse({ week_start: [shiftFault('not_a_monday')] })
  return { place, week: await lockWeek(tx, branchId, weekStart, tx.cause.now) }
}

async function changedMeanwhile(tx: Tx, weekId: number, version: number): Promise<AppError> {
  const [last] = await tx.run(lastEntryAbout({ kind: 'shift_week', id: String(weekId) }))
  const at = last ? formatMoment(last.at, tx.restaurant.zone) : null
  return new AppError(STAFF_ERRORS.changed_meanwhile, { by: last?.actorName ?? null, at, version })
}

export async function assertWeekSeen(tx: Tx, week: WeekRow, seen: number): Promise<void> {
  if (week.version !== seen) throw await changedMeanwhile(tx, week.id, week.version)
}

/** That the week is another one now: its version, who is told, and the log. */
export function weekChanged(tx: Tx, week: WeekRow, action: string, after: object): void {
  touchWeek(tx, week.id, changedAt(tx))
  const { branch_id, week_start } = week
  record(tx, {
    action,
    subject: { kind: 'shift_week', id: week.id },
    after: { week_start, branch_id, ...after },
  })
  announceShifts(tx, week.branch_id)
}

/** Null: of every branch, as of the team. */
export function announceShifts(tx: Tx, branchId: number | null): void {
  tell(tx, 'shifts', branchId)
}

export async function addShift(tx: Tx, name: WeekName, wish: Wish): Promise<number> {
  const { week, place } = await findWeekForChange(tx, name)
  const shift = await shiftOf(tx, week, place, wish)
  const [id = 0] = await insertShifts(tx, week.id, [shift])
  weekChanged(tx, week, 'shift.added', { shift_id: id })
  return id
}

export async function changeShift(tx: Tx, id: number, seen: number, wish: Wish): Promise<void> {
  const { week, place, shift: before } = await holdShift(tx, id, seen)
  const shift = await shiftOf(tx, week, place, wish)
  if (isSame(before, shift)) return
  updateShift(tx, id, shift)
  weekChanged(tx, week, 'shift.changed', { shift_id: id })
}

/** What is published stays so until the week is published again. */
export async function removeShift(tx: Tx, id: number, seen: number): Promise<void> {
  const { week } = await holdShift(tx, id, seen)
  deleteShifts(tx, [id])
  weekChanged(tx, week, 'shift.removed', { shift_id: id })
}

async function holdShift(
  tx: Tx,
  id: number,
  seen: number,
): Promise<{ week: WeekRow; place: Place; shift: ShiftRow }> {
  const week = await lockWeekOfShift(tx, id)
  if (!week) throw notFound()
  const [places, draft] = await Promise.all([placesOf(tx), tx.run(draftOf(week.id))])
  const shift = draft.find((one) => one.id === id)
  const place = places.find((one) => one.id === week.branch_id)
  if (!shift || !place) throw notFound()
  if (shift.version !== seen) throw await changedMeanwhile(tx, week.id, shift.version)
  return { week, place, shift }
}

async function shiftOf(tx: Tx, week: WeekRow, place: Place, wish: Wish): Promise<NewShift> {
  const { member_id, day, from, to, break_minutes } = wish
  const member = member_id === null ? null : await lockMember(tx, member_id)
  const { startsAt, endsAt } = timesOn(day, from, minutesBetween(from, to), place.zone)
  const times = { startsAt, endsAt, breakMinutes: break_minutes }
  const role = wish.role?.trim() || member?.role || ''
  const faults = {
    ...onFields(timeFaults(times, weekSpan(week.week_start, place.zone))),
    ...(member_id !== null &&
      (!member || member.left_at !== null) && { member_id: [shiftFault('not_found.member')] }),
    ...(role === '' && { role: [shiftFault('required.role')] }),
  }
  if (Object.keys(faults).length > 0) throw refuse(faults)
  return {
    member_id,
    role,
    starts_at: startsAt,
    ends_at: endsAt,
    break_minutes,
    note: wish.note?.trim() || null,
  }
}

/** As the form has them. */
function onFields({ starts_at, ends_at, ...others }: FieldErrors): FieldErrors {
  return { ...others, ...(starts_at && { day: starts_at }), ...(ends_at && { to: ends_at }) }
}
