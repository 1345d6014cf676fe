import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { SMALL_MENU } from '../../../../test/documents.ts'
import { SERVICE_ROLE } from '../connection/tenant-role.ts'

/** Tables that hold no row-level security, each with the reason. Anything else belongs to one restaurant. */
const SHARED: Record<string, string> = {
  migrations: 'of the installation; the service has no right to it',
  restaurants: 'what a token leads to, before its restaurant is known',
  tokens: 'read to find out whose request it is',
  token_calls: 'numbers alone, written for all restaurants at once by whoever counts',
  service_keys: 'of the installation: keys that its processes share',
  processes: 'of the installation: which processes are at work',
  sealing: 'of the installation: which key encrypts, by its mark, and what only that key opens',
  sealing_processes: 'of the installation: which keys its processes have, by their fingerprints',
  service_settings: 'of the installation: what the service was last started with',
  webhook_lanes: 'ids and flags alone: whoever sends looks through all restaurants at once',
  webhook_queue: 'ids and moments alone: whoever sends looks through all restaurants at once',
  experience_rounds: 'ids and moments alone: whoever ends holds looks through all restaurants at once',
  payment_rounds: 'ids and moments alone: whoever asks providers looks through all restaurants at once',
  hubrise_rounds: 'ids and moments alone: whoever calls HubRise looks through all restaurants at once',
  stock_rounds: 'ids and numbers alone: whoever follows orders looks through all restaurants at once',
  schedule_successes: 'of the installation: when each job of the schedule last ended well',
  staff_users: 'people, who may work for several restaurants',
  staff_sessions: 'read to find out who it is, before a restaurant is chosen',
  staff_credentials: 'read to let a person in',
  staff_verifications: 'reset links and second steps of signing in, before anyone is in',
  staff_passkeys: 'of a person, not of a restaurant',
  staff_sign_ups: 'addresses that wait for their mail to be opened, before anyone is in',
  setup_codes: 'of the installation: hashes of what lets the first person in',
  staff_second_factors: 'of a person, not of a restaurant',
  staff_used_codes: 'of a person, not of a restaurant',
  memberships: 'read by person, to find out which restaurants there are to choose from',
  apps: 'the marketplace is one for all',
  oauth_grants: 'found by the hash of a code, which is how the restaurant becomes known',
  oauth_refresh_tokens: 'found by its hash, which is how the restaurant becomes known',
}

type Table = {
  name: string
  forced: boolean
  policies: string[] | null
  key: string[] | null
  privileges: string[] | null
  owner: string
}

let service: TestApp
let tables: Table[]
beforeAll(async () => {
  service = await testApp()
  const { rows } = await service.owner.query<Table>(
    `
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced, r.rolname as owner,
           (select array_agg(pg_get_expr(p.polqual, c.oid) || ' / ' || pg_get_expr(p.polwithcheck, c.oid) || ' / ' || p.polcmd::text)
              from pg_policy p where p.polrelid = c.oid and p.polpermissive) as policies,
           (select array_agg(a.attname::text order by k.n) from pg_constraint x, unnest(x.conkey) with ordinality k(attnum, n)
              join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
             where x.conrelid = c.oid and x.contype = 'p') as key,
           (select array_agg(distinct lower(g.privilege_type)) from aclexplode(c.relacl) g
             where g.grantee = (select oid from pg_roles where rolname = $1)) as privileges
      from pg_class c join pg_roles r on r.oid = c.relowner
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
    [SERVICE_ROLE],
  )
  tables = rows
})
afterAll(() => service.close())

const OWN = '(restaurant_id = current_restaurant()) / (restaurant_id = current_restaurant()) / *'

describe('the catalogue', () => {
  test('has every table of a restaurant behind forced row-level security', () => {
    const tenants = tables.filter(({ name }) => !Object.hasOwn(SHARED, name))
    expect(tenants.length).toBeGreaterThan(10)
    expect(
      tenants.map(({ name, forced, policies, key }) => ({ name, forced, policies, first: key?.[0] })),
    ).toEqual(tenants.map(({ name }) => ({ name, forced: true, policies: [OWN], first: 'restaurant_id' })))
  })

  test('has no other table than those, and each of the shared ones', () => {
    const shared = tables.filter(({ forced }) => !forced).map(({ name }) => name)
    expect(shared.sort()).toEqual(Object.keys(SHARED).sort())
  })

  test('has foreign keys between a restaurant’s tables lead with the restaurant', async () => {
    const { rows } = await service.owner.query<{ name: string; first: string; target: string }>(`
      select x.conname as name, a.attname as first, x.confrelid::regclass::text as target
        from pg_constraint x join pg_attribute a on a.attrelid = x.conrelid and a.attnum = x.conkey[1]
       where x.contype = 'f' and x.connamespace = 'public'::regnamespace`)
    const between = rows.filter(({ target }) => !Object.hasOwn(SHARED, target))
    expect(between.length).toBeGreaterThan(5)
    expect(between.filter(({ first }) => first !== 'restaurant_id')).toEqual([])
  })

  test('lets the service own nothing, and gives it no way past', async () => {
    expect(tables.filter(({ owner }) => owner === SERVICE_ROLE)).toEqual([])
    const { rows } = await service.owner.query(
      'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolcanlogin from pg_roles where rolname = $1',
      [SERVICE_ROLE],
    )
    expect(Object.values(rows[0])).toEqual([false, false, false, false, false, false])
    const { rows: memberships } = await service.owner.query(
      'select from pg_auth_members where member = (select oid from pg_roles where rolname = $1)',
      [SERVICE_ROLE],
    )
    expect(memberships).toEqual([])
    const { rows: objects } = await service.owner.query(
      `select (select count(*) from pg_proc where proowner = r.oid) as functions,
              (select count(*) from pg_namespace where nspowner = r.oid) as schemas,
              has_schema_privilege(r.oid, 'public', 'create') as may_create,
              has_schema_privilege(r.oid, 'graphile_worker', 'usage') as sees_jobs
         from pg_roles r where rolname = $1`,
      [SERVICE_ROLE],
    )
    expect(objects).toEqual([{ functions: 0, schemas: 0, may_create: false, sees_jobs: false }])
  })

  test('gives nobody the right to truncate, refer to or put triggers on a table', () => {
    const granted = tables.flatMap(({ name, privileges }) =>
      (privileges ?? []).map((one) => `${one} ${name}`),
    )
    expect(granted.filter((one) => !/^(select|insert|update|delete) /.test(one))).toEqual([])
    expect(granted.filter((one) => / migrations$/.test(one))).toEqual([])
    expect(
      granted.filter((one) => /^delete (tokens|restaurants|service_keys)$|^update service_keys/.test(one)),
    ).toEqual([])
  })
})

describe('the service at work', () => {
  let venue: Venue
  beforeAll(async () => {
    venue = await service.venue({ document: SMALL_MENU })
  })

  test('is the service role on every connection, whoever DATABASE_URL names', async () => {
    const [row] = await venue.inside((tx) => tx.run(sql`select current_user as role, session_user as login`))
    expect(row).toMatchObject({ role: SERVICE_ROLE, login: expect.not.stringMatching(SERVICE_ROLE) })
  })

  test.each([
    'update audit_log set action = $$x$$',
    'delete from audit_log',
    'truncate audit_log',
    'drop table audit_log',
  ])('cannot rewrite the activity log: %s', async (statement) => {
    await expect(venue.inside((tx) => tx.run(sql.raw(statement)))).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    'alter table items disable row level security',
    'create table mine (id int)',
    'create policy all_rows on items using (true)',
    'select * from migrations',
    'select * from graphile_worker.jobs',
    'update service_keys set key = $$x$$',
  ])('has no right to: %s', async (statement) => {
    await expect(venue.inside((tx) => tx.run(sql.raw(statement)))).rejects.toMatchObject({ code: '42501' })
  })

  test.each(['set row_security = off', 'reset role'])(
    'does not leave its restaurant by %s',
    async (statement) => {
      const other = await service.venue({ document: SMALL_MENU })
      const seen = await venue
        .inside(async (tx) => {
          await tx.run(sql.raw(statement))
          return tx.run(sql<{ id: number }>`select restaurant_id as id from items`)
        })
        .catch(() => [])
      expect(seen.filter(({ id }) => id === other.restaurant.id)).toEqual([])
    },
  )
})
