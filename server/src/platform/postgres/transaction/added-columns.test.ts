// A new version adds columns while processes of the old one still serve, with their statements prepared (CONTRIBUTING.md).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { orderIn } from '../../../../test/tenancy-walk.ts'
import { fanOut } from '../../../integration/webhooks/commands/fan-out.ts'
import { closeDatabase, openDatabase } from '../pool/database.ts'
import { inDirectory } from './transaction.ts'

const SOURCE = join(import.meta.dirname, '../../..')

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

test('no statement takes whatever columns there are: each is named', () => {
  const star = /\b(select|returning)\s+\*|[\w)]\.\*(\s|,|`)(?!\/)|\.(selectAll|returningAll)\(/
  const found = globSync('**/*.ts', { cwd: SOURCE })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => star.test(readFileSync(join(SOURCE, file), 'utf8')))
  // A sentence of the reference names events as `order.*`.
  expect(found).toEqual(['integration/feed/routes.ts'])
})

/** Every list, and an order of a guest, one after another, so that they share a connection. */
async function callsOf(venue: Venue): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  await orderIn(venue)
  for (const { method, path } of service.operations) {
    if (method === 'GET' && !path.includes(':')) statuses[path] = (await venue.get(path)).status
  }
  return statuses
}

test('columns that are added to every table break nothing that is prepared', async () => {
  const venue = await service.venue({ sample: true })
  const before = await callsOf(venue)
  expect(Object.keys(before).length).toBeGreaterThan(10)
  await service.owner.query(`
    do $$ declare one regclass; begin
      for one in select oid from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      loop execute format('alter table %s add column added_later text', one); end loop;
    end $$`)
  expect(await callsOf(venue)).toEqual(before)
})

test('a statement whose columns have changed all the same fails once, and its connection is given up', async () => {
  await service.owner.query('create table changing (a int); grant select on changing to comanda_service')
  // One connection, so that the second read meets the statement of the first.
  const database = openDatabase({ connectionString: service.url }, { max: 1, name: 'one', passOn: fanOut })
  onTestFinished(() => closeDatabase(database))
  const read = () => inDirectory(database, sql`select a from changing`)
  expect(await read()).toEqual([])
  await service.owner.query('alter table changing alter column a type text')
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
  expect(await read()).toEqual([])
})
