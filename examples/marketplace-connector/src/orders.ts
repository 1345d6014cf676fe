import type { Client, Order } from '@comanda/sdk'

/** As the marketplace sends it: its own prices, with options and tax, and what it takes off and adds. */
export type MarketOrder = {
  id: string
  /** The short number that the courier asks for at the counter. */
  number: string
  customer: { name: string; phone: string }
  lines: {
    item_id: number
    variant_id?: number | null
    quantity: number
    option_ids?: number[]
    note?: string | null
    price_minor: number
  }[]
  discount_minor?: number
  tip_minor?: number
  /** Whether the customer has paid the marketplace. */
  prepaid: boolean
  note?: string
}

/**
 * The courier of the marketplace fetches it, so for the restaurant it is a pickup. Comanda knows it by `external.id`:
 * sent again, it answers the order that is there, so no idempotency key is needed.
 */
export async function placeOrder(comanda: Client, channel: string, order: MarketOrder): Promise<Order> {
  const { id, number, customer, lines, discount_minor = 0, tip_minor = 0, prepaid, note = null } = order
  const { data } = await comanda.placeOrder({
    type: 'pickup',
    channel,
    external: { id, display_id: number, prepaid, prices: 'theirs', discount_minor, tip_minor },
    customer_name: customer.name,
    customer_phone: customer.phone,
    note,
    lines,
  })
  return data
}

/** The customer has thought better of it. Only an order of ours: the token could cancel any. */
export async function cancelOrder(
  comanda: Client,
  channel: string,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<Order> {
  const { data: order } = await comanda.getOrder(orderId)
  if (order.channel !== channel) throw new NotOurs(orderId)
  if (order.status === 'cancelled') return order
  return (await comanda.moveOrder(orderId, { status: 'cancelled', reason })).data
}

export class NotOurs extends Error {
  constructor(orderId: string) {
    super(`${orderId} is no order of this marketplace.`)
  }
}

/** Why the restaurant ended it: a cancelled order says it itself, of a rejected one the timeline does. */
export async function reasonOf(comanda: Client, order: Order): Promise<string | null> {
  if (order.status === 'cancelled') return order.cancel_reason
  if (order.status !== 'rejected') return null
  const { data: timeline } = await comanda.getOrderTimeline(order.id)
  return timeline.findLast(({ kind }) => kind === 'rejected')?.note ?? null
}
