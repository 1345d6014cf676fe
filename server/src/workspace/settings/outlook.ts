import type { BranchPart } from '../../across/document/contract.ts'
import { DAY_MS, formatMoment, isZone } from '../../platform/time/clock.ts'
import { calendarOf, isOpenAt, nextOpening } from '../../platform/time/windows.ts'
import type { BranchOutlook } from './contract.ts'

const SEARCH_MS = 14 * DAY_MS

/** Whether branches would be open now, and when they would open next, if they were saved like this. */
export function outlookOf(branches: BranchPart[], zone: string, now: number): BranchOutlook[] {
  return branches.map((branch) => {
    const { ref, name, timezone } = branch
    const own = timezone != null && isZone(timezone) ? timezone : zone
    const calendar = calendarOf(branch)
    const is_open = isOpenAt(calendar, own, now)
    const opensAt = is_open ? null : nextOpening(calendar, own, now, SEARCH_MS)
    return { ref, name, is_open, opens_at: formatMoment(opensAt, own) }
  })
}
