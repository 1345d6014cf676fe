import type pg from 'pg'

type Column = { name: string; type: string; isIdentity: boolean }
type Row = Record<string, string | null>
type Written = { table: string; columns: Column[]; rows: Row[] }

/** A script of pgbench writes into copies of one model, whose ids lie between these. */
export type Among = { first: number; last: number }

/** Written by triggers, which pgbench sets off as well. */
const BY_TRIGGER = new Set(['order_words', 'guest_words'])
/** The last use of a token is written every few seconds, whatever is asked meanwhile. */
const BESIDE = new Set(['tokens', 'token_calls'])
/** Sums and counters that are raised rather than rows that are added. */
const RAISED: Record<string, string> = {
  daily_sales: oneLine(`update daily_sales set orders = orders + 1, revenue_minor = revenue_minor + 1
    where restaurant_id = :tenant and day = (select max(day) from daily_sales where restaurant_id = :tenant);`),
  order_numbers: oneLine(`insert into order_numbers as taken (restaurant_id, branch_id, day, last)
    values (:tenant, 0, current_date, 1)
    on conflict (restaurant_id, branch_id, day) do update set last = taken.last + 1;`),
}
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
const HOUR_SLOTS = 100_000_000

/** All rows of a restaurant that something has written, which is done meanwhile. */
export async function rowsWrittenBy(
  owner: pg.Pool,
  restaurantId: number,
  act: () => Promise<unknown>,
): Promise<Written[]> {
  const before = await owner.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  )
  await act()
  const { rows: tables } = await owner.query<{ table: string; columns: Column[] }>(`
    select c.relname as table, json_agg(json_build_object(
             'name', a.attname, 'type', format_type(a.atttypid, null), 'isIdentity', a.attidentity <> '') order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute r where r.attrelid = c.oid and r.attname = 'restaurant_id' and not r.attisdropped)
     group by c.oid`)
  const written: Written[] = []
  for (const { table: name, columns } of tables) {
    if (BY_TRIGGER.has(name) || BESIDE.has(name)) continue
    const texts = columns.map((column) => `${column.name}::text`).join(', ')
    const { rows } = await owner.query<Row>(
      `select ${texts} from ${name} where restaurant_id = $1 and xmin::text::bigint >= $2::bigint`,
      [restaurantId, before.rows[0]?.next],
    )
    if (rows.length > 0) written.push({ table: name, columns, rows })
  }
  return written
}

/** A script for pgbench: one transaction that writes the same rows, with ids of its own each time. */
export function scriptOf(written: Written[], among: Among): string {
  const uuids = new Map<string, number>()
  const guest = written.find(({ table }) => table === 'guests')?.rows[0]
  const statements = written
    .toSorted((a, b) => Number(b.table === 'guests') - Number(a.table === 'guests'))
    .flatMap((one) =>
      Object.hasOwn(RAISED, one.table)
        ? one.rows.map(() => RAISED[one.table] ?? '')
        : [insertOf(one, { uuids, guest: guest?.id ?? null })],
    )
  return [...variables(among), 'begin;', ...statements, 'commit;'].join('\n')
}

export function variables({ first, last }: Among): string[] {
  return [`\\set own random(1, 100000000000000)`, `\\set tenant random(${first}, ${last})`]
}

function oneLine(statement: string): string {
  return statement.replace(/\s*\n\s*/g, ' ')
}

type Own = { uuids: Map<string, number>; guest: string | null }

export function insertOf({ table, columns, rows }: Written, own: Own): string {
  // A guest's id stands in the order too, so it is one of the script's own; all others come from their sequences.
  const kept = columns.filter(({ isIdentity }) => !isIdentity || table === 'guests')
  const values = rows.map(
    (row, place) => `(${kept.map((column) => valueFor(table, column, { row, place }, own)).join(', ')})`,
  )
  return `insert into ${table} (${kept.map(({ name }) => name).join(', ')}) values ${values.join(', ')};`
}

function valueFor(
  table: string,
  { name, type }: Column,
  { row, place }: { row: Row; place: number },
  { uuids, guest }: Own,
): string {
  const text = row[name] ?? null
  if (name === 'restaurant_id') return ':tenant'
  if (text === null) return 'null'
  if (table === 'guests' && name === 'id') return ':own'
  if (name === 'guest_id' && text === guest) return ':own'
  if (table === 'guests' && name === 'phone') return `'+' || :own`
  if (table === 'events' && name === 'place') return `:own + ${place} * 200000000000000`
  if (table === 'idempotency_keys' && name === 'key') return `'key-' || :own`
  if (type === 'tstzrange') return DURING
  if (UUID.test(text)) {
    const which = uuids.getOrInsertComputed(text, () => uuids.size + 1)
    return `('${which.toString(16).padStart(8, '0')}-0000-7000-8000-' || lpad(to_hex(:own), 12, '0'))::uuid`.replace(
      ')::uuid',
      type === 'uuid' ? ')::uuid' : ')',
    )
  }
  return quoted(text)
}

/** So many slots that no two transactions meet at one table. */
const SLOT = `timestamptz '2030-01-01' + (:own % ${HOUR_SLOTS}) * interval '2 hours'`
const DURING = `tstzrange(${SLOT}, ${SLOT} + interval '90 minutes')`

/** In the way that pgbench leaves alone: it takes a colon before a name for a variable of its own. */
function quoted(text: string): string {
  const flat = text.replaceAll('\n', ' ').replaceAll("'", "''").replaceAll('\\', '\\\\')
  return `E'${flat.replaceAll(':', '\\x3a')}'`
}
