import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { deleteOldDeliveries, failWaiting } from '../queries/deliveries.ts'
import { deleteRemovedEndpoints, listClosedWithBacklog, removeLeft } from '../queries/endpoints.ts'
import { firstIdAt } from '../rules.ts'

/** Few enough that nobody waits for them. */
const AT_ONCE = 5_000

/** Deliveries that ended before that moment leave the log; null: none. True: there may be more of them. */
export async function tidyLog(tx: Tx, before: number | null): Promise<boolean> {
  // An event that was fanning out while its address was removed or switched off has left a delivery behind.
  for (const { id } of await listClosedWithBacklog(tx)) failWaiting(tx, id)
  removeLeft(tx)
  if (before === null) return false
  const removed = await deleteOldDeliveries(tx, {
    finishedBefore: before,
    idBefore: firstIdAt(before),
    most: AT_ONCE,
  })
  deleteRemovedEndpoints(tx, before)
  return removed === AT_ONCE
}

/** For the removal of old events: an event that the log still names is kept. */
export function isInLog() {
  return sql<boolean>`exists (
    select from webhook_deliveries d where d.restaurant_id = events.restaurant_id and d.event_id = events.id)`
}
