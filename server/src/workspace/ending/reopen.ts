import { record } from '../../ground/audit/commands.ts'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Cause, inDirectory, inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { findClosed, reopenRow } from './queries.ts'

export async function closedRestaurant(database: Database, slug: string) {
  return (await inDirectory(database, findClosed(slug)))[0]
}

/** People, data and pages are back; what was revoked or switched off stays so. False where it is not closed. */
export async function reopenRestaurant(database: Database, slug: string, cause: Cause): Promise<boolean> {
  const closed = await closedRestaurant(database, slug)
  if (!closed) return false
  await inDirectory(database, reopenRow(closed.id))
  const [restaurant] = await inDirectory(database, findRestaurantById(closed.id))
  if (!restaurant) return false
  await inRestaurant(database, restaurant, cause, async (tx) => {
    record(tx, { action: 'restaurant.reopened', subject: { kind: 'restaurant', id: closed.id } })
    tx.announce(`restaurant:${closed.id}`)
  })
  return true
}
