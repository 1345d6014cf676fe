import type pg from 'pg'

const TYPES: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  numeric: 'number',
  text: 'string',
  uuid: 'string',
  bool: 'boolean',
  jsonb: 'Json',
  json: 'Json',
  bytea: 'Buffer',
  _bytea: 'Buffer[]',
  timestamptz: 'Moment',
  date: 'string',
  tstzrange: 'string',
  _text: 'string[]',
  _int8: 'number[]',
  _int4: 'number[]',
  _uuid: 'string[]',
}

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  optional: boolean
  check: string | null
}

/** Row types for Kysely, read off a migrated database. A check of the form `x in (…)` becomes a union of strings. */
export async function schemaTypes(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
           (a.atthasdef or a.attidentity <> '' or not a.attnotnull) as optional,
           (select pg_get_constraintdef(k.oid) from pg_constraint k
             where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
               and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[''%' limit 1) as check
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname, a.attnum`)
  const tables = Map.groupBy(rows, (row) => row.table)
  const interfaces = [...tables].map(
    ([table, columns]) => `interface ${pascal(table)} {\n${columns.map(columnType).join('\n')}\n}\n`,
  )
  const schema = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}`)
  return `// Generated from a migrated database by \`npm run generate\`; do not edit.
import type { ColumnType } from 'kysely'

/** Read as epoch milliseconds, written as a Date. */
type Moment = ColumnType<number, Date, Date>
type NullableMoment = ColumnType<number | null, Date | null | undefined, Date | null>
type OptionalMoment = ColumnType<number, Date | undefined, Date>
type Optional<T> = ColumnType<T, T | undefined, T>
/** Written as JSON text. */
type Json = ColumnType<unknown, string, string>
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>
type OptionalJson = ColumnType<unknown, string | undefined, string>

${interfaces.join('\n')}
export interface Schema {
${schema.join('\n')}
}
`
}

function columnType(column: Column): string {
  const type = union(column.check) ?? TYPES[column.type]
  if (!type) throw new Error(`no TypeScript type for ${column.type} of ${column.table}.${column.column}`)
  return `  ${column.column}: ${wrapped(type, column)}`
}

function wrapped(type: string, { nullable, optional }: Column): string {
  if (type === 'Moment' || type === 'Json')
    return nullable ? `Nullable${type}` : optional ? `Optional${type}` : type
  if (nullable) return `Optional<${type} | null>`
  return optional ? `Optional<${type}>` : type
}

function union(check: string | null): string | null {
  const values = check?.match(/ANY \(ARRAY\[(.*)\]\)/)?.[1]?.match(/'[^']*'/g)
  return values ? values.join(' | ') : null
}

function pascal(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_, _separator, letter: string) => letter.toUpperCase())
}
