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

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The words of one language. In braces: restaurant, name, when, guests. */
export type Texts = {
  greeting: string
  guests: Plural
  /** The way to the page of the booking, in messages of one that stands. */
  manage: string
  /** What is still to be paid, by when where there is a time for it. In braces: amount, by, link. */
  deposit: string
  depositBy: string
  messages: Record<BookingMessage, { subject: string; body: string }>
}
