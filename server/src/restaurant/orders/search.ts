import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import type { Order } from './contract.ts'
import { chosenBy, type OrderFilter } from './list.ts'
import { onThisClock, orderOf, SHOWN, type ShownRow } from './reading.ts'
import type { Sought, Word } from './rules/search.ts'

export type Position = { at: number; id: string }
export type Search = { filter: OrderFilter; sought: Sought | null }
export type FoundPage = { orders: Order[]; next: Position | null }

/**
 * Orders newest first, in one statement. Each thing that a text may mean is looked for by its own index, and only as far
 * as this page reaches; so the last page of a million orders costs what the first does.
 */
export async function findOrders(
  database: Database,
  restaurant: { id: number; zone: string },
  { filter, sought }: Search,
  { after, perPage }: { after: Position | null; perPage: number },
): Promise<FoundPage> {
  const most = perPage + 1
  const fits = chosenBy(filter)
  const beyond = beyondOf(after)
  const meant = sought
    ? sql`id in (select found.id from (${sql.join(branches(sought, { fits, beyond, after, filter, most }), sql` union `)}) found)`
    : sql`true`
  const [rows] = await readTogether(database, restaurant, [
    sql<ShownRow>`
      select ${SHOWN} from orders where ${fits} and ${beyond} and ${meant}
       order by placed_at desc, id desc limit ${most}`,
  ])
  const shown = await onThisClock(database, restaurant, rows.slice(0, perPage))
  const last = shown.at(-1)
  return {
    orders: shown.map(orderOf),
    next: rows.length > perPage && last ? { at: last.placedAt, id: last.id } : null,
  }
}

type Reach = {
  fits: RawBuilder<unknown>
  beyond: RawBuilder<unknown>
  after: Position | null
  filter: OrderFilter
  most: number
}

function branches(sought: Sought, reach: Reach): RawBuilder<unknown>[] {
  const { fits, beyond, most } = reach
  const newest = sql`order by placed_at desc, id desc limit ${most}`
  const among = (meant: RawBuilder<unknown>) =>
    sql`(select id from orders where ${meant} and ${fits} and ${beyond} ${newest})`
  return [
    ...sought.words.map((word) => byWord(word, word.kind === 'n' ? sought.namesToo : [], reach)),
    among(sql`reference = ${sought.reference}`),
    among(
      sql`id = any(array(select order_id from offline_orders where number = upper(${sought.reference}::text)))`,
    ),
    among(sql`id = any(array(${ofMarketplace(sought.reference)}))`),
    ...(sought.number === null ? [] : [among(sql`number = ${sought.number}`)]),
    ...(sought.id === null ? [] : [among(sql`id = ${sought.id}::uuid`)]),
    ...(sought.itemIds.length === 0
      ? []
      : [
          among(
            sql`exists (select from order_lines l where l.order_id = orders.id and l.item_id = any(${sought.itemIds}::bigint[]))`,
          ),
        ]),
  ]
}

/** What a courier asks for is asked for soon: marketplaces use their numbers again, and no index has them. */
function ofMarketplace(said: string): RawBuilder<unknown> {
  return sql`
    select e.id from orders e
     where e.external is not null and e.placed_at >= (select max(placed_at) from orders) - interval '92 days'
       and ltrim(lower(e.external ->> 'display_id'), '#') = ltrim(lower(${said}::text), '#')`
}

function byWord({ kind, text, whole }: Word, namesToo: string[], reach: Reach): RawBuilder<unknown> {
  const { fits, beyond, after, filter, most } = reach
  const { placedFrom, placedTo } = filter
  const start = sql`${kind}::text || lower(${text}::text)`
  const spoken = whole ? sql`word = ${start}` : sql`word >= ${start} and word < ${start} || chr(1114111)`
  // Said of the words too, so that their index is read from where the page begins.
  const when = [
    ...(after ? [sql`(ordered_at, order_id) < (${new Date(after.at)}::timestamptz, ${after.id}::uuid)`] : []),
    ...(placedFrom === undefined ? [] : [sql`ordered_at >= ${new Date(placedFrom)}`]),
    ...(placedTo === undefined ? [] : [sql`ordered_at <= ${new Date(placedTo)}`]),
  ]
  const others = namesToo.map((name) => sql`strpos(lower(customer_name), lower(${name}::text)) > 0`)
  return sql`(
    select orders.id from order_words join orders on orders.id = order_id
     where ${sql.join([spoken, ...when, fits, beyond, ...others], sql` and `)}
     order by ordered_at desc, order_id desc limit ${most})`
}

function beyondOf(after: Position | null): RawBuilder<unknown> {
  if (!after) return sql`true`
  return sql`(placed_at, id) < (${new Date(after.at)}::timestamptz, ${after.id}::uuid)`
}

/** How many there are, up to a most; null where a text is looked for, which would cost as much as the search itself. */
export async function countFound(
  database: Database,
  restaurant: { id: number },
  { filter, sought }: Search,
  most: number,
): Promise<number | null> {
  if (sought) return null
  const [rows] = await readTogether(database, restaurant, [
    sql<{ count: number }>`
      select count(*)::int as count from (select from orders where ${chosenBy(filter)} limit ${most + 1}) counted`,
  ])
  const count = rows[0]?.count ?? 0
  return count > most ? null : count
}
