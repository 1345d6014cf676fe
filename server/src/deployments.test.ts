import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../test/app.ts'
import { deployedApp } from '../test/deployed.ts'
import {
  ADMINISTRATOR,
  type ExternalPostgres,
  externalPostgres,
  PASSWORD,
} from '../test/external-postgres.ts'
import { hasPgBouncer, pgBouncer } from '../test/pgbouncer.ts'
import { foreignRows, orderIn, walkTenancy } from '../test/tenancy-walk.ts'
import { addPerson, Visitor } from '../test/visitor.ts'
import { PROJECT_ROOT } from './config.ts'
import { revokeToken } from './integration/tokens/commands.ts'
import { migrate } from './platform/postgres/schema/migrate.ts'
import { inDirectory } from './platform/postgres/transaction/transaction.ts'

const withPgBouncer = hasPgBouncer()
if (!withPgBouncer) console.warn('PgBouncer is not installed and cannot be: its tests are skipped.')

let postgres: ExternalPostgres
beforeAll(async () => {
  postgres = await externalPostgres()
})
afterAll(() => postgres.close())

/** The SQL of docs/operations.md, with names of its own for each database. */
function documentedSql(name: string): string[] {
  const text = readFileSync(join(PROJECT_ROOT, 'docs/operations.md'), 'utf8')
  const [, block = ''] = /## Another PostgreSQL[\s\S]*?```sql\n([\s\S]*?)```/.exec(text) ?? []
  return statementsOf(block.replaceAll(/\bcomanda\b/g, name).replaceAll('…', PASSWORD))
}

function statementsOf(text: string): string[] {
  return text
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

function plainOwner(name: string): Promise<void> {
  return runEach(documentedSql(name))
}

async function runEach(statements: string[]): Promise<void> {
  for (const statement of statements) {
    await postgres.administer(statement).catch((error) => {
      if (!/role "comanda_service" already exists/.test(error.message)) throw error
    })
  }
}

async function expectNothingCrosses(service: TestApp): Promise<void> {
  const [venue, other] = [await service.venue({ sample: true }), await service.venue({ sample: true })]
  for (const one of [venue, other]) await orderIn(one)
  const attempts = await walkTenancy(service, venue, other)
  expect(attempts.length).toBeGreaterThan(15)
  const reached = attempts.filter(
    ({ operation, status, foreign }) =>
      foreign.length > 0 || (operation.includes(':') ? status !== 404 : ![200, 422].includes(status)),
  )
  expect(reached).toEqual([])
  expect(await foreignRows(service, venue)).toEqual({})
}

async function tried(
  environment: Record<string, string>,
  also: (service: TestApp) => Promise<void> = async () => undefined,
): Promise<void> {
  const service = await deployedApp(environment)
  try {
    await expectNothingCrosses(service)
    await also(service)
  } finally {
    await service.close()
  }
}

describe('nothing of another restaurant is reached', () => {
  test('on the embedded database', async () => {
    const service = await testApp()
    await expectNothingCrosses(service)
    await service.close()
  })

  test('as a plain owner, set up by the SQL of docs/operations.md', async () => {
    await plainOwner('plain')
    await tried({ DATABASE_URL: postgres.url('plain', 'plain') })
  })

  test('as the owner that compose.yaml has made, who is no superuser', async () => {
    const script = readFileSync(join(PROJECT_ROOT, 'ops/compose/database.sh'), 'utf8')
    const [, text = ''] = /<<'SQL'\n([\s\S]*?)\nSQL/.exec(script) ?? []
    const own = text.replaceAll(/\bcomanda\b/g, 'composed').replace(":'password'", `'${PASSWORD}'`)
    await runEach(statementsOf(own))
    const { rows } = await postgres.administer(
      "select rolname, rolsuper, rolpassword is null as closed from pg_authid where rolname in ('composed', 'postgres') order by 1",
    )
    expect(rows).toEqual([
      { rolname: 'composed', rolsuper: false, closed: false },
      { rolname: 'postgres', rolsuper: true, closed: true },
    ])
    await tried({ DATABASE_URL: postgres.url('composed', 'composed') })
  })

  test('as an owner with BYPASSRLS', async () => {
    await plainOwner('bypassing')
    await postgres.administer('alter role bypassing bypassrls')
    await tried({ DATABASE_URL: postgres.url('bypassing', 'bypassing') })
  })

  test('as a superuser with options of its own in the address', async () => {
    await postgres.administer('create database superuser')
    const DATABASE_URL = postgres.url(ADMINISTRATOR, 'superuser', '?options=-c%20geqo%3Doff')
    await tried({ DATABASE_URL }, async ({ database }) => {
      expect(await inDirectory(database, sql`select current_setting('geqo') as geqo`)).toEqual([
        { geqo: 'off' },
      ])
    })
  })
})

/** What a later version might bring: rows changed, keys added between filled tables, a new table filled from an old one. */
const LATER = `
  alter table items add column tries integer;
  update items set tries = 1;
  alter table items alter column tries set not null;
  create table tastings (
    restaurant_id bigint not null default current_restaurant(),
    item_id bigint not null,
    constraint tastings_pkey primary key (restaurant_id, item_id)
  );
  call protect_tenant_table('tastings');
  insert into tastings select restaurant_id, id from items;
  alter table tastings add constraint tastings_item_id_fkey
    foreign key (restaurant_id, item_id) references items (restaurant_id, id);`

describe('a plain owner', () => {
  let service: TestApp
  let venue: Venue
  beforeAll(async () => {
    await plainOwner('later')
    service = await deployedApp({ DATABASE_URL: postgres.url('later', 'later') })
    venue = await service.venue({ sample: true })
  })
  afterAll(() => service.close())

  test('begins with the months of its first rows', async () => {
    const month = new Date().toISOString().slice(0, 7).replace('-', '_')
    const { rows } = await service.owner.query(
      'select distinct tableoid::regclass::text as place from audit_log',
    )
    expect(rows).toEqual([{ place: `months.audit_log_${month}` }])
  })

  test('has no right beyond its database and the role of the service', async () => {
    const { rows } = await postgres.administer(
      "select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = 'later'",
    )
    expect(Object.values(rows[0])).toEqual([false, false, false, false, false])
  })

  test('a copy that came from an embedded database is freed of what would bind its owner', async () => {
    const forced = async () =>
      (await service.owner.query('select from pg_class where relforcerowsecurity')).rowCount
    await service.owner.query('alter table items force row level security')
    expect(await forced()).toBe(1)
    await migrate(service.owner)
    expect(await forced()).toBe(0)
  })

  test('migrates a database that is in use', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'comanda-migrations-'))
    await cp(join(PROJECT_ROOT, 'server/migrations'), directory, { recursive: true })
    await writeFile(join(directory, '9999_later.sql'), LATER)
    expect(await migrate(service.owner, pathToFileURL(`${directory}/`))).toEqual(['9999_later.sql'])
    const { rows } = await service.owner.query(
      'select (select count(*) from tastings) = count(*) as all, min(tries) as least, max(tries) as most from items',
    )
    expect(rows).toEqual([{ all: true, least: 1, most: 1 }])
    await rm(directory, { recursive: true })
  })

  test('a migration that cannot have its table keeps nobody waiting for long, and goes on by itself', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'comanda-migrations-'))
    await cp(join(PROJECT_ROOT, 'server/migrations'), directory, { recursive: true })
    await writeFile(join(directory, '9999_later.sql'), LATER)
    await writeFile(join(directory, '99991_slow.sql'), 'alter table items add column slow integer;')
    const index = 'create index concurrently if not exists items_slow on items (slow);'
    await writeFile(join(directory, '99992_index.sql'), `-- concurrently\n${index}\n`)
    const holder = await service.owner.connect()
    await holder.query('begin; lock table items in access share mode')
    const migrating = migrate(service.owner, pathToFileURL(`${directory}/`))
    const [item] = (await venue.get('/items?per_page=1')).body.data
    for (let round = 0; round < 5; round++) {
      expect((await venue.patch(`/items/${item.id}`, { price_minor: 1_000 + round })).status).toBe(200)
    }
    await holder.query('commit')
    holder.release()
    expect(await migrating).toEqual(['99991_slow.sql', '99992_index.sql'])
    const { rows } = await service.owner.query(
      "select indisvalid from pg_index where indexrelid = 'items_slow'::regclass",
    )
    expect(rows).toEqual([{ indisvalid: true }])
    await rm(directory, { recursive: true })
  })

  // What pg_dump does; the embedded binaries bring none, and an older one refuses this server.
  test('can dump all of it, with row security off', async () => {
    const client = await service.owner.connect()
    await client.query('set row_security = off')
    const { rows } = await client.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)",
    )
    let items = 0
    for (const { name } of rows) {
      const { rowCount } = await client.query(`select * from ${name}`)
      if (name === 'items') items = rowCount ?? 0
    }
    client.release()
    expect([rows.length > 20, items > 5]).toEqual([true, true])
  })
})

test('an owner who may create roles needs nobody to prepare the role', async () => {
  const fresh = await externalPostgres()
  try {
    await fresh.administer(`create role making login createrole password '${PASSWORD}'`)
    await fresh.administer('create database making owner making')
    const service = await deployedApp({ DATABASE_URL: fresh.url('making', 'making') })
    expect((await (await service.venue({ sample: true })).get('/items')).status).toBe(200)
    await service.close()
  } finally {
    await fresh.close()
  }
})

describe('the service refuses', () => {
  const opening = (user: string, database = user) =>
    deployedApp({ DATABASE_URL: postgres.url(user, database) })

  test('an owner who may not work as the service', async () => {
    await postgres.administer(`create role outsider login password '${PASSWORD}'`)
    await postgres.administer('create database outsider owner outsider')
    await expect(opening('outsider')).rejects.toThrow(
      'DATABASE_URL cannot be used: its user may not set up the role comanda_service; as an administrator run: grant comanda_service to outsider',
    )
  })

  describe('to serve, at the start and on each new connection,', () => {
    let service: TestApp
    beforeAll(async () => {
      await plainOwner('refused')
      service = await opening('refused')
    })
    afterAll(() => service.close())

    test.each([
      [
        'alter role comanda_service bypassrls',
        'alter role comanda_service nobypassrls',
        /passes row-level security/,
      ],
      [
        'alter role comanda_service superuser',
        'alter role comanda_service nosuperuser',
        /passes row-level security/,
      ],
      [
        'alter table items disable row level security',
        'alter table items enable row level security',
        /does not bind comanda_service on the table items/,
      ],
    ])('after %s', async (loosen, mend, reason) => {
      const status = async () => (await service.app.inject('/readyz')).statusCode
      await postgres.administer(loosen, 'refused')
      try {
        await postgres.administer(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'refused'",
        )
        await expect.poll(status).toBe(503)
        await expect(opening('refused')).rejects.toThrow(reason)
        expect(await status()).toBe(503)
      } finally {
        await postgres.administer(mend, 'refused')
      }
      await expect.poll(status, { timeout: 10_000 }).toBe(200)
    })
  })
})

describe.skipIf(!withPgBouncer)('through PgBouncer, as a superuser', () => {
  const MODES: Record<string, Record<string, string>> = {
    'in transaction mode, with start-up options dropped': {
      pool_mode: 'transaction',
      ignore_startup_parameters: 'options',
    },
    'in transaction mode, with start-up options refused': { pool_mode: 'transaction' },
    'in session mode': { pool_mode: 'session', default_pool_size: '20' },
  }

  test.each(Object.entries(MODES))('nothing of another restaurant is reached %s', async (_name, settings) => {
    const bouncer = await pgBouncer(postgres, [ADMINISTRATOR], settings)
    await postgres.administer('drop database if exists bounced with (force)')
    await postgres.administer('create database bounced')
    await tried({
      DATABASE_URL: bouncer.url(ADMINISTRATOR, 'bounced'),
      DATABASE_DIRECT_URL: postgres.url(ADMINISTRATOR, 'bounced'),
    })
    await bouncer.close()
  })

  test('in transaction mode people sign in, and a token that has ended ends in every process at once', async () => {
    const settings = {
      pool_mode: 'transaction',
      ignore_startup_parameters: 'options',
      default_pool_size: '2',
    }
    const bouncer = await pgBouncer(postgres, [ADMINISTRATOR], settings)
    await postgres.administer('create database pooled')
    const service = await deployedApp({
      DATABASE_URL: bouncer.url(ADMINISTRATOR, 'pooled'),
      DATABASE_DIRECT_URL: postgres.url(ADMINISTRATOR, 'pooled'),
    })
    const venue = await service.venue({ sample: true })
    const visitor = new Visitor(service.app)
    const { email } = await addPerson(venue)
    await visitor.signIn(email)
    expect((await visitor.get('/account')).status).toBe(200)

    const elsewhere = await service.another()
    const { id, token } = await venue.newToken()
    const status = async () => (await elsewhere.request('GET', '/menus', { token })).status
    expect([await status(), await status()]).toEqual([200, 200])
    await venue.inside((tx) => revokeToken(tx, id))
    await expect.poll(status).toBe(401)
    await elsewhere.close()
    await service.close()
    await bouncer.close()
  })

  test.each(['transaction', 'session'])(
    'it is refused without a direct address, in %s mode',
    async (pool_mode) => {
      const bouncer = await pgBouncer(postgres, [ADMINISTRATOR], { pool_mode })
      const opening = deployedApp({ DATABASE_URL: bouncer.url(ADMINISTRATOR, 'postgres') })
      await expect(opening).rejects.toThrow(
        'DATABASE_URL cannot be used: it leads to a connection pooler; set DATABASE_DIRECT_URL to the address of PostgreSQL itself, for migrations, jobs and news',
      )
      await bouncer.close()
    },
  )
})
