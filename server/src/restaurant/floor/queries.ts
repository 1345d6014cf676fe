import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { FloorTable } from './rules/layout.ts'
import type { TableChange } from './staff-contract.ts'

export type TableRow = {
  id: number
  min_seats: number
  max_seats: number
  priority: number
  branch_id: number
}
/** Its tables in the owner's order. */
export type CombinationRow = { id: number; min_seats: number; max_seats: number; table_ids: number[] }

export const ALL_TABLES = sql<TableRow>`select id, min_seats, max_seats, priority, branch_id from tables order by id`

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
  branch_id: number
}>`select id, name, code, area, min_seats, max_seats, branch_id from tables order by sort_order, id`

export type DiningTable = { id: number; name: string; code: string | null; branch_id: number }

export async function findTableByCode(tx: Tx, code: string): Promise<DiningTable | undefined> {
  const rows = await tx.run(
    sql<DiningTable>`select id, name, code, branch_id from tables where code = ${code}`,
  )
  return rows[0]
}

export function branchesOfTables(ids: readonly number[]) {
  return sql<{
    branch_id: number
  }>`select distinct branch_id from tables where id = any(${[...ids]}::bigint[])`
}

export function tablesWith(ids: number[]) {
  return sql<DiningTable>`select id, name, code, branch_id from tables where id = any(${ids}::bigint[])`
}

export const TABLE_NAMES = sql<{ id: number; name: string }>`select id, name from tables`

/** With their places on the floor, in the owner's order. */
export const FLOOR_TABLES = sql<FloorTable & { branch_id: number }>`
  select id, branch_id, name, code, area, min_seats, max_seats, floor, x, y, width, height, rotation, shape
    from tables order by sort_order, id`

/** Answers how many of them are there. */
export async function updatePlaces(tx: Tx, changes: TableChange[]): Promise<number> {
  const rows = changes.map(({ id, floor, place }) => ({ id, floor, ...place }))
  const updated = await tx.run(sql<{ id: number }>`
    update tables t set floor = r.floor, x = r.x, y = r.y, width = r.width, height = r.height,
           rotation = coalesce(r.rotation, 0), shape = r.shape
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id bigint, floor text, x int, y int, width int, height int, rotation int, shape text)
     where t.id = r.id returning t.id`)
  return updated.length
}

export const ANY_TABLE = sql<{ id: number }>`select id from tables limit 1`
