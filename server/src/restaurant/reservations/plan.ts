import { sql } from 'kysely'
import { BOOKING_RULES, CLOCK_AND_CURRENCY } from '../../ground/tenants/queries.ts'
import { bookingRules } from '../../ground/tenants/rules/booking.ts'
import { Cache } from '../../platform/cache/cache.ts'
import { shareVersions } from '../../platform/cache/versions.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { ALL_COMBINATIONS, ALL_TABLES } from '../floor/queries.ts'
import { GUESTS } from '../guests/queries.ts'
import type { Plan } from './rules/decide.ts'
import { floorOf } from './rules/tables.ts'

export type BookingPlans = Cache<Plan>

const WHOLE_PLAN = [
  sql<{ version: number }>`select version from versions where subject = 'rules'`,
  BOOKING_RULES,
  ALL_TABLES,
  ALL_COMBINATIONS,
  CLOCK_AND_CURRENCY,
] as const
type Rows = Awaited<ReturnType<typeof readTogether<typeof WHOLE_PLAN>>>

const PLAN_BYTES = 900
const PLACE_BYTES = 200
const MOST_BYTES_HELD = 16 * 1024 * 1024

/** What each restaurant offers, held until its owner changes it. */
export function bookingPlans(database: Database): BookingPlans {
  const plans = new Cache<Plan>({
    changes: database.changes,
    subject: 'rules',
    load: async (restaurantId) => planOf(await readTogether(database, restaurantId, WHOLE_PLAN)),
    weigh: ({ floor }) => PLAN_BYTES + PLACE_BYTES * floor.length,
    most: MOST_BYTES_HELD,
  })
  database.changes.on('restaurant', (restaurantId) => plans.forget(restaurantId))
  return plans
}

/**
 * What is offered until this transaction ends: no rule and no table can change meanwhile. Whoever asks is about to
 * change bookings and perhaps a guest, and shares them first.
 */
export async function currentPlan(tx: Tx, plans: BookingPlans): Promise<Plan> {
  const [, , version = 0] = await shareVersions(tx, ['reservations', GUESTS, 'rules'])
  const held = plans.peek(tx.restaurant.id)
  if (held?.version === version) return held
  plans.warm(tx.restaurant.id)
  return readPlan(tx)
}

/** As this transaction sees it: for what comes right after an import, and for commands without a memory. */
export async function readPlan(tx: Tx): Promise<Plan> {
  const rows = await Promise.all(WHOLE_PLAN.map((statement) => tx.run<unknown>(statement)))
  return planOf(rows as unknown as Rows)
}

function planOf([versions, rules, tables, combinations, restaurant]: Rows): Plan {
  return {
    version: versions[0]?.version ?? 0,
    rules: bookingRules(rules[0]?.booking ?? {}),
    floor: floorOf(tables, combinations),
    zone: restaurant[0]?.zone ?? 'UTC',
    currency: restaurant[0]?.currency ?? '',
  }
}
