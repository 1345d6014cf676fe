import { sql } from 'kysely'
import { entriesAbout } from '../../ground/audit/queries.ts'
import { compile, type Database, filled } from '../../platform/db/database.ts'
import { readShortly, readTogether } from '../../platform/db/transaction.ts'
import { type Part, textOf } from '../../platform/memory/prepared.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { firstFiredAt } from '../kitchen/queries.ts'
import type { Order, TimelineEntry } from './contract.ts'
import { presentOrder } from './present.ts'
import { linesOfOrders, ORDER_COLUMNS, type OrderRow, withLines } from './queries.ts'
import { packedFor, unpack } from './rules/packing.ts'
import { type Logged, timelineOf } from './rules/timeline.ts'

/** An order as it is shown, ready to be sent, and its place in the list. */
export type ShownOrder = { id: string; placedAt: number; json: string }

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

export function orderOf({ json }: { json: Part }): Order {
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

export async function onThisClock(
  database: Database,
  restaurant: { id: number; zone: string },
  rows: ShownRow[],
): Promise<ShownOrder[]> {
  const { zone } = restaurant
  const packed = packedFor(zone)
  const stale = rows.filter(({ shown_zone }) => shown_zone !== zone && shown_zone !== packed)
  const anew = await shownAnew(
    database,
    restaurant,
    stale.map(({ id }) => id),
  )
  return rows.map(({ id, placed_at, shown, shown_zone }) => ({
    id,
    placedAt: placed_at,
    json: anew.get(id) ?? (shown_zone === packed ? unpack(id, shown) : shown),
  }))
}

const NONE: ReadonlyMap<string, string> = new Map()

/** Those stored for another time zone (the restaurant has moved), or in the way of an earlier version. */
export async function shownAnew(
  database: Database,
  { id: restaurantId, zone }: { id: number; zone: string },
  ids: string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return NONE
  const anew = new Map<string, string>()
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
