import { sql } from 'kysely'
import type { Actor, Tx } from '../../platform/postgres/sql/tx.ts'
import type { OwnKind } from './change-contract.ts'

export type AdjustmentRow = {
  id: number
  kind: OwnKind
  line_id: number | null
  percent: number | null
  amount_minor: number | null
  price_minor: number | null
  /** The unit price that a `price` came in the place of. */
  was_minor: number | null
  /** What it takes off now. */
  taken_minor: number
  /** Null once it was forgotten with its guest. */
  reason: string | null
  actor_kind: Actor['kind']
  actor_id: string | null
  actor_name: string | null
  /** The manager who confirmed what was above the limit of staff. */
  approved_by: string | null
  created_at: number
}

const COLUMNS = sql.raw(
  'id, kind, line_id, percent, amount_minor, price_minor, was_minor, taken_minor, reason, actor_kind, actor_id, actor_name, approved_by, created_at',
)

/** Oldest first. */
export function adjustmentsOf(orderId: string) {
  return sql<AdjustmentRow>`
    select ${COLUMNS} from order_adjustments where order_id = ${orderId} order by created_at, id`
}

/** Of many orders, those of each the oldest first. */
export function adjustmentsOfOrders(orderIds: readonly string[]) {
  return sql<AdjustmentRow & { order_id: string }>`
    select order_id, ${COLUMNS} from order_adjustments where order_id = any(${orderIds}::uuid[]) order by created_at, id`
}

/** What is taken off single lines of these orders; a price stands in its line. */
export function lineCutsOf(orderIds: readonly string[]) {
  return sql<{ order_id: string; line_id: number; minor: number }>`
    select order_id, line_id, sum(taken_minor)::bigint as minor from order_adjustments
     where order_id = any(${orderIds}::uuid[]) and line_id is not null and kind <> 'price' group by order_id, line_id`
}

export async function insertAdjustment(
  tx: Tx,
  orderId: string,
  row: Omit<AdjustmentRow, 'id'>,
): Promise<AdjustmentRow> {
  const [inserted] = await tx.run(sql<AdjustmentRow>`
    insert into order_adjustments (order_id, kind, line_id, percent, amount_minor, price_minor, was_minor, taken_minor, reason,
                                   actor_kind, actor_id, actor_name, approved_by, created_at)
    values (${orderId}, ${row.kind}, ${row.line_id}, ${row.percent}, ${row.amount_minor}, ${row.price_minor}, ${row.was_minor},
            ${row.taken_minor}, ${row.reason}, ${row.actor_kind}, ${row.actor_id}, ${row.actor_name}, ${row.approved_by},
            ${new Date(row.created_at)})
    returning ${COLUMNS}`)
  if (!inserted) throw new Error('the adjustment was not stored')
  return inserted
}

/** The adjustments that are left of an order, with what each takes off; all others are gone. */
export function saveAdjustments(tx: Tx, orderId: string, rows: readonly AdjustmentRow[]): void {
  const left = rows.map(({ id, taken_minor, was_minor, approved_by }) => ({
    ...{ id, taken_minor, was_minor, approved_by },
  }))
  tx.later(sql`
    delete from order_adjustments where order_id = ${orderId} and id <> all(${left.map(({ id }) => id)}::bigint[])`)
  tx.later(sql`
    update order_adjustments a set taken_minor = l.taken_minor, was_minor = l.was_minor, approved_by = l.approved_by
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as l(id bigint, taken_minor bigint, was_minor bigint, approved_by text)
     where a.restaurant_id = current_restaurant() and a.order_id = ${orderId} and a.id = l.id`)
}

export function reasonsOf(tx: Tx, orderIds: readonly string[]) {
  return tx.run(sql<{ id: number; reason: string }>`
    select id, reason from order_adjustments where order_id = any(${orderIds}::uuid[]) and reason is not null`)
}

export function blankAdjustmentReasons(tx: Tx, ids: readonly number[]): void {
  if (ids.length > 0)
    tx.later(sql`update order_adjustments set reason = null where id = any(${ids}::bigint[])`)
}
