// One PostgreSQL for the whole run, with a migrated database that every test file gets a copy of.
import { appendFile, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import {
  type EmbeddedPostgres,
  runEmbeddedPostgres,
} from '../src/platform/postgres/embedded/embedded-postgres.ts'
import { openAsOwner } from '../src/platform/postgres/pool/database.ts'
import { migrate } from '../src/platform/postgres/schema/migrate.ts'
import { webAppForTests } from './built-web-app.ts'
import { PLACE_FOR_DATA, removePlace } from './place-for-data.ts'
import { startService, temporaryDirectory } from './service.ts'

export type Server = { host: string; port: number; user: string }

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Server
    /** What that server writes about itself. */
    postgresLog: string
    /** A DATA_DIR with the demo, to be copied. */
    furnished: string | null
  }
}

export const TEMPLATE = 'comanda_template'

/**
 * What many files of a run of everything need, made before they start: the web app, so that no two of them build it at
 * once, and a DATA_DIR with the demo.
 */
async function prepare(): Promise<string | null> {
  const named = process.argv.slice(2).filter((word) => word !== 'run' && !word.startsWith('-'))
  if (named.length > 0) return null
  const [directory] = await Promise.all([furnish(), webAppForTests()])
  return directory
}

async function furnish(): Promise<string> {
  const directory = await temporaryDirectory()
  const service = await startService(directory)
  await service.stop()
  // Its copies are killed, but never lose power: what was written is in the kernel's memory, and need not reach a disk.
  await appendFile(join(directory, 'postgres/postgresql.conf'), 'fsync = off\n')
  return directory
}

const serverOf = ({ host, port, superuser: user }: EmbeddedPostgres): Server => ({ host, port, user })

async function runWithTemplate(
  options: Parameters<typeof runEmbeddedPostgres>[0],
): Promise<EmbeddedPostgres> {
  const postgres = await runEmbeddedPostgres(options)
  await makeTemplate(serverOf(postgres))
  return postgres
}

async function makeTemplate(server: Server): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const owner = openAsOwner({ ...server, database: TEMPLATE }, { max: 3, name: 'test template' })
  await migrate(owner)
  await owner.end()
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(PLACE_FOR_DATA, 'comanda-test-'))
  // Nothing of a test outlives it, so it need not survive a power cut, nor be tidied; statistics stay as a test sets them.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    shared_buffers: '128MB',
  }
  const [postgres, furnished] = await Promise.all([runWithTemplate({ dataDir, settings }), prepare()])
  project.provide('postgres', serverOf(postgres))
  project.provide('postgresLog', join(dataDir, 'postgres.log'))
  project.provide('furnished', furnished)
  return async () => {
    await postgres.stop()
    removePlace()
  }
}
