import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { hashSecret, hintOf } from '../tokens/rules.ts'
import { findApp, insertApp, listApps, shareAppStatus, updateAppSecret, updateAppStatus } from './queries.ts'
import { type AppDetails, CLIENT_ID, newClientId, newClientSecret } from './rules.ts'

export type App = AppDetails & { id: number; clientId: string; status: 'draft' | 'listed' | 'blocked' }
export type RegisteredApp = App & { secretHash: Buffer }
export type Credentials = { clientId: string; clientSecret: string }

export async function appByClientId(
  database: Database,
  clientId: string,
): Promise<RegisteredApp | undefined> {
  if (!CLIENT_ID.test(clientId)) return undefined
  return (await inDirectory(database, findApp(clientId)))[0]
}

/** For callers with an open transaction: a second connection could use up the pool. */
export async function appInside(tx: Tx, clientId: string): Promise<RegisteredApp | undefined> {
  if (!CLIENT_ID.test(clientId)) return undefined
  return (await tx.run(findApp(clientId)))[0]
}

/**
 * Whether the operator has blocked it. The app stays as it is until this transaction ends, so that whoever blocks it
 * afterwards finds every token that came of it.
 */
export async function isBlocked(tx: Tx, id: number): Promise<boolean> {
  const [app] = await tx.run(shareAppStatus(id))
  return app?.status === 'blocked'
}

/** The only moment at which the secret exists in the clear. `registeredBy` is a person; null is the operator. */
export async function registerApp(
  database: Database,
  details: AppDetails,
  registeredBy: string | null = null,
): Promise<Credentials> {
  const clientId = newClientId()
  const clientSecret = newClientSecret()
  const secretHash = hashSecret(clientSecret)
  await inDirectory(
    database,
    insertApp({ ...details, clientId, secretHash, secretHint: hintOf(clientSecret), registeredBy }),
  )
  return { clientId, clientSecret }
}

export function allApps(database: Database): Promise<App[]> {
  return inDirectory(database, listApps())
}

export async function setAppStatus(
  database: Database,
  clientId: string,
  status: App['status'],
): Promise<{ id: number; name: string } | undefined> {
  return (await inDirectory(database, updateAppStatus(clientId, status, Date.now())))[0]
}

/** The old secret stops working at once; undefined where there is no such app. */
export async function rotateSecret(database: Database, clientId: string): Promise<Credentials | undefined> {
  const clientSecret = newClientSecret()
  const secret = { hash: hashSecret(clientSecret), hint: hintOf(clientSecret) }
  const [app] = await inDirectory(database, updateAppSecret(clientId, secret, Date.now()))
  return app && { clientId, clientSecret }
}
