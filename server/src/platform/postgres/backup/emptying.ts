import type pg from 'pg'
import { SCHEMAS } from './catalogue.ts'

/** What a database holds before a restore. */
export type Contents = 'nothing' | 'tables alone' | 'restaurants' | 'others'

export async function contentsOf(client: pg.ClientBase): Promise<Contents> {
  const { rows } = await client.query<{ tables: number; ours: boolean }>(
    `select count(*)::int as tables,
            to_regclass('public.migrations') is not null and to_regclass('public.restaurants') is not null as ours
       from pg_class where relkind in ('r', 'p', 'v', 'm') and relnamespace = 'public'::regnamespace`,
  )
  const [found] = rows
  if (!found || found.tables === 0) return 'nothing'
  if (!found.ours) return 'others'
  const used = await client.query('select from restaurants union all select from staff_users limit 1')
  return used.rowCount === 0 ? 'tables alone' : 'restaurants'
}

const NOT_OF_EXTENSION = (catalogue: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = o.oid and d.deptype = 'e')`

/** Removes all that migrations make, piece by piece: so an owner of the tables may do it who does not own the schema. */
export async function emptyDatabase(client: pg.ClientBase): Promise<void> {
  await client.query(`
    do $$
    declare
      thing text;
    begin
      for thing in
        select statement from (
          select case relkind when 'S' then 2 else 1 end as turn, format('drop %s if exists %s cascade',
                   case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
                   o.oid::regclass) as statement
            from pg_class o where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
             and not relispartition and ${NOT_OF_EXTENSION('pg_class')}
          union all
          select 3, format('drop routine if exists %s cascade', o.oid::regprocedure)
            from pg_proc o where pronamespace = 'public'::regnamespace and ${NOT_OF_EXTENSION('pg_proc')}
          union all
          select 4, format('drop type if exists %s cascade', o.oid::regtype)
            from pg_type o where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
             and ${NOT_OF_EXTENSION('pg_type')}
        ) as things order by turn
      loop
        execute thing;
      end loop;
    end
    $$`)
  for (const schema of SCHEMAS.filter((name) => name !== 'public')) {
    await client.query(`drop schema if exists ${schema} cascade`)
  }
}
