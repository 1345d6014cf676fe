// How far the server's clock is ahead of this device's, as of its last answer: what is done without the line is dated by the
// server's. It outlives the page.
const PLACE = 'clock-ahead'
/** Answers are dated by the second, and take a moment to come. */
const CLOSE_MS = 2_000

let aheadMs = kept()

function kept(): number {
  try {
    return Number(localStorage.getItem(PLACE)) || 0
  } catch {
    return 0
  }
}

export function hearClock(date: string | null): void {
  const heard = Date.parse(date ?? '') - Date.now()
  if (!(Math.abs(heard - aheadMs) > CLOSE_MS)) return
  aheadMs = Math.abs(heard) > CLOSE_MS ? heard : 0
  try {
    localStorage.setItem(PLACE, String(aheadMs))
  } catch {
    // Then it holds until the page is loaded anew.
  }
}

export function serverNow(): number {
  return Date.now() + aheadMs
}
