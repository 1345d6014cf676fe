import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'

const NAME = 'demo_history'

/** How far the demo's history is: made day by day, each with this count in one transaction, so that none is made twice. */
export type Progress = {
  /** The moment that it leads up to. */
  now: number
  days: number
  /** How many days are made, of those before today, and today itself. */
  done: number
}

/** Noted with the demo itself: a demo that is older has no history and gets none. */
export function askForHistory(tx: Tx, days: number): void {
  const progress: Progress = { now: tx.cause.now, days, done: 0 }
  if (days === 0) return
  tx.later(sql`insert into service_settings (name, value) values (${NAME}, ${JSON.stringify(progress)})
               on conflict (name) do update set value = excluded.value, noted_at = now()`)
}

/** Whoever else would make a day waits here. */
export async function lockProgress(tx: Tx): Promise<Progress | null> {
  const [row] = await tx.run(sql<{ value: Progress }>`
    select value from service_settings where name = ${NAME} for update`)
  return row?.value ?? null
}

export function keepProgress(tx: Tx, progress: Progress): void {
  tx.later(sql`update service_settings set value = ${JSON.stringify(progress)} where name = ${NAME}`)
}
