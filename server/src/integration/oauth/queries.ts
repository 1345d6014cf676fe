import { sql } from 'kysely'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import { DAY_MS } from '../../platform/time/clock.ts'

const ACCESS_TOKENS_KEPT_MS = 30 * DAY_MS

export type EndReason = 'uninstalled' | 'revoked' | 'code_reused' | 'refresh_reused' | 'expired'

export function insertGrant(grant: {
  restaurantId: number
  appId: number
  grantedBy: string
  scopes: string[]
  redirectUri: string
  codeHash: Buffer
  codeChallenge: string
  codeExpiresAt: number
  now: number
}) {
  return sqlOf
    .insertInto('oauth_grants')
    .values({
      restaurant_id: grant.restaurantId,
      app_id: grant.appId,
      granted_by: grant.grantedBy,
      scopes: grant.scopes,
      redirect_uri: grant.redirectUri,
      code_hash: grant.codeHash,
      code_challenge: grant.codeChallenge,
      code_expires_at: new Date(grant.codeExpiresAt),
      created_at: new Date(grant.now),
    })
    .returning('id')
}

export function findGrantByCode(codeHash: Buffer) {
  return sqlOf
    .selectFrom('oauth_grants')
    .select(['id', 'restaurant_id as restaurantId', 'app_id as appId'])
    .where('code_hash', '=', codeHash)
}

export function findGrant(id: number) {
  return sqlOf
    .selectFrom('oauth_grants')
    .select(['id', 'restaurant_id as restaurantId', 'app_id as appId'])
    .where('id', '=', id)
}

/** Held until the end of the transaction, so that changes of one grant's tokens happen one after the other. */
export function lockGrant(id: number) {
  return sqlOf
    .selectFrom('oauth_grants')
    .select([
      'id',
      'app_id as appId',
      'scopes',
      'redirect_uri as redirectUri',
      'code_challenge as codeChallenge',
      'code_expires_at as codeExpiresAt',
      'exchanged_at as exchangedAt',
      'ended_at as endedAt',
    ])
    .where('id', '=', id)
    .forUpdate()
}

export function markExchanged(id: number, now: number) {
  return sqlOf
    .updateTable('oauth_grants')
    .set({ exchanged_at: new Date(now) })
    .where('id', '=', id)
}

export function endGrantRow(id: number, reason: EndReason, now: number) {
  return sqlOf
    .updateTable('oauth_grants')
    .set({ ended_at: new Date(now), end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
}

export function endGrantsOfApp(restaurantId: number, appId: number, reason: EndReason, now: number) {
  return sqlOf
    .updateTable('oauth_grants')
    .set({ ended_at: new Date(now), end_reason: reason })
    .where('restaurant_id', '=', restaurantId)
    .where('app_id', '=', appId)
    .where('ended_at', 'is', null)
    .returning(['id', 'exchanged_at as exchangedAt'])
}

export function endGrantsOf(restaurantId: number, reason: EndReason, now: number) {
  return sqlOf
    .updateTable('oauth_grants')
    .set({ ended_at: new Date(now), end_reason: reason })
    .where('restaurant_id', '=', restaurantId)
    .where('ended_at', 'is', null)
}

export function findGrantInForce(restaurantId: number, appId: number) {
  return sqlOf
    .selectFrom('oauth_grants')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('app_id', '=', appId)
    .where('ended_at', 'is', null)
    .limit(1)
}

export function listGrantsOfApp(appId: number) {
  return sqlOf
    .selectFrom('oauth_grants')
    .select(['id', 'restaurant_id as restaurantId'])
    .where('app_id', '=', appId)
    .where('ended_at', 'is', null)
}

export function insertRefreshToken(token: {
  grantId: number
  hash: Buffer
  accessTokenId: number
  expiresAt: number
  now: number
}) {
  return sqlOf
    .insertInto('oauth_refresh_tokens')
    .values({
      grant_id: token.grantId,
      hash: token.hash,
      access_token_id: token.accessTokenId,
      expires_at: new Date(token.expiresAt),
      created_at: new Date(token.now),
    })
    .returning('id')
}

export function findRefreshToken(hash: Buffer) {
  return sqlOf
    .selectFrom('oauth_refresh_tokens as r')
    .innerJoin('oauth_grants as g', 'g.id', 'r.grant_id')
    .select(['r.id', 'r.grant_id as grantId', 'g.restaurant_id as restaurantId', 'g.app_id as appId'])
    .where('r.hash', '=', hash)
}

/** With its successor, as long as neither that nor the access token beside it has been used. */
export function readRefreshToken(id: number) {
  return sqlOf
    .selectFrom('oauth_refresh_tokens as r')
    .leftJoin('oauth_refresh_tokens as s', (join) =>
      join.onRef('s.id', '=', 'r.successor_id').on('s.replaced_at', 'is', null),
    )
    .leftJoin('tokens as t', 't.id', 's.access_token_id')
    .select((eb) => [
      'r.id',
      'r.expires_at as expiresAt',
      'r.replaced_at as replacedAt',
      eb.case().when('t.last_used_at', 'is', null).then(eb.ref('s.id')).end().as('unusedSuccessorId'),
    ])
    .where('r.id', '=', id)
}

/** The moment of the first use stays when an answer is repeated: the time for repeating runs from there. */
export function markReplaced(id: number, successorId: number | null, now: number) {
  return sql<never>`
    update oauth_refresh_tokens
       set replaced_at = coalesce(replaced_at, ${new Date(now)}), successor_id = ${successorId}
     where id = ${id}`
}

/** Apps with a grant in force, by when they last called. */
export function listInstalls(restaurantId: number) {
  return sql<{ appId: number; scopes: string[]; installedAt: number; lastUsedAt: number | null }>`
    select g.app_id as "appId", min(g.created_at) as "installedAt",
           array(select distinct s from oauth_grants o, unnest(o.scopes) s
                  where o.restaurant_id = ${restaurantId} and o.app_id = g.app_id
                    and o.ended_at is null and o.exchanged_at is not null order by s) as scopes,
           max(greatest(g.last_used_at, t.used_at)) as "lastUsedAt"
      from oauth_grants g
      left join lateral (select max(last_used_at) as used_at from tokens where oauth_grant_id = g.id) t on true
     where g.restaurant_id = ${restaurantId} and g.ended_at is null and g.exchanged_at is not null
     group by g.app_id`
}

/** What nobody can use any more. A used refresh token is kept for its whole life, so that its reuse is noticed. */
export function staleStatements(now: number) {
  const at = new Date(now)
  return [
    sql<never>`delete from oauth_refresh_tokens where expires_at < ${at}`,
    sql<never>`select remove_stale_app_tokens(${new Date(now - ACCESS_TOKENS_KEPT_MS)})`,
    sql<never>`
      update oauth_grants g set ended_at = ${at}, end_reason = 'expired'
       where g.ended_at is null and g.code_expires_at < ${at}
         and not exists (select from oauth_refresh_tokens r where r.grant_id = g.id)`,
  ]
}
