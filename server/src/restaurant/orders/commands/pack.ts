import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { type Cause, inRestaurant, type Restaurant, type Tx } from '../../../platform/db/transaction.ts'
import { DAY_MS } from '../../../platform/time/clock.ts'
import { OPEN } from '../rules/lifecycle.ts'
import { pack, packedFor } from '../rules/packing.ts'

/** Thirteen months: people look back at this season and at the one a year ago. */
const READY_MADE_FOR_MS = 396 * DAY_MS
const AT_ONCE = 500

type Place = { id: string; placed_at: number }
type Ended = Place & { shown: string }

const FIRST: Place = { id: '00000000-0000-0000-0000-000000000000', placed_at: 0 }

/**
 * Orders that have long ended are packed: the JSON that is kept ready for them becomes a list of its values, from which
 * the same bytes are made for whoever reads one. Few at once, so that nobody waits for the lock of an order.
 */
export async function packOrders(database: Database, restaurant: Restaurant, now: number): Promise<void> {
  const cause: Cause = { actor: { kind: 'system', id: null, name: 'housekeeping' }, requestId: null, now }
  const before = new Date(now - READY_MADE_FOR_MS)
  // From one to the next, since those that cannot be packed stay among those that could be.
  for (let last: Place | undefined = FIRST; last; ) {
    const after: Place = last
    last = await inRestaurant(database, restaurant, cause, (tx) => packSome(tx, after, before))
  }
}

/** Answers where to go on; undefined at the end. */
async function packSome(tx: Tx, after: Place, before: Date): Promise<Place | undefined> {
  // Those for another zone are shown from their columns, and packed once they are written again.
  const orders = await tx.run(sql<Ended>`
    select id, placed_at, shown from orders
     where (placed_at, id) > (${new Date(after.placed_at)}, ${after.id}::uuid) and placed_at < ${before} and updated_at < ${before} and shown_zone = ${tx.restaurant.zone}
       and status <> all(${OPEN}::text[])
     order by placed_at, id limit ${AT_ONCE} for no key update skip locked`)
  if (orders.length === 0) return undefined
  const ids = orders.map(({ id }) => id)
  const packed = orders.map(({ shown }) => pack(shown))
  tx.later(sql`
    update orders o set shown = p.packed, shown_zone = ${packedFor(tx.restaurant.zone)}, filler = null
      from unnest(${ids}::uuid[], ${packed}::text[]) as p (id, packed)
     where o.restaurant_id = current_restaurant() and o.id = p.id and p.packed is not null`)
  return orders.length < AT_ONCE ? undefined : orders.at(-1)
}
