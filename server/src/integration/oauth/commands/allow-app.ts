import { record } from '../../../ground/audit/commands.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { App } from '../../apps/commands.ts'
import { hashSecret } from '../../tokens/rules.ts'
import { insertGrant } from '../queries.ts'
import { CODE_LIFE_MS, newCode } from '../rules.ts'

export type Allowed = {
  app: App
  scopes: string[]
  redirectUri: string
  codeChallenge: string
  grantedBy: string
}

/** An owner's consent. Answers the code, which exists in the clear only here. */
export async function allowApp(
  tx: Tx,
  { app, scopes, redirectUri, codeChallenge, grantedBy }: Allowed,
): Promise<string> {
  const code = newCode()
  const { now } = tx.cause
  await tx.run(
    insertGrant({
      restaurantId: tx.restaurant.id,
      appId: app.id,
      grantedBy,
      scopes,
      redirectUri,
      codeHash: hashSecret(code),
      codeChallenge,
      codeExpiresAt: now + CODE_LIFE_MS,
      now,
    }),
  )
  record(tx, {
    action: 'app.allowed',
    subject: { kind: 'app', id: app.clientId },
    after: { app: app.name, scopes },
  })
  return code
}
