import { truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { inject } from 'vitest'

const ROWS = 1_000_000
const PAGES = 20_000
const PAGE_BYTES = 8_192
const RESTAURANTS = 1_000

/** Every table that belongs to restaurants. */
export async function tenantTables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relrowsecurity or c.relispartition)
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'restaurant_id' and not a.attisdropped)
     order by 1`)
  return rows.map(({ name }) => name)
}

/**
 * Lets PostgreSQL plan as if each of these tables held a million rows of a thousand restaurants. It goes by the length of
 * a table's file and by its statistics: the files are made longer by empty pages, which take no room on the disk, and
 * the statistics are written. What they cost to read is not touched.
 */
export async function enlarge(owner: pg.Pool, tables: string[]): Promise<void> {
  const { rows } = await owner.query<{ table: string; path: string }>(
    `select name as table, pg_relation_filepath(name::regclass) as path
       from unnest($1::text[]) name`,
    [tables],
  )
  const directory = join(dirname(inject('postgresLog')), 'postgres')
  for (const { path } of rows) await truncate(join(directory, path), PAGES * PAGE_BYTES)
  for (const { table } of rows) {
    await owner.query(
      `select pg_restore_relation_stats('schemaname', 'public', 'relname', $1::text, 'relpages', ${PAGES}::int, 'reltuples', ${ROWS}::real)`,
      [table],
    )
    await owner.query(
      `select pg_restore_attribute_stats('schemaname', 'public', 'relname', $1::text, 'attname', 'restaurant_id', 'inherited', false,
                'null_frac', 0::real, 'avg_width', 8::int, 'n_distinct', ${RESTAURANTS}::real)`,
      [table],
    )
  }
}
