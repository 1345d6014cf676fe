import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Position } from '../../platform/pagination/cursor.ts'
import { keysetQueries } from '../../platform/pagination/keyset.ts'
import type { PageOf, PageRequest } from '../../platform/pagination/page.ts'
import { readKeysetPage } from '../../platform/pagination/read-page.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { onThisClock, SHOWN_COLUMNS, type ShownOrder, type ShownRow } from './reading.ts'

export type OrderFilter = {
  statuses?: string[]
  /** What somebody has still to pay, also of what is completed. */
  isUnpaid?: boolean
  type?: string
  channel?: string
  reference?: string
  branchId?: number
  placedFrom?: number
  placedTo?: number
  updatedSince?: number
  /** For a moment before this one, or placed before it if for no moment. */
  dueBefore?: number
}

const KEYS = [
  { column: 'placed_at', type: 'timestamptz' },
  { column: 'id', type: 'uuid' },
] as const

/** Newest first, by (placed_at, id); the last page costs what the first does. */
export async function readOrders(
  database: Database,
  restaurant: { id: number; zone: string },
  filter: OrderFilter,
  { position, ...request }: PageRequest,
): Promise<PageOf<ShownOrder>> {
  const where = conditions(filter)
  const from = { ...request, position: position && momentAndId(position) }
  const statements = keysetQueries<ShownRow>('orders', SHOWN_COLUMNS, KEYS, where, from, 'desc')
  const { rows, ...around } = await readKeysetPage(database, restaurant, from, statements, {
    changesOf: filter.updatedSince === undefined ? undefined : 'orders',
    isWhole: where.length === 0,
  })
  return { rows: await onThisClock(database, restaurant, rows), ...around }
}

export function positionOf({ placedAt, id }: ShownOrder): Position {
  return [placedAt, id]
}

function momentAndId([placedAt, id = '']: Position): Position {
  return [new Date(Number(placedAt)).toISOString(), id]
}

export async function countOrders(
  database: Database,
  restaurant: { id: number; zone: string },
  filter: OrderFilter,
): Promise<number> {
  const [rows] = await readTogether(database, restaurant, [
    sql<{ count: number }>`select count(*)::int as count from orders where ${chosenBy(filter)}`,
  ])
  return rows[0]?.count ?? 0
}

export function chosenBy(filter: OrderFilter): RawBuilder<SqlBool> {
  const parts = conditions(filter)
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

function conditions(filter: OrderFilter): RawBuilder<SqlBool>[] {
  const { statuses, isUnpaid, type, channel, reference, branchId } = filter
  const { placedFrom, placedTo, updatedSince, dueBefore } = filter
  const parts: RawBuilder<SqlBool>[] = []
  if (statuses?.length === 1) parts.push(sql`status = ${statuses[0]}`)
  else if (statuses) parts.push(sql`status = any(${statuses}::text[])`)
  // Said in so many words, this names the index of those.
  if (statuses && !statuses.includes('completed')) parts.push(sql`status <> 'completed'`)
  // In the words of its index.
  if (isUnpaid)
    parts.push(sql`paid_at is null and total_minor > 0 and status not in ('rejected', 'cancelled')`)
  if (type !== undefined) parts.push(sql`type = ${type}`)
  if (channel !== undefined) parts.push(sql`channel = ${channel}`)
  if (reference !== undefined) parts.push(sql`reference = ${reference}`)
  if (branchId !== undefined) parts.push(sql`branch_id = ${branchId}`)
  if (placedFrom !== undefined) parts.push(sql`placed_at >= ${new Date(placedFrom)}`)
  if (placedTo !== undefined) parts.push(sql`placed_at <= ${new Date(placedTo)}`)
  if (updatedSince !== undefined) parts.push(sql`updated_at >= ${new Date(updatedSince)}`)
  if (dueBefore !== undefined) {
    const before = new Date(dueBefore)
    parts.push(sql`placed_at < ${before} and coalesce(scheduled_for, placed_at) < ${before}`)
  }
  return parts
}
