import type pg from 'pg'

/** Every column of every table that can hold a text, of every schema: where one of the needles is still to be found. */
export async function findAnywhere(owner: pg.Pool, needles: string[]): Promise<string[]> {
  const { rows: columns } = await owner.query<{ table: string; column: string }>(`
    select c.oid::regclass::text as table, quote_ident(a.attname) as column
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
     where c.relkind in ('r', 'p', 'm') and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       and c.relnamespace::regnamespace::text not like 'pg_%'
       and (t.typcategory in ('S', 'U', 'A') or t.typname in ('json', 'jsonb', 'bytea', 'xml'))`)
  const found: string[] = []
  for (const { table, column } of columns) {
    for (const needle of needles) {
      const { rows } = await owner.query(
        `select count(*)::int as count from ${table}
          where position(lower($1) in lower(case pg_typeof(${column})::text
                  when 'bytea' then encode(${column}::text::bytea, 'escape') else ${column}::text end)) > 0`,
        [needle],
      )
      if (rows[0].count > 0) found.push(`${needle} in ${table}.${column}`)
    }
  }
  return found
}
