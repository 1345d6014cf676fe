import type pg from 'pg'

type Column = { name: string; type: string; holdsIds: boolean }
export type ClonedTable = { name: string; columns: Column[] }

/** Not every row of a restaurant can be there twice: a token's hash names one restaurant. */
const NOT_CLONED = new Set(['tokens', 'token_calls'])
const WITH_TEXT = new Set(['text', 'json', 'jsonb', 'uuid', 'uuid[]', 'text[]'])
const UUID = '([0-9a-f]{8}-[0-9a-f]{4})-[0-9a-f]{4}-[0-9a-f]{4}-([0-9a-f]{12})'

/**
 * The part of every id of a restaurant that says whose it is. It stands in the middle of a UUID of version 7, where
 * nothing but chance stands otherwise, so that replacing one text makes all ids of a copy its own.
 */
function tagOf(restaurantId: number): string {
  const digits = restaurantId.toString(16).padStart(6, '0')
  return `-7${digits.slice(0, 3)}-8${digits.slice(3)}-`
}

/** The tables in which a restaurant has rows, and their columns. */
async function tablesOf(client: pg.ClientBase, restaurantId: number): Promise<ClonedTable[]> {
  const { rows } = await client.query<{ name: string; columns: Column[] }>(`
    select c.relname as name,
           json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute r where r.attrelid = c.oid and r.attname = 'restaurant_id' and not r.attisdropped)
     group by c.oid order by c.relname`)
  const tables: ClonedTable[] = []
  for (const { name, columns } of rows) {
    const { rowCount } = await client.query(`select from ${name} where restaurant_id = $1 limit 1`, [
      restaurantId,
    ])
    if (rowCount !== 0 && !NOT_CLONED.has(name)) tables.push({ name, columns })
  }
  return tables
}

/** Where the rows of the models are kept while they are copied: a table that grows is read slower and slower. */
export const ORIGINALS = 'originals'

export async function keepOriginals(client: pg.ClientBase, originals: Original[]): Promise<void> {
  await client.query(`create schema ${ORIGINALS}`)
  const ids = originals.map(({ id }) => id).join(', ')
  for (const name of new Set(originals.flatMap(({ tables }) => tables.map((table) => table.name)))) {
    await client.query(
      `create unlogged table ${ORIGINALS}.${name} as select * from public.${name} where restaurant_id in (${ids})`,
    )
    await client.query(`analyze ${ORIGINALS}.${name}`)
  }
}

/** Gives every id of a model its tag, and notes in which columns there are any. */
export async function tagModel(client: pg.ClientBase, restaurantId: number): Promise<ClonedTable[]> {
  const tables = await tablesOf(client, restaurantId)
  await client.query(`begin; set local session_replication_role = replica`)
  for (const { name, columns } of tables) {
    for (const column of columns.filter(({ type }) => WITH_TEXT.has(type))) {
      const tagged = `regexp_replace(${column.name}::text, '${UUID}', '\\1${tagOf(restaurantId)}\\2', 'g')::${column.type}`
      const { rowCount } = await client.query(
        `update ${name} set ${column.name} = ${tagged} where restaurant_id = $1 and ${column.name}::text ~ '${UUID}'`,
        [restaurantId],
      )
      column.holdsIds = rowCount !== 0
    }
  }
  await client.query('commit')
  return tables
}

export type Original = { id: number; slug: string; tables: ClonedTable[] }
export type Copy = { id: number; slug: string; name: string }

/**
 * Every row of a model once more for each copy. Triggers and checks of foreign keys are left out: whatever they had
 * written or found for the model is among the rows that are copied.
 */
export async function cloneRestaurant(
  client: pg.ClientBase,
  original: Original,
  copies: Copy[],
): Promise<void> {
  await client.query(
    `begin; set local session_replication_role = replica; set local synchronous_commit = off`,
  )
  const list = JSON.stringify(copies.map((copy) => ({ ...copy, tag: tagOf(copy.id) })))
  const from = 'json_to_recordset($1::json) as copy(id bigint, slug text, name text, tag text)'
  await client.query(
    `insert into restaurants (${RESTAURANT}, id, slug, name)
     select ${RESTAURANT}, copy.id, copy.slug, copy.name from (select ${RESTAURANT} from restaurants where id = $2) model, ${from}`,
    [list, original.id],
  )
  for (const { name, columns } of original.tables) {
    const names = columns.map((column) => column.name).join(', ')
    const values = columns.map((column) => copied(column, original)).join(', ')
    await client.query(
      `insert into ${name} (${names}) overriding system value
       select ${values} from ${from}, ${ORIGINALS}.${name} model where model.restaurant_id = $2`,
      [list, original.id],
    )
  }
  await client.query('commit')
}

const RESTAURANT =
  'currency, timezone, zone, country, default_language, languages, plan, plan_starts_at, created_at, first_steps'

function copied({ name, type, holdsIds }: Column, { id, slug }: Original): string {
  if (name === 'restaurant_id') return 'copy.id'
  if (!holdsIds) return `model.${name}`
  const own = `replace(model.${name}::text, '${tagOf(id)}', copy.tag)`
  // An event names its restaurant in the bytes that receivers are sent.
  const named = `replace(${own}, '"restaurant":{"id":${id},"slug":"${slug}"', '"restaurant":{"id":' || copy.id || ',"slug":"' || copy.slug || '"')`
  return `(${type === 'text' ? named : own})::${type}`
}
