import { EVENT_TYPES, type EventType } from '../../ground/events/types.ts'

/** What one must be allowed to read to be told of it, by the first word of an event's type. */
const SCOPE_OF: Record<string, string> = {
  order: 'orders:read',
  reservation: 'reservations:read',
  menu: 'menu:read',
  payment: 'payments:read',
  guest: 'guests:read',
  giftcard: 'giftcards:read',
  review: 'reviews:read',
  stock: 'stock:read',
  shift: 'shifts:read',
  experience: 'experiences:read',
}

/** Null: no scope shows it; `ping` needs none. */
export function scopeOfEvent(type: string): string | null {
  return SCOPE_OF[type.split('.', 1)[0] ?? ''] ?? null
}

export function mayRead(scopes: ReadonlySet<string>, type: EventType): boolean {
  const scope = scopeOfEvent(type)
  return type === 'ping' || (scope !== null && scopes.has(scope))
}

/** What a token with every scope may read. */
export const READABLE = EVENT_TYPES.filter((type) => type === 'ping' || scopeOfEvent(type) !== null)

const readableBy = new WeakMap<ReadonlySet<string>, readonly EventType[]>()

export function readableTypes(scopes: ReadonlySet<string>): readonly EventType[] {
  return readableBy.getOrInsertComputed(scopes, () => EVENT_TYPES.filter((type) => mayRead(scopes, type)))
}
