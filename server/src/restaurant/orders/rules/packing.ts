import type { LineRow, OrderRow } from '../queries.ts'

/** What an order is shown by. */
export type ShownOrderRow = Omit<OrderRow, 'guest_id' | 'customer_phone_e164' | 'fire_at'>
export type Ordered = { order: ShownOrderRow; lines: LineRow[] }

/*
 * An order that is packed is a list of its values, without their names: two fifths of what it is shown as, on no clock, and
 * quickly shown again. What is stored is read by these places, so a new member comes at the end.
 */
const ORDER_MEMBERS = [
  'status',
  'type',
  'channel',
  'reference',
  'branch_id',
  'dining_table',
  'customer_name',
  'customer_phone',
  'customer_email',
  'note',
  'delivery_address',
  'currency',
  'subtotal_minor',
  'discount_minor',
  'service_charge_minor',
  'tax_added_minor',
  'delivery_fee_minor',
  'total_minor',
  'tax_breakdown',
  'cancel_reason',
  'placed_at',
  'scheduled_for',
  'paid_at',
  'updated_at',
] as const satisfies (keyof ShownOrderRow)[]

const LINE_MEMBERS = [
  'id',
  'item_id',
  'variant_id',
  'name',
  'variant_name',
  'quantity',
  'unit_price_minor',
  'line_total_minor',
  'modifiers',
  'voided',
  'note',
] as const satisfies (keyof LineRow)[]

type Packed = [lines: unknown[][], ...order: unknown[]]

export function pack({ order, lines }: Ordered): string {
  const packed: Packed = [
    lines.map((line) => LINE_MEMBERS.map((member) => line[member])),
    ...ORDER_MEMBERS.map((member) => order[member]),
  ]
  return JSON.stringify(packed)
}

export function unpack(id: string, text: string): Ordered {
  const [lines, ...values] = JSON.parse(text) as Packed
  return {
    order: named<ShownOrderRow>(ORDER_MEMBERS, values, { id }),
    lines: lines.map((line) => named<LineRow>(LINE_MEMBERS, line)),
  }
}

/** A member that came after it was packed is null. */
function named<T>(members: readonly string[], values: unknown[], start: Record<string, unknown> = {}): T {
  const row = start
  for (const [index, member] of members.entries()) row[member] = values[index] ?? null
  return row as T
}
