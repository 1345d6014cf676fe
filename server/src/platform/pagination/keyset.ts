import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { namesOf, quoted } from '../postgres/sql/cached-sql.ts'
import { atMost } from './limit.ts'
import type { PageOf, PageRequest } from './page.ts'

/** The columns that a list is ordered by, all ascending or all descending; together they are unique. */
export type Keyset = readonly { column: string; type: string }[]

export const NEWEST_FIRST: Keyset = [
  { column: 'created_at', type: 'timestamptz' },
  { column: 'id', type: 'uuid' },
]

/**
 * A page read from its position on, one row more than it holds, and whether anything lies behind the position. Both
 * walk the index from one place: page 10,000 costs what page 1 does.
 */
export function keysetQueries<Row>(
  table: string,
  columns: readonly string[],
  keys: Keyset,
  where: RawBuilder<SqlBool>[],
  { perPage, direction, position }: PageRequest,
  order: 'asc' | 'desc' = 'asc',
) {
  const up = (direction === 'next') === (order === 'asc')
  const key = sql.raw(keys.map(({ column }) => quoted(column)).join(', '))
  const at = position && sql.join(keys.map(({ type }, i) => sql`${position[i]}::${sql.raw(type)}`))
  const sorted = sql.raw(keys.map(({ column }) => `${quoted(column)} ${up ? 'asc' : 'desc'}`).join(', '))
  const fits = where.length === 0 ? sql<SqlBool>`true` : sql.join(where, sql` and `)
  const beyond = at ? sql`and (${key}) ${sql.raw(up ? '>' : '<')} (${at})` : sql``
  const behind = at ? sql`(${key}) ${sql.raw(up ? '<=' : '>=')} (${at})` : sql`false`
  // With a filter a plan for what was asked is worth its time: it may be rare or common.
  const isPlain = where.every((condition) => condition.toOperationNode().parameters.length === 0)
  const limit = isPlain ? atMost(perPage + 1) : sql`limit ${perPage + 1}`
  return [
    sql<Row>`
      select ${namesOf(columns)} from ${sql.table(table)}
       where ${fits} ${beyond} order by ${sorted} ${limit}`,
    sql<{ exists: boolean }>`select exists (select from ${sql.table(table)} where ${fits} and ${behind})`,
  ] as const
}

export function keysetPage<Row>(
  { perPage, direction }: PageRequest,
  read: Row[],
  behind: { exists: boolean }[],
): PageOf<Row> {
  const rows = read.slice(0, perPage)
  const more = read.length > perPage
  const other = behind[0]?.exists ?? false
  return direction === 'next'
    ? { rows, hasNext: more, hasPrev: other }
    : { rows: rows.reverse(), hasPrev: more, hasNext: other }
}
