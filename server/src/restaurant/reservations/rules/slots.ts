import type { BookingRules, Duration } from '../../../ground/tenants/rules/booking.ts'
import { addDays, MINUTE_MS, momentsOf, weekdayOf } from '../../../platform/time/clock.ts'
import { minutesOf, timeOfMinutes, type Window } from '../../../platform/time/windows.ts'

/** A time of the day at which a party can come, and the moment it is. */
export type Slot = { time: string; startAt: number }

const DAY_MINUTES = 1440

type SlotRules = Pick<BookingRules, 'periods' | 'slot_minutes' | 'closing_days'>

/**
 * The slots that fall on the date, by time. A service past midnight belongs to the day on which it starts, its slots
 * to the days on which they fall; a closing day has no slots and no service. A time that the clock skips is none.
 */
export function slotsOn(rules: SlotRules, zone: string, date: string): Slot[] {
  if (rules.closing_days.includes(date)) return []
  const before = addDays(date, -1)
  const minutes = new Set(startsOn(rules, date).filter((minute) => minute < DAY_MINUTES))
  if (!rules.closing_days.includes(before)) {
    for (const minute of startsOn(rules, before)) if (minute >= DAY_MINUTES) minutes.add(minute - DAY_MINUTES)
  }
  const inOrder = [...minutes].sort((a, b) => a - b)
  const moments = momentsOf(date, inOrder, zone)
  const slots: Slot[] = []
  for (const [place, minute] of inOrder.entries()) {
    const startAt = moments[place] ?? null
    if (startAt !== null) slots.push({ time: timeOfMinutes(minute), startAt })
  }
  return slots
}

/** Minutes since midnight of the service that starts on the date; 1440 and more fall on the next day. */
function startsOn({ periods, slot_minutes }: SlotRules, date: string): number[] {
  const weekday = weekdayOf(date)
  return periods.flatMap((period) => {
    if (period.days && !period.days.includes(weekday)) return []
    const { from, to } = spanOf(period)
    const starts: number[] = []
    for (let minute = from; minute <= to - slot_minutes; minute += slot_minutes) starts.push(minute)
    return starts
  })
}

function spanOf(period: Window): { from: number; to: number } {
  const from = minutesOf(period.from)
  const to = minutesOf(period.to)
  return { from, to: to > from ? to : to + DAY_MINUTES }
}

/** How long the party keeps its table; for parties above the last of the durations, the last one applies. */
export function stayMs(durations: readonly Duration[], party: number): number {
  const fitting = durations.find(({ up_to_party }) => party <= up_to_party) ?? durations.at(-1)
  return (fitting?.minutes ?? 0) * MINUTE_MS
}

export function longestStayMs(durations: readonly Duration[]): number {
  return Math.max(0, ...durations.map(({ minutes }) => minutes)) * MINUTE_MS
}
