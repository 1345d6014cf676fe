import { ALL_COMBINATIONS, ALL_TABLES } from '../floor/queries.ts'
import type { Database } from '../platform/db/database.ts'
import { readTogether, type Tx } from '../platform/db/transaction.ts'
import { Memory } from '../platform/memory/memory.ts'
import { BOOKING_RULES, CLOCK_AND_CURRENCY } from '../restaurants/queries.ts'
import { bookingRules } from '../restaurants/rules/booking.ts'
import type { Plan } from './rules/decide.ts'
import { floorOf } from './rules/tables.ts'

export type Plans = Memory<Plan>

const WHOLE_PLAN = [BOOKING_RULES, ALL_TABLES, ALL_COMBINATIONS, CLOCK_AND_CURRENCY] as const
type Rows = Awaited<ReturnType<typeof readTogether<typeof WHOLE_PLAN>>>

// A table weighs about as much as a rule.
const MOST_TABLES_HELD = 500_000

/** What each restaurant offers, held until its owner changes it. */
export function bookingPlans(database: Database): Plans {
  const plans = new Memory<Plan>({
    changes: database.changes,
    subject: 'rules',
    load: async (restaurantId) => planOf(await readTogether(database, restaurantId, WHOLE_PLAN)),
    weigh: (plan) => plan.floor.places.length + 10,
    most: MOST_TABLES_HELD,
  })
  database.changes.on('restaurant', (restaurantId) => plans.forget(restaurantId))
  return plans
}

/** As this transaction sees it: for what comes right after an import, and for commands without a memory. */
export async function readPlan(tx: Tx): Promise<Plan> {
  const [rules, tables, combinations, clock] = await Promise.all([
    tx.run(BOOKING_RULES),
    tx.run(ALL_TABLES),
    tx.run(ALL_COMBINATIONS),
    tx.run(CLOCK_AND_CURRENCY),
  ])
  return planOf([rules, tables, combinations, clock])
}

function planOf([rules, tables, combinations, clock]: Rows): Plan {
  return {
    rules: bookingRules(rules[0]?.booking ?? {}),
    floor: floorOf(tables, combinations),
    zone: clock[0]?.zone ?? 'UTC',
    currency: clock[0]?.currency ?? '',
  }
}
