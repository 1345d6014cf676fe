import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'

/**
 * Marks what is held in memory of a subject as changed, in the transaction of the change. Call it last: its row is
 * the one that all writers of a restaurant's subject wait for.
 */
export function bumpVersion(tx: Tx, subject: string): void {
  tx.later(sql`
    insert into versions (subject, version) values (${subject}, 1)
    on conflict (restaurant_id, subject) do update set version = versions.version + 1`)
  tx.announce(`${subject}:${tx.restaurant.id}`)
}
