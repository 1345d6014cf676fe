/** Every scope a token can carry, and what it means in plain words. */
export const SCOPES = {
  'menu:read': 'Read the menu',
  'menu:write': 'Change dishes, prices and what is sold out',
  'orders:read': 'Read orders',
  'orders:write': 'Place orders and change their status',
  'orders:external': 'Place orders from delivery marketplaces, at their prices',
  'reservations:read': 'Read bookings and availability',
  'reservations:write': 'Make and cancel bookings',
  'payments:read': 'Read payments and refunds',
  'payments:write': 'Take payments, create payment links and make refunds',
  'guests:read': 'Read guest profiles',
  'reports:read': 'Read sales figures',
  'events:read': 'Read events, if the token may read what they are about',
  'webhooks:read': 'Read webhook endpoints',
  'webhooks:write': 'Create, change and delete webhook endpoints',
  'reviews:read': 'Read reviews',
  'reviews:write': 'Submit reviews',
  'stock:read': 'Read stock',
  'stock:write': 'Record deliveries, waste and counts of stock',
  'shifts:read': 'Read published shifts',
  'experiences:read': 'Read experiences and their bookings',
  'experiences:write': 'Book and cancel tickets to experiences',
  'giftcards:read': 'Read gift cards and find them by their code',
  'giftcards:write': 'Issue gift cards',
  'coupons:read': 'Read coupons',
  'coupons:write': 'Create, change and delete coupons',
  'channels:read': 'Read channels',
  'channels:write': 'Create and change channels',
} as const

export type Scope = keyof typeof SCOPES
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[]

export function isScope(text: string): text is Scope {
  return Object.hasOwn(SCOPES, text)
}
