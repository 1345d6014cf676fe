import { record } from '../../../ground/audit/commands.ts'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inDirectory,
  inRestaurant,
  type Tx,
} from '../../../platform/postgres/transaction/transaction.ts'
import type { App } from '../../apps/commands.ts'
import { endAppTokens } from '../../tokens/commands.ts'
import { pauseAddressesOf, retireAddressesOf } from '../../webhooks/commands/endpoints.ts'
import {
  type EndReason,
  endGrantRow,
  endGrantsOf,
  endGrantsOfApp,
  findGrantInForce,
  listGrantsOfApp,
} from '../queries.ts'
import { restaurantOf } from './app-cause.ts'

type Named = Pick<App, 'id' | 'clientId' | 'name'>

/** Ends one consent with every token that came of it. */
export async function endGrant(tx: Tx, grantId: number, app: Named, reason: EndReason): Promise<void> {
  const [ended] = await tx.run(endGrantRow(grantId, reason, tx.cause.now))
  if (!ended) return
  await endAppTokens(tx, [grantId])
  record(tx, {
    action: 'app.access_ended',
    subject: { kind: 'app', id: app.clientId },
    after: { app: app.name, reason },
  })
  const [other] = await tx.run(findGrantInForce(tx.restaurant.id, app.id))
  if (!other) await retireAddressesOf(tx, app)
}

/** Everything this restaurant ever allowed the app; false where nothing was in force. */
export async function uninstallApp(tx: Tx, app: Named): Promise<boolean> {
  const ended = await tx.run(endGrantsOfApp(tx.restaurant.id, app.id, 'uninstalled', tx.cause.now))
  if (ended.length === 0) return false
  const ids = ended.map(({ id }) => id)
  await endAppTokens(tx, ids)
  record(tx, {
    action: 'app.uninstalled',
    subject: { kind: 'app', id: app.clientId },
    before: { app: app.name },
  })
  await retireAddressesOf(tx, app)
  return true
}

/** Of a restaurant that is no more; its tokens are ended by whoever closes it. */
export async function endAllGrants(tx: Tx): Promise<void> {
  await tx.run(endGrantsOf(tx.restaurant.id, 'uninstalled', tx.cause.now))
}

/** For an app that the operator has blocked: its tokens stop at once, everywhere; what was granted stays granted. */
export async function stopTokens(database: Database, app: Named, cause: Cause): Promise<void> {
  const grants = await inDirectory(database, listGrantsOfApp(app.id))
  for (const [restaurantId, own] of Map.groupBy(grants, (grant) => grant.restaurantId)) {
    await inRestaurant(database, await restaurantOf(database, restaurantId), cause, async (tx) => {
      await endAppTokens(
        tx,
        own.map(({ id }) => id),
      )
      await pauseAddressesOf(tx, app.id)
      record(tx, {
        action: 'app.blocked',
        subject: { kind: 'app', id: app.clientId },
        after: { app: app.name },
      })
    })
  }
}
