// What a database of Comanda consists of, asked of PostgreSQL itself: a new table is in the next backup without further ado.
import type pg from 'pg'
import { MONTHS_SCHEMA } from '../schema/months.ts'

export type Table = { name: string; columns: string[] }
export type Sequence = { name: string; last: string; called: boolean }
export type Partition = {
  name: string
  parent: string
  bound: string
  storage: string | null
  secured: boolean
}
type ForeignKey = { table: string; name: string; definition: string }
type Trigger = { table: string; name: string }

export const SCHEMAS = ['public', 'graphile_worker', MONTHS_SCHEMA]

const OURS = `n.nspname = any('{${SCHEMAS.join(',')}}') and not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`
const NAME = `format('%I.%I', n.nspname, c.relname)`

/**
 * A partitioned table stands for its partitions. The lists of migrations are left out: restoring brings them about. So are
 * generated columns, which PostgreSQL works out itself, and unlogged tables, which a crash empties too.
 */
export async function tablesIn(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select ${NAME} as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where ${OURS} and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
        and c.relname <> 'migrations'
      group by 1 order by 1`,
  )
  return rows
}

export async function partitionsIn(client: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select ${NAME} as name, i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
            array_to_string(c.reloptions, ', ') as storage, c.relrowsecurity as secured
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
      where ${OURS} and c.relispartition and c.relkind = 'r' order by 1`,
  )
  return rows
}

/** Read after the rows were: a number handed out meanwhile makes it larger, which does no harm. */
export async function sequencesIn(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select ${NAME} as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${OURS} and c.relkind = 'S' order by 1`,
  )
  if (rows.length === 0) return []
  const each = rows.map(
    ({ name }) =>
      `select '${name.replaceAll("'", "''")}' as name, last_value::text as last, is_called as called from ${name}`,
  )
  return (await client.query<Sequence>(each.join(' union all '))).rows
}

export async function foreignKeysIn(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select ${NAME} as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where ${OURS} and k.contype = 'f' and k.conparentid = 0 order by 1, 2`,
  )
  return rows
}

/** Those that are on, and that the owner may turn off. */
export async function triggersIn(client: pg.ClientBase): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(
    `select ${NAME} as table, quote_ident(t.tgname) as name
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where ${OURS} and not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0 order by 1, 2`,
  )
  return rows
}

/** The rows as they would be written now: the same on every server, whatever its settings. */
export const SAME_TEXT = [
  "set client_encoding = 'UTF8'",
  "set datestyle = 'ISO, MDY'",
  "set timezone = 'UTC'",
  "set intervalstyle = 'postgres'",
  'set extra_float_digits = 1',
  "set bytea_output = 'hex'",
  "set search_path = 'public'",
  'set row_security = off',
  'set synchronize_seqscans = off',
  'set statement_timeout = 0',
  'set lock_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
].join(';')

export function copyOutText({ name, columns }: Table): string {
  return `copy (select ${columns.join(', ')} from ${name}) to stdout`
}

export function copyInText({ name, columns }: Table): string {
  return `copy ${name} (${columns.join(', ')}) from stdin`
}
