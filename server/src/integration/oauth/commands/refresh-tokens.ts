import type { Database } from '../../../platform/postgres/pool/database.ts'
import { inDirectory, inRestaurant } from '../../../platform/postgres/transaction/transaction.ts'
import type { App } from '../../apps/commands.ts'
import { endAppTokens } from '../../tokens/commands.ts'
import { hashSecret } from '../../tokens/rules.ts'
import { TokenError } from '../errors.ts'
import { findRefreshToken, lockGrant, markReplaced, readRefreshToken } from '../queries.ts'
import { judgeRefresh, readScopes, scopesBeyond } from '../rules.ts'
import { appCause, restaurantOf } from './app-cause.ts'
import { endGrant } from './end-grant.ts'
import { issueTokens, type TokenAnswer } from './issue-tokens.ts'

export type Refresh = {
  refreshToken: string
  scope: string | undefined
  graceSeconds: number
  requestId: string
}

/** RFC 9700 §4.14.2: every use replaces the refresh token; the use of one replaced before ends its whole family. */
export async function refreshTokens(database: Database, app: App, asked: Refresh): Promise<TokenAnswer> {
  const [found] = await inDirectory(database, findRefreshToken(hashSecret(asked.refreshToken)))
  if (!found || found.appId !== app.id) throw refused()
  const restaurant = await restaurantOf(database, found.restaurantId)
  const answer = await inRestaurant(database, restaurant, appCause(app, asked.requestId), async (tx) => {
    const [grant] = await tx.run(lockGrant(found.grantId))
    const [token] = await tx.run(readRefreshToken(found.id))
    if (!grant || !token) return null
    const { now } = tx.cause
    const verdict = judgeRefresh(
      { ...token, grantEndedAt: grant.endedAt },
      { now, graceMs: asked.graceSeconds * 1_000 },
    )
    if (verdict === 'reused') await endGrant(tx, grant.id, app, 'refresh_reused')
    if (verdict !== 'good' && verdict !== 'repeat') return null
    const scopes = narrowed(asked.scope, grant.scopes)
    await endAppTokens(tx, [grant.id])
    if (token.unusedSuccessorId !== null) tx.later(markReplaced(token.unusedSuccessorId, null, now))
    const pair = await issueTokens(tx, grant.id, app, scopes)
    tx.later(markReplaced(token.id, pair.refreshId, now))
    return pair.answer
  })
  if (!answer) throw refused()
  return answer
}

/** RFC 6749 §6: MUST NOT include any scope not originally granted; omitted, it is all that was. */
function narrowed(asked: string | undefined, granted: string[]): string[] {
  const scopes = readScopes(asked ?? '')
  if (scopes.length === 0) return granted
  if (scopesBeyond(scopes, granted).length > 0) {
    throw new TokenError('invalid_scope', 'The scope goes beyond what the restaurant granted.')
  }
  return scopes
}

function refused(): TokenError {
  return new TokenError(
    'invalid_grant',
    'The refresh token is unknown, expired, revoked or used, or was issued to another client.',
  )
}
