import { sql } from 'kysely'
import { type Connection, leaseOf, settingsOf } from './connection/connection.ts'
import { targetOf } from './connection/failover-client.ts'
import { cutOffOlder } from './connection/servers.ts'
import { openListener } from './listener/open.ts'
import { CHANNEL } from './listener/peers.ts'
import type { Database } from './pool/database.ts'
import { inDirectory } from './transaction/transaction.ts'

/** Opens the listener on which this process hears of changes; where DATABASE_URL leads to a pooler, past it. */
export async function listenForChanges(
  database: Database,
  direct: Connection = database.connection,
): Promise<void> {
  const targets = [direct, database.connection].map((one) => targetOf(settingsOf(one)))
  await database.changes.listen({
    moved: (before) => cutOffOlder(targets, before),
    open: () => openListener(direct),
    leaseMs: leaseOf(direct),
    tell: (topic) => inDirectory(database, sql`select pg_notify(${CHANNEL}, ${topic})`),
  })
}
