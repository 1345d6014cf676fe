import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
const LOCK = 7_226_001

export class MigrationError extends Error {}

/** Brings a database up to date, forward only. Safe to call from many processes at once: one migrates, the rest wait. */
export async function migrate(owner: pg.Pool): Promise<string[]> {
  const client = await owner.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const added: string[] = []
    const files = await migrationFiles()
    refuseNewerDatabase(applied, files)
    if (applied.size < files.length) await migrateJobQueue(owner)
    for (const { name, text, checksum } of files) {
      const known = applied.get(name)
      if (known === checksum) continue
      if (known !== undefined)
        throw new MigrationError(`${name} was changed after this database had applied it`)
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
      added.push(name)
    }
    return added
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
    client.release()
  }
}

// Loaded only where it has work to do: every command of the operator passes here, and its 60 files take 25 ms.
async function migrateJobQueue(owner: pg.Pool): Promise<void> {
  const { runMigrations } = await import('graphile-worker')
  await runMigrations({ pgPool: owner, noPreparedStatements: false })
}

async function migrationFiles() {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, MIGRATIONS), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

function refuseNewerDatabase(applied: Map<string, string>, files: { name: string }[]): void {
  const here = new Set(files.map((file) => file.name))
  const unknown = [...applied.keys()].filter((name) => !here.has(name))
  if (unknown.length > 0) {
    throw new MigrationError(
      `the database was migrated by a newer version of Comanda (${unknown.join(', ')})`,
    )
  }
}
