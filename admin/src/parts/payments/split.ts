export const MOST_PARTS = 50

/** As many as were typed, within reason. */
export function partsOf(typed: number | string): number {
  return Math.min(MOST_PARTS, Math.max(1, Number(typed) || 1))
}

/** One of so many equal shares; the first ones bear what does not divide. */
export function shareOf(dueMinor: number, people: number): number {
  return Math.ceil(dueMinor / Math.max(1, people))
}

/** Of cash that was handed over: what goes back, or what is missing. */
export function changeOf(
  receivedMinor: number | null,
  wantedMinor: number,
): { change: number; missing: number } {
  if (receivedMinor === null) return { change: 0, missing: 0 }
  return {
    change: Math.max(0, receivedMinor - wantedMinor),
    missing: Math.max(0, wantedMinor - receivedMinor),
  }
}
