// Writes what is generated: row types, schema.sql, openapi.json and the document's JSON Schema. With --check it
// writes nothing and fails where a file differs from what it would write.

import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { PROJECT_ROOT } from '../src/config.ts'
import { runEmbeddedPostgres } from '../src/platform/postgres/embedded/embedded-postgres.ts'
import { openAsOwner } from '../src/platform/postgres/pool/database.ts'
import { migrate } from '../src/platform/postgres/schema/migrate.ts'
import { schemaDump } from './schema-dump.ts'
import { schemaTypes } from './schema-types.ts'

const check = process.argv.includes('--check')
const TYPES_FILE = 'server/src/platform/postgres/sql/generated/schema.ts'

async function fromDatabase(): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'comanda-generate-'))
  const server = await runEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  const connection = { host: server.host, port: server.port, user: server.superuser, database: 'postgres' }
  const owner = openAsOwner(connection, { max: 3, name: 'generate' })
  try {
    await migrate(owner)
    const client = new pg.Client(connection)
    await client.connect()
    const files = { [TYPES_FILE]: await schemaTypes(client), 'server/schema.sql': await schemaDump(client) }
    await client.end()
    return files
  } finally {
    await owner.end()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Read in a process of its own, once the row types that the source imports are there. */
function fromSource(): Record<string, string> {
  const script = join(PROJECT_ROOT, 'server/scripts/describe.ts')
  const output = execFileSync(process.execPath, [script], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(output) as Record<string, string>
}

async function settle(files: Record<string, string>): Promise<string[]> {
  const stale: string[] = []
  for (const [name, text] of Object.entries(files)) {
    const path = join(PROJECT_ROOT, name)
    if ((await readFile(path, 'utf8').catch(() => null)) === text) continue
    stale.push(name)
    if (check) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  return stale
}

const stale = [...(await settle(await fromDatabase())), ...(await settle(fromSource()))]
if (check && stale.length > 0) {
  console.error(`Not up to date: ${stale.join(', ')}. Run \`npm run generate\` and commit what it writes.`)
  process.exitCode = 1
} else {
  console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'Generated files are up to date.')
}
