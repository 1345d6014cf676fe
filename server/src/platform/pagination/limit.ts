import { type RawBuilder, sql } from 'kysely'

/** A page of a usual size, and one row more, which tells whether there is a next page. */
const USUAL = new Set([25, 50, 100].flatMap((size) => [size, size + 1]))

/**
 * How many rows at most. As a parameter PostgreSQL would plan the statement anew each time, which takes as long as running
 * it: not knowing the number, it expects a tenth of all rows. Said in the text, the plan is kept. Only for usual numbers,
 * since each of them makes a statement of its own.
 */
export function atMost(rows: number): RawBuilder<unknown> {
  return isUsualLimit(rows) ? sql`limit ${sql.lit(rows)}` : sql`limit ${rows}`
}

function isUsualLimit(rows: number): boolean {
  return USUAL.has(rows)
}
