import { sql } from 'kysely'

export type TableRow = { id: number; min_seats: number; max_seats: number; priority: number }
/** Its tables in the owner's order. */
export type CombinationRow = { id: number; min_seats: number; max_seats: number; table_ids: number[] }

export const ALL_TABLES = sql<TableRow>`select id, min_seats, max_seats, priority from tables order by id`

export const ALL_COMBINATIONS = sql<CombinationRow>`
  select c.id, c.min_seats, c.max_seats, array_agg(t.table_id order by t.sort_order) as table_ids
    from table_combinations c join table_combination_tables t on t.combination_id = c.id
   group by c.restaurant_id, c.id order by c.sort_order, c.id`
