import { tell, tellThose } from '../../ground/tenants/tell.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { endOfDay, startOfDay } from '../../platform/time/clock.ts'
import { branchesOfTables } from '../floor/queries.ts'
import { branchesOfKept, heldBetween } from './queries.ts'
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

/** Whoever shows bookings of the branch live asks again. */
export function announceBooking(tx: Tx, branchId: number | null): void {
  tell(tx, 'bookings', branchId)
}

/** The same of the branch that these tables stand at. */
export function announceTables(tx: Tx, tableIds: readonly number[]): void {
  tellThose(tx, 'bookings', branchesOfTables(tableIds))
}

/** The same of the tables that an experience has now. */
export function announceKept(tx: Tx, experienceId: number): void {
  tellThose(tx, 'bookings', branchesOfKept(experienceId))
}
