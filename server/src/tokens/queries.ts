import { sql } from 'kysely'
import { sqlOf } from '../platform/db/database.ts'
import type { TokenKind } from './rules.ts'

export function findToken(id: number) {
  return sqlOf
    .selectFrom('tokens')
    .innerJoin('restaurants', 'restaurants.id', 'tokens.restaurant_id')
    .where('tokens.id', '=', id)
    .select([
      'tokens.id',
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
      expires_at: token.expiresAt === null ? null : new Date(token.expiresAt),
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

export function revokeTokenRow(id: number, revokedAt: number) {
  return sqlOf
    .updateTable('tokens')
    .set({ revoked_at: new Date(revokedAt) })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
}

export function findAppToken(id: number) {
  return sqlOf
    .selectFrom('tokens')
    .where('id', '=', id)
    .where('kind', '=', 'oauth')
    .select(['id', 'hash', 'restaurant_id', 'oauth_grant_id', 'revoked_at'])
}

export function revokeTokensOfGrants(grantIds: number[], revokedAt: number) {
  return sqlOf
    .updateTable('tokens')
    .set({ revoked_at: new Date(revokedAt) })
    .where('oauth_grant_id', 'in', grantIds)
    .where('revoked_at', 'is', null)
    .returning('id')
}

export function updateLastUse(uses: Map<number, number>) {
  const ids = [...uses.keys()]
  const moments = [...uses.values()].map((ms) => new Date(ms))
  return sql<never>`
    update tokens set last_used_at = greatest(tokens.last_used_at, used.at)
      from unnest(${ids}::bigint[], ${moments}::timestamptz[]) as used(id, at)
     where tokens.id = used.id`
}
