import type { Database } from '../../../platform/postgres/pool/database.ts'
import { inDirectory, inRestaurant } from '../../../platform/postgres/transaction/transaction.ts'
import type { App } from '../../apps/commands.ts'
import { revokeToken } from '../../tokens/commands.ts'
import { findAppToken } from '../../tokens/queries.ts'
import { hasHash, hashSecret, readBearer } from '../../tokens/rules.ts'
import { findGrant, findRefreshToken, lockGrant } from '../queries.ts'
import { appCause, restaurantOf } from './app-cause.ts'
import { endGrant } from './end-grant.ts'

/** RFC 7009 §2.1. A token that is unknown or belongs to another client is not changed; the answer is the same. */
export async function revoke(database: Database, app: App, token: string, requestId: string): Promise<void> {
  const access = readBearer(`Bearer ${token}`)
  if (access) return revokeAccess(database, app, access, requestId)
  return revokeRefresh(database, app, token, requestId)
}

async function revokeAccess(
  database: Database,
  app: App,
  { id, secret }: { id: number; secret: string },
  requestId: string,
): Promise<void> {
  const [token] = await inDirectory(database, findAppToken(id))
  if (!token || token.oauth_grant_id === null || !hasHash(secret, token.hash)) return
  const [grant] = await inDirectory(database, findGrant(token.oauth_grant_id))
  if (grant?.appId !== app.id) return
  const restaurant = await restaurantOf(database, token.restaurant_id)
  await inRestaurant(database, restaurant, appCause(app, requestId), (tx) => revokeToken(tx, id))
}

/** A refresh token ends the whole consent, even one that was replaced: an app that lost its newest token has no other way to end it. */
async function revokeRefresh(database: Database, app: App, token: string, requestId: string): Promise<void> {
  const [found] = await inDirectory(database, findRefreshToken(hashSecret(token)))
  if (!found || found.appId !== app.id) return
  const restaurant = await restaurantOf(database, found.restaurantId)
  await inRestaurant(database, restaurant, appCause(app, requestId), async (tx) => {
    await tx.run(lockGrant(found.grantId))
    await endGrant(tx, found.grantId, app, 'revoked')
  })
}
