import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Totals } from '../payments/rules/totals.ts'

export type ClosingRow = {
  day: string
  float_minor: number
  expected_minor: number
  counted_minor: number
  totals: Totals
  note: string | null
  closed_by: string
  closed_at: number
}

const COLUMNS = sql.raw(
  "to_char(day, 'YYYY-MM-DD') as day, float_minor, expected_minor, counted_minor, totals, note, closed_by, closed_at",
)

export function findClosing(branchId: number, day: string) {
  return sql<ClosingRow>`
    select ${COLUMNS} from branch_closings where branch_id = ${branchId} and day = ${day}::date`
}

export function recentClosings(branchId: number, most: number) {
  return sql<ClosingRow>`
    select ${COLUMNS} from branch_closings c where branch_id = ${branchId} order by c.day desc limit ${most}`
}

/** Those of the default branch go where the version before keeps them; a trigger copies them. */
export function upsertClosing(
  tx: Tx,
  { id, is_default }: { id: number; is_default: boolean },
  row: ClosingRow,
): void {
  const [table, column, value, key] = is_default
    ? [sql`day_closings`, sql``, sql``, sql`restaurant_id, day`]
    : [sql`branch_closings`, sql`branch_id, `, sql`${id}::bigint, `, sql`restaurant_id, branch_id, day`]
  tx.later(sql`
    insert into ${table} (${column}day, float_minor, expected_minor, counted_minor, totals, note, closed_by, closed_at)
    values (${value}${row.day}::date, ${row.float_minor}, ${row.expected_minor}, ${row.counted_minor},
            ${JSON.stringify(row.totals)}::jsonb, ${row.note}, ${row.closed_by}, ${new Date(row.closed_at)})
    on conflict (${key}) do update
      set float_minor = excluded.float_minor, expected_minor = excluded.expected_minor,
          counted_minor = excluded.counted_minor, totals = excluded.totals, note = excluded.note,
          closed_by = excluded.closed_by, closed_at = excluded.closed_at`)
}
