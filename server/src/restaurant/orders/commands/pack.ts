import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { type Cause, inRestaurant, type Restaurant } from '../../../platform/db/transaction.ts'
import { DAY_MS } from '../../../platform/time/clock.ts'
import { OPEN } from '../rules/lifecycle.ts'

const READY_MADE_FOR_MS = 30 * DAY_MS
const AT_ONCE = 500

/**
 * Orders that have long ended lose the JSON that is kept ready for them, a third of their bytes. Whoever reads one has it
 * built from its columns, as after a change of time zone. Few at once, so that nobody waits for the lock of an order.
 */
export async function packOrders(database: Database, restaurant: Restaurant, now: number): Promise<void> {
  const cause: Cause = { actor: { kind: 'system', id: null, name: 'housekeeping' }, requestId: null, now }
  const before = new Date(now - READY_MADE_FOR_MS)
  for (let after = new Date(0); ; ) {
    const [last] = await inRestaurant(database, restaurant, cause, (tx) =>
      tx.run(sql<{ packed: number; at: number | null }>`
        with old as (
          select id, placed_at from orders
           where placed_at >= ${after} and placed_at < ${before} and updated_at < ${before} and shown_zone <> ''
             and status <> all(${OPEN}::text[])
           order by placed_at limit ${AT_ONCE} for no key update skip locked
        ), packed as (
          update orders o set shown = '', shown_zone = '', filler = null from old
           where o.restaurant_id = current_restaurant() and o.id = old.id
        )
        select count(*)::int as packed, max(placed_at) as at from old`),
    )
    if (!last?.at || last.packed < AT_ONCE) return
    after = new Date(last.at)
  }
}
