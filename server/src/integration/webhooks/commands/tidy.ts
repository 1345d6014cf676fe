import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import { deleteOldDeliveries, failWaiting } from '../queries/deliveries.ts'
import { deleteRemovedEndpoints, listClosedWithBacklog, removeLeft } from '../queries/endpoints.ts'
import { firstIdAt, LOG_KEPT_MS } from '../rules.ts'

/** The log is kept for 30 days after a delivery's end. */
export async function tidyLog(tx: Tx): Promise<void> {
  // An event that was fanning out while its address was removed or switched off has left a delivery behind.
  for (const { id } of await listClosedWithBacklog(tx)) failWaiting(tx, id)
  removeLeft(tx)
  const before = tx.cause.now - LOG_KEPT_MS
  deleteOldDeliveries(tx, { finishedBefore: before, idBefore: firstIdAt(before) })
  deleteRemovedEndpoints(tx, before)
}

/** For the removal of old events: an event that the log still names is kept. */
export function isInLog() {
  return sql<boolean>`exists (
    select from webhook_deliveries d where d.restaurant_id = events.restaurant_id and d.event_id = events.id)`
}
