import type { Database } from '../../platform/db/database.ts'
import { readTogether } from '../../platform/db/transaction.ts'
import type { Prepared } from '../../platform/memory/prepared.ts'
import { addDays, isAfter, localDate, MINUTE_MS } from '../../platform/time/clock.ts'
import type { Availability } from './contract.ts'
import { type Diaries, type Diary, heldOn, keepAnswer, occupancyOf, occupancyOn } from './diary.ts'
import type { BookingPlans } from './plan.ts'
import { availabilityOn } from './rules/availability.ts'
import { dayFault, type Plan } from './rules/decide.ts'
import { Occupancy } from './rules/occupancy.ts'

/** Where availability is read from: what the restaurant offers, and who has booked. */
export type Desk = { database: Database; plans: BookingPlans; diaries: Diaries }

export type Asked = { restaurantId: number; date: string; party: number; now: number }

const NOBODY = Occupancy.of([])

/** One day as the API answers it. From memory, with no wait at all, while neither bookings nor rules change. */
export function answerAvailability(desk: Desk, asked: Asked): Prepared | Promise<Prepared> {
  const { plans, diaries } = desk
  // The diary first: what is worked out by an older plan can then only go into a diary that is out of date as well.
  const diary = diaries.get(asked.restaurantId)
  const plan = plans.get(asked.restaurantId)
  if (diary instanceof Promise || plan instanceof Promise) return answerLater(desk, asked)
  return diary.answers.get(questionOf(plan, asked)) ?? answerNow(desk, asked, diary, plan)
}

/** The same, only where it is in memory. */
export function heldAvailability({ plans, diaries }: Desk, asked: Asked): Prepared | undefined {
  const diary = diaries.held(asked.restaurantId)
  const plan = plans.held(asked.restaurantId)
  return diary && plan && diary.answers.get(questionOf(plan, asked))
}

async function answerLater(desk: Desk, asked: Asked): Promise<Prepared> {
  const diary = await desk.diaries.get(asked.restaurantId)
  const plan = await desk.plans.get(asked.restaurantId)
  return diary.answers.get(questionOf(plan, asked)) ?? answerNow(desk, asked, diary, plan)
}

async function answerNow({ database }: Desk, asked: Asked, diary: Diary, plan: Plan): Promise<Prepared> {
  const { restaurantId, date, party, now } = asked
  const occupancy =
    dayFault(plan, date, now) === null ? await occupancyOn(database, restaurantId, diary, plan, date) : NOBODY
  const data = availabilityOn(plan, { date, party, now }, occupancy)
  return keepAnswer(diary, questionOf(plan, asked), JSON.stringify({ data, meta: {}, links: {} }))
}

/**
 * As time goes by an answer changes only as a slot gets too near, which falls on a full minute and includes it, and as
 * a new day begins.
 */
function questionOf({ zone }: Plan, { date, party, now }: Asked): string {
  return `${date} ${party} ${Math.ceil(now / MINUTE_MS)} ${localDate(now, zone)}`
}

/** Several days in a row for one party size: however many, one read of bookings. */
export async function availabilityOfDays(
  desk: Desk,
  { restaurantId, from, to, party, now }: Omit<Asked, 'date'> & { from: string; to: string },
): Promise<Availability[]> {
  const plan = await desk.plans.get(restaurantId)
  const [rows] = await readTogether(desk.database, restaurantId, [heldOn(plan, { from, to })])
  const occupancy = occupancyOf(rows)
  const days: Availability[] = []
  for (let date = from; !isAfter(date, to); date = addDays(date, 1)) {
    days.push(availabilityOn(plan, { date, party, now }, occupancy))
  }
  return days
}
