import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { POLICY, SERVICE_ROLE } from '../connection/tenant-role.ts'
import { apply } from './apply-migration.ts'
import { appliedSince, BASELINE, BEFORE_BASELINE } from './baseline.ts'
import { MigrationError } from './migration-error.ts'

const MIGRATIONS = new URL('../../../../migrations/', import.meta.url)
const LOCK = 7_226_001

type Applied = { name: string; checksum: string }
type MigrationFile = Applied & { text: string }

/**
 * Brings a database up to date, forward only. Safe to call from many processes at once: one migrates, the rest wait.
 * `only` stops at the migrations it names, as a restore needs it that has an older version's rows to load.
 */
export async function migrate(
  owner: pg.Pool,
  directory = MIGRATIONS,
  only: ReadonlySet<string> | null = null,
): Promise<string[]> {
  const client = await owner.connect()
  try {
    await takeTurn(client)
    await ensureServiceRole(client)
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`)
    const files = (await migrationFiles(directory)).filter(({ name }) => only === null || only.has(name))
    const { rows } = await client.query<Applied>('select name, checksum from migrations')
    const applied = appliedOf(rows, files)
    const added: string[] = []
    if (only === null) refuseNewerDatabase(applied, files)
    if (rows.some(({ name }) => !applied.has(name))) await noteBaseline(client, applied)
    await refuseTablesWithoutList(client, applied)
    if (applied.size < files.length) await migrateJobQueue(owner)
    await client.query(SETTLE_FORCE)
    for (const { name, text, checksum } of files) {
      const known = applied.get(name)
      if (known === checksum) continue
      if (known !== undefined)
        throw new MigrationError(`${name} was changed after this database had applied it`)
      await apply(client, { name, text, checksum, afterwards: SETTLE_FORCE })
      added.push(name)
    }
    return added
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
    client.release()
  }
}

const ASK_AGAIN_MS = 100

/** By asking: a statement that waited would have a snapshot, and `create index concurrently` of another process waits for each. */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ])
    if (rows[0]?.taken) return
    await sleep(ASK_AGAIN_MS)
  }
}

function appliedOf(listed: Applied[], files: MigrationFile[]): Map<string, string> {
  const applied = new Map(listed.map(({ name, checksum }) => [name, checksum]))
  const baseline = files.find(({ name }) => name === BASELINE)
  return baseline === undefined ? applied : appliedSince(applied, baseline.checksum)
}

/** A database that came to the baseline step by step is listed as one that was made by it, from now on. */
async function noteBaseline(client: pg.ClientBase, applied: Map<string, string>): Promise<void> {
  await client.query(
    `with replaced as (delete from migrations where name = any($1))
     insert into migrations (name, checksum) values ($2, $3)`,
    [BEFORE_BASELINE, BASELINE, applied.get(BASELINE)],
  )
}

// Loaded only where it has work to do: every command of the operator passes here, and its 60 files take 25 ms.
async function migrateJobQueue(owner: pg.Pool): Promise<void> {
  const { runMigrations } = await import('graphile-worker')
  await runMigrations({ pgPool: owner, noPreparedStatements: false })
}

/**
 * Forced row-level security binds an owner too. One who passes it anyway, a superuser or BYPASSRLS, is not held up, so
 * there it is on. A plain owner could neither change rows in a migration nor dump the database; there it is off, and
 * every connection of the service proves that it is bound and no owner.
 */
const SETTLE_FORCE = `
  do $$
  declare
    tenant_table regclass;
    passes boolean;
  begin
    for tenant_table, passes in
      select c.oid, r.rolsuper or r.rolbypassrls
        from pg_policy p join pg_class c on c.oid = p.polrelid join pg_roles r on r.oid = c.relowner
       where p.polname = '${POLICY}' and c.relforcerowsecurity <> (r.rolsuper or r.rolbypassrls)
         and pg_has_role(c.relowner, 'USAGE')
    loop
      execute format('alter table %s %s row level security', tenant_table, case when passes then 'force' else 'no force' end);
    end loop;
  end
  $$`

type RoleState = { owner: string; exists: boolean; may: boolean }

/** A role belongs to the whole server, so a database may come to a server that has none, or whose role is not ours. */
async function ensureServiceRole(client: pg.ClientBase): Promise<void> {
  const look = async () => {
    const { rows } = await client.query<RoleState>(
      `select quote_ident(current_user) as owner, r.oid is not null as exists,
              coalesce(pg_has_role(current_user, r.oid, 'SET'), false) as may
         from (select) nothing left join pg_roles r on r.rolname = '${SERVICE_ROLE}'`,
    )
    return rows[0] as RoleState
  }
  const { owner, exists } = await look()
  const create = `create role ${SERVICE_ROLE} nologin`
  const grant = `grant ${SERVICE_ROLE} to ${owner}`
  if (!exists) await orAskFor(client, create, `${create}; ${grant}`)
  if (!(await look()).may) await orAskFor(client, grant, grant)
}

async function orAskFor(client: pg.ClientBase, statement: string, asked: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    const { code } = error as { code?: string }
    // Another database of the server, migrated at the same moment.
    if (code === '42710' || code === '23505') return
    if (code !== '42501') throw error
    throw new MigrationError(
      `its user may not set up the role ${SERVICE_ROLE}; as an administrator run: ${asked}`,
    )
  }
}

/** Which of our migrations make the tables that a database with these had; an error where none do. */
export async function migrationsLike(listed: Applied[], directory = MIGRATIONS): Promise<Set<string>> {
  const files = await migrationFiles(directory)
  const applied = appliedOf(listed, files)
  refuseNewerDatabase(applied, files)
  const changed = files.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed) throw new MigrationError(`${changed.name} is not the one that the database had applied`)
  return new Set(applied.keys())
}

/** As another tool leaves them that restores a database and has not come to its end: the list's rows come late. */
async function refuseTablesWithoutList(client: pg.ClientBase, applied: Map<string, string>): Promise<void> {
  if (applied.size > 0) return
  const { rows } = await client.query<{ half: boolean }>(
    "select to_regclass('public.restaurants') is not null as half",
  )
  if (rows[0]?.half)
    throw new MigrationError('the database holds tables, but no list of migrations: it is half restored')
}

async function migrationFiles(directory: URL): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, directory), 'utf8')
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
