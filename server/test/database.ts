import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { passOn } from '../src/integration/pass-on.ts'
import { listenForChanges } from '../src/platform/postgres/listen.ts'
import {
  closeDatabase,
  type Database,
  openAsOwner,
  openDatabase,
} from '../src/platform/postgres/pool/database.ts'
import { type Server, TEMPLATE } from './postgres.ts'

export type TestDatabase = {
  database: Database
  /** As the owner, past row-level security: to look at what is really there. */
  owner: pg.Pool
  url: string
  /** The same database as another process would open it. */
  another(): Promise<TestDatabase>
  close(): Promise<void>
}

// A busy machine may take its time to let one in; what is slow is not what is tested.
const PATIENT = { patienceMs: 60_000, leaseMs: 30_000 }

/**
 * A fresh copy of the migrated template. A write that loses its connection is held back for the time of a lease, so a test that
 * cuts connections asks for a short one.
 */
export async function testDatabase({ leaseMs = PATIENT.leaseMs } = {}): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdministrator((client) =>
    client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`),
  )
  const opened = await open({ ...server, ...PATIENT, leaseMs, database: name })
  return {
    ...opened,
    async close() {
      await opened.close()
      await asAdministrator((client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

type Opening = Server & typeof PATIENT & { database: string }

async function open(connection: Opening): Promise<TestDatabase> {
  const { user, port, host, database: name } = connection
  const database = openDatabase(connection, { max: 20, name: 'test', passOn })
  await listenForChanges(database)
  const owner = openAsOwner(connection, { max: 4, name: 'test owner' })
  return {
    database,
    owner,
    url: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    another: () => open(connection),
    async close() {
      await database.changes.close()
      await closeDatabase(database)
      await owner.end()
    },
  }
}

async function asAdministrator(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  await work(client)
  await client.end()
}
