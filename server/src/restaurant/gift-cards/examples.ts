import { order } from '../orders/examples.ts'

export const giftCard = {
  id: '0199f7c3-2a77-7b18-9c41-77d1b6a0e5f2',
  code_last4: '7QX1',
  status: 'active',
  currency: 'USD',
  amount_minor: 5000,
  balance_minor: 5000,
  order_id: null,
  recipient_name: 'Ana García',
  expires_at: '2028-11-14T23:59:59.999-05:00',
  created_at: '2026-11-14T19:30:05.123-05:00',
  updated_at: '2026-11-14T19:30:05.123-05:00',
}

export const spentGiftCard = {
  ...giftCard,
  balance_minor: 5000 - order.total_minor,
  order_id: order.id,
  updated_at: '2026-11-14T19:42:51.004-05:00',
}

export const giftCardAnswer = { data: spentGiftCard, meta: {}, links: {} }
export const issuedAnswer = { data: giftCard, meta: { code: 'H4VT-9W3E-ZK0C-7QX1' }, links: {} }
export const giftCardPage = {
  data: [spentGiftCard],
  meta: { per_page: 25, next_cursor: null, prev_cursor: null },
  links: { next: null, prev: null },
}
export const newGiftCard = {
  amount_minor: 5000,
  recipient_name: 'Ana García',
  recipient_email: 'ana@example.com',
  message: 'Happy birthday!',
  expires_on: '2028-11-14',
  send_on: '2026-12-24',
}
/** The card of every sandbox. */
export const lookup = { code: 'g1ft card test ooog' }
