import { sql } from 'kysely'
import { type Connection, leaseOf, settingsOf } from './connection.ts'
import type { Database } from './database.ts'
import { openLine } from './open-line.ts'
import { CHANNEL } from './peers.ts'
import { targetOf } from './seeking-client.ts'
import { cutOffOlder } from './servers.ts'
import { inDirectory } from './transaction.ts'

/** Opens the line on which this process hears of changes; where DATABASE_URL leads to a pooler, past it. */
export async function hearChanges(
  database: Database,
  direct: Connection = database.connection,
): Promise<void> {
  const targets = [direct, database.connection].map((one) => targetOf(settingsOf(one)))
  await database.changes.listen({
    moved: (before) => cutOffOlder(targets, before),
    open: () => openLine(direct),
    leaseMs: leaseOf(direct),
    tell: (topic) => inDirectory(database, sql`select pg_notify(${CHANNEL}, ${topic})`),
  })
}
