import type { Database } from '../../../platform/postgres/pool/database.ts'
import { inDirectory, inRestaurant } from '../../../platform/postgres/transaction/transaction.ts'
import type { App } from '../../apps/commands.ts'
import { hashSecret } from '../../tokens/rules.ts'
import { TokenError } from '../errors.ts'
import { findGrantByCode, lockGrant, markExchanged } from '../queries.ts'
import { judgeCode } from '../rules.ts'
import { appCause, restaurantOf } from './app-cause.ts'
import { endGrant } from './end-grant.ts'
import { issueTokens, type TokenAnswer } from './issue-tokens.ts'

export type Exchange = { code: string; redirectUri: string; verifier: string; requestId: string }

/**
 * RFC 6749 §4.1.2: a code is used once; if it is used again, the request is denied and the tokens issued on it are
 * revoked. Of two uses at once the grant's lock lets one pass, and the other is the second.
 */
export async function exchangeCode(database: Database, app: App, asked: Exchange): Promise<TokenAnswer> {
  const [found] = await inDirectory(database, findGrantByCode(hashSecret(asked.code)))
  if (!found || found.appId !== app.id) throw refused()
  const restaurant = await restaurantOf(database, found.restaurantId)
  const answer = await inRestaurant(database, restaurant, appCause(app, asked.requestId), async (tx) => {
    const [grant] = await tx.run(lockGrant(found.id))
    const verdict = grant ? judgeCode(grant, { ...asked, now: tx.cause.now }) : 'bad'
    if (verdict === 'reused') await endGrant(tx, found.id, app, 'code_reused')
    if (!grant || verdict !== 'good') return null
    tx.later(markExchanged(grant.id, tx.cause.now))
    return (await issueTokens(tx, grant.id, app, grant.scopes)).answer
  })
  if (!answer) throw refused()
  return answer
}

/** Always the same words, so that a guess does not show which part was right. */
function refused(): TokenError {
  return new TokenError(
    'invalid_grant',
    'The code is unknown, expired or used, or was issued for another client, redirect_uri or code_verifier.',
  )
}
