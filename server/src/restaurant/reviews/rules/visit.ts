import type { FieldErrors } from '../../../platform/errors.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/time/clock.ts'
import { reviewFault } from '../faults.ts'

/** So long after the mail its link works. */
export const LINK_DAYS = 30

/** Completed this long after it was due, nobody remembers the meal well enough to be asked about it. */
const LATEST_MS = 3 * DAY_MS

/** A booked table and the order that was taken there are one visit, if so little time lies between. */
export const SAME_VISIT_MS = 12 * HOUR_MS

/** What the body alone decides: a review is about one thing. */
export function visitFaults({ order_id, reservation_id }: Record<string, unknown>): FieldErrors {
  if ((order_id ?? null) === null && (reservation_id ?? null) === null) {
    return { order_id: [reviewFault('required.visit')] }
  }
  if ((order_id ?? null) !== null && (reservation_id ?? null) !== null) {
    return { order_id: [reviewFault('exactly_one.visit')] }
  }
  return {}
}

/** Where the guest of a visit is asked: at the visit's address, else at the profile's own, which no stranger has brought. */
export function addressFor(
  visited: { email: string | null } | null,
  guest: { email: string | null; email_is_own: boolean } | undefined,
): string | null {
  return visited?.email ?? (guest?.email_is_own ? guest.email : null)
}

export function linkEndsAt(askedAt: number): number {
  return askedAt + LINK_DAYS * DAY_MS
}

/** When a booked party leaves: it stays as long as its table was meant for it, from when it sat down. */
export function leavesAt(booking: { seated_at: number | null; starts_at: number; ends_at: number }): number {
  return (booking.seated_at ?? booking.starts_at) + (booking.ends_at - booking.starts_at)
}

/** An order left open for days and completed with others of its kind is not asked about. */
export function isFresh(
  { placed_at, scheduled_for }: { placed_at: number; scheduled_for: number | null },
  now: number,
): boolean {
  return now - (scheduled_for ?? placed_at) <= LATEST_MS
}

export type Figures = {
  /** Of published reviews. */
  count: number
  /** One decimal; null: there are none. */
  average: number | null
  /** How many have 1, 2, 3, 4 and 5 stars. */
  spread: [number, number, number, number, number]
}

export function figuresOf(rows: readonly { rating: number; count: number }[]): Figures {
  const spread: Figures['spread'] = [0, 0, 0, 0, 0]
  for (const { rating, count } of rows) spread[rating - 1] = count
  const count = spread.reduce((sum, one) => sum + one, 0)
  const stars = spread.reduce((sum, one, index) => sum + one * (index + 1), 0)
  return { count, average: count === 0 ? null : Math.round((stars * 10) / count) / 10, spread }
}
