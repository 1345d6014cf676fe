import { sqlOf } from '../platform/db/database.ts'
import type { Tx } from '../platform/db/transaction.ts'

export type Notice = { kind: string; title: string; body: string }

/** Something the owner has to know: shown on screen until seen, and mailed by whoever finds it without `mailed_at`. */
export function notifyOwner(tx: Tx, notice: Notice): void {
  tx.later(sqlOf.insertInto('owner_notices').values({ ...notice, created_at: new Date(tx.cause.now) }))
}
