import type { FieldErrors } from '../../platform/errors.ts'
import {
  addDays,
  daysBetween,
  FIRST_MOMENT,
  isAfter,
  LAST_MOMENT,
  localDate,
  localParts,
  localToMoment,
  MINUTE_MS,
} from '../../platform/time/clock.ts'
import { reportFault } from './faults.ts'

const LONGEST_PERIOD_DAYS = 366

/** What tells a branch's business days apart. */
export type BranchClock = { zone: string; business_day_start: string }

/** A business day runs from here to the start of the next one, whatever the clock does in between. */
export function businessDayStart(date: string, { zone, business_day_start }: BranchClock): number {
  return localToMoment(date, business_day_start, zone)
}

export function businessDayOf(at: number, clock: BranchClock): string {
  let date = localDate(at, clock.zone)
  while (at < businessDayStart(date, clock)) date = addDays(date, -1)
  while (at >= businessDayStart(addDays(date, 1), clock)) date = addDays(date, 1)
  return date
}

/** On the wall, from 0 to 23. */
export function hourOf(at: number, { zone }: BranchClock): number {
  return Math.floor(localParts(at, zone).minuteOfDay / 60)
}

type SpanAt = { fromAt: number; untilAt: number }
/** Moments that each branch has of its own; what happened at a branch that is gone keeps to the others. */
export type BranchSpans = { branches: (SpanAt & { id: number })[]; other: SpanAt }

/** Each branch has business days of its own; a branch that is gone keeps to the restaurant's. */
export function branchSpans(
  { from, to }: { from: string; to: string },
  branches: readonly (BranchClock & { id: number })[],
  fallback: BranchClock,
): BranchSpans {
  const startOf = (date: string, clock: BranchClock) =>
    Math.min(Math.max(businessDayStart(date, clock), FIRST_MOMENT), LAST_MOMENT)
  const spanOn = (clock: BranchClock) => ({
    fromAt: startOf(from, clock),
    untilAt: startOf(addDays(to, 1), clock),
  })
  return {
    branches: branches.map((branch) => ({ id: branch.id, ...spanOn(branch) })),
    other: spanOn(fallback),
  }
}

export type Span = { date: string; hour: number; startAt: number }

/** Every hour of these business days, as the clock on the wall strikes them: one more or less when it changes. */
export function hourSpans(from: string, to: string, clock: BranchClock): Span[] {
  const spans: Span[] = []
  for (let date = from; !isAfter(date, to); date = addDays(date, 1)) {
    const endAt = businessDayStart(addDays(date, 1), clock)
    for (let at = businessDayStart(date, clock); at < endAt; ) {
      const { minuteOfDay } = localParts(at, clock.zone)
      spans.push({ date, hour: Math.floor(minuteOfDay / 60), startAt: at })
      at += (60 - (minuteOfDay % 60)) * MINUTE_MS
    }
  }
  return spans
}

export type Period = { from: string; to: string; days: number; previousFrom: string }

/** Nothing said is today; `from` alone runs to today, `to` alone is that one day. */
export function periodOf({ from, to }: { from?: string; to?: string }, today: string): Period {
  const last = to ?? today
  const first = from ?? last
  const days = daysBetween(first, last) + 1
  return { from: first, to: last, days, previousFrom: addDays(first, -days) }
}

export function periodFaults({ from, to, days }: Period): FieldErrors {
  if (days < 1) return { from: [reportFault('out_of_order.period', { to })] }
  if (days > LONGEST_PERIOD_DAYS) {
    return { to: [reportFault('too_long.period', { maximum: LONGEST_PERIOD_DAYS, from, days })] }
  }
  return {}
}

/** Half up, in integers: a sum may be too large for an exact quotient of doubles. */
export function averageMinor(revenueMinor: number, orders: number): number {
  if (orders === 0) return 0
  return Number((2n * BigInt(revenueMinor) + BigInt(orders)) / (2n * BigInt(orders)))
}

/** In percent with one decimal, half up. */
export function changePct(before: number, now: number): number {
  if (before === 0) return now === 0 ? 0 : 100
  const under = 2n * BigInt(before)
  const over = 2000n * (BigInt(now) - BigInt(before)) + BigInt(before)
  const tenths = over / under - (over % under < 0n ? 1n : 0n)
  return Number(tenths) / 10
}
