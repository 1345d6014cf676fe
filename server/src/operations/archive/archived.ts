import { sql } from 'kysely'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import type { Kept } from '../housekeeping/retention.ts'

const SETTING = 'archived_before'

/** Up to which moment each kind of row has been written to an archive, and read back from it. */
export async function archivedBefore(database: Database): Promise<Partial<Record<Kept, number>>> {
  const [row] = await inDirectory(
    database,
    sql<{ value: Partial<Record<Kept, number>> }>`select value from service_settings where name = ${SETTING}`,
  )
  return row?.value ?? {}
}

/** Never earlier than it was. */
export async function noteArchived(
  database: Database,
  kinds: readonly Kept[],
  before: number,
): Promise<void> {
  const known = await archivedBefore(database)
  const now = Object.fromEntries(kinds.map((kind) => [kind, Math.max(before, known[kind] ?? 0)]))
  await inDirectory(
    database,
    sql`insert into service_settings (name, value) values (${SETTING}, ${JSON.stringify({ ...known, ...now })}::jsonb)
        on conflict (name) do update set value = excluded.value, noted_at = now()`,
  )
}
