import { look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { Plans } from '../../ground/tenants/plans.ts'
import { restaurantStanding } from '../../ground/tenants/standing.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import type { MenuCache } from '../../restaurant/menu/snapshot.ts'
import { findAnything } from './anything.ts'
import { FindQuery, type FoundAnything } from './contract.ts'

type Deps = { database: Database; menuCache: MenuCache; plans: Plans }

/** For everyone: what it answers is what the reader's role may see. */
export function findStaffRoutes({ database, menuCache, plans }: Deps): StaffRoute[] {
  return [
    look({
      path: '/find',
      everywhere: true,
      right: 'workHere',
      query: FindQuery,
      async read({ restaurant, membership: { role }, query, now }) {
        const { features } = restaurantStanding(restaurant, plans, now)
        const reader = { role, features, now }
        const data: FoundAnything = await findAnything(
          { database, menuCache },
          restaurant,
          query.text.trim(),
          reader,
        )
        return { data }
      },
    }),
  ]
}
