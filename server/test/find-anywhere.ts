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
    const { rows } = await owner.query<{ needle: string }>(
      `select needle from unnest($1::text[]) needle
        where exists (select from ${table}
          where position(lower(needle) in lower(case pg_typeof(${column})::text
                  when 'bytea' then encode(${column}::text::bytea, 'escape') else ${column}::text end)) > 0)`,
      [needles],
    )
    for (const { needle } of rows) found.push(`${needle} in ${table}.${column}`)
  }
  return found
}
