import { findRestaurantById } from '../../../ground/tenants/queries.ts'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inDirectory,
  type Restaurant,
} from '../../../platform/postgres/transaction/transaction.ts'
import type { App } from '../../apps/commands.ts'

export function appCause(app: App, requestId: string): Cause {
  return { actor: { kind: 'app', id: app.clientId, name: app.name }, requestId, now: Date.now() }
}

export async function restaurantOf(database: Database, id: number): Promise<Restaurant> {
  const [restaurant] = await inDirectory(database, findRestaurantById(id))
  if (!restaurant) throw new Error(`restaurant ${id} is gone`)
  return restaurant
}
