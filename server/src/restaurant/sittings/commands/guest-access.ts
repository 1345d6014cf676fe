import { record } from '../../../ground/audit/commands.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { type DiningTable, findTableByCode } from '../../floor/queries.ts'
import { lockSittingsAt, type Sitting, tellTables, updateSitting } from '../queries.ts'
import { isSecretOf } from '../secret.ts'
import { findOpenSitting } from './move-sitting.ts'

export type TableAccess =
  /** No table has this code. */
  | { kind: 'unknown' }
  /** Nobody was seated there by staff, or the token is not that of who sits there now. */
  | { kind: 'closed'; table: DiningTable }
  | { kind: 'open'; table: DiningTable; sittingId: string }

/**
 * Whether guests at a table may order under the rule "a sitting opened by staff": the code on the table, and the token of
 * the sitting that staff have opened there. Held until the transaction ends, so that an order placed in it still finds
 * the sitting open. `key` is `sittingKey(box)`.
 */
export async function checkTable(
  tx: Tx,
  key: Buffer,
  { code, token }: { code: string; token: string | null },
): Promise<TableAccess> {
  const table = await findTableByCode(tx, code)
  if (!table) return { kind: 'unknown' }
  const [sitting] = await lockSittingsAt(tx, [table.id])
  const isOpen =
    sitting?.opened_by === 'staff' && token !== null && isSecretOf(key, tx.restaurant.id, sitting, token)
  return sitting && isOpen ? { kind: 'open', table, sittingId: sitting.id } : { kind: 'closed', table }
}

/** Whoever had the old one cannot order any more. */
export async function renewSecret(tx: Tx, id: string): Promise<Sitting> {
  const sitting = await findOpenSitting(tx, id)
  const renewed = { ...sitting, opened_by: 'staff' as const, secret_turn: sitting.secret_turn + 1 }
  updateSitting(tx, renewed)
  record(tx, { action: 'sitting.secret_renewed', subject: { kind: 'sitting', id } })
  tellTables(tx, sitting.tableIds)
  return renewed
}
