import type { Fault } from '../../../platform/faults.ts'
import { bookingFault } from '../faults.ts'
import type { Question } from './availability.ts'
import { dayFault, hasTable, leadFault, type Plan, pacingFault, partyFault, partyOf } from './decide.ts'
import type { Occupancy } from './occupancy.ts'
import { slotsOn } from './slots.ts'

/** The slots of a day as an owner is told of them: why a guest cannot book one, or null where they can. */
export function reasonsOn(
  plan: Plan,
  { date, party: size, now }: Question,
  occupancy: Occupancy,
): { time: string; reason: Fault | null }[] {
  const party = partyOf(plan, size)
  const ofAll = partyFault(plan, party) ?? dayFault(plan, date, now)
  return slotsOn(plan.rules, plan.zone, date).map((slot) => ({
    time: slot.time,
    reason:
      ofAll ??
      leadFault(plan, slot, now) ??
      pacingFault(plan, party, slot, occupancy) ??
      (hasTable(plan, party, slot, occupancy) ? null : bookingFault('no_table')),
  }))
}
