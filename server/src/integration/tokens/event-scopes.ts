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

/** Null: no scope shows it. */
export function scopeOfEvent(type: string): string | null {
  return SCOPE_OF[type.split('.', 1)[0] ?? ''] ?? null
}

type Reader = { scopes: ReadonlySet<string>; appId: number | null }

/** Where no scope shows it, it is the restaurant's own affair: no app learns what became of another. */
export function mayRead({ scopes, appId }: Reader, type: EventType): boolean {
  const scope = scopeOfEvent(type)
  return type === 'ping' || (scope === null ? appId === null : scopes.has(scope))
}

/** What a token with every scope may read, whoever's it is. */
export const READABLE = EVENT_TYPES.filter((type) => type === 'ping' || scopeOfEvent(type) !== null)

// Equal sets of scopes are one object, which a token of the restaurant and one of an app may share.
const readableBy = {
  app: new WeakMap<ReadonlySet<string>, readonly EventType[]>(),
  restaurant: new WeakMap<ReadonlySet<string>, readonly EventType[]>(),
}

export function readableTypes(reader: Reader): readonly EventType[] {
  const known = reader.appId === null ? readableBy.restaurant : readableBy.app
  return known.getOrInsertComputed(reader.scopes, () => EVENT_TYPES.filter((type) => mayRead(reader, type)))
}
