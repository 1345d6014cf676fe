import { type RawBuilder, sql } from 'kysely'
import { entriesAbout } from '../../ground/audit/queries.ts'
import { AS_BYTES } from '../../platform/db/batch.ts'
import { compile, type Database, filled } from '../../platform/db/database.ts'
import { readShortly, readTogether } from '../../platform/db/transaction.ts'
import { Letters, type Part, textOf } from '../../platform/memory/prepared.ts'
import { afterSharers } from '../../platform/memory/versions.ts'
import { atMost } from '../../platform/paging/limit.ts'
import type { PageOf, PageRequest } from '../../platform/paging/page.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { firstFiredAt } from '../kitchen/queries.ts'
import type { Order, TimelineEntry } from './contract.ts'
import { presentOrder } from './present.ts'
import { linesOfOrders, ORDER_COLUMNS, type OrderRow, withLines } from './queries.ts'
import { packedFor, unpack } from './rules/packing.ts'
import { type Logged, timelineOf } from './rules/timeline.ts'

/** An order as it is shown, ready to be sent, and its place in the list. */
export type ShownOrder = { id: string; placedAt: number; json: string }

export type OrderFilter = {
  statuses?: string[]
  type?: string
  channel?: string
  reference?: string
  placedFrom?: number
  placedTo?: number
  updatedSince?: number
  /** For a moment before this one, or placed before it if for no moment. */
  dueBefore?: number
}

type PageRow = (ListedRow | { id: null }) & { behind: boolean }
/** `shown` as it came, with a letter for each byte. */
type ListedRow = ShownRow
export type ListedOrder = { id: string; placedAt: number; json: Part }
export type ShownRow = { id: string; placed_at: number; shown: string; shown_zone: string }

export const SHOWN = sql.raw('id, placed_at, shown, shown_zone')
const ONE = compile(sql<ShownRow>`select ${SHOWN} from orders where id = ${''}`)

export async function readShown(
  database: Database,
  restaurant: { id: number; zone: string },
  id: string,
): Promise<ShownOrder | undefined> {
  const [rows] = await readShortly(database, restaurant.id, [filled(ONE, [id])])
  return (await onThisClock(database, restaurant, rows))[0]
}

export async function readOrder(
  database: Database,
  restaurant: { id: number; zone: string },
  id: string,
): Promise<Order | undefined> {
  const shown = await readShown(database, restaurant, id)
  return shown && orderOf(shown)
}

export function orderOf({ json }: Pick<ListedOrder, 'json'>): Order {
  return JSON.parse(textOf(json)) as Order
}

/** In no order of their own. */
export async function readOrdersNamed(
  database: Database,
  restaurant: { id: number; zone: string },
  ids: string[],
): Promise<Order[]> {
  const [rows] = await readTogether(database, restaurant.id, [
    sql<ShownRow>`select ${SHOWN} from orders where id = any(${ids}::uuid[])`,
  ])
  return (await onThisClock(database, restaurant, rows)).map(orderOf)
}

/** All that has happened to an order, oldest first. */
export async function readTimeline(
  database: Database,
  { id: restaurantId, zone }: { id: number; zone: string },
  id: string,
): Promise<TimelineEntry[] | undefined> {
  const [orders, [fired], log] = await readTogether(database, restaurantId, [
    sql<OrderRow>`select ${ORDER_COLUMNS} from orders where id = ${id}`,
    firstFiredAt(id),
    entriesAbout({ kind: 'order', id }),
  ])
  const [order] = orders
  if (!order) return undefined
  const logged = log.map(({ actorName, ...entry }) => ({ ...entry, by: actorName })) as Logged[]
  return timelineOf(order, fired?.at ?? null, logged).map(({ at, ...told }) => ({
    at: formatMoment(at, zone),
    ...told,
  }))
}

/** Newest first, by (placed_at, id); one statement whatever the page's size, and the last page costs what the first does. */
export async function readOrders(
  database: Database,
  restaurant: { id: number; zone: string },
  filter: OrderFilter,
  { perPage, direction, position }: PageRequest,
): Promise<PageOf<ListedOrder>> {
  const wanted = conditions(filter)
  const at = position && sql`(${new Date(Number(position[0]))}::timestamptz, ${String(position[1])}::uuid)`
  const older = direction === 'next'
  const beyond = at ? (older ? sql`(placed_at, id) < ${at}` : sql`(placed_at, id) > ${at}`) : sql`true`
  const order = older ? sql`placed_at desc, id desc` : sql`placed_at, id`
  // The other way is looked at only from a cursor: a first page has nothing before it.
  const behind = at
    ? sql`exists (select from orders where ${wanted} and ${older ? sql`(placed_at, id) >= ${at}` : sql`(placed_at, id) <= ${at}`})`
    : sql`false`
  // A filter may be rare or common: then a plan for what was asked is worth its time.
  const limit = isFiltered(filter) ? sql`limit ${perPage + 1}` : atMost(perPage + 1)
  // Joined to what lies behind, which is said of an empty page too.
  const page = sql<PageRow>`
    select page.id, page.placed_at, page.shown${AS_BYTES} as shown, page.shown_zone, there.behind from (select ${behind} as behind) there left join lateral (
      select ${SHOWN} from orders where ${wanted} and ${beyond} order by ${order} ${limit}
    ) page on true order by ${order}`
  const joined = await readPage(database, restaurant.id, filter, page)
  const found = joined.filter((row) => row.id !== null)
  const rows = await listed(database, restaurant, found.slice(0, perPage))
  const ahead = found.length > perPage
  const wayBack = joined[0]?.behind ?? false
  return older
    ? { rows, hasNext: ahead, hasPrev: wayBack }
    : { rows: rows.reverse(), hasPrev: ahead, hasNext: wayBack }
}

async function readPage(
  database: Database,
  restaurantId: number,
  filter: OrderFilter,
  page: RawBuilder<PageRow>,
): Promise<PageRow[]> {
  if (filter.updatedSince !== undefined) {
    // Whoever polls by updated_since must not be overtaken: orders under way commit before this page is read, and
    // those that begin later carry a later moment.
    const settled = [afterSharers(restaurantId, 'orders'), page] as const
    return (await readTogether(database, restaurantId, settled, { freshEach: true }))[1]
  }
  const read = isFiltered(filter) ? readTogether : readShortly
  return (await read(database, restaurantId, [page]))[0]
}

function isFiltered(filter: OrderFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

export async function countOrders(
  database: Database,
  restaurant: { id: number; zone: string },
  filter: OrderFilter,
): Promise<number> {
  const [rows] = await readTogether(database, restaurant.id, [
    sql<{ count: number }>`select count(*)::int as count from orders where ${conditions(filter)}`,
  ])
  return rows[0]?.count ?? 0
}

export function conditions(filter: OrderFilter): RawBuilder<unknown> {
  const { statuses, type, channel, reference, placedFrom, placedTo, updatedSince, dueBefore } = filter
  const parts: RawBuilder<unknown>[] = []
  if (statuses?.length === 1) parts.push(sql`status = ${statuses[0]}`)
  else if (statuses) parts.push(sql`status = any(${statuses}::text[])`)
  // Said in so many words, this names the index of those.
  if (statuses && !statuses.includes('completed')) parts.push(sql`status <> 'completed'`)
  if (type !== undefined) parts.push(sql`type = ${type}`)
  if (channel !== undefined) parts.push(sql`channel = ${channel}`)
  if (reference !== undefined) parts.push(sql`reference = ${reference}`)
  if (placedFrom !== undefined) parts.push(sql`placed_at >= ${new Date(placedFrom)}`)
  if (placedTo !== undefined) parts.push(sql`placed_at <= ${new Date(placedTo)}`)
  if (updatedSince !== undefined) parts.push(sql`updated_at >= ${new Date(updatedSince)}`)
  if (dueBefore !== undefined) {
    const before = new Date(dueBefore)
    parts.push(sql`placed_at < ${before} and coalesce(scheduled_for, placed_at) < ${before}`)
  }
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

export async function onThisClock(
  database: Database,
  restaurant: { id: number; zone: string },
  rows: ShownRow[],
): Promise<ShownOrder[]> {
  const anew = await shownAnew(database, restaurant, rows)
  return rows.map((row) => ({
    id: row.id,
    placedAt: row.placed_at,
    json: anew?.get(row.id) ?? shownIn(row, restaurant),
  }))
}

async function listed(
  database: Database,
  restaurant: { id: number; zone: string },
  rows: ListedRow[],
): Promise<ListedOrder[]> {
  const anew = await shownAnew(database, restaurant, rows)
  return rows.map((row) => ({
    id: row.id,
    placedAt: row.placed_at,
    json: anew?.get(row.id) ?? new Letters(shownIn(row, restaurant)),
  }))
}

/** Of letters it makes letters: the words that it puts between them are ASCII. */
function shownIn({ id, shown, shown_zone }: ShownRow, { zone }: { zone: string }): string {
  return shown_zone === packedFor(zone) ? unpack(id, shown) : shown
}

/** Those stored for another time zone (the restaurant has moved), or in the way of an earlier version. */
async function shownAnew(
  database: Database,
  { id: restaurantId, zone }: { id: number; zone: string },
  rows: ShownRow[],
): Promise<Map<string, string> | undefined> {
  const packed = packedFor(zone)
  const stale = rows.filter(({ shown_zone }) => shown_zone !== zone && shown_zone !== packed)
  if (stale.length === 0) return undefined
  const anew = new Map<string, string>()
  const ids = stale.map(({ id }) => id)
  for (const { order, lines } of await readOrdered(database, restaurantId, ids))
    anew.set(order.id, JSON.stringify(presentOrder(order, lines, zone)))
  return anew
}

async function readOrdered(database: Database, restaurantId: number, ids: string[]) {
  const [orders, lines] = await readTogether(database, restaurantId, [
    sql<OrderRow>`select ${ORDER_COLUMNS} from orders where id = any(${ids}::uuid[])`,
    linesOfOrders(ids),
  ])
  return withLines(orders, lines)
}
