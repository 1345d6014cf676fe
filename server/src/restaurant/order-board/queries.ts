import { sql } from 'kysely'
import type { OrderType } from '../../ground/tenants/rules/ordering.ts'

/** `told`: the number that its guest was told where it was taken without a line. */
export type BoardOrderRow = { id: string; number: number | null; told: string | null; since: number }

const TOLD = sql`(select f.number from offline_orders f where f.order_id = o.id) as told`

type Wanted = {
  branchId: number
  types: readonly OrderType[]
  /** Those for a table, too. */
  tables: boolean
  /** Empty: all. */
  channels: readonly string[]
  since: number
  most: number
}

function shownOn({ branchId, types, tables, channels }: Wanted) {
  return sql`coalesce(o.branch_id, default_branch()) = ${branchId}::bigint and o.type = any(${types}::text[])
    and (${tables} or o.dining_table is null)
    and (${channels}::text[] = '{}' or o.channel = any(${channels}::text[]))`
}

/** Accepted, and in the kitchen since then; the oldest first. It begins with the tickets: orders that nobody completes grow in number. */
export function ordersInKitchen(wanted: Wanted) {
  const since = new Date(wanted.since)
  return sql<BoardOrderRow>`
    select o.id, o.number, ${TOLD}, fired.at as since
      from (select distinct order_id from kitchen_tickets where fired_at >= ${since}) recent
      join orders o on o.id = recent.order_id
      join lateral (select min(fired_at) as at from kitchen_tickets t where t.order_id = o.id) fired
        on fired.at >= ${since}
     where o.status = 'accepted' and ${shownOn(wanted)}
     order by fired.at, o.id limit ${wanted.most}`
}

/**
 * Ready since then, as the activity log has it, the newest first: the row of an order only knows when it last changed. That counts
 * for an order that was entered as it is, and so is not in the log.
 */
export function readyOrders(wanted: Wanted) {
  const since = new Date(wanted.since)
  return sql<BoardOrderRow>`
    select o.id, o.number, ${TOLD}, made.at as since
      from orders o
      join lateral (select coalesce(max(l.at), o.updated_at) as at from audit_log l
                     where l.subject_id = o.id::text and l.action = 'order.moved' and l.after->>'status' = 'ready') made
        on made.at >= ${since}
     where o.status = 'ready' and o.updated_at >= ${since} and ${shownOn(wanted)}
     order by made.at desc, o.id desc limit ${wanted.most}`
}
