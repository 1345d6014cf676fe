import type { Database } from '../../platform/postgres/pool/database.ts'
import { readShortly, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { addDays, isAfter } from '../../platform/time/clock.ts'
import type { Availability } from './contract.ts'
import { heldOn } from './held.ts'
import type { BookingPlans } from './plan.ts'
import { availabilityOn } from './rules/availability.ts'
import { dayFault, type Plan } from './rules/decide.ts'
import { Occupancy } from './rules/occupancy.ts'
import { planAt } from './rules/plans.ts'

/** Where availability is read from: what the restaurant offers, and who has booked. */
export type Desk = { database: Database; plans: BookingPlans }

export type Asked = {
  restaurantId: number
  /** Default: the default branch. */
  branchId?: number | undefined
  date: string
  party: number
  now: number
}

const NOBODY = new Occupancy([])

export async function availabilityOfDay({ database, plans }: Desk, asked: Asked): Promise<Availability> {
  const { restaurantId, branchId, date, party, now } = asked
  const plan = planAt(await plans.get(restaurantId), branchId)
  const isBookable = dayFault(plan, date, now) === null
  const occupancy = isBookable ? await occupancyOn(database, restaurantId, plan, date) : NOBODY
  return availabilityOn(plan, { date, party, now }, occupancy)
}

async function occupancyOn(
  database: Database,
  restaurantId: number,
  plan: Plan,
  date: string,
): Promise<Occupancy> {
  const [held] = await readShortly(database, restaurantId, [heldOn(plan, { from: date })])
  return new Occupancy(held)
}

/** Several days in a row for one party size: however many, one read of bookings. */
export async function availabilityOfDays(
  desk: Desk,
  { restaurantId, branchId, from, to, party, now }: Omit<Asked, 'date'> & { from: string; to: string },
): Promise<Availability[]> {
  const plan = planAt(await desk.plans.get(restaurantId), branchId)
  const [held] = await readTogether(desk.database, restaurantId, [heldOn(plan, { from, to })])
  const occupancy = new Occupancy(held)
  const days: Availability[] = []
  for (let date = from; !isAfter(date, to); date = addDays(date, 1)) {
    days.push(availabilityOn(plan, { date, party, now }, occupancy))
  }
  return days
}
