import { sql } from 'kysely'
import { findSandbox, type RestaurantRow } from '../ground/tenants/queries.ts'
import type { Database } from '../platform/postgres/pool/database.ts'
import { inDirectory, type Tx } from '../platform/postgres/transaction/transaction.ts'
import { referredFirst, type Table } from './rules.ts'

/** Logs, what the owner added for the sandbox, and the sandbox's own records: a reset leaves them alone. */
const KEPT = [
  'audit_log',
  'versions',
  'events',
  'webhook_endpoints',
  'webhook_deliveries',
  'webhook_attempts',
  'owner_notices',
  'refused_calls',
  'sandboxes',
  'sandbox_snapshots',
  // The service may not delete a Z, here either.
  'drawer_reports',
  // Kept by triggers on what a reset does bring back.
  'guest_words',
  'order_words',
]

/** Every table of a restaurant but those kept, from the catalogue: a new domain's tables are reset without a word here. */
export async function resetTables(database: Database): Promise<Table[]> {
  const tables = await inDirectory(
    database,
    sql<Table>`
      select c.relname as name,
             (select json_agg(a.attname order by a.attnum) from pg_attribute a
               where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
             (select coalesce(json_agg(distinct f.confrelid::regclass::text), '[]') from pg_constraint f
               where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
        from pg_policy p join pg_class c on c.oid = p.polrelid
       where p.polname = 'only_own_restaurant' and c.relname <> all(${KEPT}::name[])
       order by c.relname`,
  )
  return referredFirst(tables)
}

/** What the sandbox's tables hold now is what every reset brings back. */
export function captureRows(tx: Tx, tables: Table[]): void {
  tx.later(sql`delete from sandbox_snapshots`)
  for (const { name } of tables) {
    tx.later(sql`
      insert into sandbox_snapshots (table_name, rows)
      select ${name}, jsonb_agg(to_jsonb(t)) from ${sql.table(name)} t having count(*) > 0`)
  }
}

export function emptyTables(tx: Tx, tables: Table[]): void {
  for (const { name } of tables.toReversed()) tx.later(sql`delete from ${sql.table(name)}`)
}

export function restoreRows(tx: Tx, { name, columns }: Table): void {
  const own = sql.join(columns.map((column) => sql.ref(column)))
  const kept = sql.join(columns.map((column) => sql.ref(`r.${column}`)))
  tx.later(sql`
    insert into ${sql.table(name)} (${own})
    select ${kept} from sandbox_snapshots s, jsonb_populate_recordset(null::${sql.table(name)}, s.rows) r
     where s.table_name = ${name}`)
}

/** A snapshot of an older version of the service may lack columns that tables have by now. */
export function snapshotColumns() {
  return sql<{ name: string; columns: string[] }>`
    select table_name as name, (select json_agg(k) from jsonb_object_keys(rows -> 0) k) as columns from sandbox_snapshots`
}

export type Settings = {
  currency: string
  timezone: string
  zone: string
  country: string | null
  default_language: string
  languages: string[]
}
export type SandboxRow = { sample_version: string; settings: Settings; line_ids: number[] }

export const OWN_RECORD = sql<SandboxRow>`select sample_version, settings, line_ids from sandboxes`
export const FILLED_TABLES = sql<{ name: string }>`select table_name as name from sandbox_snapshots`

export function upsertRecord(tx: Tx, record: SandboxRow): void {
  tx.later(sql`
    insert into sandboxes (sample_version, settings, line_ids)
    values (${record.sample_version}, ${JSON.stringify(record.settings)}::jsonb, ${record.line_ids}::bigint[])
    on conflict (restaurant_id) do update
      set sample_version = excluded.sample_version, settings = excluded.settings, line_ids = excluded.line_ids`)
}

export type SandboxState = RestaurantRow & {
  resetAt: number | null
  clockFrozenAt: number | null
  clockOffsetMs: number
}

/** Of a live restaurant's sandbox: when it was last reset, and how its clock stands. */
export function findSandboxState(liveRestaurantId: number) {
  return findSandbox(liveRestaurantId).select([
    'reset_at as resetAt',
    'clock_frozen_at as clockFrozenAt',
    'clock_offset_ms as clockOffsetMs',
  ])
}
