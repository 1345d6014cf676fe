import type { Tx } from '../../../platform/db/transaction.ts'
import { shareSubject } from '../../../platform/memory/versions.ts'
import { mentions, type Trace } from '../../../platform/redaction.ts'
import { blankTickets } from '../../kitchen/commands.ts'
import type { Order } from '../contract.ts'
import { presentOrder } from '../present.ts'
import { blankCustomer, handOver, type OrderRow, ordersOf } from '../queries.ts'

/** Orders stay, with their dishes, sums and city, and say nothing of who placed them. */
export async function forgetGuest(tx: Tx, guestId: number): Promise<Trace> {
  shareSubject(tx, 'orders')
  const found = await ordersOf(tx, guestId)
  const orders = found.map(({ order }) => order)
  const names = orders.map(({ customer_name }) => customer_name)
  const contacts = orders.flatMap((order) => [
    order.customer_phone,
    order.customer_phone_e164,
    order.customer_email,
    order.delivery_address?.phone ?? null,
  ])
  const reasons = orders.map(({ cancel_reason }) => cancel_reason)
  const telling = new Set(reasons.filter((reason) => mentions(reason, [...names, ...contacts])))
  const updatedAt = tx.cause.clock?.() ?? tx.cause.now
  for (const { order, lines } of found) {
    const blank = withoutCustomer(order, telling.has(order.cancel_reason), updatedAt)
    blankCustomer(tx, blank, JSON.stringify(presentOrder(blank, lines, tx.restaurant.zone)))
  }
  const ids = orders.map(({ id }) => id)
  blankTickets(tx, ids)
  return {
    subjectIds: ids,
    texts: [
      ...names,
      ...telling,
      ...orders.flatMap(({ note, delivery_address }) => [note, delivery_address?.line1 ?? null]),
    ],
    contacts,
  }
}

function withoutCustomer(order: OrderRow, withoutReason: boolean, updatedAt: number): OrderRow {
  return {
    ...order,
    customer_name: null,
    customer_phone: null,
    customer_phone_e164: null,
    customer_email: null,
    note: null,
    cancel_reason: withoutReason ? null : order.cancel_reason,
    delivery_address: order.delivery_address && { ...order.delivery_address, line1: '', phone: '' },
    updated_at: updatedAt,
  }
}

export function adoptGuest(tx: Tx, { from, into }: { from: number; into: number }): void {
  handOver(tx, from, into)
}

export async function exportGuest(tx: Tx, guestId: number): Promise<Order[]> {
  const found = await ordersOf(tx, guestId)
  return found.map(({ order, lines }) => presentOrder(order, lines, tx.restaurant.zone))
}
