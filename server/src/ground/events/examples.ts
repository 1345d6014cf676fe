import { guestAnswer } from '../../restaurant/guests/examples.ts'
import { itemAnswer } from '../../restaurant/menu/examples.ts'
import { order } from '../../restaurant/orders/examples.ts'
import { reservationAnswer } from '../../restaurant/reservations/examples.ts'

export { order }

const placedAt = '2026-11-14T19:30:05.123-05:00'
const changedAt = '2026-11-14T19:42:51.004-05:00'
const orderId = order.id

export const item = itemAnswer.data
export const reservation = reservationAnswer.data

export const acceptedOrder = { ...order, status: 'accepted', updated_at: changedAt }
export const paidOrder = { ...acceptedOrder, paid_at: changedAt }

export const seatedReservation = { ...reservation, status: 'seated', updated_at: changedAt }
export const cancelledReservation = { ...reservation, status: 'cancelled', updated_at: changedAt }

export const guest = { ...guestAnswer.data, updated_at: placedAt }

export const payment = {
  id: '0199f7c3-0b1e-7d7f-8a10-5b1f0d2c9e33',
  order_id: orderId,
  method: 'card',
  currency: 'USD',
  amount_minor: order.total_minor,
  refunded_minor: order.total_minor,
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

export const spentGiftCard = {
  ...giftCard,
  balance_minor: 5000 - order.total_minor,
  order_id: orderId,
  updated_at: changedAt,
}

export const review = {
  id: '0199f7c3-4f20-7e6a-a0c5-13e9c4d8b7a1',
  rating: 5,
  comment: 'Best pizza in town.',
  order_id: orderId,
  guest_id: guest.id,
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
