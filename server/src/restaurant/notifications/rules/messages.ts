export const BOOKING_MESSAGES = [
  'received',
  'held',
  'confirmed',
  'changed',
  'cancelled',
  'unpaid',
  'declined',
] as const
export type BookingMessage = (typeof BOOKING_MESSAGES)[number]
