import type pg from 'pg'
import { ORIGINALS, type Original } from './clone.ts'

/** Ids of lines begin here, so that they are found in the JSON that shows them: seven digits, and five of their own. */
export const FIRST_LINE_ID = 417_700_000_001
export const AFTER_LINE_IDS = 418_000_000_001
const MARK = '4177'
const COPIES_AT_ONCE = 10
const MOST_COPIES = 999

type Rows = { table: string; from: string; values: Record<string, string> }

const LINE_IDS = (text: string) => `replace(${text}, '${MARK}000', '${MARK}' || lpad(n::text, 3, '0'))`

/** What the rows of one order become in its copy `n`: ids of their own, all else the same. */
const ROWS: Rows[] = [
  {
    table: 'orders',
    from: 'orders t join ids on ids.old = t.id',
    values: { id: 'ids.new', shown: LINE_IDS('replace(t.shown, ids.old::text, ids.new::text)') },
  },
  {
    table: 'order_lines',
    from: 'order_lines t join ids on ids.old = t.order_id',
    values: { id: 't.id + n * 100000', order_id: 'ids.new' },
  },
  {
    table: 'kitchen_tickets',
    from: 'kitchen_tickets t join ids on ids.old = t.order_id',
    values: {
      id: `nextval(pg_get_serial_sequence('kitchen_tickets', 'id'))`,
      order_id: 'ids.new',
      lines: `${LINE_IDS('t.lines::text')}::jsonb`,
    },
  },
  {
    table: 'order_words',
    from: 'order_words t join ids on ids.old = t.order_id',
    values: {
      order_id: 'ids.new',
      word: `case when left(t.word, 1) = 'o' then 'o' || right(ids.new::text, 8) else t.word end`,
    },
  },
  {
    table: 'events',
    from: `events t join ids on t.subject = 'order:' || ids.old`,
    values: {
      id: 'gen_random_uuid()',
      subject: `'order:' || ids.new`,
      body: LINE_IDS('replace(t.body, ids.old::text, ids.new::text)'),
      place: `nextval('event_places')`,
    },
  },
  {
    table: 'audit_log',
    from: `audit_log t join ids on t.subject_id = ids.old::text`,
    values: { id: `nextval(pg_get_serial_sequence('audit_log', 'id'))`, subject_id: 'ids.new::text' },
  },
]

/** Figures are sums: those of all copies are the model's, times their number. */
const SUMS: Record<string, string[]> = {
  daily_sales: ['orders', 'revenue_minor'],
  hourly_sales: ['orders', 'revenue_minor'],
  dish_sales: ['quantity', 'revenue_minor'],
}

/** Fills a model with copies of its own orders, until it has as many as wanted; answers how many times as many that is. */
export async function fillLarge(
  byWorkers: (work: (client: pg.ClientBase) => Promise<void>) => Promise<void>,
  model: Original,
  { own, wanted }: { own: number; wanted: number },
  onOrders: (more: number) => void,
): Promise<number> {
  const copies = Math.max(0, Math.ceil(wanted / own) - 1)
  if (copies > MOST_COPIES)
    throw new Error(`${wanted} orders of one restaurant are too many copies of ${own}`)
  let next = 1
  await byWorkers(async (client) => {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
    for (let first = next; first <= copies; first = next) {
      next += COPIES_AT_ONCE
      const last = Math.min(copies, first + COPIES_AT_ONCE - 1)
      await copyOrders(client, model, { first, last })
      onOrders(own * (last - first + 1))
    }
  })
  return copies + 1
}

async function copyOrders(
  client: pg.ClientBase,
  { id, tables }: Original,
  { first, last }: { first: number; last: number },
): Promise<void> {
  await client.query('begin')
  await client.query(`
    create temp table ids on commit drop as
    select o.id as old, n, (left(o.id::text, 15) || right(md5(o.id::text || n), 3) || '-8' || lpad(to_hex(n), 3, '0')
             || '-' || left(md5(n || o.id::text), 12))::uuid as new
      from ${ORIGINALS}.orders o, generate_series(${first}, ${last}) n where o.restaurant_id = ${id}`)
  for (const { table, from, values } of ROWS) {
    const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
    const taken = columns.map((column) => values[column] ?? `t.${column}`)
    await client.query(
      `insert into ${table} (${columns.join(', ')}) overriding system value
       select ${taken.join(', ')} from ${from.replace(`${table} t`, `${ORIGINALS}.${table} t`)} where t.restaurant_id = ${id}`,
    )
  }
  await client.query('commit')
}

export async function multiplyFigures(
  client: pg.ClientBase,
  restaurantId: number,
  times: number,
): Promise<void> {
  for (const [table, sums] of Object.entries(SUMS)) {
    const raised = sums.map((column) => `${column} = ${column} * ${times}`).join(', ')
    await client.query(`update ${table} set ${raised} where restaurant_id = $1`, [restaurantId])
  }
  await client.query(
    `update guests set visits_count = visits_count * ${times}, total_spend_minor = total_spend_minor * ${times}
      where restaurant_id = $1`,
    [restaurantId],
  )
}
