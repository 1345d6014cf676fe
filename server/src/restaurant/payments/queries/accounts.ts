import { sql } from 'kysely'
import { timestamp } from '../../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'

export type AccountRow = {
  provider: 'test' | 'stripe'
  secret_key: Buffer | null
  webhook_secret: Buffer | null
  connected_at: number
  disconnected_at: number | null
  asked_until: number | null
  next_ask_at: number | null
  /** Of the demo: without a provider, guests pay on the test page. */
  takes_test: boolean
}

export const ACCOUNT = sql<AccountRow>`
  select provider, secret_key, webhook_secret, connected_at, disconnected_at, asked_until, next_ask_at, takes_test
    from payment_accounts`

export function upsertAccount(
  tx: Tx,
  account: Pick<AccountRow, 'provider' | 'secret_key' | 'webhook_secret'> & { askedUntil: number | null },
): void {
  const { provider, secret_key, webhook_secret, askedUntil } = account
  const at = timestamp(askedUntil)
  tx.later(sql`
    insert into payment_accounts (provider, secret_key, webhook_secret, connected_at, asked_until, next_ask_at)
    values (${provider}, ${secret_key}, ${webhook_secret}, ${new Date(tx.cause.now)}, ${at}, ${at})
    on conflict (restaurant_id) do update
      set provider = excluded.provider, secret_key = excluded.secret_key, webhook_secret = excluded.webhook_secret,
          connected_at = excluded.connected_at, disconnected_at = null,
          asked_until = coalesce(payment_accounts.asked_until, excluded.asked_until), next_ask_at = excluded.next_ask_at`)
}

export function insertTestAccount(tx: Tx): void {
  tx.later(sql`
    insert into payment_accounts (provider, connected_at, takes_test) values ('test', ${new Date(tx.cause.now)}, true)
    on conflict (restaurant_id) do update set takes_test = true`)
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
