import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import type { RestaurantRow } from '../../ground/tenants/queries.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { UsageError } from './command.ts'

export async function restaurantFor(database: Database, slug: string): Promise<RestaurantRow> {
  const row = await restaurantBySlug(database, slug)
  if (!row) throw new UsageError(`there is no restaurant "${slug}"`)
  return row
}
