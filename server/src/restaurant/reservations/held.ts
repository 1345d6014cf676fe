import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { endOfDay, startOfDay } from '../../platform/time/clock.ts'
import { heldBetween } from './queries.ts'
import type { Plan } from './rules/decide.ts'
import { longestStayMs } from './rules/slots.ts'

/** The bookings that can stand in the way of a slot on one of these days: one read, be it a day or a month. */
export function heldOn(
  { branchId, rules, zone }: Plan,
  { from, to = from, except = null }: { from: string; to?: string; except?: string | null },
) {
  const until = endOfDay(to, zone) + longestStayMs(rules.durations)
  return heldBetween(branchId, startOfDay(from, zone), until, except)
}

/** Whoever shows bookings live asks again. */
export function announceBooking(tx: Tx): void {
  tx.notify(`bookings:${tx.restaurant.id}`)
}
