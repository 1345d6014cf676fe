import { sql } from 'kysely'
import { BEING_RESTORED, BeingRestored } from './connection/half-restored.ts'
import { type Database, DatabaseOutOfReach } from './pool/database.ts'
import { inDirectory } from './transaction/transaction.ts'

/** Fails where the disk is full: half a megabyte, for the moment of the statement. */
export const TAKE_ROOM = sql<never>`
  create temp table room_to_write on commit drop as select repeat('x', 1000) from generate_series(1, 500)`

/** Null where changes can be written and are heard of, else why not. Throws where the database is out of reach. */
export async function whyNotReady(database: Database): Promise<string | null> {
  const [row] = await inDirectory(
    database,
    sql<{
      takesWrites: boolean
      beingRestored: boolean
    }>`select not pg_is_in_recovery() and not current_setting('default_transaction_read_only')::boolean as "takesWrites",
              ${sql.raw(BEING_RESTORED)} as "beingRestored"`,
  ).catch((error) => {
    if (error instanceof DatabaseOutOfReach && error.cause instanceof BeingRestored)
      return [{ takesWrites: false, beingRestored: true }]
    throw error
  })
  if (row?.beingRestored) return 'the database is being restored'
  if (!row?.takesWrites) return 'the database takes no writes'
  return database.changes.listening ? null : 'news of changes does not arrive'
}
