const id = '019a86f0-4c1e-7b6a-9d2f-3f1f0a8f6c11'

export const order = {
  id,
  status: 'placed',
  type: 'pickup',
  channel: 'web',
  reference: 'WEB-20417',
  external: null,
  number: 42,
  branch_id: 2,
  guest_id: 114,
  table: null,
  customer: { name: 'Ada Byron', phone: '+1 413 555 0199', email: 'ada@example.com' },
  note: 'No onions, please',
  delivery_address: null,
  currency: 'USD',
  subtotal_minor: 3900,
  discount_minor: 0,
  service_charge_minor: 0,
  tax_added_minor: 312,
  delivery_fee_minor: 0,
  total_minor: 4212,
  tax_breakdown: [{ name: 'Sales tax', rate_pct: 8, included: false, base_minor: 3900, tax_minor: 312 }],
  cancel_reason: null,
  items: [
    {
      id: 901,
      item_id: 9,
      variant_id: 4,
      name: { en: 'Margherita', es: 'Margarita' },
      variant_name: { en: '14 inch', es: '35 cm' },
      quantity: 2,
      unit_price_minor: 1800,
      line_total_minor: 3900,
      voided: false,
      note: 'Well done, please',
      course: null,
      seat: null,
      modifiers: [
        { option_id: 24, name: { en: 'Castelvetrano olives', es: 'Aceitunas verdes' }, price_minor: 150 },
      ],
      choices: [],
    },
  ],
  placed_at: '2026-11-14T19:30:05.123-05:00',
  scheduled_for: null,
  ready_at: null,
  paid_at: null,
  updated_at: '2026-11-14T19:30:05.123-05:00',
}

export const orderAnswer = { data: order, meta: {}, links: {} }
export const orderPage = {
  data: [order],
  meta: { per_page: 25, next_cursor: null, prev_cursor: null },
  links: { next: null, prev: null },
}
export const newOrder = {
  type: 'pickup',
  reference: 'WEB-20417',
  customer_name: 'Ada Byron',
  customer_phone: '+1 413 555 0199',
  customer_email: 'ada@example.com',
  note: 'No onions, please',
  lines: [{ item_id: 9, variant_id: 4, quantity: 2, option_ids: [24], note: 'Well done, please' }],
}
export const orderMove = { status: 'accepted' }
export const orderChange = { note: 'Ring twice', customer_name: 'Ada King' }
export const addedLines = { lines: [{ item_id: 9, variant_id: 4, quantity: 1, option_ids: [24] }] }
export const newAdjustment = { kind: 'discount', percent: 10, reason: 'Waited too long' }
export const adjustmentsAnswer = {
  data: [
    {
      id: 1000,
      kind: 'discount',
      name: null,
      line_id: null,
      percent: 10,
      price_minor: null,
      amount_minor: 390,
      reason: 'Waited too long',
      by: 'Marta Ruiz',
      created_at: '2026-11-14T19:48:12.310-05:00',
    },
  ],
  meta: {},
  links: {},
}
export const lineVoid = { reason: 'The guest sent it back' }

const { customer_name, customer_phone, customer_email, ...whatIsOrdered } = newOrder
export const quoteRequest = whatIsOrdered
const { type, channel, currency, tax_breakdown, scheduled_for, items } = order
const { subtotal_minor, discount_minor, service_charge_minor } = order
const { tax_added_minor, delivery_fee_minor, total_minor } = order
export const quoteAnswer = {
  data: {
    type,
    channel,
    currency,
    subtotal_minor,
    discount_minor,
    service_charge_minor,
    tax_added_minor,
    delivery_fee_minor,
    total_minor,
    tax_breakdown,
    scheduled_for,
    items: items.map(({ id, voided, ...line }) => line),
    discounts: [],
    minimum_minor: 1000,
    deliverable: null,
  },
  meta: {},
  links: {},
}

export const timelineAnswer = {
  data: [
    { at: order.placed_at, kind: 'placed', by: 'Web shop', note: null },
    { at: '2026-11-14T19:31:40.480-05:00', kind: 'accepted', by: 'Marta Ruiz', note: null },
    { at: '2026-11-14T19:31:40.480-05:00', kind: 'fired', by: null, note: null },
    { at: '2026-11-14T19:42:51.004-05:00', kind: 'cancelled', by: 'Marta Ruiz', note: 'The guest called' },
  ],
  meta: {},
  links: {},
}
