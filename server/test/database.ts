import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { fanOut } from '../src/integration/webhooks/commands/fan-out.ts'
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

/** A fresh copy of the migrated template. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdministrator((client) =>
    client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`),
  )
  const opened = await open(server, name)
  return {
    ...opened,
    async close() {
      await opened.close()
      await asAdministrator((client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

async function open(server: Server, name: string): Promise<TestDatabase> {
  // A busy machine may take its time to let one in; what is slow is not what is tested.
  const connection = { ...server, database: name, patienceMs: 60_000, leaseMs: 30_000 }
  const database = openDatabase(connection, { max: 20, name: 'test', passOn: fanOut })
  await listenForChanges(database)
  const owner = openAsOwner(connection, { max: 4, name: 'test owner' })
  return {
    database,
    owner,
    url: `postgres://${server.user}@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host)}`,
    another: () => open(server, name),
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
