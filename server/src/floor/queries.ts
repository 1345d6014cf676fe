import { sql } from 'kysely'
import type { Tx } from '../platform/db/transaction.ts'

export type DiningTable = { id: number; name: string; code: string | null }

export async function findTableByCode(tx: Tx, code: string): Promise<DiningTable | undefined> {
  const rows = await tx.run(sql<DiningTable>`select id, name, code from tables where code = ${code}`)
  return rows[0]
}
