import { sql } from 'kysely'
import type pg from 'pg'
import { bind } from './binding.ts'
import { CHANNEL } from './changes.ts'
import { type Connection, type Database, refusePooler, settingsOf } from './database.ts'
import { inTime, SeekingClient } from './seeking-client.ts'
import { inDirectory } from './transaction.ts'

const PATIENCE_MS = 5_000

/** Opens the line on which this process hears of changes; where DATABASE_URL leads to a pooler, past it. */
export async function hearChanges(
  database: Database,
  direct: Connection = database.connection,
): Promise<void> {
  await database.changes.listen({
    open: () => openLine(direct),
    tell: (topic) => inDirectory(database, sql`select pg_notify(${CHANNEL}, ${topic})`),
  })
}

async function openLine(direct: Connection): Promise<pg.Client> {
  const client = new SeekingClient({
    ...settingsOf(direct),
    application_name: 'comanda changes',
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE_MS,
  })
  try {
    await client.connect()
    await inTime(client, PATIENCE_MS, prepare(client))
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

async function prepare(client: pg.Client): Promise<void> {
  await refusePooler(client)
  await bind(client)
  await client.query('set synchronous_commit = off')
}
