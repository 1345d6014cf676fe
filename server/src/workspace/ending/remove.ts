import type pg from 'pg'
import { referredFirst, type Table } from '../../sandbox/rules.ts'

/** Every table with rows of one restaurant, the logs too. Read by the owner of the tables, who alone may delete them all. */
const TABLES = `
  select c.relname as name, '[]'::json as columns,
         (select coalesce(json_agg(distinct f.confrelid::regclass::text), '[]') from pg_constraint f
           where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'restaurant_id' and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
   order by c.relname`

/** For good, in one transaction: the restaurant, its sandboxes, and every row of theirs. Accounts of people stay. */
export async function removeRestaurant(owner: pg.Pool, id: number): Promise<number> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<Table>(TABLES)
    const named = new Set(rows.map(({ name }) => name))
    const tables = referredFirst(
      rows.map((table) => ({ ...table, refersTo: table.refersTo.filter((one) => named.has(one)) })),
    ).toReversed()
    const { rows: own } = await client.query<{ id: string }>(
      'select id from restaurants where id = $1 or live_restaurant_id = $1 order by live_restaurant_id nulls last',
      [id],
    )
    let removed = 0
    for (const { id: each } of own) {
      // Row-level security holds for the owner too: what is deleted is this restaurant's, whatever the statement says.
      await client.query(`select set_config('app.restaurant_id', $1, true)`, [String(each)])
      for (const { name } of tables) {
        const answer = await client.query(
          `delete from ${client.escapeIdentifier(name)} where restaurant_id = $1`,
          [each],
        )
        removed += answer.rowCount ?? 0
      }
      await client.query('delete from restaurants where id = $1', [each])
    }
    await client.query('commit')
    return removed
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
