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
 * lock of an order. Answers how many there were; one that somebody holds is counted, and stays as it is.
 */
export async function presentOrdersAnew(
  database: Database,
  restaurant: Restaurant,
  cause: Cause,
): Promise<number> {
  let all = 0
  for (let last: Place | undefined = FIRST; last; ) {
    const after: Place = last
    const walked = await inRestaurant(database, restaurant, cause, (tx) => presentSome(tx, after))
    all += walked.old
    last = walked.last
  }
  return all
}

/** `last` is where to go on; undefined at the end. */
async function presentSome(tx: Tx, after: Place): Promise<{ old: number; last: Place | undefined }> {
  const orders = await tx.run(sql<Place & { isOld: boolean }>`
    select id, placed_at, shown_zone <> ${shownAs(tx.restaurant.zone)} as "isOld" from orders
     where (placed_at, id) > (${new Date(after.placed_at)}, ${after.id}::uuid)
     order by placed_at, id limit ${AT_ONCE}`)
  const old = orders.filter(({ isOld }) => isOld).map(({ id }) => id)
  if (old.length > 0) await presentThese(tx, old)
  return { old: old.length, last: orders.length < AT_ONCE ? undefined : orders.at(-1) }
}

async function presentThese(tx: Tx, ids: string[]): Promise<void> {
  const { zone } = tx.restaurant
  const orders = await tx.run(sql<OrderRow>`
    select ${ORDER_COLUMNS} from orders where id = any(${ids}::uuid[]) for no key update skip locked`)
  const lines = await tx.run(linesOfOrders(orders.map(({ id }) => id)))
  const shown = withLines(orders, lines).map((one) =>
    JSON.stringify(presentOrder(one.order, one.lines, zone)),
  )
  tx.later(sql`
    update orders o set shown = anew.shown, shown_zone = ${shownAs(zone)}, filler = null
      from unnest(${orders.map(({ id }) => id)}::uuid[], ${shown}::text[]) as anew (id, shown)
     where o.restaurant_id = current_restaurant() and o.id = anew.id`)
}
