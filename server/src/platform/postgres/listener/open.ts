import type pg from 'pg'
import {
  type Connection,
  KEEP_ALIVE,
  patienceOf,
  refusePooler,
  settingsOf,
} from '../connection/connection.ts'
import { FailoverClient, inTime } from '../connection/failover-client.ts'
import { bind } from '../connection/tenant-role.ts'

/** A session of its own, past any pooler, on which news arrives. */
export async function openListener(direct: Connection): Promise<pg.Client> {
  const patienceMs = patienceOf(direct)
  const client = new FailoverClient({
    ...settingsOf(direct),
    application_name: 'comanda changes',
    ...KEEP_ALIVE,
    pipeline: true,
    connectionTimeoutMillis: patienceMs,
  })
  try {
    await client.connect()
    await inTime(client, patienceMs, prepare(client))
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
