import type { Client } from '../../sdk/src/client.ts'
import type { Order } from '../../sdk/src/generated/api.ts'

export type Guest = { customer_name: string; customer_phone: string; customer_email?: string }

export function newGuest(): Guest {
  const number = String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')
  return { customer_name: 'Robin Sandoval', customer_phone: `+1413${number.replace(/^[01]/, '2')}` }
}

export async function order(client: Client, guest?: Guest): Promise<Order> {
  const first = (await client.simulate({ kind: 'order' })).data.order
  if (!first) throw new Error('the sandbox made no order')
  if (!guest) return first
  return (await client.placeOrder({ type: 'pickup', ...guest, lines: linesOf(first) })).data
}

/** The same once more. */
export function linesOf({ items }: Order) {
  return items.map(({ item_id, quantity, variant_id, modifiers }) => ({
    item_id,
    quantity,
    variant_id,
    option_ids: modifiers.map(({ option_id }) => option_id),
  }))
}
