import type { Availability } from '../contract.ts'
import { dayFault, hasTable, leadFault, type Plan, pacingFault, partyFault, partyOf } from './decide.ts'
import { depositFor } from './deposit.ts'
import type { Occupancy } from './occupancy.ts'
import { slotsOn } from './slots.ts'

export type Question = { date: string; party: number; now: number }

/** A closed day has no slots; a day or a party that cannot be booked has every slot unavailable. */
export function availabilityOn(plan: Plan, question: Question, occupancy: Occupancy): Availability {
  const { date, now } = question
  const { rules, zone, currency } = plan
  const party = partyOf(plan, question.party)
  const open = partyFault(plan, party) === null && dayFault(plan, date, now) === null
  const deposit = depositFor(rules.deposit, party.size, date)
  return {
    branch_id: plan.branchId,
    date,
    party_size: party.size,
    engine: rules.engine,
    slots: slotsOn(rules, zone, date).map((slot) => ({
      time: slot.time,
      available:
        open &&
        leadFault(plan, slot, now) === null &&
        pacingFault(plan, party, slot, occupancy) === null &&
        hasTable(plan, party, slot, occupancy),
      guarantee: deposit !== null,
    })),
    guarantee: deposit && { deposit_minor: deposit.amount_minor, currency, per: deposit.per },
    notify: rules.notify,
  }
}
