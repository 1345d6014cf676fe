import { mentions, type Trace } from '../../../ground/redaction/rules.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { forgetPhonesOfUses } from '../../coupons/use.ts'
import { blankTickets } from '../../kitchen/commands.ts'
import { blankAdjustmentReasons, reasonsOf } from '../adjustment-queries.ts'
import type { Order } from '../contract.ts'
import { presentOrder } from '../present.ts'
import { blankCustomer, handOver, type OrderRow, ordersOf } from '../queries.ts'

/** Orders stay, with their items, sums and city, but without the person who placed them. */
export async function forgetGuest(tx: Tx, guestIds: number[]): Promise<Trace> {
  const found = (await ordersOf(tx, guestIds)).filter(({ order }) => tellsOfCustomer(order))
  const orders = found.map(({ order }) => order)
  const names = orders.map(({ customer_name }) => customer_name)
  const contacts = orders.flatMap((order) => [
    order.customer_phone,
    order.customer_phone_e164,
    order.customer_email,
    order.delivery_address?.phone ?? null,
  ])
  const reasons = orders.map(({ cancel_reason }) => cancel_reason)
  // Written by others about the order: the reason of a cancel, an integrator's own number. They go where they name the guest.
  const references = orders.map(({ reference }) => reference)
  const adjustments = await reasonsOf(
    tx,
    orders.map(({ id }) => id),
  )
  const telling = new Set(
    [...reasons, ...references, ...adjustments.map(({ reason }) => reason)].filter((text) =>
      mentions(text, [...names, ...contacts]),
    ),
  )
  const updatedAt = changedAt(tx)
  for (const { order, lines } of found) {
    const blank = withoutCustomer(order, telling, updatedAt)
    const silent = lines.map((line) => ({ ...line, note: null }))
    blankCustomer(tx, blank, JSON.stringify(presentOrder(blank, silent, tx.restaurant.zone)))
  }
  const ids = orders.map(({ id }) => id)
  blankTickets(tx, ids)
  forgetPhonesOfUses(tx, ids)
  const named = adjustments.filter(({ reason }) => telling.has(reason))
  blankAdjustmentReasons(
    tx,
    named.map(({ id }) => id),
  )
  return {
    subjectIds: ids,
    texts: [
      ...names,
      ...telling,
      ...orders.flatMap(({ note, delivery_address: address }) => [
        note,
        address?.line1 ?? null,
        address?.postcode ?? null,
        address?.instructions ?? null,
      ]),
      ...found.flatMap(({ lines }) => lines.map(({ note }) => note)),
    ],
    contacts,
  }
}

function tellsOfCustomer({ customer_name, customer_phone, customer_email, note }: OrderRow): boolean {
  return [customer_name, customer_phone, customer_email, note].some((text) => text !== null)
}

function withoutCustomer(order: OrderRow, telling: Set<string | null>, updatedAt: number): OrderRow {
  return {
    ...order,
    customer_name: null,
    customer_phone: null,
    customer_phone_e164: null,
    customer_email: null,
    note: null,
    reference: telling.has(order.reference) ? null : order.reference,
    cancel_reason: telling.has(order.cancel_reason) ? null : order.cancel_reason,
    delivery_address: order.delivery_address && { line1: '', city: order.delivery_address.city, phone: '' },
    updated_at: updatedAt,
  }
}

export function adoptGuest(tx: Tx, { from, into }: { from: number; into: number }): void {
  handOver(tx, from, into)
}

export async function exportGuest(tx: Tx, guestId: number): Promise<Order[]> {
  const found = await ordersOf(tx, [guestId])
  return found.map(({ order, lines }) => presentOrder(order, lines, tx.restaurant.zone))
}
