import type { Order, OrderLine } from '../contract.ts'

/*
 * An order that is packed is a list of the values of its JSON, without the words around them: two fifths of its length, and
 * quickly shown again, since no value is looked into. What is stored is read by its places, so these stay as they are.
 */
const BEFORE_LINES =
  ',"status":?,"type":?,"channel":?,"reference":?,"branch_id":?,"table":?,"customer":{"name":?,"phone":?,"email":?},"note":?,"delivery_address":?,"currency":?,"subtotal_minor":?,"discount_minor":?,"service_charge_minor":?,"tax_added_minor":?,"delivery_fee_minor":?,"total_minor":?,"tax_breakdown":?,"cancel_reason":?,"items":['
const LINE =
  '{"id":?,"item_id":?,"variant_id":?,"name":?,"variant_name":?,"quantity":?,"unit_price_minor":?,"line_total_minor":?,"voided":?,"note":?,"modifiers":?}'
const AFTER_LINES = '],"placed_at":?,"scheduled_for":?,"paid_at":?,"updated_at":?}'

function valuesBefore(order: Order): unknown[] {
  const { customer } = order
  return [
    order.status,
    order.type,
    order.channel,
    order.reference,
    order.branch_id,
    order.table,
    customer.name,
    customer.phone,
    customer.email,
    order.note,
    order.delivery_address,
    order.currency,
    order.subtotal_minor,
    order.discount_minor,
    order.service_charge_minor,
    order.tax_added_minor,
    order.delivery_fee_minor,
    order.total_minor,
    order.tax_breakdown,
    order.cancel_reason,
  ]
}

function valuesOf(line: OrderLine): unknown[] {
  return [
    line.id,
    line.item_id,
    line.variant_id,
    line.name,
    line.variant_name,
    line.quantity,
    line.unit_price_minor,
    line.line_total_minor,
    line.voided,
    line.note,
    line.modifiers,
  ]
}

/**
 * What is stored as the time zone of an order that is packed. A version that does not know it takes it for another zone than
 * the restaurant's, and shows the order from its columns and lines.
 */
export function packedFor(zone: string): string {
  return `=${zone}`
}

/** JSON holds no such character. */
const SEPARATOR = '\x1f'
const MOST_LINES = 100

/** Null where it would not be shown as it was: it has members of another version, or very many lines. */
export function pack(json: string): string | null {
  const order = JSON.parse(json) as Order
  const { items, placed_at, scheduled_for, paid_at, updated_at } = order
  if (items.length > MOST_LINES) return null
  const values = [
    ...valuesBefore(order),
    ...items.flatMap(valuesOf),
    ...[placed_at, scheduled_for, paid_at, updated_at],
  ]
  const packed = values.map((value) => JSON.stringify(value)).join(SEPARATOR)
  return unpack(order.id, packed) === json ? packed : null
}

/** The JSON that was packed. */
export function unpack(id: string, packed: string): string {
  const values = packed.split(SEPARATOR)
  const words = wordsAround(values.length)
  let json = `{"id":"${id}"`
  for (let index = 0; index < values.length; index++) json += (words[index] ?? '') + values[index]
  return json + words.at(-1)
}

const wordsKnown = new Map<number, string[]>()
const [PLACES_OUTSIDE, PLACES_OF_A_LINE] = [BEFORE_LINES + AFTER_LINES, LINE].map(
  (words) => words.split('?').length - 1,
) as [number, number]

function wordsAround(values: number): string[] {
  return wordsKnown.getOrInsertComputed(values, () => {
    const lines = (values - PLACES_OUTSIDE) / PLACES_OF_A_LINE
    return `${BEFORE_LINES}${Array(lines).fill(LINE).join(',')}${AFTER_LINES}`.split('?')
  })
}
