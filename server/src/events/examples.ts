import { itemAnswer } from '../menu/examples.ts'

const placedAt = '2026-11-14T19:30:05.123-05:00'
const changedAt = '2026-11-14T19:42:51.004-05:00'
const orderId = '0199f7c2-5c3e-7a51-9a5e-8a0f4f2f7a11'

export const item = itemAnswer.data

export const order = {
  id: orderId,
  status: 'placed',
  type: 'pickup',
  channel: 'web',
  branch_id: 1,
  table: null,
  customer: { name: 'Ana García', phone: '+1 212 555 0123', email: null },
  note: 'No onions, please',
  delivery_address: null,
  currency: 'USD',
  subtotal_minor: 2800,
  discount_minor: 0,
  service_charge_minor: 0,
  tax_added_minor: 249,
  delivery_fee_minor: 0,
  total_minor: 3049,
  tax_breakdown: [{ name: 'Sales tax', rate_pct: 8.875, included: false, base_minor: 2800, tax_minor: 249 }],
  cancel_reason: null,
  items: [
    {
      id: 501,
      item_id: 7,
      name: { en: 'Margherita', es: 'Margarita' },
      variant_name: { en: 'Large', es: 'Grande' },
      quantity: 2,
      unit_price_minor: 1250,
      line_total_minor: 2800,
      voided: false,
      modifiers: [{ name: { en: 'Olives', es: 'Aceitunas' }, price_minor: 150 }],
    },
  ],
  placed_at: placedAt,
  scheduled_for: null,
  paid_at: null,
  updated_at: placedAt,
}

export const acceptedOrder = { ...order, status: 'accepted', updated_at: changedAt }
export const paidOrder = { ...acceptedOrder, paid_at: changedAt }

export const reservation = {
  id: '0199f7c2-6d10-7c0e-b8d3-2f4a9e1c7b60',
  status: 'confirmed',
  name: 'Ana García',
  phone: '+1 212 555 0123',
  email: 'ana@example.com',
  party_size: 4,
  date: '2026-11-20',
  time: '19:30',
  table_id: 4,
  note: null,
  deposit_minor: null,
  deposit_status: null,
  created_at: placedAt,
  updated_at: placedAt,
}

export const seatedReservation = { ...reservation, status: 'seated', updated_at: changedAt }
export const cancelledReservation = { ...reservation, status: 'cancelled', updated_at: changedAt }

export const guest = {
  id: 42,
  name: 'Ana García',
  phone: '+12125550123',
  email: 'ana@example.com',
  contact_shared: true,
  locale: 'en',
  marketing_opted_in: true,
  marketing_opted_in_at: placedAt,
  visits_count: 3,
  total_spend_minor: 9150,
  last_visit_at: '2026-11-02T21:10:00.000-05:00',
  created_at: '2026-06-01T12:00:00.000-04:00',
  updated_at: placedAt,
}

export const payment = {
  id: '0199f7c3-0b1e-7d7f-8a10-5b1f0d2c9e33',
  order_id: orderId,
  method: 'card',
  currency: 'USD',
  amount_minor: 3049,
  refunded_minor: 3049,
  created_at: placedAt,
  updated_at: changedAt,
}

export const giftCard = {
  id: '0199f7c3-2a77-7b18-9c41-77d1b6a0e5f2',
  code_last4: '7QX2',
  currency: 'USD',
  amount_minor: 5000,
  balance_minor: 5000,
  order_id: null,
  expires_at: '2028-11-14T23:59:59.999-05:00',
  created_at: placedAt,
  updated_at: placedAt,
}

export const spentGiftCard = { ...giftCard, balance_minor: 1951, order_id: orderId, updated_at: changedAt }

export const review = {
  id: '0199f7c3-4f20-7e6a-a0c5-13e9c4d8b7a1',
  rating: 5,
  comment: 'Best pizza in town.',
  order_id: orderId,
  guest_id: 42,
  created_at: changedAt,
  updated_at: changedAt,
}

export const stock = {
  ingredient: { id: 12, name: 'Mozzarella', sku: 'MOZ-1KG', unit: 'kg' },
  branch_id: 1,
  on_hand: 3.5,
  par_level: 5,
  previous_on_hand: 5.25,
  updated_at: changedAt,
}

export const shiftWeek = {
  id: 88,
  branch_id: 1,
  week_start: '2026-11-16',
  shifts: [
    {
      id: 901,
      staff_name: 'Luis Ortega',
      role: 'kitchen',
      starts_at: '2026-11-16T10:00:00.000-05:00',
      ends_at: '2026-11-16T18:00:00.000-05:00',
    },
  ],
  published_at: changedAt,
  updated_at: changedAt,
}

export const experienceBooking = {
  id: '0199f7c3-7c55-7f21-8b9e-64a2d0f1c3e8',
  experience: {
    id: 5,
    name: { en: 'Wine tasting', es: 'Cata de vinos' },
    starts_at: '2026-12-05T20:00:00.000-05:00',
  },
  tickets: 2,
  name: 'Ana García',
  currency: 'USD',
  total_minor: 12000,
  paid_at: changedAt,
  created_at: changedAt,
  updated_at: changedAt,
}
