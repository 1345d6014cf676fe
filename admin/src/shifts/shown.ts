import type {
  PublishedShift,
  WeekShift,
  WeekView,
} from '../../../server/src/restaurant/shifts/staff-contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { shiftTexts } from './texts.ts'

export type Showing = 'draft' | 'published'
type State = 'new' | 'changed' | 'gone' | 'same'
export type ShownShift = Omit<PublishedShift, 'staff_name'> & { version: number | null; state: State }

/** The shifts of the week as they are looked at: the draft with what it changes, or what staff see. */
export function shownShifts(view: WeekView, showing: Showing): ShownShift[] {
  if (showing === 'published')
    return view.published.map((shift) => ({ ...shift, version: null, state: 'same' }))
  const before = new Map(view.published.map((shift) => [shift.id, shift]))
  const kept = new Set(view.shifts.map(({ id }) => id))
  const stateOf = (shift: WeekShift): State => {
    if (view.week.published_at === null) return 'same'
    const was = before.get(shift.id)
    if (!was) return 'new'
    const isSame = (['member_id', 'role', 'starts_at', 'ends_at', 'break_minutes', 'note'] as const).every(
      (name) => was[name] === shift[name],
    )
    return isSame ? 'same' : 'changed'
  }
  return [
    ...view.shifts.map((shift) => ({ ...shift, state: stateOf(shift) })),
    ...view.published
      .filter(({ id }) => !kept.has(id))
      .map((shift) => ({ ...shift, version: null, state: 'gone' as const })),
  ].sort((a, b) => a.starts_at.localeCompare(b.starts_at) || a.id - b.id)
}

export function useShiftWords() {
  const t = useTexts(shiftTexts)
  const format = useRestaurantFormat()
  const span = ({ from, to }: { from: string; to: string }) =>
    `\u2068${format.clock(from)}–${format.clock(to)}\u2069`
  const hours = (minutes: number) => format.number(Math.round((minutes / 60) * 100) / 100)
  return {
    t,
    format,
    span,
    hours,
    dated: (shift: { day: string; from: string; to: string }) => `${format.day(shift.day)} ${span(shift)}`,
  }
}
