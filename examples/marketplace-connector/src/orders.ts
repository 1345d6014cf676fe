import type { Client, NewOrder, Order } from '@comanda/sdk'

/** Before every number of the marketplace, in references and idempotency keys. */
export const CHANNEL = 'marketplace:'

export type MarketOrder = {
  id: string
  customer: { name: string; phone: string }
  lines: NewOrder['lines']
  note?: string
}

/** The courier of the marketplace fetches it, so for the restaurant it is a pickup. */
export async function placeOrder(comanda: Client, order: MarketOrder): Promise<Order> {
  const number = `${CHANNEL}${order.id}`
  const { data } = await comanda.placeOrder(
    {
      type: 'pickup',
      reference: number,
      customer_name: order.customer.name,
      customer_phone: order.customer.phone,
      note: order.note ?? null,
      lines: order.lines,
    },
    { idempotencyKey: number },
  )
  return data
}
