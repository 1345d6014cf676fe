import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { findSandbox, type RestaurantRow } from './queries.ts'

/** What an owner can look at: the restaurant itself, or the sandbox beside it. */
export const MODES = ['live', 'sandbox'] as const
export type Mode = (typeof MODES)[number]

/** Nothing where the restaurant has no sandbox. */
export async function restaurantIn(
  database: Database,
  live: RestaurantRow,
  name: Mode,
): Promise<RestaurantRow | undefined> {
  return name === 'live' ? live : (await inDirectory(database, findSandbox(live.id)))[0]
}
