import { record } from '../../../ground/audit/commands.ts'
import { notFound, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { shiftFault } from '../faults.ts'
import { type Place, placesOf } from '../places.ts'
import {
  deleteShifts,
  deleteTemplate,
  draftOf,
  findTemplate,
  findWeek,
  insertShifts,
  publishedOf,
  type TemplateShift,
  updateShift,
  upsertTemplate,
  type WeekRow,
} from '../queries.ts'
import { differenceOf, isEmpty, isSame } from '../rules/difference.ts'
import { onTheWall, timesIn } from '../rules/week.ts'
import { ALL_MEMBERS } from '../team-queries.ts'
import { announceShifts, assertWeekSeen, findWeekForChange, type WeekName, weekChanged } from './edit-week.ts'

/** The same shifts at the same times on the wall. What is there already stays, and nothing comes twice. */
export async function copyWeek(
  tx: Tx,
  name: WeekName,
  { fromWeek, seen }: { fromWeek: string; seen: number },
): Promise<number> {
  const { week, place } = await findWeekForChange(tx, name)
  await assertWeekSeen(tx, week, seen)
  const shifts = await wallShifts(tx, place, fromWeek)
  if (shifts.length === 0) throw refuse({ from_week: [shiftFault('empty.week')] })
  return addAll(tx, { week, place, shifts }, 'shift.copied', { from_week: fromWeek })
}

export async function applyTemplate(
  tx: Tx,
  name: WeekName,
  { templateId, seen }: { templateId: number; seen: number },
): Promise<number> {
  const [template] = await tx.run(findTemplate(templateId))
  if (!template) throw notFound()
  const { week, place } = await findWeekForChange(tx, name)
  await assertWeekSeen(tx, week, seen)
  const added = { template: template.name }
  return addAll(tx, { week, place, shifts: template.shifts }, 'shift.template_used', added)
}

/** Under a name that is taken it takes the other's place. */
export async function saveTemplate(tx: Tx, { branchId, weekStart }: WeekName, name: string): Promise<number> {
  const place = (await placesOf(tx)).find(({ id }) => id === branchId)
  const shifts = place ? await wallShifts(tx, place, weekStart) : []
  if (shifts.length === 0) throw refuse({ name: [shiftFault('empty.template')] })
  const id = await upsertTemplate(tx, { name, shifts, at: tx.cause.now })
  record(tx, { action: 'shift.template_saved', subject: { kind: 'shift_template', id }, after: { name } })
  announceShifts(tx, null)
  return id
}

export async function removeTemplate(tx: Tx, id: number): Promise<void> {
  const [gone] = await tx.run(deleteTemplate(id))
  if (!gone) throw notFound()
  record(tx, { action: 'shift.template_removed', subject: { kind: 'shift_template', id }, before: gone })
  announceShifts(tx, null)
}

async function wallShifts(tx: Tx, place: Place, weekStart: string): Promise<TemplateShift[]> {
  const [week] = await tx.run(findWeek(place.id, weekStart))
  if (!week) return []
  return (await tx.run(draftOf(week.id))).map((shift) => ({
    member_id: shift.member_id,
    role: shift.role,
    break_minutes: shift.break_minutes,
    note: shift.note,
    ...onTheWall({ startsAt: shift.starts_at, endsAt: shift.ends_at }, weekStart, place.zone),
  }))
}

async function addAll(
  tx: Tx,
  { week, place, shifts }: { week: WeekRow; place: Place; shifts: TemplateShift[] },
  action: string,
  after: object,
): Promise<number> {
  const [members, draft] = await Promise.all([tx.run(ALL_MEMBERS), tx.run(draftOf(week.id))])
  const working = new Set(members.filter(({ left_at }) => left_at === null).map(({ id }) => id))
  const wanted = shifts.map(({ weekday, from, minutes, member_id, ...shift }) => {
    const { startsAt, endsAt } = timesIn(week.week_start, { weekday, from, minutes }, place.zone)
    return {
      ...shift,
      member_id: member_id !== null && working.has(member_id) ? member_id : null,
      starts_at: startsAt,
      ends_at: endsAt,
    }
  })
  const added = wanted.filter((shift) => !draft.some((there) => isSame(there, shift)))
  if (added.length === 0) return 0
  await insertShifts(tx, week.id, added)
  weekChanged(tx, week, action, { ...after, shifts: added.length })
  return added.length
}

/** The draft is again what was last published. */
export async function discardChanges(tx: Tx, name: WeekName, seen: number): Promise<void> {
  const { week } = await findWeekForChange(tx, name)
  await assertWeekSeen(tx, week, seen)
  if (week.published_at === null) throw refuse({ week_start: [shiftFault('not_published')] })
  const [draft, published] = await Promise.all([tx.run(draftOf(week.id)), tx.run(publishedOf(week.id))])
  const difference = differenceOf(draft, published)
  if (isEmpty(difference)) return
  deleteShifts(
    tx,
    difference.added.map(({ id }) => id),
  )
  for (const { before } of difference.changed) {
    const { id, staff_name, ...shift } = before
    updateShift(tx, id, shift)
  }
  await insertShifts(
    tx,
    week.id,
    difference.removed.map(({ staff_name, ...shift }) => shift),
  )
  weekChanged(tx, week, 'shift.taken_back', {})
}
