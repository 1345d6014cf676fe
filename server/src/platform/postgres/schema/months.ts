import type pg from 'pg'

/*
 * Tables that only grow lie in partitions by month, in a schema that the service has no right to. Whoever writes needs no
 * month: rows without one go to the partition `…_rest`, and are moved when their month is made. All of this is done as the
 * owner: at the first start, and from then on by a job.
 */

export const MONTHS_SCHEMA = 'months'
/** By the moment of the row, or by an id that begins with it. */
const KEYS = { audit_log: 'at', events: 'id' } as const
export type MonthlyTable = keyof typeof KEYS
const STORED_AS: Record<MonthlyTable, string> = { audit_log: '', events: 'with (toast_tuple_target = 128)' }
const AHEAD = 2
/** Whoever makes or drops a month waits no longer than this for those at work; the next run tries again. */
const LOCK_TIMEOUT = "set local lock_timeout = '2s'"
const ONE_AT_A_TIME = 7_226_010

/** `from` is null of what was there before there were months. */
export type Month = { table: MonthlyTable; name: string; from: number | null; to: number }

export async function listMonths(owner: pg.Pool | pg.ClientBase): Promise<Month[]> {
  const { rows } = await owner.query<{
    table: MonthlyTable
    name: string
    from: string | null
    to: string | null
  }>(
    `select p.relname as table, c.relname as name, ${momentOf('low')} as from, ${momentOf('high')} as to
       from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent,
            lateral regexp_match(pg_get_expr(c.relpartbound, c.oid), $$FROM \\((?:MINVALUE|'(.+)')\\) TO \\('(.+)'\\)$$) bound,
            lateral (select bound[1] as low, bound[2] as high) b
      where c.relnamespace = $1::regnamespace and c.relkind = 'r' order by c.relname`,
    [MONTHS_SCHEMA],
  )
  return rows.flatMap(({ table, name, from, to }) =>
    to === null ? [] : [{ table, name, from: from === null ? null : Number(from), to: Number(to) }],
  )
}

/** Of a bound: an id that begins with a moment, or one in whatever style the session has, which PostgreSQL alone reads safely. */
function momentOf(bound: string): string {
  return `case when ${bound} ~ '^[0-9a-f]{8}-' then ('x' || lpad(left(replace(${bound}, '-', ''), 12), 16, '0'))::bit(64)::bigint
               else (extract(epoch from ${bound}::timestamptz) * 1000)::bigint end`
}

/** The first moment from which rows lie in months; before it, and where there are none, they go one by one. */
export function monthsBegin(months: Month[], table: MonthlyTable): number {
  const starts = months.filter((month) => month.table === table).flatMap(({ from }) => from ?? [])
  return Math.min(...starts, Number.POSITIVE_INFINITY)
}

/** Of a new database, before its first row: later its rows would have to be moved while everybody waits. */
export async function makeFirstMonths(owner: pg.Pool, now: number): Promise<void> {
  if ((await listMonths(owner)).length === 0) await makeMonths(owner, now)
}

/** This month and the next ones, where they are missing. */
export async function makeMonths(owner: pg.Pool, now: number): Promise<string[]> {
  const made: string[] = []
  for (const table of Object.keys(KEYS) as MonthlyTable[]) {
    for (let ahead = 0; ahead <= AHEAD; ahead++) {
      const [from, to] = [monthStart(now, ahead), monthStart(now, ahead + 1)]
      const name = await inOneProcess(owner, (client) => makeMonth(client, table, from, to))
      if (name !== null) made.push(name)
    }
  }
  return made
}

function monthStart(now: number, later: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)
}

async function makeMonth(
  client: pg.ClientBase,
  table: MonthlyTable,
  from: number,
  to: number,
): Promise<string | null> {
  const months = await listMonths(client)
  const taken = months.some((month) => month.table === table && (month.from ?? 0) < to && month.to > from)
  if (taken) return null
  const name = `${table}_${new Date(from).toISOString().slice(0, 7).replace('-', '_')}`
  const own = `${MONTHS_SCHEMA}.${name}`
  const [low, high] = [boundAt(table, from), boundAt(table, to)]
  await client.query(
    `create table ${own} (like ${table} including all excluding identity) ${STORED_AS[table]}`,
  )
  await client.query(`alter table ${own} enable row level security`)
  // Else whoever writes to this month meanwhile would leave a row behind, and the month could not be attached.
  await client.query(`lock table ${MONTHS_SCHEMA}.${table}_rest in access exclusive mode`)
  const columns = await columnsOf(client, table)
  await client.query(
    `with moved as (delete from ${MONTHS_SCHEMA}.${table}_rest where ${KEYS[table]} >= ${low} and ${KEYS[table]} < ${high} returning ${columns})
     insert into ${own} (${columns}) select ${columns} from moved`,
  )
  await client.query(`alter table ${table} attach partition ${own} for values from (${low}) to (${high})`)
  return name
}

async function columnsOf(client: pg.ClientBase, table: MonthlyTable): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

function boundAt(table: MonthlyTable, at: number): string {
  const hex = at.toString(16).padStart(12, '0')
  return KEYS[table] === 'at'
    ? `'${new Date(at).toISOString()}'`
    : `'${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000'`
}

/** Months that ended before `before`, and hold no row that `stays` is true of, are dropped: a moment, whatever their size. */
export async function dropMonths(
  owner: pg.Pool,
  { table, before, stays }: { table: MonthlyTable; before: number; stays: string },
): Promise<string[]> {
  const dropped: string[] = []
  for (const month of await listMonths(owner)) {
    if (month.table !== table || month.to > before) continue
    const own = `${MONTHS_SCHEMA}.${month.name}`
    const { rowCount } = await owner.query(`select from ${own} old where ${stays} limit 1`)
    if (rowCount !== 0) continue
    await inOneProcess(owner, async (client) => {
      // Nothing is added to a month that is over, but what was read may have been replayed since.
      const { rowCount: left } = await client.query(`select from ${own} old where ${stays} limit 1`)
      if (left === 0) await client.query(`drop table ${own}`)
      if (left === 0) dropped.push(month.name)
    })
  }
  return dropped
}

/** One transaction, in one process at a time. */
async function inOneProcess<T>(owner: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(LOCK_TIMEOUT)
    await client.query("set local timezone = 'UTC'")
    await client.query('select pg_advisory_xact_lock($1)', [ONE_AT_A_TIME])
    const done = await work(client)
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
