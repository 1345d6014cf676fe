// One PostgreSQL for the whole run, with a migrated database that every test file gets a copy of.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openAsOwner } from '../src/platform/db/database.ts'
import { runEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '../src/platform/db/migrate.ts'

export type Server = { host: string; port: number; user: string }

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Server
  }
}

export const TEMPLATE = 'comanda_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'comanda-test-'))
  // Nothing of a test outlives it, so it need not survive a power cut.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const postgres = await runEmbeddedPostgres({ dataDir, settings })
  const server: Server = { host: postgres.host, port: postgres.port, user: postgres.superuser }
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const owner = openAsOwner({ ...server, database: TEMPLATE }, { max: 3, name: 'test template' })
  await migrate(owner)
  await owner.end()
  project.provide('postgres', server)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
