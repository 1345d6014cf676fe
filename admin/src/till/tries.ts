/** Wrong PINs of one person in a row, while there is no line. */
export type Tries = {
  count: number
  locks: number
  lockedUntil: number
  /** This try is not looked at before then. */
  refusedUntil: number
}

const MOST = 5
const LOCK_MS = 60_000
const LONGEST_MS = 60 * LOCK_MS

/** One more, as the server counts them: five, then a minute, then twice as long each time, up to an hour. */
export function nextTry(before: Tries | undefined, now: number): Tries {
  const { count, locks, lockedUntil } = before ?? { count: 0, locks: 0, lockedUntil: 0 }
  if (lockedUntil > now) return { count, locks, lockedUntil, refusedUntil: lockedUntil }
  const tried = count >= MOST ? 1 : count + 1
  if (tried < MOST) return { count: tried, locks, lockedUntil, refusedUntil: 0 }
  const forMs = Math.min(LOCK_MS * 2 ** Math.min(locks, 20), LONGEST_MS)
  return { count: tried, locks: locks + 1, lockedUntil: now + forMs, refusedUntil: 0 }
}
