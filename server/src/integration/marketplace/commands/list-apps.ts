import type { Database } from '../../../platform/postgres/pool/database.ts'
import { inDirectory } from '../../../platform/postgres/transaction/transaction.ts'
import { type App, allApps } from '../../apps/commands.ts'
import { listInstalls } from '../../oauth/queries.ts'

export type Install = { app: App; scopes: string[]; installedAt: number; lastUsedAt: number | null }
export type Marketplace = { installed: Install[]; others: App[] }

/** What one restaurant sees: its own apps, also those never listed, and the listed ones it does not have. */
export async function marketplaceOf(database: Database, restaurantId: number): Promise<Marketplace> {
  const [apps, installs] = await Promise.all([
    allApps(database),
    inDirectory(database, listInstalls(restaurantId)),
  ])
  const byId = new Map(apps.map((app) => [app.id, app]))
  const installed = installs.flatMap(({ appId, ...install }) => {
    const app = byId.get(appId)
    return app ? [{ app, ...install }] : []
  })
  const have = new Set(installed.map(({ app }) => app.id))
  return {
    installed: installed.sort((a, b) => a.app.name.localeCompare(b.app.name)),
    others: apps.filter((app) => app.status === 'listed' && !have.has(app.id)),
  }
}
