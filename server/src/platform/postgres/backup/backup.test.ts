import { randomBytes } from 'node:crypto'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { appOn, type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { PROJECT_ROOT, readConfig } from '../../../config.ts'
import { openInstallation } from '../../../installation.ts'
import type { Connection } from '../connection/connection.ts'
import { listenForChanges } from '../listen.ts'
import { closeDatabase, openAsOwner, openDatabase } from '../pool/database.ts'
import { BASELINE, BEFORE_BASELINE } from '../schema/baseline.ts'
import { migrate } from '../schema/migrate.ts'
import { listMonths, makeMonths } from '../schema/months.ts'
import { backUp, checkBackup, namingFile } from './backup.ts'
import { BackupError } from './file.ts'
import { restore } from './restore.ts'

const nothing = () => undefined

let service: TestApp
let venue: Venue
let directory: string
let file: string
/** A database that the backup was restored to. */
let filled: string
const made: string[] = []
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'comanda-backup-'))
  file = join(directory, 'whole.gz')
  service = await testApp()
  await makeMonths(service.owner, Date.now())
  venue = await service.venue({ sample: true })
})
afterAll(async () => {
  await service.close()
  for (const name of made) await administer(`drop database ${name} with (force)`)
  await rm(directory, { recursive: true, force: true })
})

async function administer(text: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  await client.query(text)
  await client.end()
}

async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name}`)
  made.push(name)
  return name
}

const at = (database: string) => ({ ...inject('postgres'), database }) satisfies Connection
const urlOf = (name: string) => {
  const { host, port, user } = inject('postgres')
  return `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
}

/** A client and the owner's pool, as the commands have them. */
async function inside<T>(
  name: string,
  work: (client: pg.Client, owner: pg.Pool) => Promise<T>,
  as = 'comanda restore',
): Promise<T> {
  const client = new pg.Client({ ...at(name), application_name: as })
  await client.connect()
  const owner = openAsOwner(at(name), { max: 3, name: `${as} owner` })
  try {
    return await work(client, owner)
  } finally {
    await owner.end()
    await client.end()
  }
}

const nameOf = ({ database }: TestApp) => (database.connection as { database: string }).database
const backedUp = (name: string, into: string) =>
  inside(name, (client) => backUp(client, { file: into, version: '1', onProgress: nothing }))
const restored = (name: string, from: string, replace = false, migrations?: URL) =>
  inside(name, (client, owner) =>
    restore(client, owner, { file: from, replace, onProgress: nothing, ...(migrations && { migrations }) }),
  )
const listIn = (name: string) =>
  inside(name, async (client) =>
    (await client.query('select name from migrations order by name')).rows.map((row) => row.name),
  )

/** The same backup, with another list of migrations. */
async function withMigrations(from: string, names: string[]): Promise<string> {
  const text = gunzipSync(await readFile(from)).toString()
  const migrations = JSON.stringify(names.map((name) => ({ name, checksum: 'of its time' })))
  const changed = join(directory, `listing-${names.length}.gz`)
  await writeFile(changed, gzipSync(text.replace(/"migrations":\[[^\]]*\]/, `"migrations":${migrations}`)))
  return changed
}
/** All but the first line, which says when it was made. */
const textOf = async (from: string) =>
  gunzipSync(await readFile(from))
    .toString()
    .split('\n')
    .slice(1)

/** What the rows do not show: constraints, triggers, policies, rights, generated columns. */
const shapeOf = (name: string) =>
  inside(name, async (client) => {
    const { rows } = await client.query(`
      select 'constraint' as kind, conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as is
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'trigger', tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
      union all select 'policy', polrelid::regclass::text, polname, '' from pg_policy
      union all select 'table', '', relname, relrowsecurity || ' ' || relforcerowsecurity || coalesce(relacl::text, '')
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      order by 1, 2, 3, 4`)
    return rows
  })

describe('a backup', () => {
  test('puts everything into another database: rows, numbers to come, rules; and the service goes on there', async () => {
    const [dish] = (await venue.get('/items')).body.data
    await venue.patch(`/items/${dish.id}`, {
      name: 'back\\slash, \\. and é',
      description: 'One line\nand another',
    })
    const picture = randomBytes(300)
    await service.owner.query('insert into service_keys (name, key) values ($1, $2)', ['odd\t', picture])
    await service.owner.query(
      "select graphile_worker.add_job('later', '{}', run_at => now() + interval '1 day')",
    )
    await service.owner.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'",
    )
    const { rows: tables, ...said } = await backedUp(nameOf(service), file)
    expect(said).toMatchObject({ file, fileBytes: (await stat(file)).size })
    expect(tables).toBeGreaterThan(200)
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    const name = await emptyDatabase()
    filled = name
    expect(await restored(name, file)).toMatchObject({ migrated: [], rows: tables })
    expect(await shapeOf(name)).toEqual(await shapeOf(nameOf(service)))
    const months = await listMonths(service.owner)
    expect(months.length).toBeGreaterThan(0)
    expect(await inside(name, listMonths)).toEqual(months)
    const again = join(directory, 'again.gz')
    await backedUp(name, again)
    const [before, after] = [await textOf(file), await textOf(again)]
    const jobs = before.findIndex((line) => line.startsWith('copy graphile_worker._private_jobs '))
    expect([after[jobs + 1]?.includes('gone'), before[jobs + 1]?.includes('gone')]).toEqual([false, true])
    expect(after.toSpliced(jobs, 4).slice(0, -2)).toEqual(before.toSpliced(jobs, 4).slice(0, -2))

    const database = openDatabase(at(name), { max: 4, name: 'test', passOn: nothing })
    await listenForChanges(database)
    const owner = openAsOwner(at(name), { max: 2, name: 'test owner' })
    const close = async () => {
      await database.changes.close()
      await closeDatabase(database)
      await owner.end()
    }
    const there = await appOn(
      { database, owner, url: urlOf(name), close, another: () => Promise.reject(new Error('one is enough')) },
      {},
      { cursorKey: randomBytes(32), box: service.box },
    )
    const { token } = venue
    const read = await there.request('GET', `/items/${dish.id}`, { token })
    expect(read.body).toEqual((await venue.get(`/items/${dish.id}`)).body)
    const body = { category_id: dish.category_id, name: 'New', price_minor: 100 }
    expect((await there.request('POST', '/items', { token, body })).status).toBe(201)
    await there.close()
  })

  test('is never written over, and a broken one leaves nothing behind', async () => {
    await expect(backedUp(nameOf(service), file)).rejects.toThrow(`${file} is there already`)
    const name = await emptyDatabase()
    await expect(backedUp(name, join(directory, 'none.gz'))).rejects.toThrow('holds no tables of Comanda')
    await expect(backedUp(nameOf(service), join(directory, 'no/where.gz'))).rejects.toThrow('ENOENT')
    expect((await readdir(directory)).sort()).toEqual(['again.gz', 'whole.gz'])
  })

  test('of an older version is brought forward; where a restore broke off, without --replace', async () => {
    const old = await emptyDatabase()
    const newer = join(directory, 'migrations')
    await cp(join(PROJECT_ROOT, 'server/migrations'), newer, { recursive: true })
    await writeFile(join(newer, '9998_notes.sql'), 'alter table restaurants add column note text;')
    await writeFile(join(newer, '9999_noted.sql'), 'update restaurants set note = slug;')
    await inside(old, async (client, owner) => {
      await migrate(owner)
      await client.query(
        `insert into restaurants (slug, name, currency, timezone, zone, default_language, languages)
         values ('old', 'Old', 'EUR', 'Europe/Madrid', 'Europe/Madrid', 'es', '{es}')`,
      )
    })
    const older = join(directory, 'older.gz')
    await backedUp(old, older)
    await inside(old, (client) => client.query('create schema comanda_restore'))
    expect(await restored(old, older, false, pathToFileURL(`${newer}/`))).toMatchObject({
      migrated: ['9998_notes.sql', '9999_noted.sql'],
    })
    await inside(old, async (client) => {
      expect((await client.query('select slug, note from restaurants')).rows).toEqual([
        { slug: 'old', note: 'old' },
      ])
    })
  })

  test('from before 1.0.0 is restored where it had all migrations of that time, and else says what to start first', async () => {
    const [name, atBaseline] = [await emptyDatabase(), await emptyDatabase()]
    await inside(atBaseline, (_client, owner) => migrate(owner, undefined, new Set([BASELINE])))
    const ofThatTime = join(directory, 'baseline.gz')
    await backedUp(atBaseline, ofThatTime)
    const all = await listIn(nameOf(service))
    expect(await restored(name, await withMigrations(ofThatTime, BEFORE_BASELINE))).toMatchObject({
      migrated: all.filter((one: string) => one !== BASELINE),
    })
    expect(await listIn(name)).toEqual(all)
    expect(await shapeOf(name)).toEqual(await shapeOf(nameOf(service)))
    const without = BEFORE_BASELINE.filter((one) => !one.startsWith('017'))
    await expect(restored(name, await withMigrations(ofThatTime, without), true)).rejects.toThrow(
      'cannot be restored by this version: the database is of a version before 1.0.0 and lacks 0170_plain_rows.sql and 1 more',
    )
    expect(await listIn(name)).toEqual(all)
  })
})

describe('a restore refuses', () => {
  test('a file that is damaged, cut short, of a newer version, or none', async () => {
    const name = await emptyDatabase()
    const text = gunzipSync(await readFile(file)).toString()
    const cases: [string, string | Buffer, string][] = [
      ['changed', gzipSync(text.replace('slash', 'slosh')), 'is damaged: public.'],
      ['short', gzipSync(text.slice(0, -200)), 'is not whole: its end is missing'],
      ['cut', (await readFile(file)).subarray(0, 9_000), 'not a whole one'],
      [
        'newer',
        gzipSync(text.replace(BASELINE, '9999_new.sql')),
        'by a newer version of Comanda (9999_new.sql)',
      ],
      ['format', gzipSync(text.replace('"format":1', '"format":2')), 'was made by a newer version'],
      ['other', gzipSync('select 1;\n'), 'is not a backup of Comanda'],
      ['plain', 'select 1;\n', 'is not a backup, or not a whole one'],
    ]
    for (const [as, content, reason] of cases) {
      await writeFile(join(directory, as), content)
      await expect(restored(name, join(directory, as)), as).rejects.toThrow(reason)
    }
    await expect(checkBackup(join(directory, 'nowhere'), nothing)).rejects.toThrow('there is no file')
    await inside(name, async (client) => {
      expect((await client.query("select from pg_class where relname = 'restaurants'")).rowCount).toBe(0)
    })
  })

  test('a database with restaurants, one of another program, and one that is served', async () => {
    await expect(restored(filled, file)).rejects.toThrow('--replace removes them and restores the backup')
    const name = await emptyDatabase()
    await inside(name, async (client) => {
      await client.query('create table theirs ()')
      await expect(restored(name, file, true)).rejects.toThrow('tables of another program')
      await client.query('drop table theirs')
    })
    const served = inside(name, () => restored(name, file), 'comanda serve')
    await expect(served).rejects.toThrow('the database is in use (this machine: comanda serve)')
    await inside(name, async (client) => {
      expect((await client.query("select to_regnamespace('comanda_restore') as mark")).rows).toEqual([
        { mark: null },
      ])
    })
  })
})

test('a half-restored database is served by nobody', async () => {
  const other = await testApp()
  const tenant = await other.venue({ sample: true })
  const name = nameOf(other)
  expect((await tenant.get('/items')).status).toBe(200)
  await other.owner.query('create schema comanda_restore')
  await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await expect.poll(() => other.database.changes.listening).toBe(false)
  const ready = await other.app.inject('/readyz')
  expect([ready.statusCode, ready.json().reason]).toEqual([503, 'the database is being restored'])
  const answers = [await tenant.get('/items'), await tenant.post('/categories', { name: 'New' })]
  for (const { status, body, headers } of answers) {
    expect([status, body.error.code, body.error.message, headers['retry-after']]).toEqual([
      503,
      'service_unavailable',
      'The service is being restored from a backup; try again later.',
      '30',
    ])
  }
  const config = readConfig({ DATABASE_URL: other.url })
  await expect(openInstallation(config, 'serve')).rejects.toThrow(
    'DATABASE_URL cannot be used: the database is half restored: a restore broke off. Run `comanda restore FILE` again',
  )
  await expect(backedUp(name, join(directory, 'half.gz'))).rejects.toThrow('the database is half restored')

  await inside(name, (client) => client.query('drop schema comanda_restore'))
  await expect.poll(async () => (await other.app.inject('/readyz')).statusCode).toBe(200)
  expect((await tenant.get('/items')).status).toBe(200)
  await other.close()
})

test('tables without their list of migrations are no database to start on', async () => {
  const name = await emptyDatabase()
  await inside(name, async (client, owner) => {
    await client.query('create table restaurants ()')
    await expect(migrate(owner)).rejects.toThrow('it is half restored')
  })
})

test('a full disk is told in one line, with the file that did not fit', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(namingFile(full, '/backups/all.gz')).toEqual(
    new BackupError('the disk is full: /backups/all.gz could not be written, and nothing is left of it'),
  )
  const other = new Error('other')
  expect(namingFile(other, '/backups/all.gz')).toBe(other)
})

test('a file that grows behind its end is refused', async () => {
  const longer = join(directory, 'longer')
  await writeFile(longer, await readFile(file))
  await appendFile(longer, gzipSync('more\n'))
  await expect(checkBackup(longer, nothing)).rejects.toThrow('is damaged: more')
})
