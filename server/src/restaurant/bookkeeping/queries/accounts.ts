import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { AccountTable } from '../rules/accounts.ts'

export const ACCOUNT_TABLE = sql<AccountTable>`select chart, accounts, rates, datev from bookkeeping_accounts`

export function saveTable(tx: Tx, { chart, accounts, rates, datev }: AccountTable): void {
  tx.later(sql`
    insert into bookkeeping_accounts (chart, accounts, rates, datev, updated_at)
    values (${chart}, ${JSON.stringify(accounts)}::jsonb, ${JSON.stringify(rates)}::jsonb, ${JSON.stringify(datev)}::jsonb,
            ${new Date(tx.cause.now)})
    on conflict (restaurant_id) do update
      set chart = excluded.chart, accounts = excluded.accounts, rates = excluded.rates, datev = excluded.datev,
          updated_at = excluded.updated_at`)
}
