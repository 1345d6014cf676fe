import { record } from '../../../ground/audit/commands.ts'
import { IS_SANDBOX } from '../../../ground/tenants/queries.ts'
import { realNow, type Tx } from '../../../platform/db/transaction.ts'
import { AppError, refuse } from '../../../platform/errors.ts'
import { formatMoment } from '../../../platform/time/clock.ts'
import { keyPlace, type PaymentDesk } from '../desk.ts'
import { PAYMENT_ERRORS } from '../errors.ts'
import { ACCOUNT, type AccountRow, updateDisconnected, upsertAccount } from '../queries/accounts.ts'
import { openAffairs } from '../queries/calls.ts'
import { lookAfter } from './ask.ts'

export async function accountOf(tx: Tx): Promise<AccountRow | null> {
  return (await tx.run(ACCOUNT))[0] ?? null
}

export async function isConnected(tx: Tx, provider: AccountRow['provider']): Promise<boolean> {
  const account = await accountOf(tx)
  return account?.provider === provider && account.disconnected_at === null
}

/** How guests pay online here. A sandbox has the test page; a live restaurant what its owner has connected. */
export async function onlineProvider(tx: Tx): Promise<AccountRow['provider'] | null> {
  const [[restaurant], account] = await Promise.all([tx.run(IS_SANDBOX), accountOf(tx)])
  if (restaurant?.sandbox) return 'test'
  return account === null || account.disconnected_at !== null ? null : account.provider
}

const LONGEST_KEY = 255

/** The restaurant's own keys, sealed before they are written. Those that were there before are replaced. */
export async function connectStripe(
  tx: Tx,
  { box }: Pick<PaymentDesk, 'box'>,
  keys: { secretKey: string; webhookSecret: string },
): Promise<void> {
  const [restaurant] = await tx.run(IS_SANDBOX)
  if (restaurant?.sandbox) throw refuse({ provider: ['A sandbox is paid on the test page alone.'] })
  for (const [field, key] of Object.entries({
    secret_key: keys.secretKey,
    webhook_secret: keys.webhookSecret,
  })) {
    if (!/^\S+$/.test(key) || key.length > LONGEST_KEY)
      throw refuse({ [field]: ['This is no key of Stripe.'] })
  }
  const { id } = tx.restaurant
  upsertAccount(tx, {
    provider: 'stripe',
    secret_key: box.seal(keys.secretKey, keyPlace(id, 'secret key')),
    webhook_secret: box.seal(keys.webhookSecret, keyPlace(id, 'webhook secret')),
    askedUntil: realNow(tx),
  })
  lookAfter(tx, realNow(tx))
  record(tx, {
    action: 'payment.connected',
    subject: { kind: 'restaurant', id },
    after: { provider: 'stripe' },
  })
}

/** No new payment or refund from now on; what is open at the provider is settled first, then the key is forgotten. */
export async function disconnectPayments(tx: Tx): Promise<void> {
  const account = await accountOf(tx)
  if (!account || account.disconnected_at !== null) throw new AppError(PAYMENT_ERRORS.payments_not_connected)
  updateDisconnected(tx)
  lookAfter(tx, realNow(tx))
  record(tx, {
    action: 'payment.disconnected',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    after: { provider: account.provider },
  })
}

/** For the demo: a page of ours instead of a provider. Whoever has connected another way keeps it. */
export async function takeTestPayments(tx: Tx): Promise<void> {
  if (await accountOf(tx)) return
  upsertAccount(tx, { provider: 'test', secret_key: null, webhook_secret: null, askedUntil: null })
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
    connected_at: provider === null || !account ? null : formatMoment(account.connected_at, zone),
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
