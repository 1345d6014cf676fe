import { record } from '../../ground/audit/commands.ts'
import { refuse } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { ACCOUNT_TABLE, saveTable } from './queries/accounts.ts'
import { type AccountTable, chartTable } from './rules/accounts.ts'
import { tableFaults } from './rules/table.ts'

export async function saveAccountTable(tx: Tx, table: AccountTable): Promise<AccountTable> {
  const faults = tableFaults(table)
  if (Object.keys(faults).length > 0) throw refuse(faults)
  const [before] = await tx.run(ACCOUNT_TABLE)
  saveTable(tx, table)
  record(tx, {
    action: 'restaurant.accounts_changed',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    before: before ?? chartTable('plain'),
    after: table,
  })
  return table
}
