// What a migration of a database that is in use must not do, by its text: rewrite or fill a table while it holds its lock.

/** One row for each restaurant, branch or process at most. */
const SMALL = ['restaurants', 'service_settings', 'hubrise_connections']
/** Their value is the same for every row, so PostgreSQL stores it once. */
const CONSTANT = /^(now|current_timestamp|current_date)\b/

/** Fills a restaurant at a time, each in a transaction of its own (apply-migration.ts). */
const FOR_EACH = '-- for each restaurant\n'

/** Why each statement that rewrites rows does; empty where none does. */
export function rewritesIn(migration: string): string[] {
  if (migration.startsWith(FOR_EACH)) return []
  const text = migration
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
  const made = new Set(
    [...text.matchAll(/create table (?:if not exists )?(?:public\.)?(\w+)/g)].map(([, name]) => name),
  )
  return text.split(';').flatMap((statement) => faultOf(statement.trim(), made) ?? [])
}

function faultOf(statement: string, made: ReadonlySet<string | undefined>): string | null {
  const [, verb = '', table = ''] =
    /^(?:with .*? )?(alter table|update|delete from|insert into|merge into|cluster|vacuum full)(?: if exists)?(?: only)? (?:public\.)?(\w+)/.exec(
      statement,
    ) ?? []
  if (verb === '' || made.has(table)) return null
  if (verb === 'alter table') return faultOfChange(statement, table)
  if (verb === 'insert into' && !/\bselect\b/.test(statement)) return null
  return SMALL.includes(table) ? null : `${verb} ${table}: rows are filled by a job`
}

function faultOfChange(statement: string, table: string): string | null {
  if (/\balter (column )?\w+ (set data )?type\b/.test(statement))
    return `${table}: a new type rewrites every row`
  if (/\bgenerated always as \(|\bas identity\b|\bserial\b/.test(statement))
    return `${table}: a generated column rewrites every row`
  if (/\bset (unlogged|logged|tablespace|access method)\b/.test(statement))
    return `${table}: the table is copied`
  const defaults = [...statement.matchAll(/\badd (?:column )?[^,]*? default ([^,]+)/g)].map(
    ([, value = '']) => value,
  )
  const isVolatile = defaults.some((value) => /\w+ ?\(/.test(value) && !CONSTANT.test(value))
  return isVolatile ? `${table}: a default that differs by row rewrites every row` : null
}
