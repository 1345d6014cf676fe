import { type RawBuilder, sql } from 'kysely'
import type { OrderType } from '../../ground/tenants/rules/ordering.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Translations } from '../menu/contract.ts'
import type { OrderStatus } from './contract.ts'
import {
  announceChange,
  type LineRow,
  linesOfOrders,
  ORDER_COLUMNS,
  type OrderRow,
  withLines,
} from './queries.ts'
import { shownAs } from './rules/format.ts'

/** A guest's newest orders, with how many there are in all. */
export function lastOrdersOf(guestId: number, most: number) {
  return sql<{
    id: string
    status: OrderStatus
    type: OrderType
    placed_at: number
    currency: string
    total_minor: number
    dishes: { name: Translations; quantity: number }[]
    count: number
  }>`
    select o.id, o.status, o.type, o.placed_at, o.currency, o.total_minor, o.count,
           coalesce((select json_agg(json_build_object('name', l.name, 'quantity', l.quantity) order by l.place)
                       from (select name, quantity, place from order_lines
                              where order_id = o.id and not voided order by place limit 3) l), '[]') as dishes
      from (select id, status, type, placed_at, currency, total_minor, count(*) over ()::int as count
              from orders where guest_id = ${guestId} order by placed_at desc, id desc limit ${most}) o
     order by o.placed_at desc, o.id desc`
}

/** What a guest has had most often. */
export function favouriteDishes(guestId: number, most: number) {
  return sql<{ item_id: number; name: Translations; quantity: number }>`
    select l.item_id, (array_agg(l.name order by o.placed_at desc))[1] as name, sum(l.quantity)::int as quantity
      from orders o join order_lines l on l.order_id = o.id
     where o.guest_id = ${guestId} and o.status = 'completed' and not l.voided
     group by l.item_id having sum(l.quantity) > 1 order by sum(l.quantity) desc, l.item_id limit ${most}`
}

export function guestOf(orderId: string) {
  return sql<{ guest_id: number | null }>`select guest_id from orders where id = ${orderId}`
}

export function lastAddressOf(guestId: number) {
  return sql<{ address: NonNullable<OrderRow['delivery_address']> }>`
    select delivery_address as address from orders
     where guest_id = ${guestId} and type = 'delivery' and delivery_address ->> 'line1' <> ''
     order by placed_at desc limit 1`
}

/** What was counted as visits of this guest from then on: orders that were completed, and bookings that were seated. */
export function visitsSince(guestId: number, at: number) {
  return sql<{ visits: number }>`
    select ((select count(*) from orders where guest_id = ${guestId} and status = 'completed' and placed_at >= ${new Date(at)})
          + (select count(*) from reservations where guest_id = ${guestId} and seated_at >= ${new Date(at)}))::int as visits`
}

/** All orders of guests, oldest first. */
export function lockOrdersOf(tx: Tx, guestIds: number[]) {
  return lockWhere(tx, sql`guest_id = any(${guestIds}::bigint[])`)
}

export function lockOrders(tx: Tx, ids: string[]) {
  return lockWhere(tx, sql`id = any(${ids}::uuid[])`)
}

async function lockWhere(
  tx: Tx,
  which: RawBuilder<unknown>,
): Promise<{ order: OrderRow; lines: LineRow[] }[]> {
  const orders = await tx.run(sql<OrderRow>`
    select ${ORDER_COLUMNS} from orders where ${which} order by placed_at, id for no key update`)
  return withLines(orders, await tx.run(linesOfOrders(orders.map(({ id }) => id))))
}

/** What an order says of its guest, and what others wrote of it. */
export function updateGuestOf(tx: Tx, order: OrderRow, shown: string): void {
  const address = order.delivery_address && JSON.stringify(order.delivery_address)
  tx.later(sql`
    update orders set customer_name = ${order.customer_name}, customer_phone = ${order.customer_phone},
           customer_phone_e164 = ${order.customer_phone_e164}, customer_email = ${order.customer_email}, note = ${order.note},
           reference = ${order.reference}, external = ${order.external && JSON.stringify(order.external)}, cancel_reason = ${order.cancel_reason}, delivery_address = ${address},
           updated_at = ${new Date(order.updated_at)}, shown = ${shown}, shown_zone = ${shownAs(tx.restaurant.zone)}
     where id = ${order.id}`)
  announceChange(tx, order)
}

export function blankLineNotes(tx: Tx, orderIds: string[]): void {
  tx.later(sql`
    update order_lines set note = null where order_id = any(${orderIds}::uuid[]) and note is not null`)
}

export function handOver(tx: Tx, fromGuest: number, intoGuest: number): void {
  // Its JSON names the guest, so it is shown anew.
  tx.later(sql`update orders set guest_id = ${intoGuest}, shown_zone = '' where guest_id = ${fromGuest}`)
}
