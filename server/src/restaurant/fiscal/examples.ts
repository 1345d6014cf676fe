import { order } from '../orders/examples.ts'

const id = '0199f7c3-1f40-7b52-9c11-6a3d8e2f4b70'
const branchId = order.branch_id
const issued = '2026-11-14T19:30:05.131-05:00'
const { discount_minor, service_charge_minor, tax_added_minor, delivery_fee_minor, total_minor } = order
const { subtotal_minor, currency } = order
const paymentId = '0199f7c3-0b1e-7d7f-8a10-5b1f0d2c9e33'
const taxes = order.tax_breakdown ?? []

const receipt = {
  id,
  branch_id: branchId,
  number: 1284,
  kind: 'sale',
  order_id: order.id,
  payment_id: paymentId,
  issued_at: issued,
  currency,
  total_minor,
  tip_minor: 300,
  tax_breakdown: taxes,
  previous_hash: '0e0b7a4f1b2c63c3e8a7d6f5049382716a5b4c3d2e1f0918273645546372819a',
  hash: '5b2f9ce1a4d8370615e2c4b6a8f0d1937e5c3a1b2d4f60718293a4b5c6d7e8f9',
  document: {
    version: 1,
    id,
    branch_id: branchId,
    number: 1284,
    kind: 'sale',
    order_id: order.id,
    payment_id: paymentId,
    refund: null,
    issued_at: issued,
    currency,
    seller: {
      name: 'Demo Restaurant',
      branch: null,
      legal_name: 'Demo Restaurants Inc.',
      address: '12 Water Street, 11201 Brooklyn',
      tax_number: '12-3456789',
      phone: '+1 718 555 0142',
      timezone: 'America/New_York',
    },
    order: {
      number: order.number,
      type: order.type,
      channel: order.channel,
      table: null,
      placed_at: order.placed_at,
    },
    lines: order.items.map(({ id: line, item_id, name, variant_name, quantity, ...rest }) => ({
      ...{ id: line, item_id, name, variant_name, quantity },
      unit_price_minor: rest.unit_price_minor,
      line_total_minor: rest.line_total_minor,
      modifiers: rest.modifiers,
      choices: rest.choices,
    })),
    sums: {
      ...{ subtotal_minor, discount_minor, service_charge_minor, tax_added_minor, delivery_fee_minor },
      total_minor,
      tip_minor: 300,
    },
    taxes,
    payments: [
      {
        id: paymentId,
        method: 'card',
        amount_minor: total_minor,
        tip_minor: 300,
        refunded_minor: 0,
        captured_at: '2026-11-14T19:30:05.123-05:00',
      },
    ],
    guest: {
      name: order.customer.name,
      phone: order.customer.phone,
      email: order.customer.email,
      address: null,
    },
  },
}

export const receiptAnswer = { data: receipt, meta: {}, links: {} }
export const receiptPage = {
  data: [receipt],
  meta: { per_page: 25, next_cursor: null, prev_cursor: null },
  links: { next: null, prev: null },
}
