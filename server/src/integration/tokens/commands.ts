import { record } from '../../ground/audit/commands.ts'
import { refuse } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { DAY_MS, parseMoment } from '../../platform/time/clock.ts'
import type { ListedToken, TokenWish } from './contract.ts'
import { presentToken } from './present.ts'
import {
  insertToken,
  listTokenRows,
  revokeTokenRow,
  revokeTokensOf,
  revokeTokensOfGrants,
} from './queries.ts'
import { hashSecret, hintOf, newSecret, type TokenKind } from './rules.ts'
import { ALL_SCOPES, type Scope } from './scopes.ts'

export type NewToken = {
  kind: Exclude<TokenKind, 'oauth'>
  name: string
  scopes: Scope[]
  rateLimit: number | null
  expiresAt: number | null
}

/** The only moment at which the token exists in the clear. */
export async function createToken(tx: Tx, wanted: NewToken): Promise<{ id: number; token: string }> {
  const secret = newSecret(wanted.kind)
  const hint = hintOf(secret)
  const [row] = await tx.run(
    insertToken({ ...wanted, restaurantId: tx.restaurant.id, hash: hashSecret(secret), hint }),
  )
  if (!row) throw new Error('the token was not stored')
  // Somebody may have tried the id before, and it is remembered as unknown.
  tx.announce(`token:${row.id}`)
  const { kind, name, scopes, rateLimit, expiresAt } = wanted
  record(tx, {
    action: 'token.created',
    subject: { kind: 'token', id: row.id },
    after: { kind, name, hint, scopes, rate_limit: rateLimit, expires_at: expiresAt },
  })
  return { id: row.id, token: `${row.id}|${secret}` }
}

/** As the developer settings ask for it. */
export async function createWishedToken(tx: Tx, wish: TokenWish): Promise<{ id: number; token: string }> {
  const expiresAt = wish.expires_at ? parseMoment(wish.expires_at, tx.restaurant.zone) : null
  if (expiresAt !== null && expiresAt <= tx.cause.now)
    throw refuse({ expires_at: [fieldFault('in_the_past.moment')] })
  return createToken(tx, {
    kind: 'live',
    name: wish.name,
    scopes: [...new Set(wish.scopes)],
    rateLimit: wish.rate_limit ?? null,
    expiresAt,
  })
}

/** Newest first. Calls are counted by the hour, so the day before now begins with a whole one. */
export async function listTokens(tx: Tx): Promise<ListedToken[]> {
  const { now } = tx.cause
  const rows = await tx.run(listTokenRows(tx.restaurant.id, { callsSince: now - DAY_MS }))
  return rows.map((row) => presentToken(row, { zone: tx.restaurant.zone, now }))
}

/** False where it was already revoked. */
export async function revokeToken(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx.run(revokeTokenRow(tx.restaurant.id, id, tx.cause.now))
  if (!row) return false
  record(tx, {
    action: 'token.revoked',
    subject: { kind: 'token', id },
    before: { name: row.name, hint: row.hint },
  })
  tx.announce(`token:${id}`)
  return true
}

/** A sandbox has one token: those before it end with the new one. */
export async function replaceSandboxToken(tx: Tx): Promise<{ id: number; token: string }> {
  for (const { id, state } of await listTokens(tx)) if (state !== 'revoked') await revokeToken(tx, id)
  return createToken(tx, {
    kind: 'sandbox',
    name: 'Sandbox',
    scopes: ALL_SCOPES,
    rateLimit: null,
    expiresAt: null,
  })
}

export type NewAppToken = { grantId: number; appName: string; scopes: string[]; expiresAt: number }

/** An app's hourly token. The consent it stems from is in the activity log; each renewal of it is not. */
export async function issueAppToken(tx: Tx, wanted: NewAppToken): Promise<{ id: number; token: string }> {
  const secret = newSecret('oauth')
  const { grantId, appName, scopes, expiresAt } = wanted
  const [row] = await tx.run(
    insertToken({
      kind: 'oauth',
      restaurantId: tx.restaurant.id,
      name: appName,
      hash: hashSecret(secret),
      hint: hintOf(secret),
      scopes,
      rateLimit: null,
      expiresAt,
      oauthGrantId: grantId,
    }),
  )
  if (!row) throw new Error('the token was not stored')
  tx.announce(`token:${row.id}`)
  return { id: row.id, token: `${row.id}|${secret}` }
}

export async function endAppTokens(tx: Tx, grantIds: number[]): Promise<void> {
  if (grantIds.length === 0) return
  for (const { id } of await tx.run(revokeTokensOfGrants(grantIds, tx.cause.now))) tx.announce(`token:${id}`)
}

/** Of the restaurant and of its apps alike. */
export async function revokeAllTokens(tx: Tx): Promise<void> {
  const revoked = await tx.run(revokeTokensOf(tx.restaurant.id, tx.cause.now))
  for (const { id } of revoked) tx.announce(`token:${id}`)
}
