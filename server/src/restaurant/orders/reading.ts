import { sql } from 'kysely'
import { entriesAbout } from '../../ground/audit/queries.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { namesOf } from '../../platform/postgres/sql/cached-sql.ts'
import { compile, filled } from '../../platform/postgres/sql/statement.ts'
import {
  type Restaurant,
  readShortly,
  readTogether,
} from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { firstFiredAt, type TicketRow, ticketsOfOrders } from '../kitchen/queries.ts'
import type { Order } from './contract.ts'
import { presentOrder } from './present.ts'
import { linesOfOrders, ORDER_COLUMNS, type OrderRow, withLines } from './queries.ts'
import { coursesOf } from './rules/courses.ts'
import { shownAs } from './rules/format.ts'
import { type Logged, timelineOf } from './rules/timeline.ts'
import type { ShownCourse } from './staff-contract.ts'
import type { TimelineEntry } from './timeline-contract.ts'

/** An order as it is shown, ready to be sent, and its place in the list. */
export type ShownOrder = { id: string; placedAt: number; json: string }

export type ShownRow = { id: string; placed_at: number; shown: string; shown_zone: string }

export const SHOWN_COLUMNS = ['id', 'placed_at', 'shown', 'shown_zone'] as const
export const SHOWN = namesOf(SHOWN_COLUMNS)
const ONE = compile(sql<ShownRow>`select ${SHOWN} from orders where id = ${''}`)

export async function readShown(
  database: Database,
  restaurant: { id: number; zone: string },
  id: string,
): Promise<ShownOrder | undefined> {
  const [rows] = await readShortly(database, restaurant, [filled(ONE, [id])])
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

export function orderOf({ json }: ShownOrder): Order {
  return JSON.parse(json) as Order
}

/** In no order of their own. */
export async function readOrdersNamed(
  database: Database,
  restaurant: { id: number; zone: string },
  ids: string[],
): Promise<Order[]> {
  const [rows] = await readTogether(database, restaurant, [
    sql<ShownRow>`select ${SHOWN} from orders where id = any(${ids}::uuid[])`,
  ])
  return (await onThisClock(database, restaurant, rows)).map(orderOf)
}

/** The courses of those orders that have any, by the order's id. */
export async function readCourses(
  database: Database,
  restaurant: { id: number; zone: string },
  orders: readonly Pick<Order, 'id' | 'items'>[],
): Promise<Map<string, ShownCourse[]>> {
  const ids = orders.filter(({ items }) => items.some(({ course }) => course !== null)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [tickets] = await readTogether(database, restaurant, [ticketsOfOrders(ids)])
  return new Map(
    [...Map.groupBy(tickets, ({ order_id }) => order_id)].map(([id, own]) => [
      id,
      presentCourses(own, restaurant.zone),
    ]),
  )
}

export function presentCourses(tickets: readonly TicketRow[], zone: string): ShownCourse[] {
  return coursesOf(tickets).map(({ fired_at, ...course }) => ({
    ...course,
    fired_at: fired_at === null ? null : formatMoment(fired_at, zone),
  }))
}

/** All that has happened to an order, oldest first. */
export async function readTimeline(
  database: Database,
  restaurant: Restaurant,
  id: string,
): Promise<TimelineEntry[] | undefined> {
  const [orders, [fired], log] = await readTogether(database, restaurant, [
    sql<OrderRow>`select ${ORDER_COLUMNS} from orders where id = ${id}`,
    firstFiredAt(id),
    entriesAbout({ kind: 'order', id }),
  ])
  const [order] = orders
  if (!order) return undefined
  const logged = log.map(({ actorName, ...entry }) => ({ ...entry, by: actorName })) as Logged[]
  return timelineOf(order, fired?.at ?? null, logged).map(({ at, ...told }) => ({
    at: formatMoment(at, restaurant.zone),
    ...told,
  }))
}

/** Those that are stored for another clock (the restaurant has moved), or as an earlier version showed them, are presented anew. */
export async function onThisClock(
  database: Database,
  restaurant: { id: number; zone: string },
  rows: ShownRow[],
): Promise<ShownOrder[]> {
  const current = shownAs(restaurant.zone)
  const stale = rows.flatMap(({ id, shown_zone }) => (shown_zone === current ? [] : id))
  const anew = stale.length === 0 ? NONE : await presentedAnew(database, restaurant, stale)
  return rows.map(({ id, placed_at, shown }) => ({
    id,
    placedAt: placed_at,
    json: anew.get(id) ?? shown,
  }))
}

const NONE: ReadonlyMap<string, string> = new Map()

async function presentedAnew(
  database: Database,
  { id: restaurantId, zone }: { id: number; zone: string },
  ids: string[],
): Promise<ReadonlyMap<string, string>> {
  const [orders, lines] = await readTogether(database, restaurantId, [
    sql<OrderRow>`select ${ORDER_COLUMNS} from orders where id = any(${ids}::uuid[])`,
    linesOfOrders(ids),
  ])
  const anew = withLines(orders, lines)
  return new Map(anew.map((one) => [one.order.id, JSON.stringify(presentOrder(one.order, one.lines, zone))]))
}
