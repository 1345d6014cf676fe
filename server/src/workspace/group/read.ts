import { sql } from 'kysely'
import { may } from '../../ground/staff/rights.ts'
import { lacksFactorFor, type Membership, type Staff } from '../../ground/staff/session.ts'
import type { Branch, RulesCache } from '../../ground/tenants/owner-rules.ts'
import type { Plans } from '../../ground/tenants/plans.ts'
import { findRestaurantById, type RestaurantRow } from '../../ground/tenants/queries.ts'
import { restaurantStanding } from '../../ground/tenants/standing.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { localDate } from '../../platform/time/clock.ts'
import { OPEN } from '../../restaurant/orders/rules/lifecycle.ts'
import { businessDayOf } from '../../restaurant/reports/rules.ts'
import type { RestaurantFigures } from './contract.ts'

type Deps = { database: Database; rules: RulesCache; plans: Plans }

/** Those of whose figures this person may know, in the order of their names. Nothing is added up: each has its own money and clock. */
export async function readGroup(deps: Deps, staff: Staff, now: number): Promise<RestaurantFigures[]> {
  const those = staff.memberships.filter((one) => may(one.role, 'seeSales') && !lacksFactorFor(staff, one))
  const figures = await Promise.all(those.map((membership) => readOne(deps, membership, now)))
  return figures.flatMap((one) => one ?? []).toSorted((a, b) => a.name.localeCompare(b.name))
}

async function readOne(
  { database, rules, plans }: Deps,
  { restaurantId, branchIds }: Membership,
  now: number,
): Promise<RestaurantFigures | null> {
  const [[row], { branches }] = await Promise.all([
    inDirectory(database, findRestaurantById(restaurantId)),
    rules.get(restaurantId),
  ])
  if (!row) return null
  const { planInForce, features } = restaurantStanding(row, plans, now)
  if (!planInForce) return null
  const own = branches.filter(({ id }) => branchIds?.includes(id) ?? true)
  const [[found]] = await readTogether(database, restaurantId, [figuresOf(own, now)])
  if (!found) return null
  return {
    ...identityOf(row),
    sold: features.has('reporting') ? { orders: found.orders, revenue_minor: found.revenue_minor } : null,
    open_orders: found.open_orders,
    bookings: features.has('reservations') ? { count: found.bookings, guests: found.guests } : null,
  }
}

function identityOf({ id, slug, name, currency, zone }: RestaurantRow) {
  return { id, slug, name, currency, zone }
}

type Found = Record<'orders' | 'revenue_minor' | 'open_orders' | 'bookings' | 'guests', number>

/** Each branch has its own business day and date. An order without a branch is from before there were any, and the default one's. */
function figuresOf(branches: Branch[], now: number) {
  const here = branches.map((branch) => ({
    id: branch.id,
    is_default: branch.is_default,
    day: businessDayOf(now, branch),
    date: localDate(now, branch.zone),
  }))
  return sql<Found>`
    with here as (
      select id, is_default, day, date from jsonb_to_recordset(${JSON.stringify(here)}::jsonb) as h(id bigint, is_default boolean, day date, date date)
    )
    select sold.orders, sold.revenue_minor, open.open_orders, booked.bookings, booked.guests
      from (select coalesce(sum(s.orders), 0)::int as orders, coalesce(sum(s.revenue_minor), 0)::bigint as revenue_minor
              from daily_sales s join here h on h.id = s.branch_id and h.day = s.day) sold,
           (select count(*)::int as open_orders from orders o join here h on h.id = o.branch_id or (o.branch_id is null and h.is_default)
             where o.status = any(${[...OPEN]}::text[])) open,
           (select count(*)::int as bookings, coalesce(sum(r.party_size), 0)::int as guests
              from reservations r join here h on h.id = r.branch_id and h.date = r.date
             where r.status in ('pending', 'confirmed', 'seated')) booked`
}
