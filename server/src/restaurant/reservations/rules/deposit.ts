import type { DepositRule } from '../../../ground/tenants/rules/booking.ts'
import { weekdayOf } from '../../../platform/time/clock.ts'

/** The rule, where it asks this party for a deposit on this day. A deposit of nothing is none. */
export function depositFor(rule: DepositRule | null, party: number, date: string): DepositRule | null {
  if (rule === null || rule.amount_minor === 0 || party < rule.from_party) return null
  const { days, dates } = rule
  if (days === undefined && dates === undefined) return rule
  return days?.includes(weekdayOf(date)) || dates?.includes(date) ? rule : null
}

/** What this party pays ahead on this day; 0: nothing. */
export function depositDue(rule: DepositRule | null, party: number, date: string): number {
  const asked = depositFor(rule, party, date)
  return asked ? depositMinor(asked, party) : 0
}

export function depositMinor({ amount_minor, per }: DepositRule, party: number): number {
  return per === 'guest' ? amount_minor * party : amount_minor
}
