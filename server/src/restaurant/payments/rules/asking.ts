import { HOUR_MS, MINUTE_MS } from '../../../platform/time/clock.ts'

/** After a guest was at the provider's page: whoever has paid looks for what they paid for within minutes. */
const SOON_MS = [15_000, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS]
const SHORTEST_PAUSE_MS = MINUTE_MS
const LONGEST_PAUSE_MS = 6 * HOUR_MS

/** What is open at a provider is asked about at first soon, then more and more seldom. */
export function pauseBeforeNextCheck(ageMs: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, ageMs / 4))
}

/** How long after the guest was there a payment is asked about again; asked early, it is not asked twice. */
export function pauseSinceGuest(sinceMs: number): number {
  const next = SOON_MS.find((at) => at > sinceMs + 1_000)
  return next === undefined ? pauseBeforeNextCheck(sinceMs) : next - sinceMs
}

/** A guest stands at a card reader: asked about all the time at first, also where no notice of it ever comes. */
export function pauseAtReader(ageMs: number): number {
  return ageMs < 2 * MINUTE_MS ? 3_000 : 15_000
}
