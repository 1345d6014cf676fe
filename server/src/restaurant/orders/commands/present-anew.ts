import { sql } from 'kysely'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
  type Tx,
} from '../../../platform/postgres/transaction/transaction.ts'
import { presentOrder } from '../present.ts'
import { linesOfOrders, ORDER_COLUMNS, type OrderRow, withLines } from '../queries.ts'
import { shownAs } from '../rules/format.ts'

const AT_ONCE = 500

type Place = { id: string; placed_at: number }

const FIRST: Place = { id: '00000000-0000-0000-0000-000000000000', placed_at: 0 }

/**
 * Orders whose JSON an earlier version has written, or that were placed by another clock, are stored as they are shown now.
 * Whoever reads one before that gets it presented anew, which takes longer. Few at once, so that nobody waits for the
 * lock of an order.
 */
export async function presentOrdersAnew(
  database: Database,
  restaurant: Restaurant,
  now: number,
): Promise<void> {
  const cause: Cause = { actor: { kind: 'system', id: null, name: 'housekeeping' }, requestId: null, now }
  for (let last: Place | undefined = FIRST; last; ) {
    const after: Place = last
    last = await inRestaurant(database, restaurant, cause, (tx) => presentSome(tx, after))
  }
}

/** Answers where to go on; undefined at the end. */
async function presentSome(tx: Tx, after: Place): Promise<Place | undefined> {
  const { zone } = tx.restaurant
  const orders = await tx.run(sql<OrderRow>`
    select ${ORDER_COLUMNS} from orders
     where (placed_at, id) > (${new Date(after.placed_at)}, ${after.id}::uuid) and shown_zone <> ${shownAs(zone)}
     order by placed_at, id limit ${AT_ONCE} for no key update skip locked`)
  if (orders.length === 0) return undefined
  const lines = await tx.run(linesOfOrders(orders.map(({ id }) => id)))
  const shown = withLines(orders, lines).map((one) =>
    JSON.stringify(presentOrder(one.order, one.lines, zone)),
  )
  tx.later(sql`
    update orders o set shown = anew.shown, shown_zone = ${shownAs(zone)}, filler = null
      from unnest(${orders.map(({ id }) => id)}::uuid[], ${shown}::text[]) as anew (id, shown)
     where o.restaurant_id = current_restaurant() and o.id = anew.id`)
  return orders.length < AT_ONCE ? undefined : orders.at(-1)
}
