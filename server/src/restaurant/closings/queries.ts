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

export function findClosing(day: string) {
  return sql<ClosingRow>`select ${COLUMNS} from day_closings where day = ${day}::date`
}

export function recentClosings(most: number) {
  return sql<ClosingRow>`select ${COLUMNS} from day_closings c order by c.day desc limit ${most}`
}

export function upsertClosing(tx: Tx, row: ClosingRow): void {
  tx.later(sql`
    insert into day_closings (day, float_minor, expected_minor, counted_minor, totals, note, closed_by, closed_at)
    values (${row.day}::date, ${row.float_minor}, ${row.expected_minor}, ${row.counted_minor},
            ${JSON.stringify(row.totals)}::jsonb, ${row.note}, ${row.closed_by}, ${new Date(row.closed_at)})
    on conflict (restaurant_id, day) do update
      set float_minor = excluded.float_minor, expected_minor = excluded.expected_minor,
          counted_minor = excluded.counted_minor, totals = excluded.totals, note = excluded.note,
          closed_by = excluded.closed_by, closed_at = excluded.closed_at`)
}
