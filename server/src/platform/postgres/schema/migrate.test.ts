import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { TEMPLATE } from '../../../../test/postgres.ts'
import { PROJECT_ROOT } from '../../../config.ts'
import { openAsOwner } from '../pool/database.ts'
import { BASELINE, BEFORE_BASELINE } from './baseline.ts'
import { migrate } from './migrate.ts'

async function administer(text: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** A database as each of two processes opens it. */
async function opened(from: 'template0' | typeof TEMPLATE = TEMPLATE): Promise<[pg.Pool, pg.Pool]> {
  const database = `test_${randomBytes(6).toString('hex')}`
  await administer(`create database ${database} template ${from}`)
  const open = () => openAsOwner({ ...inject('postgres'), database }, { max: 3, name: 'test owner' })
  const pools: [pg.Pool, pg.Pool] = [open(), open()]
  onTestFinished(async () => {
    for (const pool of pools) await pool.end()
    await administer(`drop database ${database} with (force)`)
  })
  return pools
}

const ONLY_BASELINE = new Set([BASELINE])
const toBaseline = (owner: pg.Pool) => migrate(owner, undefined, ONLY_BASELINE)

/** A database with the tables of 1.0.0, and nothing that came later. */
async function openedAtBaseline(): Promise<[pg.Pool, pg.Pool]> {
  const pools = await opened('template0')
  await toBaseline(pools[0])
  return pools
}

const list = async (owner: pg.Pool) =>
  (await owner.query('select name from migrations order by name')).rows.map(({ name }) => name)

/** As the database would be if it had been migrated by the files before the baseline. */
async function listAsBefore(owner: pg.Pool, names: string[]): Promise<void> {
  await owner.query('delete from migrations')
  await owner.query(
    `insert into migrations (name, checksum) select name, 'of its time' from unnest($1::text[]) name`,
    [names],
  )
}

test('an empty database gets the baseline at once, from one of two processes that start together', async () => {
  const [one, two] = await opened('template0')
  const added = await Promise.all([migrate(one), migrate(two)])
  const names = (await readdir(join(PROJECT_ROOT, 'server/migrations'))).toSorted()
  expect(added.toSorted((a, b) => a.length - b.length)).toEqual([[], names])
  expect(names[0]).toBe(BASELINE)
  expect(await list(one)).toEqual(names)
  expect(await migrate(one)).toEqual([])
})

test('a database that has all migrations from before the baseline is at it: nothing is done but noted', async () => {
  const [one, two] = await openedAtBaseline()
  await one.query(
    `insert into restaurants (slug, name, currency, timezone, zone, default_language, languages)
     values ('old', 'Old', 'EUR', 'Europe/Madrid', 'Europe/Madrid', 'es', '{es}')`,
  )
  await listAsBefore(one, BEFORE_BASELINE)
  expect(await Promise.all([toBaseline(one), toBaseline(two)])).toEqual([[], []])
  expect(await list(one)).toEqual([BASELINE])
  expect((await one.query('select slug from restaurants')).rows).toEqual([{ slug: 'old' }])
})

test('such a database also gets what came after the baseline', async () => {
  const [owner] = await openedAtBaseline()
  await listAsBefore(owner, BEFORE_BASELINE)
  const directory = await mkdtemp(join(tmpdir(), 'comanda-migrations-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await cp(join(PROJECT_ROOT, 'server/migrations', BASELINE), join(directory, BASELINE))
  await writeFile(join(directory, '9999_later.sql'), 'alter table items add column later integer;')
  expect(await migrate(owner, pathToFileURL(`${directory}/`))).toEqual(['9999_later.sql'])
  expect(await list(owner)).toEqual([BASELINE, '9999_later.sql'])
})

test.each([
  ['the last one', (name: string) => name !== '0171_rows_plain_as.sql', 'lacks 0171_rows_plain_as.sql;'],
  ['one in between', (name: string) => name !== '0040_event_feed.sql', 'lacks 0040_event_feed.sql;'],
  ['most', (name: string) => name < '0002', 'lacks 0002_menu.sql and 87 more;'],
])(
  'one that lacks %s of them is told which commit to start first, and stays as it is',
  async (_, has, lacks) => {
    const [owner] = await opened()
    const names = BEFORE_BASELINE.filter(has)
    await listAsBefore(owner, names)
    const refused = expect(migrate(owner)).rejects
    await refused.toThrow(
      new RegExp(
        `^the database is of a version before 1.0.0 and ${lacks} start commit [0-9a-f]{7,} on it first`,
      ),
    )
    expect(await list(owner)).toEqual(names)
  },
)

test('one of a newer version is refused and stays as it is, wherever it began', async () => {
  const [owner] = await opened()
  for (const names of [[BASELINE], BEFORE_BASELINE]) {
    await listAsBefore(owner, [...names, '9999_new.sql'])
    await expect(migrate(owner)).rejects.toThrow(
      'the database was migrated by a newer version of Comanda (9999_new.sql)',
    )
    expect(await list(owner)).toEqual([...names, '9999_new.sql'])
  }
})
