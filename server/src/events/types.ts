export const EVENT_TYPES = [
  'ping',
  'order.created',
  'order.status_changed',
  'order.paid',
  'reservation.created',
  'reservation.updated',
  'reservation.cancelled',
  'menu.item_updated',
  'payment.refunded',
  'guest.created',
  'guest.updated',
  'giftcard.issued',
  'giftcard.redeemed',
  'review.created',
  'stock.below_par',
  'shift.published',
  'experience.booked',
] as const

export type EventType = (typeof EVENT_TYPES)[number]
