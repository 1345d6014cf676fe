import { record } from '../audit/commands.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { insertToken, revokeTokenRow } from './queries.ts'
import { hashSecret, hintOf, newSecret, type TokenKind } from './rules.ts'
import type { Scope } from './scopes.ts'

export type NewToken = {
  kind: TokenKind
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
  const { kind, name, scopes, rateLimit, expiresAt } = wanted
  record(tx, {
    action: 'token.created',
    subject: { kind: 'token', id: row.id },
    after: { kind, name, hint, scopes, rate_limit: rateLimit, expires_at: expiresAt },
  })
  return { id: row.id, token: `${row.id}|${secret}` }
}

/** False where it was revoked before. */
export async function revokeToken(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx.run(revokeTokenRow(id, tx.cause.now))
  if (!row) return false
  record(tx, { action: 'token.revoked', subject: { kind: 'token', id } })
  tx.announce(`token:${id}`)
  return true
}
