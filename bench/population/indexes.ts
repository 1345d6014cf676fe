import type pg from 'pg'

export type Build = (client: pg.ClientBase) => Promise<void>

type Index = { name: string; definition: string }

/**
 * Drops the indexes that only make reading faster, and answers how to build each again, the largest table's first: built
 * at once over all rows they take a fraction of what a row at a time takes.
 */
export async function layIndexesAside(client: pg.ClientBase): Promise<Build[]> {
  const { rows } = await client.query<Index>(`
    select c.oid::regclass::text as name, pg_get_indexdef(c.oid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and not c.relispartition and not i.indisunique
       and not i.indisexclusion
     order by (select sum(pg_table_size(coalesce(p.inhrelid, t.oid))) from (select t.oid) own
                 left join pg_inherits p on p.inhparent = t.oid) desc nulls last`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => async (builder) => {
    // Of a partitioned table it says "on only": an index without its parts.
    await builder.query(definition.replace(/ ON ONLY /, ' ON '))
  })
}
