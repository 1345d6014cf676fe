import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import type { AppDetails } from './rules.ts'

const columns = [
  'id',
  'client_id as clientId',
  'name',
  'description',
  'publisher',
  'logo_url as logoUrl',
  'home_url as homeUrl',
  'redirect_uris as redirectUris',
  'scopes',
  'status',
] as const

export function findApp(clientId: string) {
  return sqlOf
    .selectFrom('apps')
    .select(columns)
    .select('secret_hash as secretHash')
    .where('client_id', '=', clientId)
}

export function shareAppStatus(id: number) {
  return sqlOf.selectFrom('apps').select('status').where('id', '=', id).forShare()
}

export function listApps() {
  return sqlOf.selectFrom('apps').select(columns).orderBy('id')
}

export function listAppsBy(userId: string) {
  return sqlOf
    .selectFrom('apps')
    .select(columns)
    .select(['secret_hint as secretHint', 'created_at as createdAt'])
    .where('registered_by', '=', userId)
    .orderBy('id', 'desc')
}

/** Nothing where it is another person's. */
export function updateApp(clientId: string, userId: string, details: AppDetails, now: number) {
  return sqlOf
    .updateTable('apps')
    .set({
      name: details.name,
      description: details.description,
      publisher: details.publisher,
      logo_url: details.logoUrl,
      home_url: details.homeUrl,
      redirect_uris: details.redirectUris,
      scopes: details.scopes,
      updated_at: new Date(now),
    })
    .where('client_id', '=', clientId)
    .where('registered_by', '=', userId)
    .returning('id')
}

export function findAppOf(clientId: string, userId: string) {
  return sqlOf
    .selectFrom('apps')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('registered_by', '=', userId)
}

export function insertApp(
  app: AppDetails & { clientId: string; secretHash: Buffer; secretHint: string; registeredBy: string | null },
) {
  return sqlOf
    .insertInto('apps')
    .values({
      client_id: app.clientId,
      secret_hash: app.secretHash,
      secret_hint: app.secretHint,
      name: app.name,
      description: app.description,
      publisher: app.publisher,
      logo_url: app.logoUrl,
      home_url: app.homeUrl,
      redirect_uris: app.redirectUris,
      scopes: app.scopes,
      registered_by: app.registeredBy,
    })
    .returning('id')
}

export function updateAppStatus(clientId: string, status: 'draft' | 'listed' | 'blocked', now: number) {
  return sqlOf
    .updateTable('apps')
    .set({ status, updated_at: new Date(now) })
    .where('client_id', '=', clientId)
    .returning(['id', 'name'])
}

export function updateAppSecret(clientId: string, secret: { hash: Buffer; hint: string }, now: number) {
  return sqlOf
    .updateTable('apps')
    .set({ secret_hash: secret.hash, secret_hint: secret.hint, updated_at: new Date(now) })
    .where('client_id', '=', clientId)
    .returning('id')
}
