import type pg from 'pg'
import { parseAddress } from './address.ts'
import { leadsToPooler, NotBound } from './tenant-role.ts'

export type Connection = (
  | { host: string; port: number; user: string; database: string }
  | { connectionString: string }
) & { patienceMs?: number; leaseMs?: number }

/** So that a host that is gone without a word is noticed on a connection on which nobody speaks. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 }

/** How long somebody waits for a connection; a request is told 503 after it. */
export const patienceOf = ({ patienceMs = 5_000 }: Connection): number => patienceMs

/** How long a process trusts its memory without a sign that news of changes arrives. */
export const leaseOf = ({ leaseMs = 2_000 }: Connection): number => leaseMs

/** The settings of a connection for `pg`: options of the address stay, and ours come after them. */
export function settingsOf(connection: Connection, ownOptions = ''): pg.ClientConfig {
  if (!('connectionString' in connection)) {
    const { patienceMs: _patience, leaseMs: _lease, ...settings } = connection
    return { ...settings, options: ownOptions }
  }
  const { connectionString, hosts, options } = parseAddress(connection.connectionString)
  return { connectionString, hosts, options: `${options} ${ownOptions}`.trim() } as pg.ClientConfig
}

/** Locks, jobs and news need a session; a pooler would share it out, or keep it from listening. */
export async function refusePooler(client: pg.ClientBase): Promise<void> {
  if (await leadsToPooler(client))
    throw new NotBound(
      'it leads to a connection pooler; set DATABASE_DIRECT_URL to the address of PostgreSQL itself, for migrations, jobs and news',
    )
}
