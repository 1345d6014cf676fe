import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whoever has the key of a booking made the booking, and may cancel it. Nothing is stored for it. */
export function keyOf(bookingId: string, secret: string): string {
  return createHmac('sha256', secret).update(bookingId).digest('base64url')
}

export function isKeyOf(key: unknown, bookingId: string, secret: string): boolean {
  const expected = Buffer.from(keyOf(bookingId, secret))
  const given = Buffer.from(typeof key === 'string' ? key : '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
