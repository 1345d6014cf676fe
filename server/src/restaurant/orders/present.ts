import { formatMoment } from '../../platform/time/clock.ts'
import type { Order } from './contract.ts'
import type { OrderLine } from './line-contract.ts'
import type { DeliveryAddress, LineRow, OrderRow } from './queries.ts'

/** The order as the API and the webhooks show it. */
export function presentOrder(order: OrderRow, lines: LineRow[], zone: string): Order {
  const moment = (at: number | null) => formatMoment(at, zone)
  return {
    id: order.id,
    status: order.status,
    type: order.type,
    channel: order.channel,
    reference: order.reference,
    external: order.external && { id: order.external.id, display_id: order.external.display_id },
    number: order.number,
    branch_id: order.branch_id,
    guest_id: order.customer_name === null ? null : order.guest_id,
    table: order.dining_table,
    customer: { name: order.customer_name, phone: order.customer_phone, email: order.customer_email },
    note: order.note,
    delivery_address: order.delivery_address && addressShown(order.delivery_address),
    currency: order.currency,
    subtotal_minor: order.subtotal_minor,
    discount_minor: order.discount_minor,
    service_charge_minor: order.service_charge_minor,
    tax_added_minor: order.tax_added_minor,
    delivery_fee_minor: order.delivery_fee_minor,
    total_minor: order.total_minor,
    tax_breakdown: order.tax_breakdown,
    cancel_reason: order.cancel_reason,
    items: lines.map(presentLine),
    placed_at: formatMoment(order.placed_at, zone),
    scheduled_for: moment(order.scheduled_for),
    ready_at: moment(order.ready_at),
    paid_at: moment(order.paid_at),
    updated_at: formatMoment(order.updated_at, zone),
  }
}

export function addressShown({ line1, city, phone, postcode, lat, lng, instructions }: DeliveryAddress) {
  return {
    line1,
    city,
    phone,
    postcode: postcode ?? null,
    lat: lat ?? null,
    lng: lng ?? null,
    instructions: instructions ?? null,
  }
}

export function presentLine(line: LineRow): OrderLine {
  return {
    id: line.id,
    item_id: line.item_id,
    variant_id: line.variant_id,
    name: line.name,
    variant_name: line.variant_name,
    quantity: line.quantity,
    unit_price_minor: line.unit_price_minor,
    line_total_minor: line.line_total_minor,
    voided: line.voided,
    note: line.note,
    course: line.course,
    seat: line.seat,
    modifiers: line.modifiers.map(modifierShown),
    choices: line.choices.map(({ item_id, name, variant_id, variant_name, price_minor, modifiers }) => ({
      ...{ item_id, name, variant_id, variant_name, price_minor },
      modifiers: modifiers.map(modifierShown),
    })),
  }
}

function modifierShown({ option_id, name, price_minor }: LineRow['modifiers'][number]) {
  return { option_id, name, price_minor }
}
