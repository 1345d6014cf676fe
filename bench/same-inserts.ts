import { sql } from 'kysely'
import type { Database } from '../server/src/platform/db/database.ts'
import { inRestaurant, type Restaurant } from '../server/src/platform/db/transaction.ts'

/** The rows of one order, table by table, and how to find them. */
const ROWS: { table: string; where: string }[] = [
  { table: 'orders', where: 'id = $ORDER' },
  { table: 'order_lines', where: 'order_id = $ORDER' },
  { table: 'kitchen_tickets', where: 'order_id = $ORDER' },
  { table: 'events', where: `subject = 'order:' || $ORDER::text` },
  { table: 'audit_log', where: 'subject_id = $ORDER::text' },
  { table: 'idempotency_keys', where: `body::json #>> '{data,id}' = $ORDER::text` },
]

/** A script for pgbench: one transaction that inserts the rows an order was written as, with ids of its own each time. */
export async function insertsOf(
  database: Database,
  restaurant: Restaurant,
  orderId: string,
): Promise<string> {
  const cause = {
    actor: { kind: 'operator', id: null, name: 'bench' } as const,
    requestId: null,
    now: Date.now(),
  }
  const statements = await inRestaurant(database, restaurant, cause, async (tx) => {
    const made: string[] = []
    for (const { table, where } of ROWS) {
      const columns = await tx.run(sql<{ name: string; identity: boolean }>`
        select attname as name, attidentity <> '' as identity from pg_attribute
         where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`)
      const kept = columns.filter(({ identity }) => !identity).map(({ name }) => name)
      const values = kept.map((name) => asText(table, name)).join(`, ', ', `)
      const found = await tx.run(
        sql<{ values: string }>`${sql.raw(
          `select concat(${values}) as values from ${table} t where ${where.replaceAll('$ORDER', `'${orderId}'::uuid`)}`,
        )}`,
      )
      const rows = found.map((row) => `(${own(row.values, orderId)})`)
      if (rows.length > 0) made.push(`insert into ${table} (${kept.join(', ')}) values ${rows.join(', ')};`)
    }
    return made
  })
  return ['\\set own random(1, 100000000000000)', 'begin;', ...statements, 'commit;'].join('\n')
}

/** An event's place in the feed differs too, but is a plain number: it is marked here, where its column is known. */
function asText(table: string, column: string): string {
  return table === 'events' && column === 'place' ? `'(:own::bigint)'` : `quote_nullable(t.${column}::text)`
}

/** Ids that must differ are made from pgbench's random number; a uuid's last twelve digits hold it. */
function own(values: string, orderId: string): string {
  const uuid = `('00000000-0000-7000-8000-' || lpad(to_hex(:own::bigint), 12, '0'))::uuid`
  return values
    .replaceAll(`'${orderId}'`, uuid)
    .replaceAll(/'01[0-9a-f]{6}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}'/g, uuid)
    .replaceAll(`'the-first'`, `('key-' || (:own::bigint)::text)`)
    .replaceAll('\n', ' ')
}
