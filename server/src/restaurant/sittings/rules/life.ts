import { MINUTE_MS } from '../../../platform/time/clock.ts'

const HOUR_MS = 60 * MINUTE_MS
/** A party that has paid and asked for nothing more in this time has gone. */
const GONE_AFTER_MS = 3 * HOUR_MS
/** And so has one that was forgotten: nobody sits that long. */
export const FORGOTTEN_AFTER_MS = 12 * HOUR_MS

/** Worth asking whether the bill is settled. */
export function mayBeGone(activeAt: number, now: number): boolean {
  return now - activeAt > GONE_AFTER_MS
}

/** Whoever comes to the table now is another party, though nobody has closed the bill of the last one. */
export function isLeftBehind(activeAt: number, now: number, isSettled: boolean): boolean {
  const idleMs = now - activeAt
  return idleMs > FORGOTTEN_AFTER_MS || (isSettled && idleMs > GONE_AFTER_MS)
}

/** Whoever was seated and has asked for nothing since. */
const NOTHING_HAD_AFTER_MS = 30 * MINUTE_MS

/** The next party is led to the table, so this one has gone: it has paid, or never had anything. */
export function makesRoom(
  activeAt: number,
  now: number,
  bill: { isSettled: boolean; isEmpty: boolean },
): boolean {
  if (bill.isSettled || (bill.isEmpty && now - activeAt > NOTHING_HAD_AFTER_MS)) return true
  return isLeftBehind(activeAt, now, false)
}

/** An order for later begins no sitting: its guests come when it is made for them. */
export function isForNow({ fire_at }: { fire_at: number | null }, now: number): boolean {
  return fire_at === null || fire_at <= now
}

/** What the kitchen calls the tables. */
export function headingOf(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.join(' + ')
}

export const LEFT_BEHIND = 'The next party came to the table.'
