import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'

/**
 * Bookings of one day are decided one after the other. The tables alone would not need it (the exclusion constraint
 * guards them), but pacing counts what others book meanwhile, and two who both see the last place would both take it.
 */
export function lockDay(tx: Tx, date: string): void {
  tx.later(sql`
    select pg_advisory_xact_lock(hashtextextended(${dayKey(tx, date)}, 0))`)
}

/** Where nobody else has it now; `WHERE_DAY_LOCKED` tells the statements behind it whether it was had. */
export function tryLockDay(tx: Tx, date: string): void {
  tx.later(sql`
    select set_config('app.day_locked', pg_try_advisory_xact_lock(hashtextextended(${dayKey(tx, date)}, 0))::text, true)`)
}

export const WHERE_DAY_LOCKED = sql<boolean>`current_setting('app.day_locked', true) = 'true'`

function dayKey({ restaurant }: Tx, date: string): string {
  return `bookings:${restaurant.id}:${date}`
}
