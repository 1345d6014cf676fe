import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { AS_BYTES } from '../../platform/db/batch.ts'
import { compile, type Database, filled, type Statement } from '../../platform/db/database.ts'
import { readShortly, readTogether } from '../../platform/db/transaction.ts'
import { type Borrowed, inList, Letters, lettersOf, type Part } from '../../platform/memory/prepared.ts'
import { afterSharers } from '../../platform/memory/versions.ts'
import type { Position } from '../../platform/paging/cursor.ts'
import { isUsualLimit } from '../../platform/paging/limit.ts'
import type { PageOf, PageRequest } from '../../platform/paging/page.ts'
import { shownAnew } from './reading.ts'
import { packedFor, unpack } from './rules/packing.ts'

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

/** An order of a page, as it is shown. */
export type ListedOrder = { id: string; json: Part }

export type OrdersPage = PageOf<ListedOrder> & {
  /** Where the first and the last of them stand in the list. */
  ends: Position[]
}

/** A page as the API sends it. */
export type OrdersShown = Omit<OrdersPage, 'rows'> & {
  /** The orders as a list of JSON. */
  list: Part[]
  /** Another one whenever the list is another; null where only the list itself tells. */
  tag: string | null
}

/**
 * A page is one row of the database: 26 rows of five columns cost more to send and to take apart than to find. One letter of
 * `kinds` and 36 of `ids` for each order.
 */
type PageRow = {
  ids: string
  kinds: string
  shown: Borrowed | null
  /** Of `shown`, by PostgreSQL: in Node, which a page waits for, a hash of 34 KB was a twelfth of it. */
  hashed: string | null
  first_at: number | null
  last_at: number | null
  behind: boolean
}
const NOTHING: PageRow = {
  ids: '',
  kinds: '',
  shown: null,
  hashed: null,
  first_at: null,
  last_at: null,
  behind: false,
}

/** JSON holds no such character, and an order that is packed has another one. */
const BETWEEN = '\x1e'
const [BETWEEN_BYTE, COMMA_BYTE] = Buffer.from(`${BETWEEN},`) as unknown as [number, number]
const ID_LENGTH = 36
/** As it is sent, packed, or stored for another time zone or in the way of an earlier version. */
const [PLAIN, PACKED, STALE] = ['.', '=', '!']
const ALL_PLAIN = /^\.*$/
const [BETWEEN_ORDERS, IS_PLAIN, IS_PACKED, IS_STALE] = [BETWEEN, PLAIN, PACKED, STALE].map((one) =>
  sql.lit(one),
)

/** Newest first, by (placed_at, id); one statement whatever the page's size, and the last page costs what the first does. */
export async function readOrders(
  database: Database,
  restaurant: { id: number; zone: string },
  filter: OrderFilter,
  request: PageRequest,
): Promise<OrdersPage> {
  const found = await findPage(database, restaurant, filter, request)
  const rows = await listed(database, restaurant, found, request)
  return { rows, ...around(found, request) }
}

export async function readShownOrders(
  database: Database,
  restaurant: { id: number; zone: string },
  filter: OrderFilter,
  request: PageRequest,
): Promise<OrdersShown> {
  const found = await findPage(database, restaurant, filter, request)
  const { ids, kinds, hashed } = found
  const tag = kinds.includes(STALE) ? null : `${hashed} ${kinds} ${ids}`
  if (found.shown && request.direction === 'next' && ALL_PLAIN.test(kinds)) {
    writeCommas(found.shown, kinds.length, request.perPage)
    return { list: [found.shown], tag, ...around(found, request) }
  }
  const rows = await listed(database, restaurant, found, request)
  return { list: inList(rows.map(({ json }) => json)), tag, ...around(found, request) }
}

async function findPage(
  database: Database,
  restaurant: { id: number; zone: string },
  filter: OrderFilter,
  request: PageRequest,
): Promise<PageRow> {
  const page = isFiltered(filter)
    ? pageOf(valuesFor(restaurant.zone, request), filter, request)
    : wholeListPage(restaurant.zone, request)
  const [found = NOTHING] = await readPage(database, restaurant.id, filter, page)
  return found
}

function around(found: PageRow, { perPage, direction }: PageRequest): Omit<OrdersPage, 'rows'> {
  const count = Math.min(found.kinds.length, perPage)
  const ends = endsOf(found, count)
  const ahead = found.kinds.length > count
  return direction === 'next'
    ? { ends, hasNext: ahead, hasPrev: found.behind }
    : { ends: ends.reverse(), hasPrev: ahead, hasNext: found.behind }
}

/** Of so many orders, up to the one that only tells of a next page. */
function writeCommas(shown: Borrowed, count: number, perPage: number): void {
  const { bytes, end } = shown
  let at = -1
  for (let between = 1; between < count; between++) {
    at = bytes.indexOf(BETWEEN_BYTE, at + 1)
    // Behind its end lie bytes of others.
    if (at === -1 || at >= end) throw new Error(`a page of ${count} orders has ${between} texts`)
    if (between === perPage) shown.end = at
    else bytes[at] = COMMA_BYTE
  }
}

function endsOf({ ids, first_at, last_at }: PageRow, count: number): Position[] {
  if (first_at === null || last_at === null) return []
  return [
    [first_at, idAt(ids, 0)],
    [last_at, idAt(ids, count - 1)],
  ]
}

function idAt(ids: string, index: number): string {
  return ids.slice(index * ID_LENGTH, (index + 1) * ID_LENGTH)
}

type Values = { zone: RawBuilder<unknown>; packed: RawBuilder<unknown>; place: RawBuilder<unknown> | null }

function valuesFor(zone: string, { position }: PageRequest): Values {
  const place = position && sql`(${momentOf(position)}::timestamptz, ${idOf(position)}::uuid)`
  return { zone: sql`${zone}`, packed: sql`${packedFor(zone)}`, place }
}

function momentOf(position: Position): string {
  return new Date(Number(position[0])).toISOString()
}

function idOf(position: Position): string {
  return String(position[1])
}

function pageOf(
  { zone, packed, place }: Values,
  filter: OrderFilter,
  { perPage, direction }: PageRequest,
): RawBuilder<PageRow> {
  const older = direction === 'next'
  const [beyond, behind] = older ? [sql`<`, sql`>=`] : [sql`>`, sql`<=`]
  const order = older ? sql`placed_at desc, id desc` : sql`placed_at, id`
  const isChosen = conditions(filter)
  // A filter may be rare or common: then a plan for what was asked is worth its time.
  const isUsual = !isFiltered(filter) && isUsualLimit(perPage + 1)
  const [size, limit] = isUsual
    ? [sql.lit(perPage), sql.lit(perPage + 1)]
    : [sql`${perPage}::int`, sql`${perPage + 1}`]
  // The other way is looked at only from a cursor: a first page has nothing before it.
  const isBehind = place
    ? sql`exists (select from orders where ${isChosen} and (placed_at, id) ${behind} ${place})`
    : sql`false`
  return sql<PageRow>`
    select coalesce(string_agg(id::text, ''), '') as ids, coalesce(string_agg(kind, ''), '') as kinds,
           string_agg(shown, ${BETWEEN_ORDERS})${AS_BYTES} as shown,
           hashtextextended(string_agg(shown, ${BETWEEN_ORDERS}), 0)::text as hashed,
           (array_agg(placed_at))[1] as first_at, (array_agg(placed_at))[least(count(*), ${size})] as last_at,
           ${isBehind} as behind
      from (
        select id, placed_at, shown,
               case shown_zone when ${zone} then ${IS_PLAIN} when ${packed} then ${IS_PACKED} else ${IS_STALE} end as kind
          from orders where ${isChosen} and ${place ? sql`(placed_at, id) ${beyond} ${place}` : sql`true`}
         order by ${order} limit ${limit}) page`
}

const wholeListPages = new Map<string, CompiledQuery<PageRow>>()
const PLACEHOLDERS = {
  zone: sql.raw('$1'),
  packed: sql.raw('$2'),
  place: sql.raw('($3::timestamptz, $4::uuid)'),
}

/** A page without filters, whose statement is put into words once. */
function wholeListPage(zone: string, request: PageRequest): CompiledQuery<PageRow> {
  const { perPage, direction, position } = request
  if (!isUsualLimit(perPage + 1)) return compile(pageOf(valuesFor(zone, request), {}, request))
  const kind = `${direction} ${position === null} ${perPage}`
  const statement = wholeListPages.getOrInsertComputed(kind, () =>
    compile(pageOf(position ? PLACEHOLDERS : { ...PLACEHOLDERS, place: null }, {}, request)),
  )
  const place = position ? [momentOf(position), idOf(position)] : []
  return filled(statement, [zone, packedFor(zone), ...place])
}

async function readPage(
  database: Database,
  restaurantId: number,
  filter: OrderFilter,
  page: Statement<PageRow>,
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

async function listed(
  database: Database,
  restaurant: { id: number; zone: string },
  { ids, kinds, shown }: PageRow,
  { perPage, direction }: PageRequest,
): Promise<ListedOrder[]> {
  if (!shown) return []
  const texts = lettersOf(shown).split(BETWEEN, perPage)
  const rows = texts.map((text, index): ListedOrder => {
    const id = idAt(ids, index)
    return { id, json: new Letters(kinds[index] === PACKED ? unpack(id, text) : text) }
  })
  if (direction === 'prev') rows.reverse()
  if (!kinds.includes(STALE)) return rows
  const stale = texts.keys().filter((index) => kinds[index] === STALE)
  const anew = await shownAnew(database, restaurant, stale.map((index) => idAt(ids, index)).toArray())
  return rows.map(({ id, json }) => ({ id, json: anew.get(id) ?? json }))
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
