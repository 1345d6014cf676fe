import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'

export type AccountRow = {
  provider: 'test' | 'stripe'
  secret_key: Buffer | null
  webhook_secret: Buffer | null
  connected_at: number
  disconnected_at: number | null
  asked_until: number | null
  next_ask_at: number | null
}

export const ACCOUNT = sql<AccountRow>`
  select provider, secret_key, webhook_secret, connected_at, disconnected_at, asked_until, next_ask_at
    from payment_accounts`

export function upsertAccount(
  tx: Tx,
  account: Pick<AccountRow, 'provider' | 'secret_key' | 'webhook_secret'> & { askedUntil: number | null },
): void {
  const { provider, secret_key, webhook_secret, askedUntil } = account
  const at = askedUntil === null ? null : new Date(askedUntil)
  tx.later(sql`
    insert into payment_accounts (provider, secret_key, webhook_secret, connected_at, asked_until, next_ask_at)
    values (${provider}, ${secret_key}, ${webhook_secret}, ${new Date(tx.cause.now)}, ${at}, ${at})
    on conflict (restaurant_id) do update
      set provider = excluded.provider, secret_key = excluded.secret_key, webhook_secret = excluded.webhook_secret,
          connected_at = excluded.connected_at, disconnected_at = null,
          asked_until = coalesce(payment_accounts.asked_until, excluded.asked_until), next_ask_at = excluded.next_ask_at`)
}

export function updateDisconnected(tx: Tx): void {
  tx.later(sql`
    update payment_accounts set disconnected_at = ${new Date(tx.cause.now)}, webhook_secret = null
     where disconnected_at is null`)
}

/** Once nothing is open at the provider, its key is of no more use. */
export function forgetKey(tx: Tx): void {
  tx.later(
    sql`update payment_accounts set secret_key = null, next_ask_at = null where disconnected_at is not null`,
  )
}

export function updateAsked(tx: Tx, asked: { until: number; nextAt: number }): void {
  tx.later(sql`
    update payment_accounts set asked_until = ${new Date(asked.until)}, next_ask_at = ${new Date(asked.nextAt)}`)
}
