import { IS_SANDBOX } from '../../../ground/tenants/queries.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { ACCOUNT, type AccountRow } from '../queries/accounts.ts'

export async function accountOf(tx: Tx): Promise<AccountRow | null> {
  return (await tx.run(ACCOUNT))[0] ?? null
}

export async function isConnected(tx: Tx, provider: AccountRow['provider']): Promise<boolean> {
  const account = await accountOf(tx)
  return account?.provider === provider && account.disconnected_at === null
}

/** How guests pay online here. A sandbox has the test page; a live restaurant what its owner has connected. */
export async function onlineProvider(tx: Tx): Promise<AccountRow['provider'] | null> {
  const [[venue], account] = await Promise.all([tx.run(IS_SANDBOX), accountOf(tx)])
  if (venue?.sandbox) return 'test'
  return account === null || account.disconnected_at !== null ? null : account.provider
}
