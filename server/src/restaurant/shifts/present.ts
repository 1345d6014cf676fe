import { formatMoment } from '../../platform/time/clock.ts'
import type { ShiftWeek } from './contract.ts'
import type { PublishedRow, ShownShift, ShownWeek } from './queries.ts'

/** Those that somebody has. */
export function shownShifts(published: PublishedRow[]): ShownShift[] {
  return published.flatMap(({ member_id, staff_name, ...shift }) =>
    staff_name === null ? [] : [{ ...shift, staff_name }],
  )
}

export function presentShiftWeek(week: ShownWeek, zone: string): ShiftWeek {
  const publishedAt = formatMoment(week.published_at, zone)
  return {
    id: week.id,
    branch_id: week.branch_id,
    week_start: week.week_start,
    shifts: week.shown.map((shift) => ({
      id: shift.id,
      staff_name: shift.staff_name,
      role: shift.role,
      starts_at: formatMoment(shift.starts_at, zone),
      ends_at: formatMoment(shift.ends_at, zone),
      break_minutes: shift.break_minutes,
      note: shift.note,
    })),
    published_at: publishedAt,
    updated_at: publishedAt,
  }
}
