/** A clock that someone has stopped at a moment, or set ahead or back of the real one. */
export type MovedClock = { frozenAt: number | null; offsetMs: number }

export function timeOn(clock: MovedClock | null, now: number): number {
  return clock === null ? now : (clock.frozenAt ?? now + clock.offsetMs)
}
