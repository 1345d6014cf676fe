import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { AS_BYTES } from '../../platform/db/batch.ts'
import { compile, type Database, filled, momentOfRow, type Statement } from '../../platform/db/database.ts'
import { readShortly, readTogether } from '../../platform/db/transaction.ts'
import { Letters, type Part } from '../../platform/memory/prepared.ts'
import { afterSharers } from '../../platform/memory/versions.ts'
import type { Position } from '../../platform/paging/cursor.ts'
import { atMost, isUsualLimit } from '../../platform/paging/limit.ts'
import type { PageOf, PageRequest } from '../../platform/paging/page.ts'
import { shownAnew, shownIn } from './reading.ts'

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

/** An order of a page, as it is shown; the moment it was placed at is read only of the first and the last. */
export class ListedOrder {
  id: string
  json: Part
  #at: string

  constructor({ id, at }: PageRow, json: Part) {
    this.id = id
    this.json = json
    this.#at = at
  }

  get placedAt(): number {
    return momentOfRow(this.#at)
  }
}

/** `at` and `shown` as they came, with a letter for each byte. */
type PageRow = { id: string; at: string; shown: string; shown_zone: string | null; behind: boolean | null }

/** Newest first, by (placed_at, id); one statement whatever the page's size, and the last page costs what the first does. */
export async function readOrders(
  database: Database,
  restaurant: { id: number; zone: string },
  filter: OrderFilter,
  request: PageRequest,
): Promise<PageOf<ListedOrder>> {
  const { perPage, direction, position } = request
  const page = isFiltered(filter)
    ? pageOf(restaurant.zone, filter, request)
    : wholeListPage(restaurant.zone, request)
  const found = await readPage(database, restaurant.id, filter, page)
  const rows = await listed(database, restaurant, found.slice(0, perPage))
  const ahead = found.length > perPage
  const wayBack =
    found[0]?.behind ?? (position !== null && (await isBehind(database, restaurant.id, filter, request)))
  return direction === 'next'
    ? { rows, hasNext: ahead, hasPrev: wayBack }
    : { rows: rows.reverse(), hasPrev: ahead, hasNext: wayBack }
}

/** Each row says whether anything lies behind the page, which PostgreSQL looks up once. No zone: the restaurant's, as nearly always. */
function pageOf(zone: string, filter: OrderFilter, request: PageRequest): RawBuilder<PageRow> {
  const { perPage, direction, position } = request
  const older = direction === 'next'
  const at = position && placeOf(position)
  const beyond = at ? (older ? sql`(placed_at, id) < ${at}` : sql`(placed_at, id) > ${at}`) : sql`true`
  const order = older ? sql`placed_at desc, id desc` : sql`placed_at, id`
  // A filter may be rare or common: then a plan for what was asked is worth its time.
  const limit = isFiltered(filter) ? sql`limit ${perPage + 1}` : atMost(perPage + 1)
  return sql<PageRow>`
    select id, placed_at::text${AS_BYTES} as at, shown${AS_BYTES} as shown, nullif(shown_zone, ${zone}) as shown_zone, ${behindOf(filter, request)} as behind
      from orders where ${conditions(filter)} and ${beyond} order by ${order} ${limit}`
}

/** The other way is looked at only from a cursor: a first page has nothing before it. */
function behindOf(filter: OrderFilter, { direction, position }: PageRequest): RawBuilder<unknown> {
  if (position === null) return sql`null`
  const at = placeOf(position)
  const behind = direction === 'next' ? sql`(placed_at, id) >= ${at}` : sql`(placed_at, id) <= ${at}`
  return sql`exists (select from orders where ${conditions(filter)} and ${behind})`
}

function placeOf(position: Position): RawBuilder<unknown> {
  const [placedAt, id] = valuesOf(position)
  return sql`(${placedAt}::timestamptz, ${id}::uuid)`
}

function valuesOf(position: Position): [Date, string] {
  return [new Date(Number(position[0])), String(position[1])]
}

const wholeListPages = new Map<string, CompiledQuery<PageRow>>()

/** A page without filters, whose statement is put into words once. Its place stands in it twice: behind the page, and beyond it. */
function wholeListPage(zone: string, request: PageRequest): CompiledQuery<PageRow> {
  const { perPage, direction, position } = request
  const isUsual = isUsualLimit(perPage + 1)
  const kind = `${direction} ${position === null} ${isUsual ? perPage : ''}`
  const statement = wholeListPages.getOrInsertComputed(kind, () => compile(pageOf(zone, {}, request)))
  const at = position ? valuesOf(position) : []
  return filled(statement, [zone, ...at, ...at, ...(isUsual ? [] : [perPage + 1])])
}

/** Asked where an empty page has no row to say it. */
async function isBehind(
  database: Database,
  restaurantId: number,
  filter: OrderFilter,
  request: PageRequest,
): Promise<boolean> {
  const [[row]] = await readTogether(database, restaurantId, [
    sql<{ behind: boolean }>`select ${behindOf(filter, request)} as behind`,
  ])
  return row?.behind ?? false
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
  found: PageRow[],
): Promise<ListedOrder[]> {
  const rows = found.map((row) => ({ ...row, shown_zone: row.shown_zone ?? restaurant.zone }))
  const anew = await shownAnew(database, restaurant, rows)
  return rows.map((row) => new ListedOrder(row, anew?.get(row.id) ?? new Letters(shownIn(row, restaurant))))
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
