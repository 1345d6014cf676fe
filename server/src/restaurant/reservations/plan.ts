import { type Branch, bindRules, WHOLE_RULES } from '../../ground/tenants/owner-rules.ts'
import { CURRENCY } from '../../ground/tenants/queries.ts'
import { Cache } from '../../platform/cache/cache.ts'
import { shareVersions } from '../../platform/cache/versions.ts'
import { refuse } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { ALL_COMBINATIONS, ALL_TABLES } from '../floor/queries.ts'
import { GUESTS } from '../guests/queries.ts'
import type { Plan } from './rules/decide.ts'
import { type Named, type Plans, placeFaults, planAt, planFor } from './rules/plans.ts'
import { floorOf } from './rules/tables.ts'

export type BookingPlans = Cache<Plans>

const WHOLE_PLAN = [ALL_TABLES, ALL_COMBINATIONS, CURRENCY, ...WHOLE_RULES] as const
type Rows = Awaited<ReturnType<typeof readTogether<typeof WHOLE_PLAN>>>

const PLAN_BYTES = 900
const PLACE_BYTES = 200
const MOST_BYTES_HELD = 16 * 1024 * 1024

/** What each restaurant offers, held until its owner changes it. */
export function bookingPlans(database: Database): BookingPlans {
  const plans = new Cache<Plans>({
    changes: database.changes,
    subject: 'rules',
    load: async (restaurantId) => plansOf(await readTogether(database, restaurantId, WHOLE_PLAN)),
    weigh: ({ all }) => all.reduce((sum, { floor }) => sum + PLAN_BYTES + PLACE_BYTES * floor.length, 0),
    most: MOST_BYTES_HELD,
  })
  database.changes.on('restaurant', (restaurantId) => plans.forget(restaurantId))
  return plans
}

/**
 * What is offered until this transaction ends: no rule and no table can change meanwhile. Whoever asks is about to
 * change bookings and perhaps a guest, and shares them first.
 */
export async function currentPlans(tx: Tx, plans: BookingPlans): Promise<Plans> {
  const [, , version = 0] = await shareVersions(tx, ['reservations', GUESTS, 'rules'])
  const held = plans.peek(tx.restaurant.id)
  if (held?.version === version) return held
  plans.warm(tx.restaurant.id)
  return readPlans(tx)
}

/** That of a branch; left out: the default one. */
export async function currentPlan(tx: Tx, plans: BookingPlans, branchId?: number | null): Promise<Plan> {
  return planAt(await currentPlans(tx, plans), branchId)
}

/** That of the branch which a booking names, or of its table's. */
export async function planNamed(tx: Tx, plans: BookingPlans, named: Named): Promise<Plan> {
  const current = await currentPlans(tx, plans)
  const faults = placeFaults(current, named)
  if (Object.keys(faults).length > 0) throw refuse(faults)
  return planFor(current, named)
}

/** As this transaction sees it: for what comes right after an import, and for commands without a memory. */
export async function readPlan(tx: Tx, branchId?: number | null): Promise<Plan> {
  return planAt(await readPlans(tx), branchId)
}

/** Those of all branches, in the same way. */
export async function readPlans(tx: Tx): Promise<Plans> {
  const rows = await Promise.all(WHOLE_PLAN.map((statement) => tx.run<unknown>(statement)))
  return plansOf(rows as unknown as Rows)
}

function plansOf([tables, combinations, currency, ...whole]: Rows): Plans {
  const rules = bindRules(whole)
  const branchOf = new Map(tables.map(({ id, branch_id }) => [id, branch_id]))
  const planOf = (branch: Branch): Plan => ({
    version: rules.version,
    branchId: branch.id,
    isOpen: branch.is_active,
    rules: branch.booking,
    floor: floorOf(
      tables.filter(({ branch_id }) => branch_id === branch.id),
      combinations.filter(({ table_ids: [first = 0] }) => branchOf.get(first) === branch.id),
    ),
    zone: branch.zone,
    currency: currency[0]?.currency ?? '',
  })
  const all = rules.branches.map(planOf)
  const home = all.find(({ branchId }) => branchId === rules.defaultBranch.id) as Plan
  return { version: rules.version, home, all }
}
