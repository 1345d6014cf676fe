import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { type App, isBlocked } from '../../apps/commands.ts'
import { issueAppToken } from '../../tokens/commands.ts'
import { hashSecret } from '../../tokens/rules.ts'
import { blocked } from '../errors.ts'
import { insertRefreshToken } from '../queries.ts'
import { ACCESS_LIFE_SECONDS, newRefreshToken, REFRESH_LIFE_MS } from '../rules.ts'

/** RFC 6749 §5.1 */
export type TokenAnswer = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
  restaurant: { id: number; slug: string; name: string }
}

export type IssuedTokens = { refreshId: number; answer: TokenAnswer }

/** Asks once more whether the app is blocked: the operator may have done it since the request began. */
export async function issueTokens(
  tx: Tx,
  grantId: number,
  app: App,
  scopes: string[],
): Promise<IssuedTokens> {
  if (await isBlocked(tx, app.id)) throw blocked()
  const { now } = tx.cause
  const expiresAt = now + ACCESS_LIFE_SECONDS * 1_000
  const access = await issueAppToken(tx, { grantId, appName: app.name, scopes, expiresAt })
  const refreshToken = newRefreshToken()
  const [row] = await tx.run(
    insertRefreshToken({
      grantId,
      hash: hashSecret(refreshToken),
      accessTokenId: access.id,
      expiresAt: now + REFRESH_LIFE_MS,
      now,
    }),
  )
  if (!row) throw new Error('the refresh token was not stored')
  const { id, slug, name } = tx.restaurant
  const answer: TokenAnswer = {
    access_token: access.token,
    token_type: 'Bearer',
    expires_in: ACCESS_LIFE_SECONDS,
    refresh_token: refreshToken,
    scope: scopes.join(' '),
    restaurant: { id, slug, name },
  }
  return { refreshId: row.id, answer }
}
