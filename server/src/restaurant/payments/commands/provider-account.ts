import { IS_SANDBOX } from '../../../ground/tenants/queries.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../../platform/time/clock.ts'
import { ACCOUNT, type AccountRow, insertTestAccount } from '../queries/accounts.ts'
import { openAffairs } from '../queries/calls.ts'

export async function accountOf(tx: Tx): Promise<AccountRow | null> {
  return (await tx.run(ACCOUNT))[0] ?? null
}

export async function isConnected(tx: Tx, provider: AccountRow['provider']): Promise<boolean> {
  const account = await accountOf(tx)
  return account?.provider === provider && account.disconnected_at === null
}

/** How guests pay online here. A sandbox has the test page, as has the demo; another what its owner has connected. */
export async function onlineProvider(tx: Tx): Promise<AccountRow['provider'] | null> {
  const [[restaurant], account] = await Promise.all([tx.run(IS_SANDBOX), accountOf(tx)])
  if (restaurant?.sandbox) return 'test'
  if (account === null) return null
  if (account.disconnected_at === null) return account.provider
  return account.takes_test ? 'test' : null
}

/** For the demo: a page of ours instead of a provider. Whoever has connected another way keeps it, until it ends. */
export async function acceptTestPayments(tx: Tx): Promise<void> {
  if ((await accountOf(tx))?.takes_test) return
  insertTestAccount(tx)
}

export type PaymentsState = {
  provider: AccountRow['provider'] | null
  connected_at: string | null
  pending: { payment_id: string; refund_id: string | null; amount_minor: number; created_at: string }[]
  unclear: { payment_id: string; act: string; attempts: number; reason: string | null; since: string }[]
}

/** The way to be paid online, and what of it waits: for a guest or a bank, or for an answer of the provider. */
export async function paymentsState(tx: Tx): Promise<PaymentsState> {
  const { zone } = tx.restaurant
  const [account, provider, affairs] = [await accountOf(tx), await onlineProvider(tx), await openAffairs(tx)]
  return {
    provider,
    connected_at:
      account && provider === account.provider && account.disconnected_at === null
        ? formatMoment(account.connected_at, zone)
        : null,
    pending: affairs.pending.map(({ created_at, ...row }) => ({
      ...row,
      created_at: formatMoment(created_at, zone),
    })),
    unclear: affairs.unclear.map(({ created_at, verb, ...row }) => ({
      ...row,
      act: verb,
      since: formatMoment(created_at, zone),
    })),
  }
}
