import { sql } from 'kysely'
import { forgetNotes } from '../../kitchen/queries.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Trace } from '../../platform/redaction.ts'
import type { Order } from '../contract.ts'
import { presentOrder } from '../present.ts'
import { type OrderRow, ordersOfGuest } from '../queries.ts'

/** Orders stay, with their sums, and say nothing of who placed them. */
export async function forgetGuest(tx: Tx, guestId: number): Promise<Trace> {
  const found = await ordersOfGuest(tx, guestId)
  const ids = found.map(({ order }) => order.id)
  const shown = found.map(({ order, lines }) =>
    JSON.stringify(presentOrder({ ...order, ...NOBODY }, lines, tx.restaurant.zone)),
  )
  tx.later(sql`
    update orders set customer_name = null, customer_phone = null, customer_phone_e164 = null, customer_email = null,
           note = null, delivery_address = null, shown = anew.shown, shown_zone = ${tx.restaurant.zone}
      from unnest(${ids}::uuid[], ${shown}::text[]) as anew(id, shown) where orders.id = anew.id`)
  forgetNotes(tx, ids)
  return {
    subjectIds: ids,
    texts: found.flatMap(({ order }) => [
      order.customer_name,
      order.note,
      order.delivery_address?.line1 ?? null,
    ]),
    contacts: found.flatMap(({ order }) => [
      order.customer_phone,
      order.customer_phone_e164,
      order.customer_email,
      order.delivery_address?.phone ?? null,
    ]),
  }
}

const NOBODY = {
  customer_name: null,
  customer_phone: null,
  customer_phone_e164: null,
  customer_email: null,
  note: null,
  delivery_address: null,
} as const satisfies Partial<OrderRow>

export function adoptGuest(tx: Tx, { from, into }: { from: number; into: number }): void {
  tx.later(sql`update orders set guest_id = ${into} where guest_id = ${from}`)
}

export async function exportGuest(tx: Tx, guestId: number): Promise<Order[]> {
  const found = await ordersOfGuest(tx, guestId)
  return found.map(({ order, lines }) => presentOrder(order, lines, tx.restaurant.zone))
}
