// What outlives a reload, on this device alone.
import type { KioskOrder } from '../../../server/src/restaurant/kiosk/contract.ts'
import { PAYING_MS } from '../../../server/src/restaurant/kiosk/settings.ts'
import { NOBODY, type Visit } from './visit.ts'

const VISIT = 'comanda.kiosk'
const LEFT = 'comanda.kiosk.left'
/** Whoever comes back later is somebody else. */
const FORGOTTEN_MS = 60_000
/** Well within the time that the server knows a key for: later it would be another order, and nobody waits for it. */
const LOST_MS = 6 * 3_600_000

type Kept = { visit: Visit; at: number }

export function readVisit(now: number): Visit {
  try {
    const { visit, at } = JSON.parse(localStorage.getItem(VISIT) ?? '') as Kept
    const known = visit.sent?.known
    if (now - at <= keptMs(known)) return { ...NOBODY, ...visit }
    if (known?.stands === 'due') keepLeft([...readLeft(), known.id])
  } catch {
    // Nothing of ours: nobody was here.
  }
  return NOBODY
}

/** What was sent and not answered must still be asked after; null where it is so. */
function keptMs(known: KioskOrder | null | undefined): number {
  if (known === null) return LOST_MS
  return known?.stands === 'due' ? PAYING_MS : FORGOTTEN_MS
}

export function keepVisit(visit: Visit, now: number): void {
  if (visit.language === null) localStorage.removeItem(VISIT)
  else localStorage.setItem(VISIT, JSON.stringify({ visit, at: now } satisfies Kept))
}

/** Orders that their guests have left, and the server has not heard so yet. */
export function readLeft(): string[] {
  try {
    return JSON.parse(localStorage.getItem(LEFT) ?? '[]')
  } catch {
    return []
  }
}

export function keepLeft(ids: readonly string[]): void {
  if (ids.length === 0) localStorage.removeItem(LEFT)
  else localStorage.setItem(LEFT, JSON.stringify(ids))
}
