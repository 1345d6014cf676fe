import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'

export type TableRow = { id: number; min_seats: number; max_seats: number; priority: number }
/** Its tables in the owner's order. */
export type CombinationRow = { id: number; min_seats: number; max_seats: number; table_ids: number[] }

export const ALL_TABLES = sql<TableRow>`select id, min_seats, max_seats, priority from tables order by id`

export const ALL_COMBINATIONS = sql<CombinationRow>`
  select c.id, c.min_seats, c.max_seats, array_agg(t.table_id order by t.sort_order) as table_ids
    from table_combinations c join table_combination_tables t on t.combination_id = c.id
   group by c.restaurant_id, c.id order by c.sort_order, c.id`

export const SHOWN_TABLES = sql<{
  id: number
  name: string
  code: string | null
  area: string | null
  min_seats: number
  max_seats: number
}>`select id, name, code, area, min_seats, max_seats from tables order by sort_order, id`

export type DiningTable = { id: number; name: string; code: string | null }

export async function findTableByCode(tx: Tx, code: string): Promise<DiningTable | undefined> {
  const rows = await tx.run(sql<DiningTable>`select id, name, code from tables where code = ${code}`)
  return rows[0]
}

export const TABLE_NAMES = sql<{ id: number; name: string }>`select id, name from tables`
