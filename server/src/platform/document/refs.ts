import { sql } from 'kysely'
import type { Tx } from '../postgres/transaction/transaction.ts'
import type { Refs } from './faults.ts'

/** The ids behind the refs of a table's rows; `parent` scopes refs that are unique only within another row. */
export async function refsIn(tx: Tx, table: string, parent?: string): Promise<Map<string, number>> {
  const rows = await tx.run(
    sql<{ id: number; ref: string; parent: number | null }>`
      select id, ref, ${parent ? sql.ref(parent) : sql`null`} as parent from ${sql.table(table)} where ref is not null`,
  )
  return new Map(rows.map((row) => [parent ? `${row.parent}/${row.ref}` : row.ref, row.id]))
}

/** The id of every ref, old ones as they were and new ones fresh from the table's sequence. */
export async function claimIds(tx: Tx, table: string, refs: string[], known: Refs): Promise<Refs> {
  const fresh = refs.filter((ref) => !known.has(ref))
  const rows = await tx.run(
    sql<{ id: number }>`
      select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${fresh.length}::int)`,
  )
  const claimed: Refs = new Map()
  for (const ref of refs) {
    const id = known.get(ref)
    if (id !== undefined) claimed.set(ref, id)
  }
  fresh.forEach((ref, index) => {
    const id = rows[index]?.id
    if (id !== undefined) claimed.set(ref, id)
  })
  return claimed
}

/** Rows that no import created get a new ref, which they keep. */
export async function nameUnnamed(tx: Tx, table: string, prefix: string): Promise<void> {
  await tx.run(sql`
    update ${sql.table(table)} t
       set ref = ${prefix} || '-' || t.id || case
         when exists (select from ${sql.table(table)} o where o.ref = ${prefix} || '-' || t.id) then '-' || gen_random_uuid()
         else '' end
     where t.ref is null`)
}
