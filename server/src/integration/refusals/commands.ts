import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import type { RefusedCalls } from './contract.ts'
import { type Gathered, listRefusalRows, saveRefusals, trimRefusals } from './queries.ts'
import { REFUSALS_KEPT_MS, type Refusal } from './rules.ts'

const MOST_A_RESTAURANT = 500

export function keepRefusals(tx: Tx, gathered: Gathered[]): void {
  saveRefusals(tx, gathered)
  tidyRefusals(tx)
  tx.hint(`refusals:${tx.restaurant.id}`)
}

export function tidyRefusals(tx: Tx): void {
  trimRefusals(tx, { before: tx.cause.now - REFUSALS_KEPT_MS, most: MOST_A_RESTAURANT })
}

type KeptCalls = Omit<RefusedCalls, 'details'> & Pick<Refusal, 'details'>

/** Of the last day, the newest first. */
export async function listRefusals(tx: Tx): Promise<KeptCalls[]> {
  const rows = await listRefusalRows(tx, { since: tx.cause.now - REFUSALS_KEPT_MS })
  const { zone } = tx.restaurant
  return rows.map((row) => ({
    token: { id: row.tokenId, name: row.tokenName },
    method: row.method,
    path: row.path,
    status: row.status,
    code: row.code,
    message: row.message,
    details: row.details,
    calls: row.calls,
    first_at: formatMoment(row.firstAt, zone),
    last_at: formatMoment(row.lastAt, zone),
    last_request_id: row.lastRequestId,
  }))
}
