import { sql } from 'kysely'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import { timestamp } from '../../platform/postgres/sql/timestamp.ts'
import type { TokenKind } from './rules.ts'

export function findToken(id: number) {
  return sqlOf
    .selectFrom('tokens')
    .innerJoin('restaurants', 'restaurants.id', 'tokens.restaurant_id')
    .leftJoin('oauth_grants', 'oauth_grants.id', 'tokens.oauth_grant_id')
    .where('tokens.id', '=', id)
    .where('restaurants.closed_at', 'is', null)
    .select([
      'tokens.id',
      'oauth_grants.app_id',
      'tokens.name as token_name',
      'tokens.hash',
      'tokens.kind',
      'tokens.scopes',
      'tokens.rate_limit',
      'tokens.expires_at',
      'tokens.revoked_at',
      'restaurants.id as restaurant_id',
      'restaurants.slug',
      'restaurants.name',
      'restaurants.currency',
      'restaurants.zone',
      'restaurants.country',
      'restaurants.default_language',
      'restaurants.languages',
      'restaurants.guest_host',
      'restaurants.plan',
      'restaurants.plan_starts_at',
      'restaurants.plan_ends_at',
      'restaurants.suspended_at',
      'restaurants.live_restaurant_id',
      'restaurants.clock_frozen_at',
      'restaurants.clock_offset_ms',
    ])
}

export type TokenRow =
  ReturnType<typeof findToken> extends { executeTakeFirst(): Promise<infer Row | undefined> } ? Row : never

export function insertToken(token: {
  restaurantId: number
  kind: TokenKind
  name: string
  hash: Buffer
  hint: string
  scopes: string[]
  rateLimit: number | null
  expiresAt: number | null
  oauthGrantId?: number
}) {
  return sqlOf
    .insertInto('tokens')
    .values({
      restaurant_id: token.restaurantId,
      kind: token.kind,
      name: token.name,
      hash: token.hash,
      hint: token.hint,
      scopes: token.scopes,
      rate_limit: token.rateLimit,
      expires_at: timestamp(token.expiresAt),
      oauth_grant_id: token.oauthGrantId ?? null,
    })
    .returning('id')
}

export function findTokenRestaurant(id: number) {
  return sqlOf
    .selectFrom('tokens')
    .innerJoin('restaurants', 'restaurants.id', 'tokens.restaurant_id')
    .where('tokens.id', '=', id)
    .select(['restaurants.slug', 'tokens.name', 'tokens.revoked_at'])
}

export function revokeTokenRow(restaurantId: number, id: number, revokedAt: number) {
  return sqlOf
    .updateTable('tokens')
    .set({ revoked_at: new Date(revokedAt) })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name', 'hint'])
}

export function findAppToken(id: number) {
  return sqlOf
    .selectFrom('tokens')
    .where('id', '=', id)
    .where('kind', '=', 'oauth')
    .select(['id', 'hash', 'restaurant_id', 'oauth_grant_id', 'revoked_at'])
}

export function revokeTokensOf(restaurantId: number, revokedAt: number) {
  return sqlOf
    .updateTable('tokens')
    .set({ revoked_at: new Date(revokedAt) })
    .where('restaurant_id', '=', restaurantId)
    .where('revoked_at', 'is', null)
    .returning('id')
}

export function revokeTokensOfGrants(grantIds: number[], revokedAt: number) {
  return sqlOf
    .updateTable('tokens')
    .set({ revoked_at: new Date(revokedAt) })
    .where('oauth_grant_id', 'in', grantIds)
    .where('revoked_at', 'is', null)
    .returning('id')
}

/** Calls of a token since they were last written, and the last of them. */
export type Use = { at: number; calls: number }

/** In one statement, and in the order of ids, so that processes which write at once do not wait for each other in a ring. */
export function updateUses(uses: Map<number, Use>) {
  const sorted = [...uses].sort(([a], [b]) => a - b)
  const ids = sorted.map(([id]) => id)
  const moments = sorted.map(([, { at }]) => new Date(at))
  const calls = sorted.map(([, use]) => use.calls)
  return sql<never>`
    with used as materialized (
      select id, at, calls from unnest(${ids}::bigint[], ${moments}::timestamptz[], ${calls}::int[]) as used(id, at, calls)
    ), counted as (
      insert into token_calls (token_id, hour, calls)
      select used.id, date_trunc('hour', used.at), used.calls from used join tokens on tokens.id = used.id
       order by used.id
      on conflict (token_id, hour) do update set calls = token_calls.calls + excluded.calls
    )
    update tokens set last_used_at = greatest(tokens.last_used_at, used.at)
      from used where tokens.id = used.id`
}

export function deleteOldCalls(before: number) {
  return sqlOf.deleteFrom('token_calls').where('hour', '<', sql<number>`${new Date(before)}`)
}

export type ListedTokenRow = {
  id: number
  name: string
  hint: string
  scopes: string[]
  rateLimit: number | null
  expiresAt: number | null
  revokedAt: number | null
  lastUsedAt: number | null
  createdAt: number
  calls: number
}

/** Newest first. Those of apps are shown with their app. */
export function listTokenRows(restaurantId: number, { callsSince }: { callsSince: number }) {
  return sql<ListedTokenRow>`
    select t.id, t.name, t.hint, t.scopes, t.rate_limit as "rateLimit", t.expires_at as "expiresAt",
           t.revoked_at as "revokedAt", t.last_used_at as "lastUsedAt", t.created_at as "createdAt",
           coalesce((select sum(c.calls) from token_calls c
                      where c.token_id = t.id and c.hour > ${new Date(callsSince)}), 0)::int as calls
      from tokens t
     where t.restaurant_id = ${restaurantId} and t.kind <> 'oauth'
     order by t.id desc`
}
