// What is to be sent, and when again after it went wrong.
import type { HubAnswer } from '../client.ts'
import type { HubMenuRow } from '../queries/menus.ts'

/** Shown to staff, each with a sentence of its own. */
export type SendFault =
  | 'no_catalogue'
  | 'catalogue_gone'
  | 'catalogue_denied'
  | 'busy'
  | 'unreachable'
  | 'refused'
  | 'price_decimals'

type Kept = Pick<HubMenuRow, 'menu_hash' | 'menu_sent_at' | 'stock_hash'>
type Wanted = { menuHash: string; stockHash: string }

/** Marketplaces take up every new catalogue, so the next one waits a little. What is sold out never waits, deals neither. */
const CATALOGUE_EVERY_MS = 10_000

export function whatToSend(
  kept: Kept,
  { menuHash, stockHash }: Wanted,
  { now, everyMs = CATALOGUE_EVERY_MS }: { now: number; everyMs?: number },
): { menu: boolean; stock: boolean; menuWaitsMs: number } {
  const isNewMenu = kept.menu_hash !== menuHash
  // A clock that was set back is no reason to wait.
  const sinceMs = kept.menu_sent_at === null ? everyMs : now - kept.menu_sent_at
  const isSoldOutOnly = isNewMenu && withoutSoldOut(kept.menu_hash) === withoutSoldOut(menuHash)
  const menuWaitsMs = isNewMenu && !isSoldOutOnly && sinceMs >= 0 ? Math.max(0, everyMs - sinceMs) : 0
  return { menu: isNewMenu && menuWaitsMs === 0, stock: kept.stock_hash !== stockHash, menuWaitsMs }
}

function withoutSoldOut(menuHash: string | null): string {
  return menuHash?.split('.')[0] ?? ''
}

/** It is another's, such as one of the whole account's; or the connection has ended, which calls for its orders find out. */
export function isDenied(answer: HubAnswer): boolean {
  return answer.kind === 'refused' && (answer.status === 401 || answer.status === 403)
}

export function faultOf(answer: Exclude<HubAnswer, { kind: 'done' }>): SendFault {
  if (isDenied(answer)) return 'catalogue_denied'
  if (answer.kind === 'refused') return answer.status === 404 ? 'catalogue_gone' : 'refused'
  return answer.retryAfterMs === null ? 'unreachable' : 'busy'
}

const FIRST_MS = 5_000
const LONGEST_MS = 10 * 60_000

/** Longer with each failure. */
export function againInMs(failures: number, atLeastMs: number | null): number {
  const backOff = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(20, failures - 1))
  return Math.max(backOff, atLeastMs ?? 0)
}

type Looked = Pick<HubMenuRow, 'seen' | 'failed_code' | 'try_at' | 'claimed_until'>

/** In how long it is to be looked at; 0: now, null: when something changes. */
export function dueInMs(row: Looked | undefined, seen: string, now: number): number | null {
  if (!row) return 0
  if (row.claimed_until !== null && row.claimed_until > now) return row.claimed_until - now
  const waitsMs = row.try_at === null ? 0 : Math.max(0, row.try_at - now)
  // HubRise cannot be called at all: a change of the menu does not make it come sooner.
  const isDown = row.failed_code === 'busy' || row.failed_code === 'unreachable'
  if (row.seen !== seen) return isDown ? waitsMs : 0
  return row.try_at === null ? null : waitsMs
}
