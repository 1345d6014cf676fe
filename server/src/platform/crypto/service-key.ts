import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../postgres/pool/database.ts'
import { inDirectory } from '../postgres/transaction/transaction.ts'

/** A key that every process of an installation has in common, made by whichever asks first. */
export async function serviceKey(database: Database, name: string): Promise<Buffer> {
  await inDirectory(
    database,
    sql`insert into service_keys (name, key) values (${name}, ${randomBytes(32)}) on conflict do nothing`,
  )
  const [row] = await inDirectory(
    database,
    sql<{ key: Buffer }>`select key from service_keys where name = ${name}`,
  )
  if (!row) throw new Error(`the key "${name}" could not be kept`)
  return row.key
}
