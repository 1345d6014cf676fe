import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { createWishedToken, listTokens, revokeToken } from './commands.ts'
import { TokenWish } from './contract.ts'

export function tokenStaffRoutes(database: Database, defaultRateLimit: number): StaffRoute[] {
  return [
    look({
      path: '/tokens',
      right: 'develop',
      read: async ({ restaurant, cause }) => ({
        data: await inRestaurant(database, restaurant, cause, listTokens),
        meta: { default_rate_limit: defaultRateLimit },
      }),
    }),
    act({
      method: 'POST',
      path: '/tokens',
      right: 'develop',
      body: TokenWish,
      run: async (tx, { body }) => ({ data: await createWishedToken(tx, body) }),
    }),
    act({
      method: 'DELETE',
      path: '/tokens/:token',
      right: 'develop',
      async run(tx, { number }) {
        if (!(await revokeToken(tx, number))) throw notFound()
        return { data: { id: number } }
      },
    }),
  ]
}
